import type { Osce } from "../../../../api/contract/ratingAnalysis.ts";

/**
 * The examiner who lies furthest below the others, where limits that hold for all of them at once
 * say so; `undefined` where chance may be all of it.
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

/** Examiners from strict to lenient; last whose place is not known. */
export function strictFirst(examiners: Osce["examiners"]): Osce["examiners"] {
  return examiners.toSorted((a, b) => {
    const [first, second] = [placeOf(a), placeOf(b)];
    return first === second ? 0 : first - second;
  });
}

function placeOf({ fitted }: Osce["examiners"][number]): number {
  return fitted.kind === "value" ? fitted.value : Infinity;
}

/** Whether anything is known of how far chance reaches: no examiner is severe beyond what no one knows. */
export function isSeverityTold(examiners: Osce["examiners"]): boolean {
  return examiners.some(({ fitted }) => fitted.kind === "value" && fitted.high !== null);
}
