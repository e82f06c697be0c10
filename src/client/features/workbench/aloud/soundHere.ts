import type { WaveformSource } from "../../../kit/timeline/strips.ts";
import {
  columnUs,
  highestIn,
  loudnessOf,
  silenceLeastUs,
  silenceShare,
  soundLeastUs,
} from "./silences.ts";

/** What a waveform shows at a moment, for who does not see it. */
export interface SoundHere {
  readonly isSilent: boolean;
  /** How far below the loudest moment of the recording it is here; 0 is as loud. Decibels, of peaks. */
  readonly decibelsBelow: number;
  /** When silence turns into sound, or sound into silence; `null` where that is further on than `reachUs`. */
  readonly untilUs: number | null;
  /** The part of the next ten seconds that is no silence, from 0 to 1. */
  readonly soundShare: number;
}

/** As long as “here” is: a syllable. */
const hereUs = 100_000;
const reachUs = 30_000_000;
const aheadUs = 10_000_000;

/** `undefined` where not enough of the sound is known, or there is none at all. */
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
  // A short sound does not end a silence, nor a gap between words a sound.
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
