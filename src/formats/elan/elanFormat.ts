import type { Format } from "../format.ts";
import { elanReader } from "./readElan.ts";
import { elanWriter } from "./writeElan.ts";

export const elanFormat: Format = {
  name: "elan",
  endings: [".eaf", ".etf"],
  reader: elanReader,
  writer: elanWriter,
};
