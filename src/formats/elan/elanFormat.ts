import type { Format } from "../format.ts";
import { elanReader } from "./readElan.ts";
import { elanWriter } from "./writeElan.ts";
import { elanTogetherWriter } from "./writeElanTogether.ts";

export const elanFormat: Format = {
  name: "elan",
  endings: [".eaf", ".etf"],
  reader: elanReader,
  writer: elanWriter,
};

export const elanTogetherFormat: Format = {
  name: "elanTogether",
  endings: [".eaf"],
  writer: elanTogetherWriter,
};
