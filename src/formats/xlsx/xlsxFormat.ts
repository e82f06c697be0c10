import type { Format } from "../format.ts";
import { xlsxReader } from "./xlsxReader.ts";
import { xlsxWriter } from "./xlsxWriter.ts";

/** A workbook: read a sheet at a time as a table, written as the tidy tables. */
export const xlsxFormat: Format = {
  name: "xlsx",
  endings: [".xlsx"],
  reader: xlsxReader,
  writer: xlsxWriter,
};
