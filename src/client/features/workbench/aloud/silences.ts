import type { Stretch, WaveformSource } from "../../../kit/timeline/strips.ts";

/**
 * So far below the loudest sample of the recording is silence: 25 dB, as in Praat’s “To TextGrid (silences)”,
 * which looks at intensity where this looks at peaks.
 */
export const silenceShare = 10 ** (-25 / 20);
/** A silence is at least so long: the pauses of Goldman-Eisler (1968). */
export const silenceLeastUs = 250_000;
/** A sound shorter than this does not end a silence: Praat’s default. */
export const soundLeastUs = 100_000;
/** The resolution at which silence is detected, in microseconds. */
export const columnUs = 10_000;
const windowUs = 30_000_000;
/** Looked at before what is wanted, so that a silence that begins there has its beginning. */
const besideUs = 1_000_000;

type Waveform = Pick<WaveformSource, "peaksBetween">;

/**
 * The nearest silence that begins before or after a moment, which is excluded itself; `null` where there is none,
 * `undefined` where not enough of the sound is known.
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

/** Silences that begin within a window; one that reaches beyond it ends with it. */
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
  // What begins with the window has begun before it, unless the recording begins there.
  return quiet.filter(
    (one) =>
      one.endUs - one.startUs >= silenceLeastUs && (one.startUs > startUs || one.startUs === 0),
  );
}

export function highestIn(pairs: Float32Array | undefined): number | undefined {
  const loud = pairs && loudnessOf(pairs, 0);
  return loud === undefined || Number.isNaN(loud) ? undefined : loud;
}

/** How far a column is from 0, from 0 to 1; `NaN` where it is not known. */
export function loudnessOf(pairs: Float32Array, column: number): number {
  const lowest = pairs[column * 2] ?? Number.NaN;
  const highest = pairs[column * 2 + 1] ?? Number.NaN;
  return Math.max(Math.abs(lowest), Math.abs(highest));
}
