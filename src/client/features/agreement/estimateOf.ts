import type { Figure } from "../../../agreement/figure.ts";
import type { Estimate } from "../../kit/chart/estimate.ts";

/** A figure as charts take it. */
export function estimateOf(
  figure: Figure | undefined,
  reason: (because: string) => string,
): Estimate | undefined {
  if (!figure) return undefined;
  if (figure.kind === "undefined") return { kind: "undefined", because: reason(figure.because) };
  const { value, low, high } = figure;
  return { kind: "value", value, low, high };
}
