import { Figure } from "../../agreement/figure.ts";
import { createHash } from "node:crypto";
import * as z from "zod";
import type { Shift } from "../../api/contract/agreement.ts";
import type { EventRecipe } from "../../domain/entities/recipe.ts";
import type { Scheme } from "../../domain/entities/scheme.ts";
import type { Limits } from "../../domain/limits.ts";
import { recipeId } from "../../domain/recipeText.ts";
import { type Id, id } from "../../domain/rules.ts";
import { signOf } from "../keep/sign.ts";
import type { Query } from "../database/database.ts";
import { tablesFor } from "../../agreement/index.ts";
import { countsTable } from "../../agreement/tables/counts.ts";
import { CodedWork } from "../../agreement/codedWork.ts";
import { type Coding, shiftedCoding } from "../../agreement/coding.ts";
import type { Comparison } from "../../agreement/comparisons.ts";
import { thisProgram } from "../keep/program.ts";
import type { LabelBook } from "../../agreement/labelBook.ts";
import { type PairTable, tablesOnce } from "../../agreement/tables/table.ts";
import { rowFigure } from "../../agreement/rows.ts";
import type { OverRow } from "../../agreement/rowPlan.ts";
import { RowSums } from "../../agreement/rowSums.ts";
import { RowTally } from "../../agreement/rowTally.ts";
import { estimatedShift, lagsTable } from "../../agreement/tables/lags.ts";
import type { AgreementTables } from "./tables.ts";

/** Pairs of raters that are told of, the most apart first: each is compared once more. */
const pairsMost = 3;
/** Of each pair of raters so many recordings are looked at, the newest. */
const recordingsMost = 12;

/** Two raters of whom one is later, the one with the lower id first. */
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

export interface ShiftsAsked {
  readonly studyId: Id<"study">;
  readonly scheme: Scheme;
  readonly over: OverRow["over"];
  readonly modifierIds: readonly string[] | undefined;
  /** The main one. */
  readonly recipe: EventRecipe;
  readonly book: LabelBook;
  readonly limits: Limits;
}

/** The newest work of every two raters, in which it is looked at who is later. */
export function newestOfPairs(
  comparisons: readonly Comparison[],
): readonly (readonly Comparison[])[] {
  const byRaters = new Map<string, Comparison[]>();
  for (const comparison of comparisons) {
    const key = `${comparison.first.raterId} ${comparison.second.raterId}`;
    const there = byRaters.get(key);
    if (there) there.push(comparison);
    else byRaters.set(key, [comparison]);
  }
  return [...byRaters.values()].map((own) =>
    own.toSorted((a, b) => handedInMs(b) - handedInMs(a)).slice(0, recordingsMost),
  );
}

function handedInMs({ first, second }: Comparison): number {
  return Math.max(first.submittedMs, second.submittedMs);
}

/** Two answers of `shiftsOfPairs` with one sign are the same. */
export function shiftsSign(
  pairs: readonly (readonly Comparison[])[],
  { over, modifierIds, recipe, limits }: ShiftsAsked,
): string {
  const hash = createHash("sha256");
  hash.update(thisProgram);
  hash.update(
    JSON.stringify([over, modifierIds ?? null, recipeId(recipe), limits.recordingsForInterval]),
  );
  for (const { key } of pairs.flat()) hash.update(key);
  return hash.digest("base64url");
}

/**
 * Which raters are later than others by a constant, and what agreement would be without it. The tables of
 * `lags` are there.
 */
export async function shiftsOfPairs(
  query: Query,
  tables: AgreementTables,
  pairs: readonly (readonly Comparison[])[],
  asked: ShiftsAsked,
): Promise<PairShift[]> {
  const clear = pairs.flatMap((own) => {
    const lags = own.flatMap((comparison) => {
      const table = tables.tableOf(comparison, lagsTable, asked.modifierIds);
      return table ? [...table.subjects.values()] : [];
    });
    const shift = estimatedShift(lags);
    return shift ? [{ own, shift }] : [];
  });
  const shifts: PairShift[] = [];
  for (const { own, shift } of clear
    .toSorted((a, b) => Math.abs(b.shift.shiftUs) - Math.abs(a.shift.shiftUs))
    .slice(0, pairsMost)) {
    const [one] = own;
    if (!one) continue;
    // oxlint-disable-next-line no-await-in-loop -- One pair's work in memory is enough.
    const figures = await corrected(query, tables, own, shift.shiftUs, asked);
    shifts.push({ first: one.first.raterId, second: one.second.raterId, ...shift, ...figures });
  }
  return shifts;
}

/** As they travel: raters in the order of the answer, by their ids. */
export function shiftsTold(
  shifts: readonly PairShift[],
  raters: readonly { readonly id: string }[],
): Shift[] {
  const ranks = new Map(raters.map(({ id: raterId }, rank) => [raterId, rank]));
  const rank = (raterId: string) => ranks.get(raterId) ?? 0;
  return shifts.map(({ first, second, shiftUs, ...rest }) =>
    rank(first) > rank(second)
      ? { raterA: second, raterB: first, shiftUs: -shiftUs, ...rest }
      : { raterA: first, raterB: second, shiftUs, ...rest },
  );
}

async function corrected(
  query: Query,
  tables: AgreementTables,
  comparisons: readonly Comparison[],
  shiftUs: number,
  { studyId, scheme, over, modifierIds, recipe, book, limits }: ShiftsAsked,
): Promise<Pick<PairShift, "before" | "after">> {
  const observations = comparisons.flatMap(({ first, second }) => [first, second]);
  const codings = await tables.codings.of(query, studyId, observations, {
    codes: book.codes,
    modifierIds,
  });
  const kinds = tablesOnce([countsTable, ...tablesFor(recipe, over)]);
  const subjectIds = scheme.subjects.map(({ id: subjectId }) => subjectId);
  const figureWith = (byUs: number) => {
    const tally = new RowTally("pair", { by: "overall" }, signOf);
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
    const hasEvents = sums.events(over, book.projection(over.codes)) > 0;
    return rowFigure(
      recipe,
      { sums, over: { ...over, hasEvents }, isOfPairs: true },
      { book, limits, isWhole: true },
    );
  };
  return { before: figureWith(0), after: figureWith(shiftUs) };
}
