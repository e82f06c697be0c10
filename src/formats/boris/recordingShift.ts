import { limits } from "../../domain/limits.ts";

/**
 * How far the times of a file run ahead of the recording’s own: by the offset that the file tells where
 * all of them have it, or since the calendar began, where they are too large for a recording; else 0.
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
