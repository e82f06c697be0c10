import type { Figure } from "./figure.ts";
import type { AgreementLine } from "./row.ts";

/** How many rated units a value is based on, and how many there are. */
export interface PartUsed {
  readonly used: number;
  readonly all: number;
}

/**
 * How many rated units a value is based on, if fewer than half of them; some statistics use only units that all
 * raters rated. `undefined` if at least half are used.
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
