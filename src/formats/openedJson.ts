import type { FindingList } from "./findingList.ts";
import type { GivenFile } from "./format.ts";
import { looseJson } from "./looseJson.ts";
import { openedText, type Unopened } from "./openedText.ts";
import { refusedReading } from "./refusedReading.ts";

/** The parsed content of a JSON file, or why it cannot be read. */
export function openedJson(
  file: Pick<GivenFile, "bytes">,
):
  | { readonly value: unknown; readonly findings: FindingList; readonly refusal?: undefined }
  | Unopened {
  const opened = openedText(file);
  if (opened.refusal) return opened;
  const { text, findings } = opened;
  const json = looseJson(text);
  if (json.kind === "refused") return { refusal: refusedReading(json.because) };
  for (const one of json.repeated) findings.add("rejected", "duplicate_id", { about: one });
  return { value: json.value, findings };
}
