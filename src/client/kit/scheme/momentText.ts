import { timecode } from "../text/timecode.ts";

/** `0:01:02.500 – 0:01:04.000`; a single time where start and end are equal. */
export function momentText({
  startUs,
  endUs,
}: {
  readonly startUs: number;
  readonly endUs: number;
}): string {
  const start = timecode(startUs);
  return endUs === startUs ? start : `${start} – ${timecode(endUs)}`;
}
