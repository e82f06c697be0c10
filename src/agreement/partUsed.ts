import type { Figure } from "./figure.ts";
import type { AgreementLine } from "./row.ts";

/** How much of what there is a figure rests on. */
export interface PartUsed {
  readonly used: number;
  readonly all: number;
}

/**
 * Of how many rated units a figure of ratings is, where that is less than half of them: some measures take only what
 * all have rated. Said before the figure; `undefined` where there is nothing to say.
 */
export function partUsed(
  { of, recordings, figures }: Pick<AgreementLine, "of" | "recordings" | "figures">,
  figure: Figure | undefined,
): PartUsed | undefined {
  if (of.by !== "criterion" || figure?.kind !== "value") return undefined;
  // Of several rounds a recording is several units, which measures for missing ratings all use.
  const all = Math.max(recordings, ...figures.map(({ n }) => n));
  return figure.n * 2 < all ? { used: figure.n, all } : undefined;
}
