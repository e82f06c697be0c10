import type { Generalizability } from "../../../../api/contract/ratingAnalysis.ts";
import type { DStudyLine } from "../../../kit/chart/DStudyCurve.tsx";

export type Study = Extract<Generalizability["study"], { readonly kind: "value" }>;
export type Coefficient = "relative" | "absolute";

/** One line for each number of occasions, by number of raters. Undefined figures are skipped. */
export function dStudyLines(
  grid: Study["grid"],
  coefficient: Coefficient,
  nameOf: (occasions: number) => string,
): readonly DStudyLine[] {
  const occasions = [...new Set(grid.map((cell) => cell.occasions))].toSorted((a, b) => a - b);
  return occasions.map((count) => ({
    id: String(count),
    name: nameOf(count),
    points: grid
      .filter((cell) => cell.occasions === count)
      .toSorted((a, b) => a.raters - b.raters)
      .flatMap((cell) => {
        const figure = cell[coefficient];
        return figure.kind === "value"
          ? [{ raters: cell.raters, value: figure.value, low: figure.low, high: figure.high }]
          : [];
      }),
  }));
}

interface NeededIn extends Pick<Study, "occasions"> {
  readonly needed: readonly Pick<Study["needed"][number], "occasions" | Coefficient>[];
}

/** The number of raters or occasions that reach the goal. */
export type NeededFinding =
  | { readonly kind: "needed"; readonly raters: number; readonly occasions: number }
  /** No number of raters reaches it, even with the maximum number of occasions. */
  | { readonly kind: "unreachable" };

/**
 * The minimum number of raters that reaches the goal with the study’s number of occasions; if none does, with the
 * fewest additional occasions that make it possible.
 */
export function neededFinding(
  { needed, occasions }: NeededIn,
  coefficient: Coefficient,
): NeededFinding {
  const from = Math.max(1, occasions);
  const ordered = needed.toSorted((a, b) => a.occasions - b.occasions);
  const [own] = ordered.filter((row) => row.occasions === from && row[coefficient] !== null);
  const found = own ?? ordered.find((row) => row.occasions > from && row[coefficient] !== null);
  const raters = found?.[coefficient];
  return found && raters != null
    ? { kind: "needed", raters, occasions: found.occasions }
    : { kind: "unreachable" };
}
