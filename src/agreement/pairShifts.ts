import { grouped } from "../domain/grouped.ts";
import * as z from "zod";
import type { EventStatistic } from "./recipes.ts";
import type { Limits } from "../domain/limits.ts";
import { id } from "../domain/rules.ts";
import { CodedWork } from "./codedWork.ts";
import { type Coding, shiftedCoding } from "./coding.ts";
import type { Comparison } from "./comparisons.ts";
import { Figure } from "./figure.ts";
import { tablesFor } from "./index.ts";
import type { LabelBook } from "./labelBook.ts";
import type { OverRow } from "./rowPlan.ts";
import { rowFigure } from "./rows.ts";
import { RowSums } from "./rowSums.ts";
import { RowTally } from "./rowTally.ts";
import { countsTable } from "./tables/counts.ts";
import { type PairTable, tablesOnce } from "./tables/table.ts";
import { known } from "../domain/known.ts";

/** Of each pair of raters so many recordings are looked at, the newest. */
const recordingsMost = 12;

/** Two raters with a systematic lag. The rater with the lower id comes first. */
export const PairShift = z.object({
  first: id("account"),
  second: id("account"),
  shiftUs: z.int(),
  matched: z.int(),
  of: z.int(),
  before: Figure,
  after: Figure,
});
export type PairShift = z.infer<typeof PairShift>;

/** The most recent observations of each rater pair, from which the lag is estimated. */
export function newestOfPairs(
  comparisons: readonly Comparison[],
): readonly (readonly Comparison[])[] {
  const byRaters = grouped(
    comparisons,
    (comparison) => `${comparison.first.raterId} ${comparison.second.raterId}`,
  );
  return [...byRaters.values()].map((own) =>
    own.toSorted((a, b) => submittedMs(b) - submittedMs(a)).slice(0, recordingsMost),
  );
}

function submittedMs({ first, second }: Comparison): number {
  return Math.max(first.submittedMs, second.submittedMs);
}

/** Lags as the API reports them: raters as indices in the order of the answer. */
export function shiftsTold(
  shifts: readonly PairShift[],
  raters: readonly { readonly id: string }[],
) {
  const ranks = new Map(raters.map(({ id: raterId }, rank) => [raterId, rank]));
  const rank = (raterId: string) => known(ranks.get(raterId), "rank");
  return shifts.map(({ first, second, shiftUs, ...rest }) =>
    rank(first) > rank(second)
      ? { raterA: second, raterB: first, shiftUs: -shiftUs, ...rest }
      : { raterA: first, raterB: second, shiftUs, ...rest },
  );
}

/** Two raters’ agreement as coded, and after moving the second rater’s events earlier by the lag. */
export function correctedFigures(
  comparisons: readonly Comparison[],
  codings: ReadonlyMap<string, Coding>,
  shiftUs: number,
  { over, recipe, book, limits, subjectIds, sign }: CorrectedOptions,
): Pick<PairShift, "before" | "after"> {
  const kinds = tablesOnce([countsTable, ...tablesFor(recipe, over)]);
  const figureWith = (byUs: number) => {
    const tally = new RowTally("pair", { by: "overall" }, sign);
    const made = new Map<string, PairTable>();
    for (const comparison of comparisons) {
      const workOf = ({ observationId, durationUs }: typeof comparison.first, backUs: number) => {
        const coding: Coding = codings.get(observationId) ?? new Map();
        return new CodedWork(shiftedCoding(coding, -backUs, durationUs), durationUs, book);
      };
      const work = {
        first: workOf(comparison.first, 0),
        second: workOf(comparison.second, byUs),
        stretches: comparison.stretches,
      };
      tally.add(comparison);
      for (const kind of kinds) {
        made.set(`${comparison.key} ${kind.key}`, kind.make(work, book));
      }
    }
    const sums = new RowSums(tally, {
      tablesOf:
        ({ key }) =>
        (comparison) =>
          made.get(`${comparison.key} ${key}`),
      subjectIds,
    });
    const hasEvents = sums.events(over, book.projection(over)) > 0;
    return rowFigure(
      recipe,
      { sums, over: { ...over, hasEvents }, isOfPairs: true },
      { book, limits, isWhole: true },
    );
  };
  return { before: figureWith(0), after: figureWith(shiftUs) };
}

interface CorrectedOptions {
  readonly over: OverRow["over"];
  readonly recipe: EventStatistic;
  readonly book: LabelBook;
  readonly limits: Limits;
  readonly subjectIds: readonly string[];
  /** A short sign of a text. */
  readonly sign: ConstructorParameters<typeof RowTally>[2];
}
