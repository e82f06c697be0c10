import { crossedFit, type CrossedFit } from "./crossedFit.ts";
import { fUpperQuantile } from "./distributions.ts";
import type { CrossedScore } from "./raterEffects.ts";
import type { Ratings } from "./ratings.ts";

/** What of a fit a share needs. */
interface Fit extends Pick<CrossedFit, "units" | "raters" | "error" | "deviance"> {
  readonly design: Pick<CrossedFit["design"], "units" | "each">;
}

/** Of whichever ratings there are, from variance components. */
export interface IccOfGaps {
  readonly fit: Fit;
  /** Of one rating. */
  readonly single: number;
  /** 0 to 1, around the figure. */
  readonly low: number;
  readonly high: number;
}

/** The ratings that there are. */
export function scoresOf({ units, raters, values }: Ratings): readonly CrossedScore[] {
  const scores: CrossedScore[] = [];
  for (let unit = 0; unit < units; unit += 1) {
    for (let rater = 0; rater < raters; rater += 1) {
      const score = values[unit * raters + rater] ?? NaN;
      if (!Number.isNaN(score)) scores.push({ unit, rater, score });
    }
  }
  return scores;
}

/**
 * ICC(A,1) or ICC(C,1) where not all raters rated all units: units' share of the variance of units, raters and
 * error (A), or of units and error (C), of components by restricted maximum likelihood. Limits are where twice the
 * log of the profile likelihood has fallen by the quantile of F with 1 and units − 1 degrees of freedom; with many
 * units that is chi-squared. `undefined` where there is no fit.
 */
export function iccOfGaps(
  ratings: Ratings,
  of: { readonly form: "A" | "C"; readonly tail: number },
): IccOfGaps | undefined {
  const fit = crossedFit(scoresOf(ratings));
  return fit && iccOfFit(fit, of);
}

/** The same of components that are there already. */
export function iccOfFit(
  fit: Fit,
  { form, tail }: { readonly form: "A" | "C"; readonly tail: number },
): IccOfGaps {
  const single = shareOfUnits(fit, form);
  const most = fUpperQuantile(2 * tail, 1, fit.design.units - 1);
  // The root of the deviance goes nearly straight with the share: few looks find where it is high enough.
  const beyond = (share: number) => {
    const ratio = share / (1 - share);
    const line = { from: ratio, rise: form === "A" ? ratio : 0 };
    // By a rounding below 0 where the likelihood is flat.
    return Math.sqrt(Math.max(0, fit.deviance(line))) - Math.sqrt(most);
  };
  return {
    fit,
    single,
    low: edge(beyond, 0, single),
    high: edge(
      beyond,
      nearlyOne.find((share) => share > single && !Number.isNaN(beyond(share))) ?? single,
      single,
    ),
  };
}

/** ICC(A,1) or ICC(C,1) alone: limits take many more looks at the likelihood. */
export function shareOfUnits(
  { units, raters, error }: Omit<Fit, "deviance" | "design">,
  form: "A" | "C",
): number {
  return units / (units + (form === "A" ? raters : 0) + error);
}

/** Where units are nearly all of the variance: the nearest to 1 at which rounding has left a likelihood. */
const nearlyOne = [1 - 1e-9, 1 - 1e-7, 1 - 1e-5, 1 - 1e-3];

/** Where it is 0, between what may be out and what is in, to ten digits: the false position after Illinois. */
function edge(beyond: (share: number) => number, out: number, within: number): number {
  let [outer, inner] = [out, within];
  let [over, under] = [beyond(out), beyond(within)];
  if (over <= 0) return out;
  let side = 0;
  while (Math.abs(outer - inner) > 1e-12) {
    const middle = outer + ((inner - outer) * over) / (over - under);
    const found = beyond(middle);
    if (Math.abs(found) < 1e-10) return middle;
    if (found > 0) {
      if (side === 1) under /= 2;
      [outer, over, side] = [middle, found, 1];
    } else {
      if (side === -1) over /= 2;
      [inner, under, side] = [middle, found, -1];
    }
  }
  return inner;
}
