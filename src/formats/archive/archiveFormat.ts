import type { Format } from "../format.ts";
import { archiveReader } from "./archiveReader.ts";
import { archiveWriter } from "./archiveWriter.ts";

/** All of a study but its media in one file, which read back gives an equal study. */
export const archive: Format = {
  name: "archive",
  endings: [archiveWriter.ending],
  reader: archiveReader,
  writer: archiveWriter,
};
