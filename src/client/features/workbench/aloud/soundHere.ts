import type { WaveformSource } from "../../../kit/timeline/strips.ts";
import {
  columnUs,
  highestIn,
  loudnessOf,
  silenceLeastUs,
  silenceShare,
  soundLeastUs,
} from "./silences.ts";

/** The sound at a time, as a description for screen readers. */
export interface SoundHere {
  readonly isSilent: boolean;
  /** How far the peak is below the recording’s loudest peak, in decibels; 0 is equally loud. */
  readonly decibelsBelow: number;
  /** When silence next turns into sound, or sound into silence; `null` where that is beyond `reachUs`. */
  readonly untilUs: number | null;
  /** The proportion of the next ten seconds that is not silent, from 0 to 1. */
  readonly soundShare: number;
}

/** The length of the current moment: about one syllable. */
const hereUs = 100_000;
const reachUs = 30_000_000;
const aheadUs = 10_000_000;

/** `undefined` where not enough of the waveform has been read, or the recording has no sound. */
export function soundHere(
  waveform: Pick<WaveformSource, "peaksBetween">,
  atUs: number,
  durationUs: number,
): SoundHere | undefined {
  const loudest = highestIn(waveform.peaksBetween(0, durationUs, 1));
  if (loudest === undefined || loudest === 0) return undefined;
  const columns = Math.ceil((Math.min(atUs + reachUs, durationUs) - atUs) / columnUs);
  if (columns <= 0) return undefined;
  const pairs = waveform.peaksBetween(atUs, atUs + columns * columnUs, columns);
  if (!pairs) return undefined;
  const loud = Array.from({ length: columns }, (_, column) => loudnessOf(pairs, column));
  if (loud.some((one) => Number.isNaN(one))) return undefined;

  const here = Math.max(...loud.slice(0, Math.max(1, hereUs / columnUs)));
  const least = loudest * silenceShare;
  const isSilent = here < least;
  // A short sound does not end a silence, and a gap between words does not end a sound.
  const run = (isSilent ? soundLeastUs : silenceLeastUs) / columnUs;
  const isOther = (one: number) => one < least !== isSilent;
  const turn = loud.findIndex(
    (_, at) => at + run <= loud.length && loud.slice(at, at + run).every(isOther),
  );
  const ahead = loud.slice(0, aheadUs / columnUs);
  return {
    isSilent,
    decibelsBelow: here === 0 ? Infinity : Math.max(0, -20 * Math.log10(here / loudest)),
    untilUs: turn < 0 ? null : atUs + turn * columnUs,
    soundShare: ahead.filter((one) => one >= least).length / ahead.length,
  };
}
