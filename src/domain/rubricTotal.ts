import type { Rating } from "./entities/rating.ts";
import type { Criterion, Scheme } from "./entities/scheme.ts";

/** What a rubric’s ratings total, with how many of the criteria that count are judged. */
export type RubricTotal =
  | {
      readonly kind: "value";
      /** `sum`: Σ weight × value. `share`: that sum as a share of the maximum possible one, 0 to 1. */
      readonly of: "sum" | "share";
      readonly value: number;
      readonly judged: number;
      readonly criteria: number;
    }
  | {
      readonly kind: "undefined";
      readonly because: "no_total" | "nothing_counts" | "nothing_judged" | "best_is_zero";
    };

/** Whether a criterion’s value can be added to others: names have no sum, and a trace has no one value. */
export function countsInTotal({ scale, weight }: Pick<Criterion, "scale" | "weight">): boolean {
  return scale !== "nominal" && scale !== "trace" && weight > 0;
}

/**
 * The total that a scheme asks for. What is not rated, or unable to rate, is excluded, of the largest
 * possible sum too: a share says how good what was judged is.
 */
export function rubricTotal(
  { criteria, total }: Pick<Scheme, "criteria" | "total">,
  ratings: ReadonlyMap<string, Pick<Rating, "value">>,
): RubricTotal {
  if (total === "none") return { kind: "undefined", because: "no_total" };
  const counting = criteria.filter(countsInTotal);
  if (counting.length === 0) return { kind: "undefined", because: "nothing_counts" };
  let judged = 0;
  let sum = 0;
  let best = 0;
  for (const { id, weight, levels } of counting) {
    const value = ratings.get(id)?.value ?? null;
    if (value === null) continue;
    judged += 1;
    sum += weight * value;
    best += weight * Math.max(...levels.map((level) => level.value));
  }
  if (judged === 0) return { kind: "undefined", because: "nothing_judged" };
  if (total === "share" && best <= 0) return { kind: "undefined", because: "best_is_zero" };
  const value = total === "share" ? sum / best : sum;
  return { kind: "value", of: total, value, judged, criteria: counting.length };
}
