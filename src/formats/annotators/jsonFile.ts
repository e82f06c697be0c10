import { type FindingList, newFindingList } from "../findingList.ts";
import type { GivenFile } from "../format.ts";
import { looseJson } from "../looseJson.ts";
import { readingLimits } from "../readingLimits.ts";
import { refusedReading } from "../refusedReading.ts";
import { decoded } from "../text.ts";

/** What stands in a file of JSON, or why nothing of it can be read. */
export function jsonIn({
  bytes,
}: GivenFile):
  | { readonly value: unknown; readonly findings: FindingList; readonly refusal?: undefined }
  | { readonly refusal: ReturnType<typeof refusedReading> } {
  if (bytes.length === 0) return { refusal: refusedReading("empty_file") };
  if (bytes.length > readingLimits.bytes) return { refusal: refusedReading("too_large") };
  const { text, encoding, isGuessed } = decoded(bytes);
  const json = looseJson(text);
  if (json.kind === "refused") return { refusal: refusedReading(json.because) };
  const findings = newFindingList();
  if (isGuessed) findings.add("noted", "encoding_guessed", { found: encoding });
  for (const one of json.repeated) findings.add("rejected", "duplicate_id", { about: one });
  return { value: json.value, findings };
}
