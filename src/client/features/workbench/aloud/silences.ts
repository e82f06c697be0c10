import type { Stretch, WaveformSource } from "../../../kit/timeline/strips.ts";

/**
 * Peaks below this share of the recording’s loudest peak are silence: −25 dB, as in Praat’s “To TextGrid
 * (silences)”, which uses intensity where this uses peaks.
 */
export const silenceShare = 10 ** (-25 / 20);
/** The minimum duration of a silence: the pauses of Goldman-Eisler (1968). */
export const silenceLeastUs = 250_000;
/** A sound shorter than this does not end a silence: Praat’s default. */
export const soundLeastUs = 100_000;
/** The resolution at which silence is detected, in microseconds. */
export const columnUs = 10_000;
const windowUs = 30_000_000;
/**
 * Read in addition, before the time asked for, so that a silence that begins there is seen from its
 * beginning.
 */
const besideUs = 1_000_000;

type Waveform = Pick<WaveformSource, "peaksBetween">;

/**
 * The nearest silence that begins before or after a time, never at it; `null` where there is none,
 * `undefined` where not enough of the waveform has been read.
 */
export function silenceBeside(
  waveform: Waveform,
  fromUs: number,
  { direction, durationUs }: { readonly direction: 1 | -1; readonly durationUs: number },
): Stretch | null | undefined {
  const loudest = highestIn(waveform.peaksBetween(0, durationUs, 1));
  if (loudest === undefined) return undefined;
  const least = loudest * silenceShare;
  for (let reachUs = windowUs; ; reachUs *= 2) {
    const window = {
      startUs: Math.max(direction > 0 ? fromUs - besideUs : fromUs - reachUs, 0),
      endUs: Math.min(direction > 0 ? fromUs + reachUs : fromUs + besideUs, durationUs),
    };
    const found = silencesIn(waveform, window, { least, durationUs });
    if (!found) return undefined;
    const beside =
      direction > 0
        ? found.find(({ startUs }) => startUs > fromUs)
        : found.findLast(({ startUs }) => startUs < fromUs);
    if (beside) return beside;
    if (direction > 0 ? window.endUs >= durationUs : window.startUs <= 0) return null;
  }
}

/** Silences that begin within a window; one that continues beyond the window ends with it. */
function silencesIn(
  waveform: Waveform,
  { startUs, endUs }: Stretch,
  { least, durationUs }: { readonly least: number; readonly durationUs: number },
): readonly Stretch[] | undefined {
  const columns = Math.ceil((endUs - startUs) / columnUs);
  if (columns <= 0) return [];
  const pairs = waveform.peaksBetween(startUs, startUs + columns * columnUs, columns);
  if (!pairs) return undefined;
  const quiet: { startUs: number; endUs: number }[] = [];
  for (let column = 0; column < columns; column += 1) {
    const atUs = startUs + column * columnUs;
    if (atUs >= durationUs) break;
    const loud = loudnessOf(pairs, column);
    if (Number.isNaN(loud)) return undefined;
    if (loud >= least) continue;
    const last = quiet.at(-1);
    if (last && atUs - last.endUs < soundLeastUs) last.endUs = atUs + columnUs;
    else quiet.push({ startUs: atUs, endUs: atUs + columnUs });
  }
  // A silence at the very start of the window began before it, unless the recording starts there.
  return quiet.filter(
    (one) =>
      one.endUs - one.startUs >= silenceLeastUs && (one.startUs > startUs || one.startUs === 0),
  );
}

export function highestIn(pairs: Float32Array | undefined): number | undefined {
  const loud = pairs && loudnessOf(pairs, 0);
  return loud === undefined || Number.isNaN(loud) ? undefined : loud;
}

/** The largest distance of a column’s samples from 0, from 0 to 1; `NaN` where it has not been read. */
export function loudnessOf(pairs: Float32Array, column: number): number {
  const lowest = pairs[column * 2] ?? Number.NaN;
  const highest = pairs[column * 2 + 1] ?? Number.NaN;
  return Math.max(Math.abs(lowest), Math.abs(highest));
}
