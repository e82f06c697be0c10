import type { Estimator } from "../measure.ts";

/** The value of an estimator on the sum over all recordings. */
export function summedFigure({
  vectors,
  evaluate,
}: Pick<Estimator, "vectors" | "evaluate">):
  | { readonly kind: "value"; readonly value: number }
  | { readonly kind: "undefined"; readonly because: string } {
  const sum = new Float64Array(vectors[0]?.length ?? 0);
  for (const vector of vectors) {
    for (let at = 0; at < vector.length; at += 1) sum[at] = (sum[at] ?? 0) + (vector[at] ?? 0);
  }
  const { value, because } = evaluate(sum);
  return because !== undefined || Number.isNaN(value)
    ? { kind: "undefined", because: because ?? "no_pairable_units" }
    : { kind: "value", value };
}
