import type { RaterBudgetRow as Row } from "./raterTables.ts";

/** Whose time is shown: one subject, those coded for nobody in particular, or all together. */
export type SubjectChoice = "all" | "nobody" | (string & {});

/** What a budget is drawn from: a line a code, a bar a rater. */
export interface BudgetLine {
  readonly codeId: string;
  /** By rater: share of time (0 to 1) for states, number of events for points. */
  readonly values: Readonly<Record<string, number>>;
}

/** The rows of a choice of subjects. */
export function rowsFor(rows: readonly Row[], choice: SubjectChoice): readonly Row[] {
  if (choice === "all") return rows;
  const subjectId = choice === "nobody" ? null : choice;
  return rows.filter((row) => row.subjectId === subjectId);
}

/**
 * The mean share of time by code and rater, over the subjects for which the code was ever used by
 * anybody: a code for one subject is not halved because there is another.
 */
export function shareLines(
  rows: readonly Row[],
  codeIds: readonly string[],
  raterIds: readonly string[],
): readonly BudgetLine[] {
  return codeIds.map((codeId) => {
    const own = rows.filter((row) => row.codeId === codeId);
    const subjects = new Set(own.filter((row) => row.count > 0).map((row) => row.subjectId)).size;
    return {
      codeId,
      values: byRater(raterIds, (raterId) => {
        const shares = own.filter((row) => row.raterId === raterId).map((row) => row.share ?? 0);
        return sum(shares) / Math.max(1, subjects);
      }),
    };
  });
}

/** How many events each rater coded, by code, all subjects of the rows together. */
export function countLines(
  rows: readonly Row[],
  codeIds: readonly string[],
  raterIds: readonly string[],
): readonly BudgetLine[] {
  return codeIds.map((codeId) => ({
    codeId,
    values: byRater(raterIds, (raterId) =>
      sum(
        rows
          .filter((row) => row.codeId === codeId && row.raterId === raterId)
          .map((row) => row.count),
      ),
    ),
  }));
}

/** Where raters differ most: the code, who has most of it and who least. */
export interface Spread {
  readonly codeId: string;
  readonly most: { readonly raterId: string; readonly value: number };
  readonly least: { readonly raterId: string; readonly value: number };
}

/** The line on which raters lie furthest apart; `undefined` with one rater, or where all are equal. */
export function widestSpread(lines: readonly BudgetLine[]): Spread | undefined {
  const spreads = lines.flatMap(({ codeId, values }): Spread[] => {
    const sorted = Object.entries(values)
      .map(([raterId, value]) => ({ raterId, value }))
      .toSorted((a, b) => a.value - b.value);
    const least = sorted.at(0);
    const most = sorted.at(-1);
    return least && most && most.value > least.value ? [{ codeId, most, least }] : [];
  });
  return spreads.toSorted((a, b) => gap(b) - gap(a)).at(0);
}

function gap({ most, least }: Spread): number {
  return most.value - least.value;
}

function byRater(
  raterIds: readonly string[],
  valueOf: (raterId: string) => number,
): Record<string, number> {
  return Object.fromEntries(raterIds.map((raterId) => [raterId, valueOf(raterId)]));
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
