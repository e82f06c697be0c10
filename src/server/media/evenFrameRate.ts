/** Containers that count milliseconds move each frame by up to half of one. */
const toleranceSeconds = 0.0011;
/** The last frames in decoding order may lack neighbours that come later in the file. */
const reordered = 16;

/**
 * Frames per second of frames that start at these seconds, in any order; `null` where they are not
 * evenly spaced, or too few to tell. A rate that fits within the container's rounding is given
 * exactly: 25, or 30000/1001.
 */
export function evenFrameRate(seconds: readonly number[]): number | null {
  const sorted = seconds.toSorted((a, b) => a - b);
  const starts = sorted.length > 4 * reordered ? sorted.slice(0, -reordered) : sorted;
  const [first = 0] = starts;
  const span = (starts.at(-1) ?? 0) - first;
  if (starts.length < 3 || span <= 0) return null;
  const measured = (starts.length - 1) / span;
  const whole = Math.round(measured);
  const broadcast = (Math.round(measured * 1.001) * 1000) / 1001;
  const rates = [whole, broadcast]
    .filter((rate) => rate > 0)
    .toSorted((a, b) => Math.abs(a - measured) - Math.abs(b - measured));
  return (
    [...rates, measured].find((rate) =>
      starts.every((start, frame) => Math.abs(start - first - frame / rate) <= toleranceSeconds),
    ) ?? null
  );
}
