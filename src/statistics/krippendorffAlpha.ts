import type { FigureOfSample } from "./bootstrap.ts";
import { alphaOf, type Disagreement, nominalDisagreement } from "./coefficients.ts";
import {
  type Distance,
  meanDistance,
  ratioDistance,
  ratioDistanceOfAll,
  type ValueCounts,
} from "./meanDistance.ts";
import { ascendingCodes, codedRatings, hasNoGap, type Ratings } from "./ratings.ts";
import {
  type Answer,
  type Figure,
  type Excluded,
  type Statistic,
  undefinedBecause,
  value,
} from "./statistic.ts";
import { unitSquares } from "./unitSquares.ts";
import { type UnitPatterns, unitPatterns } from "./unitPatterns.ts";
import { type UnitTallies, unitTallies } from "./unitTallies.ts";

/** The distance between two values, by level of measurement. */
export const metrics = ["nominal", "ordinal", "interval", "ratio", "circular", "bipolar"] as const;
export type Metric = (typeof metrics)[number];

export interface KrippendorffAlphaOptions {
  /** Default `nominal`. */
  readonly metric?: Metric;
}

/**
 * Krippendorff’s alpha: 1 − observed disagreement / disagreement by chance, α = 1 − Dₒ / Dₑ, for any
 * number of raters, any missing ratings and values of any level. 1 is perfect, 0 is chance; it may be
 * below −1 for small data. Krippendorff (2019), Content Analysis, 4th ed., ch. 12, doi:10.4135/9781071878781;
 * Hayes & Krippendorff (2007), doi:10.1080/19312450709336664.
 *
 * Only units with two ratings or more count, and only values in them. Ordinal distances come from the
 * values observed: alpha of mid-ranks. Circular and bipolar need the ends of the declared scale (or else
 * take the smallest and largest value). Undefined where no unit has two ratings, or all values are equal.
 */
export function krippendorffAlpha(
  ratings: Ratings,
  options: KrippendorffAlphaOptions = {},
): Answer<never> {
  const metric = options.metric ?? "nominal";
  const { used, disagreement } = ofPatterns(ratings, metric) ??
    ofComplete(ratings, metric) ?? {
      used: pairableValues(ratings),
      disagreement: disagreementOf(ratings, metric),
    };
  const excluded: Excluded[] = [];
  if (used.none > 0) excluded.push({ because: "rated_by_nobody", count: used.none });
  if (used.one > 0) excluded.push({ because: "rated_by_one", count: used.one });
  const noError = undefinedBecause("not_part_of_this_statistic");
  const about = {
    units: used.units,
    unitKind: "units",
    excluded,
    raters: ratings.raters,
    codes: metric === "interval" || metric === "ratio" ? 0 : codesOf(ratings),
    standardError: noError,
    interval: noError,
    parts: {},
  } as const;
  if (typeof disagreement === "string") {
    const because = undefinedBecause(disagreement);
    return { ...about, figure: because, observed: because, expected: because };
  }
  return {
    ...about,
    figure: value(alphaOf(disagreement)),
    observed: value(disagreement.observed),
    expected: value(disagreement.expected),
  };
}

/** Alpha of each code against all others, in the order of the scale. */
export function krippendorffAlphaPerCode(
  ratings: Ratings,
): readonly { readonly code: number; readonly figure: Figure }[] {
  const { scale } = codedRatings(ratings);
  return scale.map((code) => {
    const isUsed = ratings.values.includes(code);
    if (!isUsed) return { code, figure: undefinedBecause("code_not_used") };
    const values = ratings.values.map((one) => (one !== one ? NaN : one === code ? 1 : 0));
    const own = { ...ratings, values, scale: [0, 1] };
    return { code, figure: krippendorffAlpha(own, { metric: "nominal" }).figure };
  });
}

/** Alpha of a sample of units, for `bootstrap`; NaN where undefined. Zapf et al. (2016), doi:10.1186/s12874-016-0200-9. */
export function krippendorffAlphaOfSample(
  ratings: Ratings,
  options: KrippendorffAlphaOptions = {},
): FigureOfSample {
  const metric = options.metric ?? "nominal";
  if (metric === "interval") return intervalSamples(ratings);
  if (metric === "nominal") return nominalSamples(ratings);
  if (metric === "ordinal") return ordinalSamples(ratings);
  return (units) => {
    const values = new Float64Array(units.length * ratings.raters);
    units.forEach((unit, place) => {
      const from = unit * ratings.raters;
      values.set(ratings.values.subarray(from, from + ratings.raters), place * ratings.raters);
    });
    const disagreement = disagreementOf({ ...ratings, units: units.length, values }, metric);
    return typeof disagreement === "string" ? NaN : alphaOf(disagreement);
  };
}

function codesOf(ratings: Ratings): number {
  const { scale = unitPatterns(ratings)?.values ?? codedRatings(ratings).scale } = ratings;
  return scale.length;
}

/** How many units have two ratings or more, one, and none; and how far they disagree. */
interface Counted {
  readonly used: Pick<PairableValues, "units" | "none" | "one">;
  readonly disagreement: Disagreement | NoDisagreement;
}

/**
 * Where there are few patterns: what a unit adds is found once a pattern. It is added unit by unit all the
 * same, so that the last digits do not depend on how it was found.
 */
function ofPatterns(ratings: Ratings, metric: Metric): Counted | undefined {
  if (metric !== "nominal" && metric !== "ordinal") return undefined;
  if (metric === "ordinal" && ratings.values.length * ratings.raters > exactRanks) return undefined;
  const patterns = unitPatterns(ratings);
  if (!patterns) return undefined;
  const counts = new Float64Array(patterns.values.length);
  const used = { units: 0, one: 0, none: 0 };
  patterns.units.forEach((often, pattern) => {
    const rated = patterns.rated[pattern] ?? 0;
    used[rated >= 2 ? "units" : rated === 1 ? "one" : "none"] += often;
    if (rated < 2) return;
    for (
      let at = patterns.starts[pattern] ?? 0;
      at < (patterns.starts[pattern + 1] ?? 0);
      at += 1
    ) {
      const kind = patterns.kinds[at] ?? 0;
      counts[kind] = (counts[kind] ?? 0) + often * (patterns.times[at] ?? 0);
    }
  });
  if (used.units === 0) return { used, disagreement: "no_pairable_units" };
  const occurring = counts.filter((count) => count > 0);
  if (occurring.length === 1) return { used, disagreement: "no_variation" };
  const { n, between, ranks } = marginal(counts, metric);
  const apart = patterns.units.map((_, pattern) =>
    apartWithin(patterns, { pattern, m: patterns.rated[pattern] ?? 0, ranks, metric }),
  );
  let within = 0;
  for (let unit = 0; unit < patterns.of.length; unit += 1) {
    within += apart[patterns.of[unit] ?? 0] ?? 0;
  }
  const { observed, expected } = nominalDisagreement(n, within, between);
  return { used, disagreement: { observed: observed / n, expected: expected / n } };
}

/** Up to so many ratings, times raters, sums of mid-ranks and of their squares are exact in whatever order. */
const exactRanks = 2 ** 25;

/** Where no rating is missing, of metric values: no list of what each unit has is needed. */
function ofComplete(ratings: Ratings, metric: Metric): Counted | undefined {
  const { units, raters, values } = ratings;
  if (metric !== "interval" || units === 0 || raters < 2 || isConstant(values)) return undefined;
  const n = values.length;
  const { between, within } = unitSquares(ratings);
  // A gap leaves no number in the sum.
  if (within !== within) return undefined;
  return {
    used: { units, none: 0, one: 0 },
    disagreement: {
      observed: (2 * raters * within) / (raters - 1) / n,
      expected: (2 * (raters * between + within)) / (n - 1),
    },
  };
}

/** The values of units with two ratings or more, unit after unit. */
export interface PairableValues {
  readonly values: Float64Array;
  /** Unit u has the values from `starts[u]` to before `starts[u + 1]`. */
  readonly starts: Int32Array;
  readonly units: number;
  readonly none: number;
  readonly one: number;
}

export function pairableValues(ratings: Ratings): PairableValues {
  const { units, raters } = ratings;
  if (raters >= 2 && hasNoGap(ratings.values)) {
    const starts = new Int32Array(units + 1);
    for (let unit = 1; unit <= units; unit += 1) starts[unit] = unit * raters;
    return { values: ratings.values, starts, units, none: 0, one: 0 };
  }
  const values = new Float64Array(ratings.values.length);
  const starts = new Int32Array(units + 1);
  let count = 0;
  let kept = 0;
  let none = 0;
  let one = 0;
  for (let unit = 0; unit < units; unit += 1) {
    const from = count;
    for (let at = unit * raters; at < (unit + 1) * raters; at += 1) {
      const own = ratings.values[at] ?? NaN;
      if (own === own) {
        values[count] = own;
        count += 1;
      }
    }
    if (count - from >= 2) {
      kept += 1;
      starts[kept] = count;
      continue;
    }
    if (count === from) none += 1;
    else one += 1;
    count = from;
  }
  return {
    values: values.subarray(0, count),
    starts: starts.subarray(0, kept + 1),
    units: kept,
    none,
    one,
  };
}

type NoDisagreement = "no_pairable_units" | "no_variation" | "negative_ratio_value";

function disagreementOf(ratings: Ratings, metric: Metric): Disagreement | NoDisagreement {
  const used = pairableValues(ratings);
  if (used.units === 0) return "no_pairable_units";
  if (isConstant(used.values)) return "no_variation";
  switch (metric) {
    case "interval":
      return intervalDisagreement(used.values, used.starts);
    case "ordinal":
      return hasFewCodes(ratings)
        ? talliedDisagreement(ratings, metric)
        : intervalDisagreement(rankedValues(ratings), used.starts);
    case "nominal":
      return talliedDisagreement(ratings, metric);
    case "ratio":
      if (used.values.some((one) => one < 0)) return "negative_ratio_value";
      return {
        observed: withinUnits(used, ratioDistance),
        expected: ratioDistanceOfAll(pairableCounts(ratings)),
      };
    case "circular":
    case "bipolar": {
      const distance = distanceOnScale(metric, ratings.scale ?? used.values);
      return {
        observed: withinUnits(used, distance),
        expected: meanDistance(pairableCounts(ratings), distance),
      };
    }
    default:
      return metric satisfies never;
  }
}

function isConstant(values: Float64Array): boolean {
  for (let at = 1; at < values.length; at += 1) if (values[at] !== values[0]) return false;
  return true;
}

/**
 * Closed form: squares around the unit’s mean against squares around the mean of all.
 * Everything is measured from the first value, so that a scale far from 0 loses nothing.
 */
function intervalDisagreement(values: Float64Array, starts: Int32Array): Disagreement {
  const n = values.length;
  const origin = values[0] ?? 0;
  let sum = 0;
  for (let at = 0; at < n; at += 1) sum += (values[at] ?? 0) - origin;
  const mean = origin + sum / n;
  let total = 0;
  let within = 0;
  for (let unit = 0; unit + 1 < starts.length; unit += 1) {
    const from = starts[unit] ?? 0;
    const to = starts[unit + 1] ?? 0;
    const base = values[from] ?? 0;
    let unitSum = 0;
    for (let at = from; at < to; at += 1) {
      const own = values[at] ?? 0;
      unitSum += own - base;
      total += (own - mean) * (own - mean);
    }
    const unitMean = unitSum / (to - from);
    let squares = 0;
    for (let at = from; at < to; at += 1) {
      const apart = (values[at] ?? 0) - base - unitMean;
      squares += apart * apart;
    }
    within += (2 * (to - from) * squares) / (to - from - 1);
  }
  return { observed: within / n, expected: (2 * total) / (n - 1) };
}

/** Where nearly every value is one of its own there is nothing to tally. */
function hasFewCodes(ratings: Ratings): boolean {
  return ascendingCodes(ratings).scale.length <= mostTallied;
}

const mostTallied = 65_536;

/** The pairable values’ mid-ranks, in their order. */
function rankedValues(ratings: Ratings): Float64Array {
  const { scale } = ascendingCodes(ratings);
  const codes = pairableCodes(ratings);
  const ranks = new Float64Array(scale.length);
  for (let at = 0; at < codes.length; at += 1) {
    const code = codes[at] ?? 0;
    ranks[code] = (ranks[code] ?? 0) + 1;
  }
  let below = 0;
  for (let code = 0; code < ranks.length; code += 1) {
    const count = ranks[code] ?? 0;
    ranks[code] = below + (count + 1) / 2;
    below += count;
  }
  const ranked = new Float64Array(codes.length);
  for (let at = 0; at < codes.length; at += 1) ranked[at] = ranks[codes[at] ?? 0] ?? 0;
  return ranked;
}

function pairableCodes(ratings: Ratings): Int32Array {
  const { units, raters, codes } = ascendingCodes(ratings);
  const pairs = new Int32Array(codes.length);
  let end = 0;
  for (let unit = 0; unit < units; unit += 1) {
    const from = end;
    for (let at = unit * raters; at < (unit + 1) * raters; at += 1) {
      const code = codes[at] ?? -1;
      if (code < 0) continue;
      pairs[end] = code;
      end += 1;
    }
    if (end - from < 2) end = from;
  }
  return pairs.subarray(0, end);
}

/**
 * From how often each unit was given each code. Ordinal distances are those of mid-ranks, measured from
 * the middle one.
 */
function talliedDisagreement(ratings: Ratings, metric: "nominal" | "ordinal"): Disagreement {
  const { starts, kinds, times, rated } = unitTallies(ascendingCodes(ratings));
  const { n, between, ranks } = marginal(pairableCounts(ratings).counts, metric);
  let within = 0;
  for (let unit = 0; unit < rated.length; unit += 1) {
    within += apartWithin(
      { starts, kinds, times },
      { pattern: unit, m: rated[unit] ?? 0, ranks, metric },
    );
  }
  const { observed, expected } = nominalDisagreement(n, within, between);
  return { observed: observed / n, expected: expected / n };
}

/** What disagrees by chance: how many values there are, how far they are apart, and their mid-ranks. */
function marginal(counts: Float64Array, metric: "nominal" | "ordinal") {
  let n = 0;
  for (const count of counts) n += count;
  const ranks = new Float64Array(counts.length);
  let between = 0;
  let below = 0;
  for (let kind = 0; kind < counts.length; kind += 1) {
    const count = counts[kind] ?? 0;
    const rank = below + (count - n) / 2;
    ranks[kind] = rank;
    below += count;
    between += metric === "nominal" ? count * (n - count) : 2 * n * count * rank * rank;
  }
  return { n, between, ranks };
}

/** What a unit of m ratings adds to the disagreement observed; 0 where it has fewer than two. */
function apartWithin(
  { starts, kinds, times }: Pick<UnitPatterns | UnitTallies, "starts" | "kinds" | "times">,
  of: {
    readonly pattern: number;
    readonly m: number;
    readonly ranks: Float64Array;
    readonly metric: "nominal" | "ordinal";
  },
): number {
  const { pattern, m, ranks, metric } = of;
  const from = starts[pattern] ?? 0;
  const to = starts[pattern + 1] ?? 0;
  if (m < 2 || to - from < 2) return 0;
  let sum = 0;
  let square = 0;
  if (metric === "nominal") {
    for (let at = from; at < to; at += 1) sum += (times[at] ?? 0) * (m - (times[at] ?? 0));
    return sum / (m - 1);
  }
  const base = ranks[kinds[from] ?? 0] ?? 0;
  for (let at = from + 1; at < to; at += 1) {
    const apart = (ranks[kinds[at] ?? 0] ?? 0) - base;
    sum += (times[at] ?? 0) * apart;
    square += (times[at] ?? 0) * apart * apart;
  }
  return (2 * (m * square - sum * sum)) / (m - 1);
}

/** How often each value occurs in units with two ratings or more, ascending; some may not occur at all. */
function pairableCounts(ratings: Ratings): ValueCounts {
  const coded = ascendingCodes(ratings);
  const { starts, kinds, times, rated } = unitTallies(coded);
  const counts = new Float64Array(coded.scale.length);
  for (let unit = 0; unit < rated.length; unit += 1) {
    if ((rated[unit] ?? 0) < 2) continue;
    for (let at = starts[unit] ?? 0; at < (starts[unit + 1] ?? 0); at += 1) {
      const kind = kinds[at] ?? 0;
      counts[kind] = (counts[kind] ?? 0) + (times[at] ?? 0);
    }
  }
  return { values: coded.scale, counts };
}

function distanceOnScale(metric: "circular" | "bipolar", scale: ArrayLike<number>): Distance {
  let low = Infinity;
  let high = -Infinity;
  for (let at = 0; at < scale.length; at += 1) {
    low = Math.min(low, scale[at] ?? Infinity);
    high = Math.max(high, scale[at] ?? -Infinity);
  }
  if (metric === "circular") {
    return (a, b) => Math.sin((Math.PI * (a - b)) / (high - low + 1)) ** 2;
  }
  return (a, b) => (a === b ? 0 : (a - b) ** 2 / ((a + b - 2 * low) * (2 * high - a - b)));
}

/** Any distance: the mean over pairs within units, each unit by its ratings. */
function withinUnits({ values, starts }: PairableValues, distance: Distance): number {
  let within = 0;
  for (let unit = 0; unit + 1 < starts.length; unit += 1) {
    const from = starts[unit] ?? 0;
    const to = starts[unit + 1] ?? 0;
    let sum = 0;
    for (let a = from; a < to; a += 1) {
      const own = values[a] ?? 0;
      for (let b = a + 1; b < to; b += 1) sum += distance(own, values[b] ?? 0);
    }
    within += (2 * sum) / (to - from - 1);
  }
  return within / values.length;
}

/** Sums of a unit are enough for any sample of interval values. */
function intervalSamples(ratings: Ratings): FigureOfSample {
  const { units, raters, values } = ratings;
  const origin = meanOf(values);
  const parts = Array.from({ length: units }, (_, unit) =>
    intervalSums(
      { ...ratings, units: 1, values: values.subarray(unit * raters, (unit + 1) * raters) },
      origin,
    ),
  );
  const sums = new Float64Array(intervalWidth);
  return (sample) => {
    sums.fill(0);
    for (let place = 0; place < sample.length; place += 1) {
      const own = parts[sample[place] ?? 0];
      if (!own) continue;
      for (let at = 0; at < intervalWidth; at += 1) sums[at] = (sums[at] ?? 0) + (own[at] ?? 0);
    }
    const figure = alphaOfSums(sums);
    return figure.kind === "value" ? figure.value : NaN;
  };
}

const intervalWidth = 5;

/**
 * The contribution of units to interval alpha, as a vector, so that clusters of units can be added
 * and resampled: the number of units with two or more ratings; the number, sum and squares of their
 * ratings, measured from `origin`; and the squares within units, weighted r ÷ (r − 1) for r
 * ratings. The nearer `origin` is to the ratings, the less precision is lost.
 */
export function intervalSums({ units, raters, values }: Ratings, origin: number): Float64Array {
  let [counted, n, total, square, within] = [0, 0, 0, 0, 0];
  for (let unit = 0; unit < units; unit += 1) {
    const from = unit * raters;
    let own = 0;
    let sum = 0;
    for (let at = from; at < from + raters; at += 1) {
      const given = values[at] ?? NaN;
      if (given !== given) continue;
      own += 1;
      sum += given - origin;
    }
    if (own < 2) continue;
    const mean = sum / own;
    let apart = 0;
    for (let at = from; at < from + raters; at += 1) {
      const given = values[at] ?? NaN;
      if (given === given) apart += (given - origin - mean) ** 2;
    }
    counted += 1;
    n += own;
    total += sum;
    square += apart + own * mean ** 2;
    within += (own * apart) / (own - 1);
  }
  return Float64Array.of(counted, n, total, square, within);
}

/** Krippendorff’s alpha with interval distances, from sums of clusters of units (`intervalSums`). */
export function alphaOfSums(sums: Float64Array): Figure {
  const [, n = 0, total = 0, square = 0, within = 0] = sums;
  if (n === 0) return undefinedBecause("no_pairable_units");
  const all = square - (total * total) / n;
  if (!(all > 1e-12 * square)) return undefinedBecause("no_variation");
  return value(1 - ((within / n) * (n - 1)) / all);
}

function meanOf(values: Float64Array): number {
  let sum = 0;
  let n = 0;
  for (const one of values) {
    if (one !== one) continue;
    n += 1;
    sum += (one - sum) / n;
  }
  return sum;
}

/**
 * A sample is how often each kind of unit was drawn. What does not add up exactly is added in the order in which
 * units were drawn, so that the last digits do not depend on how many kinds there are.
 */
function nominalSamples(ratings: Ratings): FigureOfSample {
  const units = kindsOfUnits(ratings);
  const { of, starts, times, rated } = units;
  const totals = new Float64Array(units.codes);
  const apart = rated.map((m, pattern) => {
    let same = 0;
    for (let at = starts[pattern] ?? 0; at < (starts[pattern + 1] ?? 0); at += 1) {
      same += (times[at] ?? 0) ** 2;
    }
    return m < 2 ? 0 : (m * m - same) / (m - 1);
  });
  const isExact = apart.every(
    (own) => Number.isInteger(own * 1_024) && own * ratings.units < 2 ** 40,
  );
  const alphaOfDrawn = (drawn: Int32Array, within: number): number => {
    const n = countInto(totals, units, drawn);
    let between = 0;
    for (const total of totals) between += total * (n - total);
    return between > 0 ? 1 - (within * (n - 1)) / between : NaN;
  };
  const countDrawn = drawnCounts(of, rated.length);
  if (!isExact) return (sample) => alphaOfDrawn(countDrawn(sample), addedUp(apart, sample, of));
  const figureOf = (drawn: Int32Array): number => {
    let within = 0;
    for (let pattern = 0; pattern < apart.length; pattern += 1) {
      within += (drawn[pattern] ?? 0) * (apart[pattern] ?? 0);
    }
    return alphaOfDrawn(drawn, within);
  };
  const byKinds = { of, kinds: rated.length, figureOf };
  return Object.assign((sample: Int32Array) => figureOf(countDrawn(sample)), { byKinds });
}

/** The same of mid-ranks, whose squares do not add up exactly. */
function ordinalSamples(ratings: Ratings): FigureOfSample {
  const units = kindsOfUnits(ratings);
  const { of, rated } = units;
  const totals = new Float64Array(units.codes);
  const countDrawn = drawnCounts(of, rated.length);
  return (sample) => {
    const drawn = countDrawn(sample);
    const n = countInto(totals, units, drawn);
    const ranks = midRanks(totals, n);
    let between = 0;
    totals.forEach((count, kind) => (between += count * (ranks[kind] ?? 0) ** 2));
    if (!(between > 0)) return NaN;
    const squares = rated.map((m, pattern) =>
      drawn[pattern] === 0 ? 0 : squaresApart(units, { pattern, m, ranks }),
    );
    const within = addedUp(squares, sample, of);
    return 1 - ((within / n) * (n - 1)) / between;
  };
}

/** How often each code was given in the units drawn, and how often any was. */
function countInto(
  totals: Float64Array,
  { starts, kinds, times, rated }: KindsOfUnits,
  drawn: Int32Array,
): number {
  totals.fill(0);
  let n = 0;
  for (let pattern = 0; pattern < rated.length; pattern += 1) {
    const often = drawn[pattern] ?? 0;
    if (often === 0) continue;
    n += often * (rated[pattern] ?? 0);
    for (let at = starts[pattern] ?? 0; at < (starts[pattern + 1] ?? 0); at += 1) {
      const kind = kinds[at] ?? 0;
      totals[kind] = (totals[kind] ?? 0) + often * (times[at] ?? 0);
    }
  }
  return n;
}

/** Units that were given the same codes equally often are of one kind; those with less than two ratings have no code. */
interface KindsOfUnits {
  /** By unit: its kind. */
  readonly of: Int32Array;
  /** By kind: its ratings, and the entries from `starts[k]` to before `starts[k + 1]`, one for each code. */
  readonly rated: Float64Array;
  readonly starts: Int32Array;
  readonly kinds: Int32Array;
  readonly times: Float64Array;
  /** How many codes there are. */
  readonly codes: number;
}

function kindsOfUnits(ratings: Ratings): KindsOfUnits {
  const { units, raters, codes, scale } = codedRatings(ratings);
  // The digits of a number say how often each code was given. Where that has too many, and where sums of squares
  // of ranks could not be exact in whatever order, each unit is a kind of its own.
  const digits = Float64Array.from(scale, (_, code) => (raters + 1) ** code);
  const isNumbered = (raters + 1) ** scale.length < 2 ** 53 && codes.length * raters <= exactRanks;
  const known = new Map<number, number>();
  const of = new Int32Array(units);
  const starts = [0];
  const rated: number[] = [];
  const kinds: number[] = [];
  const times: number[] = [];
  const counts = new Int32Array(scale.length);
  for (let unit = 0; unit < units; unit += 1) {
    let m = 0;
    let number = 0;
    for (let at = unit * raters; at < (unit + 1) * raters; at += 1) {
      const code = codes[at] ?? -1;
      if (code < 0) continue;
      m += 1;
      number += digits[code] ?? 0;
    }
    const key = isNumbered ? number : unit;
    const before = known.get(key);
    of[unit] = before ?? rated.length;
    if (before !== undefined) continue;
    known.set(key, rated.length);
    const own = codes.subarray(unit * raters, (unit + 1) * raters);
    for (const code of own) if (code >= 0 && m >= 2) counts[code] = (counts[code] ?? 0) + 1;
    for (const code of own) {
      const often = counts[code] ?? 0;
      if (often === 0) continue;
      kinds.push(code);
      times.push(often);
      counts[code] = 0;
    }
    rated.push(m < 2 ? 0 : m);
    starts.push(kinds.length);
  }
  return {
    of,
    rated: Float64Array.from(rated),
    starts: Int32Array.from(starts),
    kinds: Int32Array.from(kinds),
    times: Float64Array.from(times),
    codes: scale.length,
  };
}

/** Eight tallies in turn, because adding to one cell again and again would wait for itself. */
function drawnCounts(of: Int32Array, kinds: number): (sample: Int32Array) => Int32Array {
  const tallies = new Int32Array(8 * kinds);
  return (sample) => {
    tallies.fill(0);
    let place = 0;
    for (; place + 7 < sample.length; place += 8) {
      const a = of[sample[place] ?? 0] ?? 0;
      const b = kinds + (of[sample[place + 1] ?? 0] ?? 0);
      const c = 2 * kinds + (of[sample[place + 2] ?? 0] ?? 0);
      const d = 3 * kinds + (of[sample[place + 3] ?? 0] ?? 0);
      const e = 4 * kinds + (of[sample[place + 4] ?? 0] ?? 0);
      const f = 5 * kinds + (of[sample[place + 5] ?? 0] ?? 0);
      const g = 6 * kinds + (of[sample[place + 6] ?? 0] ?? 0);
      const h = 7 * kinds + (of[sample[place + 7] ?? 0] ?? 0);
      tallies[a] = (tallies[a] ?? 0) + 1;
      tallies[b] = (tallies[b] ?? 0) + 1;
      tallies[c] = (tallies[c] ?? 0) + 1;
      tallies[d] = (tallies[d] ?? 0) + 1;
      tallies[e] = (tallies[e] ?? 0) + 1;
      tallies[f] = (tallies[f] ?? 0) + 1;
      tallies[g] = (tallies[g] ?? 0) + 1;
      tallies[h] = (tallies[h] ?? 0) + 1;
    }
    for (; place < sample.length; place += 1) {
      const a = of[sample[place] ?? 0] ?? 0;
      tallies[a] = (tallies[a] ?? 0) + 1;
    }
    for (let from = kinds; from < tallies.length; from += kinds) {
      for (let kind = 0; kind < kinds; kind += 1) {
        tallies[kind] = (tallies[kind] ?? 0) + (tallies[from + kind] ?? 0);
      }
    }
    return tallies;
  };
}

function addedUp(apart: Float64Array, sample: Int32Array, of: Int32Array): number {
  let sum = 0;
  for (let place = 0; place < sample.length; place += 1) {
    sum += apart[of[sample[place] ?? 0] ?? 0] ?? 0;
  }
  return sum;
}

/** Measured from the middle rank, (n + 1) / 2, which is the mean. */
function midRanks(counts: Float64Array, n: number): Float64Array {
  let below = 0;
  return counts.map((count) => {
    const rank = below + (count - n) / 2;
    below += count;
    return rank;
  });
}

/** Half of what a unit of m ratings adds to the squares observed. */
function squaresApart(
  { starts, kinds, times }: Pick<UnitPatterns, "starts" | "kinds" | "times">,
  of: { readonly pattern: number; readonly m: number; readonly ranks: Float64Array },
): number {
  const { pattern, m, ranks } = of;
  const from = starts[pattern] ?? 0;
  const to = starts[pattern + 1] ?? 0;
  if (to - from < 2) return 0;
  let sum = 0;
  let square = 0;
  for (let at = from; at < to; at += 1) {
    const rank = ranks[kinds[at] ?? 0] ?? 0;
    sum += (times[at] ?? 0) * rank;
    square += (times[at] ?? 0) * rank * rank;
  }
  return (m * square - sum * sum) / (m - 1);
}

export const krippendorffAlphaStatistic = {
  id: "krippendorffAlpha",
  needs: { data: "ratings", level: "nominal", raters: "two_or_more", missing: "pairable_units" },
  parameters: { metric: { kind: "choice", default: "nominal", options: metrics } },
  compute: krippendorffAlpha,
  observes: "disagreement",
  references: [
    {
      text: "Krippendorff, K. (2019). Content analysis: An introduction to its methodology (4th ed., Chapter 12). Sage",
      doi: "10.4135/9781071878781",
    },
    {
      text: "Hayes, A. F., & Krippendorff, K. (2007). Answering the call for a standard reliability measure for coding data. Communication Methods and Measures, 1(1), 77–89",
      doi: "10.1080/19312450709336664",
    },
  ],
  assumes: ["units_independent", "raters_interchangeable", "missing_at_random"],
} as const satisfies Statistic<"krippendorffAlpha", Ratings, KrippendorffAlphaOptions>;
