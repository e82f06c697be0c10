import type { Format } from "../format.ts";
import { archiveReader } from "./archiveReader.ts";
import { archiveWriter } from "./archiveWriter.ts";

/** A whole study except its media in one file; importing it gives an equal study. */
export const archive: Format = {
  name: "archive",
  endings: [archiveWriter.ending],
  reader: archiveReader,
  writer: archiveWriter,
};
