import type { ObservationCopy, StudyCopy } from "./studyCopy.ts";

/** The title of an observation as a file or a section: its own name, or its recording and rater. */
export function observationTitle(
  study: StudyCopy,
  { name, recordingId, raterId }: ObservationCopy,
): string {
  if (name.trim() !== "") return name.trim();
  const recording = study.recordings.find(({ id }) => id === recordingId)?.name ?? "";
  const rater = study.people.find(({ id }) => id === raterId)?.name ?? "";
  return rater === "" ? recording : `${recording} (${rater})`;
}
