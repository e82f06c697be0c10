import { limits } from "../../domain/limits.ts";
import type { RuleFigure } from "./goldPair.ts";

/**
 * A figure as a rule tells it: none where the standard has nothing, and none where the rater omitted so much of it
 * that the figure would be of what was easy.
 *
 * @param compared of `wanted`, which is how much the standard has.
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
