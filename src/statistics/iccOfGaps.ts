import { type Bottom, crossedFit, type CrossedFit } from "./crossedFit.ts";
import { fUpperQuantile } from "./distributions.ts";
import type { CrossedScore } from "./raterEffects.ts";
import type { Ratings } from "./ratings.ts";

/** What of a fit a share needs. */
interface Fit extends Pick<
  CrossedFit,
  "units" | "raters" | "error" | "bottom" | "bottomBeside" | "ratioLimits"
> {
  readonly design: Pick<CrossedFit["design"], "units" | "each">;
}

/** An ICC with its CI from incomplete ratings, estimated from variance components. */
export interface IccOfGaps {
  readonly fit: Fit;
  /** Of one rating. */
  readonly single: number;
  /** 0 to 1, around the figure. */
  readonly low: number;
  readonly high: number;
  readonly method: "harville_fenech" | "profile_likelihood";
}

/** All ratings as a list of scores; missing ones are skipped. */
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
 * ICC(A,1) or ICC(C,1) if not all raters rated all units: the proportion of variance that is due to
 * units, of units, raters and error (A), or of units and error (C), with components by restricted
 * maximum likelihood. Limits of C are exact for any set of raters (`ratioLimits`). Those of A, and
 * those of C for raters with little overlap, are the points at which twice the log profile
 * likelihood has decreased by the quantile of F with 1 and units − 1 degrees of freedom; with many
 * units that is chi-squared. `undefined` if the model cannot be fitted.
 */
export function iccOfGaps(
  ratings: Ratings,
  of: { readonly form: "A" | "C"; readonly tail: number },
): IccOfGaps | undefined {
  let known = fits.get(ratings);
  if (!known) {
    known = { fit: crossedFit(scoresOf(ratings)), shares: new Map() };
    fits.set(ratings, known);
  }
  const { fit, shares } = known;
  const name = `${of.form} ${of.tail}`;
  const share = shares.get(name) ?? (fit && iccOfFit(fit, of));
  if (share) shares.set(name, share);
  return share;
}

/**
 * What was found before: four forms rest on one fit, and two of them on the limits of the others. Without it all
 * figures of ratings with gaps take four times as long (`calculator.….interval.measured.gaps` of the benchmark).
 */
const fits = new WeakMap<
  Ratings,
  { readonly fit: CrossedFit | undefined; readonly shares: Map<string, IccOfGaps> }
>();

/** The ICC from variance components that have been fitted already. */
export function iccOfFit(
  fit: Fit,
  { form, tail }: { readonly form: "A" | "C"; readonly tail: number },
): IccOfGaps {
  const single = shareOfUnits(fit, form);
  const ratios = form === "C" ? fit.ratioLimits(tail) : undefined;
  if (ratios) {
    const [low, high] = [ratios.low, ratios.high].map((ratio) => ratio / (1 + ratio));
    return {
      fit,
      single,
      // The figure takes raters as drawn, the limits do not: it may lie beyond one.
      low: Math.min(low ?? 0, single),
      high: Math.max(high ?? 1, single),
      method: "harville_fenech",
    };
  }
  const most = fUpperQuantile(2 * tail, 1, fit.design.units - 1);
  const lookWith =
    (bottomOf: Fit["bottom"]): LookAt =>
    (share, near) => {
      const ratio = share / (1 - share);
      const line = { from: ratio, rise: form === "A" ? ratio : 0 };
      const bottom = bottomOf(line, near);
      // The root of the deviance goes nearly straight with the share: few looks find where it is high enough.
      const root = Math.sqrt(bottom.deviance);
      const ofUnits = (1 + (form === "A" ? bottom.raters : 0)) / (1 - share) ** 2;
      const slope = (bottom.slope * ofUnits) / (2 * root);
      return { share, bottom, over: root - Math.sqrt(most), slope };
    };
  const [lowest, beside] = [lookWith(fit.bottom), lookWith(fit.bottomBeside)];
  const within = { share: single, over: -Math.sqrt(most) };
  return {
    fit,
    single,
    low: edge({ lowest, beside }, lowest(0), within),
    high: edge({ lowest, beside }, nearestToOne(lowest, single), within),
    method: "profile_likelihood",
  };
}

/** ICC(A,1) or ICC(C,1) without limits, which need many more evaluations of the likelihood. */
export function shareOfUnits(
  { units, raters, error }: Pick<Fit, "units" | "raters" | "error">,
  form: "A" | "C",
): number {
  return units / (units + (form === "A" ? raters : 0) + error);
}

/** Where units are nearly all of the variance: the nearest to 1 at which rounding has left a likelihood. */
function nearestToOne(look: LookAt, single: number): Place {
  for (const share of nearlyOne) {
    if (share <= single) break;
    const place = look(share);
    if (!Number.isNaN(place.over)) return place;
  }
  return { share: single, over: 0 };
}

const nearlyOne = [1 - 1e-9, 1 - 1e-7, 1 - 1e-5, 1 - 1e-3];

/** At a share of units; `near` as in a fit. */
type LookAt = (share: number, near?: Bottom) => Look;

interface Place {
  readonly share: number;
  /** How far the root of the deviance is above what limits are at. */
  readonly over: number;
}

interface Look extends Place {
  readonly bottom: Bottom;
  /** How `over` grows with the share. */
  readonly slope: number;
}

/**
 * Where it is 0, between what may be out and what is in, to ten digits. Each look starts from the bottom of the one
 * before; where the lowest of all turns out to be lower, it goes on from there with that alone.
 */
function edge(
  { lowest, beside }: { readonly lowest: LookAt; readonly beside: LookAt },
  out: Place,
  within: Place,
): number {
  if (out.over <= 0) return out.share;
  const near = sought(beside, out, within);
  const found = lowest(near.share, near.bottom);
  return found.over < -1e-9 ? sought(lowest, out, found).share : near.share;
}

/** With Newton’s steps where they stay between, else with the false position after Illinois. */
function sought(look: LookAt, out: Place, within: Place) {
  let [outer, inner] = [out.share, within.share];
  let [over, under] = [out.over, within.over];
  let [side, newton] = [0, NaN];
  let found: { readonly share: number; readonly bottom?: Bottom } = within;
  while (Math.abs(outer - inner) > 1e-12) {
    const isBetween = (newton - outer) * (newton - inner) < 0;
    const share = isBetween ? newton : outer + ((inner - outer) * over) / (over - under);
    const next = look(share, found.bottom);
    found = next;
    newton = share - next.over / next.slope;
    if (Math.abs(next.over) < 1e-10 || Math.abs(newton - share) < 1e-12) break;
    if (next.over > 0) {
      if (side === 1) under /= 2;
      [outer, over, side] = [share, next.over, 1];
    } else {
      if (side === -1) over /= 2;
      [inner, under, side] = [share, next.over, -1];
    }
  }
  return found;
}
