import type { Confusion, recipes } from "../../api/contract/agreement.ts";
import type { Label } from "../../statistics/units.ts";
import { type Cut, linesOf, type Pooled, type PairWork } from "./lines.ts";
import type { Over } from "./over.ts";

/** How time is cut for a recipe: percent agreement counts the same units as the kappa on units. */
export function cutOf(recipe: (typeof recipes)[number], unitUs: number): Cut {
  return recipe === "duration_kappa" ? { kind: "time" } : { kind: "units", unitUs };
}

/** A label as it travels: ids joined by `+` in the scheme's order, empty for nothing coded. */
function labelText(label: Label): string {
  return label.join("+");
}

/** The table of a pair as it travels. */
export function confusionOf({ labels, table }: Pooled): Confusion {
  return {
    labels: labels.map(labelText),
    table: labels.map((_, row) => [
      ...table.cells.subarray(row * table.codes, (row + 1) * table.codes),
    ]),
    per: table.weighs === "microseconds" ? "us" : "unit",
  };
}

/** A stretch of one subject's time. */
export interface SubjectMoment {
  readonly subjectId: string | null;
  readonly startUs: number;
  readonly endUs: number;
}

/** The moments of one recording behind a cell of the table, by time and then by subject. */
export function momentsOf(
  work: PairWork,
  { over, cut, row, column }: Cell,
): readonly SubjectMoment[] {
  return linesOf(work, over, cut)
    .flatMap(({ subjectId, compared }) =>
      compared.cells
        .filter(({ first, second }) => labelText(first) === row && labelText(second) === column)
        .flatMap(({ moments }) => moments.map((moment) => ({ subjectId, ...moment }))),
    )
    .toSorted((a, b) => a.startUs - b.startUs);
}

/** A cell of a pair's table. */
export interface Cell {
  readonly over: Over;
  readonly cut: Cut;
  /** What the first rater had, as `labelText` writes it; and the second. */
  readonly row: string;
  readonly column: string;
}
