import { limits } from "../../domain/limits.ts";

/**
 * The amount by which times in a file are ahead of the recording’s: the offset in the file if all
 * times include it, or the calendar date if they are too large for a recording; otherwise 0.
 */
export function recordingShiftUs(
  timesUs: Iterable<number>,
  {
    offsetUs,
    mediaStartUs = Infinity,
  }: {
    readonly offsetUs: number;
    /** When the media began, counted as the times are, where that is known. */
    readonly mediaStartUs?: number;
  },
): number {
  let firstUs = Infinity;
  let lastUs = -Infinity;
  for (const timeUs of timesUs) {
    firstUs = Math.min(firstUs, timeUs);
    lastUs = Math.max(lastUs, timeUs);
  }
  if (!Number.isFinite(firstUs)) return 0;
  const fits = (startUs: number) => firstUs >= startUs && lastUs - startUs <= limits.recordingMaxUs;
  if (offsetUs !== 0 && fits(offsetUs)) return offsetUs;
  if (lastUs <= limits.recordingMaxUs) return 0;
  if (fits(mediaStartUs)) return mediaStartUs;
  return Math.floor(firstUs / 1e6) * 1e6;
}
