import type { EventStatistic } from "../../agreement/recipes.ts";
import type { Scheme } from "../../domain/entities/scheme.ts";
import type { Limits } from "../../domain/limits.ts";
import { recipeId } from "../../agreement/recipeText.ts";
import type { Id } from "../../domain/rules.ts";
import { digestOf } from "../keep/sign.ts";
import type { Query } from "../database/database.ts";
import type { Comparison } from "../../agreement/comparisons.ts";
import { thisProgram } from "../keep/program.ts";
import { correctedFigures, type PairShift } from "../../agreement/pairShifts.ts";
import type { LabelBook } from "../../agreement/labelBook.ts";
import type { OverRow } from "../../agreement/rowPlan.ts";
import { estimatedShift, lagsTable } from "../../agreement/tables/lags.ts";
import { isOfModifiers } from "../../agreement/facts.ts";
import { codingsOf } from "../keep/codings.ts";
import type { AgreementTables } from "./tables.ts";

/** Pairs of raters that are told of, the most apart first: each is compared once more. */
const pairsMost = 3;

export interface ShiftsAsked {
  readonly studyId: Id<"study">;
  readonly scheme: Scheme;
  readonly over: OverRow["over"];
  readonly modifierIds: readonly string[] | undefined;
  /** The main one. */
  readonly recipe: EventStatistic;
  readonly book: LabelBook;
  readonly limits: Limits;
}

/** Two answers of `shiftsOfPairs` with one sign are the same. */
export function shiftsSign(
  pairs: readonly (readonly Comparison[])[],
  { over, modifierIds, recipe, limits }: ShiftsAsked,
): string {
  const how = [over, modifierIds ?? null, recipeId(recipe), limits.recordingsForInterval];
  return digestOf([thisProgram, JSON.stringify(how), ...pairs.flat().map(({ key }) => key)]);
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
    const codings = await codingsOf(
      query,
      asked.studyId,
      own.flatMap(({ first, second }) => [first, second]),
      {
        codes: asked.book.codes,
        modifierIds: asked.modifierIds,
        withModifiers: isOfModifiers(asked.recipe),
      },
    );
    const figures = correctedFigures(own, codings, shift.shiftUs, {
      ...asked,
      subjectIds: asked.scheme.subjects.map(({ id }) => id),
      sign: digestOf,
    });
    shifts.push({ first: one.first.raterId, second: one.second.raterId, ...shift, ...figures });
  }
  return shifts;
}
