import type { Answer } from "../../../statistics/statistic.ts";
import type { PartUsed } from "../../../agreement/partUsed.ts";

/** The number of units of a figure, if it excludes more than half of all units; else `undefined`. */
export function partOfUnits({
  figure,
  units,
  excluded,
}: Pick<Answer, "figure" | "units" | "excluded">): PartUsed | undefined {
  const all = excluded.reduce((sum, { count }) => sum + count, units);
  return figure.kind === "value" && units * 2 < all ? { used: units, all } : undefined;
}
