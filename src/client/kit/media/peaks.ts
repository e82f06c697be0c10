import type { WaveformSource } from "../timeline/strips.ts";
import { listeners } from "./listeners.ts";
import type { ReaderAnswer } from "./messages.ts";
import { fullScale, peakPyramid } from "./peakPyramid.ts";

/** A waveform that is completed as answers arrive. */
export interface Peaks extends WaveformSource {
  hear(answer: Extract<ReaderAnswer, { kind: "peaksGuessed" | "peaksRead" }>): void;
}

/**
 * The peaks of an audio signal. Sections that have not been read are replaced by an estimate, if there is one.
 * `onLook` is called with the middle of the time in view while part of it is missing.
 */
export function peaks(durationUs: number, onLook: (atUs: number) => void): Peaks {
  const pyramid = peakPyramid(durationUs);
  const { subscribe, tell } = listeners();
  let guessed = new Int16Array(0);
  let hasAny = false;

  const guess = (fromUs: number, toUs: number, into: Float32Array, at: number) => {
    const columns = guessed.length / 2;
    const column = Math.floor(((fromUs + toUs) / 2 / durationUs) * columns);
    const place = nearestKnown(guessed, column);
    if (place === undefined) return false;
    into[at] = (guessed[place * 2] ?? 0) / fullScale;
    into[at + 1] = (guessed[place * 2 + 1] ?? 0) / fullScale;
    return true;
  };

  return {
    subscribe,
    peaksBetween(fromUs, toUs, columns) {
      if (!hasAny) return undefined;
      const pairs = new Float32Array(columns * 2);
      const columnUs = (toUs - fromUs) / columns;
      let isWhole = true;
      for (let column = 0; column < columns; column += 1) {
        const startUs = fromUs + column * columnUs;
        const endUs = startUs + columnUs;
        const isOutside = endUs <= 0 || startUs >= durationUs;
        if (isOutside || !pyramid.sum(startUs, endUs, pairs, column * 2)) {
          isWhole &&= isOutside;
          if (isOutside || !guess(startUs, endUs, pairs, column * 2)) {
            pairs[column * 2] = Number.NaN;
            pairs[column * 2 + 1] = Number.NaN;
          }
        }
      }
      if (!isWhole) onLook(Math.max(fromUs, 0));
      return pairs;
    },
    hear(answer) {
      hasAny = true;
      if (answer.kind === "peaksGuessed") guessed = Int16Array.from(answer.pairs);
      else pyramid.put(answer.firstBucket, answer.pairs);
      tell();
    },
  };
}

/** The nearest column, within `guessReach`, with known peaks; `undefined` if there is none. */
function nearestKnown(pairs: Int16Array, column: number): number | undefined {
  const isKnown = (at: number) =>
    at >= 0 && at * 2 < pairs.length && (pairs[at * 2] ?? 1) <= (pairs[at * 2 + 1] ?? 0);
  for (let distance = 0; distance <= guessReach; distance += 1) {
    if (isKnown(column - distance)) return column - distance;
    if (isKnown(column + distance)) return column + distance;
  }
  return undefined;
}

/** The gap that the first pass of estimating leaves, in columns. */
const guessReach = 7;
