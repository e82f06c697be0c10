import { limits } from "../../domain/limits.ts";
import type { RuleFigure } from "./goldPair.ts";

/**
 * A value as a threshold rule reports it: not defined if the gold standard has nothing, or if the
 * rater omitted so much of it that the value would describe the easy part only.
 *
 * @param compared the amount compared, out of `wanted`, the amount in the gold standard.
 */
export function asCompared(
  figure:
    | { readonly kind: "value"; readonly value: number }
    | { readonly kind: "undefined"; readonly because: string },
  compared: number,
  wanted: number,
): RuleFigure {
  const none = (because: string) => ({ value: NaN, because, n: compared });
  if (wanted === 0) return none("standard_has_none");
  if (compared * 100 < wanted * limits.gateComparedLeastPercent) return none("left_out_too_much");
  return figure.kind === "value"
    ? { value: figure.value, because: undefined, n: compared }
    : none(figure.because);
}
