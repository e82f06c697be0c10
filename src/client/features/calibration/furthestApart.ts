import type { SeverityReply } from "../../../api/contract/calibration.ts";
import { compareNames } from "../../../domain/nameOrder.ts";

type Figure = SeverityReply["fromOthers"][number]["overall"];

/**
 * The rater furthest from zero among those whose simultaneous confidence limits exclude zero; `undefined` where no
 * one’s do. Ties are decided by name, not by the order of raters.
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
