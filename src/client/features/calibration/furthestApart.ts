import type { SeverityReply } from "../../../api/contract/calibration.ts";
import { compareNames } from "../../../domain/nameOrder.ts";

type Figure = SeverityReply["fromOthers"][number]["overall"];

/**
 * Of those whom limits for all raters at once tell from zero the one who is furthest from it; `undefined` where
 * chance may be all of it. Among equals names decide: the order of raters says nothing.
 */
export function furthestApart(
  raters: readonly { readonly name: string; readonly figure: Figure }[],
): { readonly name: string; readonly mean: number } | undefined {
  return raters
    .flatMap(({ name, figure }) =>
      figure.kind === "value" && figure.isApart ? [{ name, mean: figure.mean }] : [],
    )
    .toSorted((a, b) => Math.abs(b.mean) - Math.abs(a.mean) || compareNames(a.name, b.name))
    .at(0);
}
