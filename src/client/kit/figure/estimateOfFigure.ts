import type { Figure } from "../../../agreement/figure.ts";
import type { Estimate } from "../chart/estimate.ts";

/** What a figure has of what charts draw. */
type Told =
  | Pick<Figure & { readonly kind: "value" }, "kind" | "value" | "low" | "high">
  | { readonly kind: "undefined"; readonly because: string };

/** A figure as charts take it; one that is not there at all is none. */
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
