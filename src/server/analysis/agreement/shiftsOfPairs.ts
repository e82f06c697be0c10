import type { Agreement } from "../../../api/contract/agreement.ts";
import type { Scope } from "../../../api/contract/scope.ts";
import type { EventRecipe } from "../../../domain/entities/recipe.ts";
import type { Scheme } from "../../../domain/entities/scheme.ts";
import type { Limits } from "../../../domain/limits.ts";
import type { Id } from "../../../domain/rules.ts";
import type { Query } from "../../database/database.ts";
import type { Basis } from "./basis.ts";
import { CodedWork } from "./codedWork.ts";
import { type Coding, shiftedCoding } from "./coding.ts";
import type { Comparison } from "./comparisons.ts";
import type { LabelBook } from "./labelBook.ts";
import { pairTableOf } from "./pairTable.ts";
import { rowBases, rowFigure } from "./rowFigure.ts";
import { overAll } from "./rowPlan.ts";
import { basesOnce, RowTally } from "./rowTally.ts";
import { estimatedShift } from "./shifts.ts";
import type { AgreementTables } from "./tables.ts";

/** Pairs of raters that are told of, the most apart first: each is compared once more. */
const pairsMost = 3;
/** And on so many of their recordings, the newest. */
const recordingsMost = 12;

interface Asked {
  readonly studyId: Id<"study">;
  readonly scheme: Scheme;
  readonly scope: Scope;
  readonly recipe: EventRecipe;
  readonly book: LabelBook;
  readonly limits: Limits;
  /** Ids of raters in the order of the answer. */
  readonly ranks: ReadonlyMap<string, number>;
}

/** Which raters are later than others by a constant, and what agreement would be without it. */
export async function shiftsOfPairs(
  query: Query,
  tables: AgreementTables,
  comparisons: readonly Comparison[],
  asked: Asked,
): Promise<Agreement["shifts"]> {
  const byRaters = new Map<string, Comparison[]>();
  for (const comparison of comparisons) {
    const key = `${comparison.first.raterId} ${comparison.second.raterId}`;
    const there = byRaters.get(key);
    if (there) there.push(comparison);
    else byRaters.set(key, [comparison]);
  }
  const clear = [...byRaters.values()].flatMap((own) => {
    const lags = own.flatMap((comparison) => {
      const table = tables.tableOf(comparison, { kind: "lags" }, asked.scope.modifierIds);
      return table ? [...table.subjects.values()] : [];
    });
    const shift = estimatedShift(lags);
    return shift ? [{ own, shift }] : [];
  });
  const shifts: Agreement["shifts"] = [];
  for (const { own, shift } of clear
    .toSorted((a, b) => Math.abs(b.shift.shiftUs) - Math.abs(a.shift.shiftUs))
    .slice(0, pairsMost)) {
    const [one] = own;
    if (!one) continue;
    // oxlint-disable-next-line no-await-in-loop -- One pair's work in memory is enough.
    const { before, after } = await corrected(query, tables, newest(own), shift.shiftUs, asked);
    const rank = (raterId: string) => asked.ranks.get(raterId) ?? 0;
    const isTurned = rank(one.first.raterId) > rank(one.second.raterId);
    const [a, b] = isTurned ? [one.second, one.first] : [one.first, one.second];
    shifts.push({
      raterA: a.raterId,
      raterB: b.raterId,
      shiftUs: isTurned ? -shift.shiftUs : shift.shiftUs,
      matched: shift.matched,
      of: shift.of,
      before,
      after,
    });
  }
  return shifts;
}

function handedInMs({ first, second }: Comparison): number {
  return Math.max(first.submittedMs, second.submittedMs);
}

function newest(comparisons: readonly Comparison[]): readonly Comparison[] {
  return comparisons.toSorted((a, b) => handedInMs(b) - handedInMs(a)).slice(0, recordingsMost);
}

async function corrected(
  query: Query,
  tables: AgreementTables,
  comparisons: readonly Comparison[],
  shiftUs: number,
  { studyId, scheme, scope, recipe, book, limits }: Asked,
) {
  const observations = comparisons.flatMap(({ first, second }) => [first, second]);
  const { modifierIds } = scope;
  const codings = await tables.codings.of(query, studyId, observations, {
    codes: book.codes,
    modifierIds,
  });
  const over = overAll(scheme, scope, book);
  const bases: readonly Basis[] = basesOnce([{ kind: "counts" }, ...rowBases(recipe, over)]);
  const subjectIds = scheme.subjects.map(({ id }) => id);
  const figureWith = (byUs: number) => {
    const tally = new RowTally("pair", { by: "overall" });
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
      tally.add(
        comparison,
        bases.map((basis) => [basis, pairTableOf(work, basis, book)] as const),
        subjectIds,
      );
    }
    const hasEvents = tally.events(over, book.projection(over.codes)) > 0;
    return rowFigure(
      recipe,
      { tally: tally.tally, over: { ...over, hasEvents }, isOfPairs: true },
      { book, limits, isWhole: true },
    );
  };
  return { before: figureWith(0), after: figureWith(shiftUs) };
}
