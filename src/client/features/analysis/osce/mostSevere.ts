import type { Osce } from "../../../../api/contract/ratingAnalysis.ts";

/**
 * The examiner furthest below the others, if simultaneous intervals exclude 0; `undefined` where chance may explain
 * the difference.
 */
export function mostSevere(
  examiners: Osce["examiners"],
): { readonly raterId: string; readonly value: number } | undefined {
  return examiners
    .flatMap(({ raterId, fitted, isApart }) =>
      isApart && fitted.kind === "value" && fitted.value < 0
        ? [{ raterId, value: fitted.value }]
        : [],
    )
    .toSorted((a, b) => a.value - b.value)
    .at(0);
}

/** Examiners from strict to lenient; those whose position is unknown are last. */
export function strictFirst(examiners: Osce["examiners"]): Osce["examiners"] {
  return examiners.toSorted((a, b) => {
    const [first, second] = [placeOf(a), placeOf(b)];
    return first === second ? 0 : first - second;
  });
}

function placeOf({ fitted }: Osce["examiners"][number]): number {
  return fitted.kind === "value" ? fitted.value : Infinity;
}

/** Whether intervals are known: without them no examiner can be called severe. */
export function isSeverityTold(examiners: Osce["examiners"]): boolean {
  return examiners.some(({ fitted }) => fitted.kind === "value" && fitted.high !== null);
}
