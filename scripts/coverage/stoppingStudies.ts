import { isPreciseEnough } from "../../src/client/kit/planning/precisionRows.ts";
import { intervalOf } from "../../src/agreement/intervals.ts";
import { limits } from "../../src/domain/limits.ts";
import { randomFrom } from "../../src/statistics/random.ts";
import { type EventDesign, eventStudies } from "./eventStudies.ts";

export interface StoppingResult {
  readonly name: string;
  /** What kappa is in very many recordings. */
  readonly truth: number;
  readonly studies: number;
  /** In so many the limits hold when coding stopped. */
  readonly held: number;
  readonly meanRecordings: number;
  /** Of double coding, until the goal is reached. */
  readonly minutes: number;
  /** A fifth of all recordings was too little for the goal in so many studies. */
  readonly flatShort: number;
  readonly flatMinutes: number;
  /** Until the goal is reached, where a fifth of all recordings is coded twice at a time. */
  readonly minutesByFifths: number;
}

interface StoppingDesign {
  /** Designs of one world have the same raters and recordings. */
  readonly world: number;
  readonly design: EventDesign;
  /** There are so many recordings, of ten minutes. */
  readonly recordings: number;
  readonly goal: { readonly halfWidth: number; readonly leastRecordings: number };
}

const minutesEach = 10;

/** Goals are of so many recordings or more: the default, and the fewest that one may be of. */
const leasts = [20, limits.goalRecordings];

/** Recordings are coded twice one after the other, by chance, until the goal is reached or there are no more. */
const stoppingDesigns: readonly StoppingDesign[] = leasts.flatMap((leastRecordings) => [
  {
    world: 0,
    design: {
      name: `two raters, ±0.05, 64 recordings, from ${leastRecordings} on`,
      raters: 2,
      each: [2, 2],
      shares: [0.4, 0.3, 0.2, 0.1],
      skill: 0.92,
    },
    recordings: 64,
    goal: { halfWidth: 0.05, leastRecordings },
  },
  {
    world: 1,
    design: {
      name: `two raters, ±0.08, 64 recordings, from ${leastRecordings} on`,
      raters: 2,
      each: [2, 2],
      shares: [0.4, 0.3, 0.2, 0.1],
      skill: 0.85,
    },
    recordings: 64,
    goal: { halfWidth: 0.08, leastRecordings },
  },
  {
    world: 2,
    design: {
      name: `pairs of thirty raters, ±0.05, 200 recordings, from ${leastRecordings} on`,
      raters: 30,
      each: [2, 2],
      shares: [0.7, 0.2, 0.1],
      skill: 0.75,
    },
    recordings: 200,
    goal: { halfWidth: 0.05, leastRecordings },
  },
]);

/** The same for the same seed; of the first designs alone where so many are asked for. */
export function stoppingStudies(
  studies: number,
  seed: number,
  designs = stoppingDesigns.length,
): readonly StoppingResult[] {
  return stoppingDesigns.slice(0, designs).map(({ world, design, recordings, goal }) => {
    const made = eventStudies(design, seed + world);
    const truth = made.truths().get("kappa") ?? NaN;
    let [held, used, usedByFifths, flatShort] = [0, 0, 0, 0];
    const flat = Math.round(recordings / 5);
    for (let study = 0; study < studies; study += 1) {
      const random = randomFrom(1_000_000 * (seed + world) + study);
      const numbers = Array.from({ length: recordings }, () => Math.floor(random() * 2 ** 40));
      const { vectors, valueOf, range } = made.kappas(numbers, study);
      const limitsWith = (count: number) =>
        intervalOf({ vectors: vectors.slice(0, count), valueOf }, range, limits);
      const halfWidthWith = (count: number) => {
        const interval = limitsWith(count);
        return interval.kind === "interval" ? (interval.high - interval.low) / 2 : undefined;
      };
      const isEnough = (count: number) =>
        isPreciseEnough(
          [{ recordings: count, halfWidth: halfWidthWith(count), isDefined: true }],
          goal,
        );
      if ((halfWidthWith(flat) ?? Infinity) > goal.halfWidth) flatShort += 1;
      let count = goal.leastRecordings;
      while (count < recordings && !isEnough(count)) count += 1;
      used += count;
      let fifths = flat;
      while (fifths < recordings && !isEnough(fifths)) fifths = Math.min(recordings, fifths + flat);
      usedByFifths += fifths;
      const interval = limitsWith(count);
      if (interval.kind === "interval" && interval.low <= truth && truth <= interval.high)
        held += 1;
    }
    return {
      name: design.name,
      truth,
      studies,
      held,
      meanRecordings: used / studies,
      minutes: (used / studies) * minutesEach,
      flatShort,
      flatMinutes: flat * minutesEach,
      minutesByFifths: (usedByFifths / studies) * minutesEach,
    };
  });
}
