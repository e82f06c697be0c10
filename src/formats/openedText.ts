import { type FindingList, newFindingList } from "./findingList.ts";
import type { GivenFile, ReadResult } from "./format.ts";
import { readingLimits } from "./readingLimits.ts";
import { refusedReading } from "./refusedReading.ts";
import { decoded } from "./text.ts";

/**
 * The text of a file that is small enough to hold in memory, with a list of findings, of which the
 * first is the encoding.
 */
export interface OpenedText {
  readonly text: string;
  readonly findings: FindingList;
  readonly refusal?: undefined;
}

/** The refusal of a file that cannot be read as text at all. */
export interface Unopened {
  readonly refusal: Extract<ReadResult, { kind: "refused" }>;
}

/** The text of a file, or why it is not read: it is empty, or above the size limit. */
export function openedText({ bytes }: Pick<GivenFile, "bytes">): OpenedText | Unopened {
  if (bytes.length === 0) return { refusal: refusedReading("empty_file") };
  if (bytes.length > readingLimits.bytes) return { refusal: refusedReading("too_large") };
  const { text, encoding, isGuessed } = decoded(bytes);
  const findings = newFindingList();
  if (isGuessed) findings.add("noted", "encoding_guessed", { found: encoding });
  return { text, findings };
}
