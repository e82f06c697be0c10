import type { Format } from "../format.ts";
import { xlsxReader } from "./xlsxReader.ts";
import { xlsxWriter } from "./xlsxWriter.ts";

/** A workbook: imported as tables, one sheet at a time, and exported as the tidy tables. */
export const xlsxFormat: Format = {
  name: "xlsx",
  endings: [".xlsx"],
  reader: xlsxReader,
  writer: xlsxWriter,
};
