import * as z from "zod";
import { limits } from "../../domain/limits.ts";
import { apartByChance, kappaOfSets } from "../../statistics/coefficients.ts";
import type { LabelBook } from "../labelBook.ts";
import {
  type Estimator,
  type EstimatorOf,
  type Evaluated,
  nothingBecause,
  type RecordingTables,
} from "../measure.ts";
import { unitsOf } from "../modifiers.ts";
import * as setting from "../settings.ts";
import { add, eachCell, noCells, vectorsOfTables } from "../sums.ts";
import type { Weigh } from "../weigh.ts";

// What measures of modifiers have in common: they are of what two raters chose for events that both coded, whatever
// else either coded.

/** Which events count as coded by both raters, and how several raters are combined. */
export const settings = {
  overlapShare: z.number().min(0.05).max(1).default(0.5),
  pointsWithinUs: z.int().min(0).max(600_000_000).default(limits.timeUnitUs),
  raters: setting.pairsOver,
  recordings: setting.recordings,
  name: setting.name,
} as const;

export const facts = { of: "events", isOfModifiers: true, isOfStates: false } as const;

export const common = {
  weighs: (): Weigh => "pairs",
  isOfNothingToo: false,
  foldsLinks: false,
} as const;

/** Where a set of choices begins in a vector: `[total, diagonal, choices of one …, choices of the other …]`. */
interface ChoiceSet {
  readonly from: number;
  readonly until: number;
}

/** What is chosen in recordings: `[events without a partner, sets …]`, and where each set is. */
function choiceSums(recordings: readonly RecordingTables[], book: LabelBook) {
  const sets: ChoiceSet[] = [];
  /** By the place of a choice: its set, and which of it. */
  const found = new Map<number, { readonly set: ChoiceSet; readonly at: number }>();
  let width = 1;
  for (const labels of book.modifiers.flatMap(unitsOf)) {
    const set = { from: width, until: width + 2 + 2 * labels.length };
    labels.forEach((label, at) => found.set(book.placeOf(label), { set, at }));
    sets.push(set);
    width = set.until;
  }
  const choiceOf = (label: number) => found.get(book.codesOf(label)[0] ?? -1);
  const vectors = vectorsOfTables(recordings, width, (vector, [table = noCells]) =>
    eachCell(table, (first, second, amount) => {
      const [own, other] = [choiceOf(first), choiceOf(second)];
      if (!own || !other) {
        if (first !== second) add(vector, 0, amount);
        return;
      }
      const { from, until } = own.set;
      add(vector, from, amount);
      if (own.at === other.at) add(vector, from + 1, amount);
      add(vector, from + 2 + own.at, amount);
      add(vector, from + 2 + (until - from - 2) / 2 + other.at, amount);
    }),
  );
  return { vectors, sets };
}

/** Agreement on modifiers over all sets of choices: observed agreement, corrected for chance if requested. */
export function choiceEstimator(
  recordings: readonly RecordingTables[],
  { book, pool }: Pick<EstimatorOf, "book" | "pool">,
  beyond: "chance" | "nothing",
): Estimator {
  const { vectors, sets } = choiceSums(recordings, book);
  const habits = pool ? "shared" : "own";
  const marginsIn = (sum: Float64Array) => sets.map(({ from, until }) => sum.subarray(from, until));
  const evaluate = (sum: Float64Array): Evaluated => {
    const margins = marginsIn(sum);
    const alone = sum[0] ?? 0;
    const [n, same] = [0, 1].map((at) => margins.reduce((all, own) => all + (own[at] ?? 0), 0));
    if (!n || same === undefined) return { ...nothingBecause("no_units", 0), alone };
    const observed = same / n;
    const told = { because: undefined, observed, n, alone } as const;
    if (beyond === "nothing") return { ...told, value: observed, expected: undefined };
    const value = kappaOfSets(margins, habits);
    const byChance = margins.reduce(
      (all, own) => all + ((own[0] ?? 0) > 0 ? (own[0] ?? 0) * apartByChance(own, habits) : 0),
      0,
    );
    return {
      ...told,
      value,
      because: Number.isNaN(value) ? "one_code_only" : undefined,
      expected: 1 - byChance / n,
    };
  };
  return { vectors, evaluate, valueOf: (sum) => evaluate(sum).value, per: "unit" };
}
