import type { Figure } from "../../../agreement/figure.ts";
import type { Estimate } from "../chart/estimate.ts";

/** The parts of a figure that charts draw. */
type Told =
  | Pick<Figure & { readonly kind: "value" }, "kind" | "value" | "low" | "high">
  | { readonly kind: "undefined"; readonly because: string };

/** A figure as an estimate for charts, with its reason as text; `undefined` stays `undefined`. */
export function estimateOfFigure(told: Told, reason: (because: string) => string): Estimate;
export function estimateOfFigure(
  told: Told | undefined,
  reason: (because: string) => string,
): Estimate | undefined;
export function estimateOfFigure(
  told: Told | undefined,
  reason: (because: string) => string,
): Estimate | undefined {
  if (!told) return undefined;
  if (told.kind === "undefined") return { kind: "undefined", because: reason(told.because) };
  const { kind, value, low, high } = told;
  return { kind, value, low, high };
}
