import { studentTwoSidedQuantile } from "../statistics/distributions.ts";

/** A rater’s value on one criterion of one recording, and that with which it is compared. */
export interface Judged {
  readonly raterId: string;
  /** The recording and round that was rated. */
  readonly placeKey: string;
  readonly criterionId: string;
  readonly value: number;
}

/**
 * A criterion’s lowest and highest level, by which differences on different scales are
 * standardised.
 */
export interface ScaleRange {
  readonly low: number;
  readonly high: number;
}

/**
 * A rater’s difference from the values that they are compared with, positive (lenient) or negative
 * (severe), with its precision. `few`: fewer than three recordings.
 */
export type Severity =
  | {
      readonly kind: "value";
      readonly mean: number;
      /** The limits of the 95% interval. */
      readonly low: number;
      readonly high: number;
      /**
       * Whether the rater lies apart from the others by limits that hold for all raters at once (Bonferroni): of
       * thirty raters alike, one or two lie outside their own 95% CI.
       */
      readonly isApart: boolean;
      /** Recordings. */
      readonly n: number;
    }
  | { readonly kind: "few"; readonly n: number };

export interface RaterSeverity {
  readonly raterId: string;
  /** Over all criteria, as a share of each scale: 0.1 is a tenth of the way from its lowest level to its highest. */
  readonly overall: Severity;
  /** In levels of the criterion’s own scale; those on which the rater was compared at all. */
  readonly criteria: ReadonlyMap<string, Severity>;
}

/** The minimum number of recordings: with two, the CI would cover everything. */
export const severityLeast = 3;

/**
 * Each rater’s mean signed difference from the others who rated the same recording on the same
 * criterion: the rater’s own value minus the mean of theirs. Pairing removes the quality of the
 * recording, so that a rater who happened to rate better ones does not appear lenient.
 *
 * Leniency as the mean of deviations: F. E. Saal, R. G. Downey and M. A. Lahey, Rating the ratings,
 * Psychological Bulletin 88 (1980), doi:10.1037/0033-2909.88.2.413.
 */
export function severityFromOthers(
  judged: readonly Judged[],
  ranges: ReadonlyMap<string, ScaleRange>,
): RaterSeverity[] {
  const together = new Map<string, Judged[]>();
  for (const one of judged) pushTo(together, `${one.placeKey} ${one.criterionId}`, one);
  const differences = [...together.values()].flatMap((there) => {
    const sum = there.reduce((total, { value }) => total + value, 0);
    return there.length < 2
      ? []
      : there.map((one) => ({
          ...one,
          value: one.value - (sum - one.value) / (there.length - 1),
        }));
  });
  return severities(differences, ranges);
}

/**
 * The same relative to a gold standard: the rater’s own value minus the gold standard’s.
 *
 * @param gold values by place and criterion, joined by a space.
 */
export function severityFromGold(
  judged: readonly Judged[],
  gold: ReadonlyMap<string, number>,
  ranges: ReadonlyMap<string, ScaleRange>,
): RaterSeverity[] {
  return severities(
    judged.flatMap((one) => {
      const standard = gold.get(`${one.placeKey} ${one.criterionId}`);
      return standard === undefined ? [] : [{ ...one, value: one.value - standard }];
    }),
    ranges,
  );
}

/**
 * The mean of differences with Student’s interval, mean ± t(0.975; n − 1) · s / √n. If all
 * differences are equal, the CI has width 0, and the sign test decides whether they differ from 0
 * (p = 2 · 2⁻ⁿ).
 *
 * @param raters the number of raters compared.
 */
export function meanDifference(
  differences: readonly number[],
  { raters }: { readonly raters: number },
): Severity {
  const n = differences.length;
  if (n < severityLeast) return { kind: "few", n };
  const mean = differences.reduce((sum, one) => sum + one, 0) / n;
  const squares = differences.reduce((sum, one) => sum + (one - mean) ** 2, 0);
  const error = Math.sqrt(squares / (n - 1) / n);
  const reach = studentTwoSidedQuantile(0.05, n - 1) * error;
  const chance = 0.05 / raters;
  const isApart =
    error > 1e-12 * Math.abs(mean)
      ? Math.abs(mean) > studentTwoSidedQuantile(chance, n - 1) * error
      : mean !== 0 && 2 ** (1 - n) < chance;
  return { kind: "value", mean, low: mean - reach, high: mean + reach, isApart, n };
}

/** Raters in the order in which they come first. */
function severities(
  differences: readonly Judged[],
  ranges: ReadonlyMap<string, ScaleRange>,
): RaterSeverity[] {
  const byRater = new Map<string, Judged[]>();
  for (const one of differences) pushTo(byRater, one.raterId, one);
  const raters = byRater.size;
  return [...byRater].map(([raterId, own]) => {
    const byCriterion = new Map<string, number[]>();
    const byPlace = new Map<string, number[]>();
    for (const { criterionId, placeKey, value } of own) {
      pushTo(byCriterion, criterionId, value);
      const range = ranges.get(criterionId);
      if (range && range.high > range.low) {
        pushTo(byPlace, placeKey, value / (range.high - range.low));
      }
    }
    // What somebody gives on several criteria of one recording goes together: it counts once.
    const shares = [...byPlace.values()].map(
      (values) => values.reduce((sum, one) => sum + one, 0) / values.length,
    );
    return {
      raterId,
      overall: meanDifference(shares, { raters }),
      criteria: new Map(
        [...byCriterion].map(([criterionId, values]) => [
          criterionId,
          meanDifference(values, { raters }),
        ]),
      ),
    };
  });
}

function pushTo<Thing>(groups: Map<string, Thing[]>, key: string, thing: Thing): void {
  const group = groups.get(key);
  if (group) group.push(thing);
  else groups.set(key, [thing]);
}
