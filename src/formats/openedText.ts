import { type FindingList, newFindingList } from "./findingList.ts";
import type { GivenFile, ReadResult } from "./format.ts";
import { readingLimits } from "./readingLimits.ts";
import { refusedReading } from "./refusedReading.ts";
import { decoded } from "./text.ts";

/** A file that is small enough to be held whole, as text, with a list that begins with how its letters were read. */
export interface OpenedText {
  readonly text: string;
  readonly findings: FindingList;
  readonly refusal?: undefined;
}

/** The refusal of a file that cannot be read as text at all. */
export interface Unopened {
  readonly refusal: Extract<ReadResult, { kind: "refused" }>;
}

/** The text of a file, or why it is not read at all: it is empty, or larger than any that is read. */
export function openedText({ bytes }: Pick<GivenFile, "bytes">): OpenedText | Unopened {
  if (bytes.length === 0) return { refusal: refusedReading("empty_file") };
  if (bytes.length > readingLimits.bytes) return { refusal: refusedReading("too_large") };
  const { text, encoding, isGuessed } = decoded(bytes);
  const findings = newFindingList();
  if (isGuessed) findings.add("noted", "encoding_guessed", { found: encoding });
  return { text, findings };
}
