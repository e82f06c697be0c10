import { limits } from "../domain/limits.ts";

/**
 * The maximum sizes that readers accept, so that no file can exhaust a browser’s memory or take
 * unreasonably long.
 */
export const readingLimits = {
  /** A file, and all that is packed in it. */
  bytes: limits.importMaxBytes,
  /** All that is packed in an archive of ours, which packs tenfold. */
  unpackedBytes: 4 * limits.importMaxBytes,
  /** Elements or lists in each other; files of the field have a dozen. */
  depth: 200,
  /** Entries of an archive. */
  files: 20_000,
  /** Events, cells, annotations or rows of one file. */
  things: 5_000_000,
  /** Observations of one file. */
  observations: 20_000,
  /** Columns of a table. */
  columns: 2_000,
  /** Characters from one end of a line to the next, in formats that are read by lines. */
  lineChars: 10_000_000,
} as const;
