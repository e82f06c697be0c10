import type { Stretch } from "./spans.ts";

/** A segment of a recording that an assignment plan can select. */
export interface DrawableSegment extends Stretch {
  readonly isDrawn: boolean;
  /** With what it was drawn, given where the grid of segments lies. */
  readonly probability: number;
}

/**
 * What a plan selects from each recording: segments of a given length that make up about a given
 * proportion of its time.
 */
export interface SegmentDraw {
  readonly share: number;
  readonly segmentUs: number;
}

/**
 * All segments of a recording from which `randomSegments` selected, inferred from the ends of the
 * selected ones: the grid has a constant length, except at its ends. `undefined` if the segments do
 * not fit such a grid, so that they have another origin, and if several segments were all selected,
 * so that their boundaries are unknown.
 */
export function drawableSegments(
  spans: readonly Stretch[],
  durationUs: number,
  { share, segmentUs }: SegmentDraw,
): readonly DrawableSegment[] | undefined {
  const ends = spans
    .flatMap(({ startUs, endUs }) => [startUs, endUs])
    .filter((endUs) => endUs > 0 && endUs < durationUs);
  const [first] = ends;
  if (spans.length === 0) return undefined;
  if (first === undefined) {
    const isOne = durationUs <= segmentUs;
    return isOne ? [{ startUs: 0, endUs: durationUs, isDrawn: true, probability: 1 }] : undefined;
  }
  const firstUs = first % segmentUs;
  if (ends.some((endUs) => endUs % segmentUs !== firstUs)) return undefined;
  const starts = [0];
  for (let startUs = firstUs; startUs < durationUs; startUs += segmentUs) {
    if (startUs > 0) starts.push(startUs);
  }
  const grid = starts.map((startUs, at) => ({ startUs, endUs: starts[at + 1] ?? durationUs }));
  const lengths = grid.map(({ startUs, endUs }) => endUs - startUs);
  const probabilities = drawProbabilities(lengths, { wantedUs: durationUs * share, segmentUs });
  return grid.map((segment, at) => ({
    ...segment,
    isDrawn: spans.some(
      ({ startUs, endUs }) => startUs <= segment.startUs && segment.endUs <= endUs,
    ),
    probability: Math.min(1, probabilities[at] ?? 0),
  }));
}

/** How far the drawing is: full segments and short ones that wait, and what is taken. */
interface Drawing {
  readonly full: number;
  readonly fullTaken: number;
  /** The state of each short segment: 0 not decided, 1 included, 2 not included. */
  readonly short: readonly (0 | 1 | 2)[];
}

/**
 * With what probability each segment is drawn when they come in random order and each is taken that brings what is
 * taken nearer to what is wanted, and the first in any case. Exact: over all orders, of which those are one that differ
 * by full segments alone. Steps: as many as there are segments.
 */
function drawProbabilities(
  lengths: readonly number[],
  { wantedUs, segmentUs }: { readonly wantedUs: number; readonly segmentUs: number },
): readonly number[] {
  const shorts = lengths.filter((length) => length < segmentUs);
  const full = lengths.length - shorts.length;
  const start: Drawing = { full, fullTaken: 0, short: shorts.map(() => 0) };
  let now = new Map<string, { readonly at: Drawing; readonly probability: number }>([
    ["", { at: start, probability: 1 }],
  ]);
  const takenUs = ({ fullTaken, short }: Drawing) =>
    short.reduce(
      (sum, state, at) => sum + (state === 1 ? (shorts[at] ?? 0) : 0),
      fullTaken * segmentUs,
    );
  const isTaken = (at: Drawing, lengthUs: number) => {
    const there = takenUs(at);
    return there === 0 || there + lengthUs / 2 <= wantedUs;
  };
  for (let step = 0; step < lengths.length; step += 1) {
    const next: typeof now = new Map();
    const go = (at: Drawing, probability: number) => {
      const key = `${at.full} ${at.fullTaken} ${at.short.join("")}`;
      next.set(key, { at, probability: probability + (next.get(key)?.probability ?? 0) });
    };
    for (const { at, probability } of now.values()) {
      const waiting = at.full + at.short.filter((state) => state === 0).length;
      if (at.full > 0) {
        const taken = isTaken(at, segmentUs) ? 1 : 0;
        go(
          { ...at, full: at.full - 1, fullTaken: at.fullTaken + taken },
          (probability * at.full) / waiting,
        );
      }
      for (const [which, state] of at.short.entries()) {
        if (state !== 0) continue;
        const taken = isTaken(at, shorts[which] ?? 0) ? 1 : 2;
        go({ ...at, short: at.short.with(which, taken) }, probability / waiting);
      }
    }
    now = next;
  }
  let fullMean = 0;
  const shortMeans = shorts.map(() => 0);
  for (const { at, probability } of now.values()) {
    fullMean += probability * at.fullTaken;
    for (const [which, state] of at.short.entries()) {
      if (state === 1) shortMeans[which] = (shortMeans[which] ?? 0) + probability;
    }
  }
  let shortAt = 0;
  return lengths.map((length) => {
    if (length >= segmentUs) return fullMean / full;
    shortAt += 1;
    return shortMeans[shortAt - 1] ?? 0;
  });
}
