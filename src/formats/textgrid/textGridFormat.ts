import type { Format } from "../format.ts";
import { textGridReader } from "./readTextGrid.ts";
import { textGridWriter } from "./writeTextGrid.ts";

export const textGridFormat: Format = {
  name: "textgrid",
  endings: [".TextGrid"],
  reader: textGridReader,
  writer: textGridWriter,
};
