import type { FigureOfSample } from "./bootstrap.ts";
import { codedRatings, type Ratings } from "./ratings.ts";
import {
  type Answer,
  type Figure,
  type LeftOut,
  type Statistic,
  undefinedBecause,
  value,
} from "./statistic.ts";

/** How far two values are apart. */
export const metrics = ["nominal", "ordinal", "interval", "ratio", "circular", "bipolar"] as const;
export type Metric = (typeof metrics)[number];

export interface KrippendorffAlphaOptions {
  /** Default `nominal`. */
  readonly metric?: Metric;
}

/**
 * Krippendorff's alpha: 1 − observed disagreement / disagreement by chance, α = 1 − Dₒ / Dₑ, for any
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
  const pairable = pairableValues(ratings);
  const disagreement = disagreementOf(pairable, { metric, scale: ratings.scale });
  const leftOut: LeftOut[] = [];
  if (pairable.none > 0) leftOut.push({ because: "rated_by_nobody", count: pairable.none });
  if (pairable.one > 0) leftOut.push({ because: "rated_by_one", count: pairable.one });
  const noError = undefinedBecause("not_part_of_this_statistic");
  const about = {
    units: pairable.units,
    unitKind: "units",
    leftOut,
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
  if (metric === "nominal" || metric === "ordinal") return countedSamples(ratings, metric);
  return (units) => {
    const values = new Float64Array(units.length * ratings.raters);
    units.forEach((unit, place) => {
      const from = unit * ratings.raters;
      values.set(ratings.values.subarray(from, from + ratings.raters), place * ratings.raters);
    });
    const sample = pairableValues({ ...ratings, units: units.length, values });
    const disagreement = disagreementOf(sample, { metric, scale: ratings.scale });
    return typeof disagreement === "string" ? NaN : alphaOf(disagreement);
  };
}

function codesOf(ratings: Ratings): number {
  return ratings.scale?.length ?? codedRatings(ratings).scale.length;
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

interface Disagreement {
  readonly observed: number;
  readonly expected: number;
}

function alphaOf({ observed, expected }: Disagreement): number {
  return (expected - observed) / expected;
}

type NoDisagreement = "no_pairable_units" | "no_variation" | "negative_ratio_value";

function disagreementOf(
  pairable: PairableValues,
  of: { readonly metric: Metric; readonly scale: readonly number[] | undefined },
): Disagreement | NoDisagreement {
  if (pairable.units === 0) return "no_pairable_units";
  const [first] = pairable.values;
  if (pairable.values.every((one) => one === first)) return "no_variation";
  switch (of.metric) {
    case "interval":
      return intervalDisagreement(pairable.values, pairable.starts);
    case "ordinal":
      return intervalDisagreement(midRanks(pairable.values), pairable.starts);
    case "nominal":
      return nominalDisagreement(pairable);
    case "ratio":
      if (pairable.values.some((one) => one < 0)) return "negative_ratio_value";
      return generalDisagreement(pairable, ratioDistance);
    case "circular":
    case "bipolar":
      return generalDisagreement(pairable, distanceOnScale(of.metric, of.scale ?? pairable.values));
    default:
      return of.metric satisfies never;
  }
}

/**
 * Closed form: squares around the unit's mean against squares around the mean of all.
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

function nominalDisagreement(pairable: PairableValues): Disagreement {
  const { values, starts } = pairable;
  const n = values.length;
  const { codes, scale } = codedRatings({ units: 1, raters: n, values, scale: undefined });
  const totals = new Float64Array(scale.length);
  const counts = new Int32Array(scale.length);
  let apart = 0;
  for (let unit = 0; unit + 1 < starts.length; unit += 1) {
    const from = starts[unit] ?? 0;
    const to = starts[unit + 1] ?? 0;
    const m = to - from;
    // A rating agrees with those of its code before it; twice that is Σ n_c² − m.
    let same = 0;
    for (let at = from; at < to; at += 1) {
      const code = codes[at] ?? 0;
      const before = counts[code] ?? 0;
      same += before;
      counts[code] = before + 1;
    }
    for (let at = from; at < to; at += 1) {
      const code = codes[at] ?? 0;
      counts[code] = 0;
      totals[code] = (totals[code] ?? 0) + 1;
    }
    apart += (m * (m - 1) - 2 * same) / (m - 1);
  }
  let apartByChance = 0;
  for (const total of totals) apartByChance += total * (n - total);
  return { observed: apart / n, expected: apartByChance / (n * (n - 1)) };
}

/** Each value's mean place among all, 1 being the lowest. */
function midRanks(values: Float64Array): Float64Array {
  const { codes, scale } = codedRatings({
    units: 1,
    raters: values.length,
    values,
    scale: undefined,
  });
  const ranks = ranksOf(countsOf(codes, scale.length));
  const ranked = new Float64Array(codes.length);
  for (let at = 0; at < codes.length; at += 1) ranked[at] = ranks[codes[at] ?? 0] ?? 0;
  return ranked;
}

function countsOf(codes: Int32Array, size: number): Float64Array {
  const counts = new Float64Array(size);
  for (let at = 0; at < codes.length; at += 1) {
    const code = codes[at] ?? 0;
    counts[code] = (counts[code] ?? 0) + 1;
  }
  return counts;
}

function ranksOf(counts: Float64Array): Float64Array {
  let below = 0;
  return counts.map((count) => {
    const rank = below + (count + 1) / 2;
    below += count;
    return rank;
  });
}

type Distance = (a: number, b: number) => number;

/** Squared. */
function ratioDistance(a: number, b: number): number {
  return a + b === 0 ? 0 : ((a - b) / (a + b)) ** 2;
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

/** Any distance: pairs within units, and pairs of distinct values. */
function generalDisagreement(pairable: PairableValues, distance: Distance): Disagreement {
  const { values, starts } = pairable;
  const n = values.length;
  let within = 0;
  for (let unit = 0; unit + 1 < starts.length; unit += 1) {
    const from = starts[unit] ?? 0;
    const to = starts[unit + 1] ?? 0;
    let sum = 0;
    for (let a = from; a < to; a += 1) {
      for (let b = a + 1; b < to; b += 1) sum += distance(values[a] ?? 0, values[b] ?? 0);
    }
    within += (2 * sum) / (to - from - 1);
  }
  const { codes, scale } = codedRatings({ units: 1, raters: n, values, scale: undefined });
  const counts = countsOf(codes, scale.length);
  const distinct = Float64Array.from(scale);
  let between = 0;
  for (let a = 0; a < distinct.length; a += 1) {
    let sum = 0;
    for (let b = a + 1; b < distinct.length; b += 1) {
      sum += (counts[b] ?? 0) * distance(distinct[a] ?? 0, distinct[b] ?? 0);
    }
    between += (counts[a] ?? 0) * sum;
  }
  return { observed: within / n, expected: (2 * between) / (n * (n - 1)) };
}

/** Sums of a unit are enough for any sample of interval values. */
function intervalSamples(ratings: Ratings): FigureOfSample {
  const { units, raters } = ratings;
  const origin = meanOf(ratings.values);
  const counts = new Float64Array(units);
  const sums = new Float64Array(units);
  const squares = new Float64Array(units);
  const within = new Float64Array(units);
  for (let unit = 0; unit < units; unit += 1) {
    const own = [...ratings.values.subarray(unit * raters, (unit + 1) * raters)]
      .filter((one) => !Number.isNaN(one))
      .map((one) => one - origin);
    if (own.length < 2) continue;
    let sum = 0;
    for (const one of own) sum += one;
    const mean = sum / own.length;
    let apart = 0;
    for (const one of own) apart += (one - mean) ** 2;
    counts[unit] = own.length;
    sums[unit] = sum;
    squares[unit] = apart + own.length * mean ** 2;
    within[unit] = (own.length * apart) / (own.length - 1);
  }
  return (sample) => {
    let n = 0;
    let sum = 0;
    let square = 0;
    let apart = 0;
    for (let place = 0; place < sample.length; place += 1) {
      const unit = sample[place] ?? 0;
      n += counts[unit] ?? 0;
      sum += sums[unit] ?? 0;
      square += squares[unit] ?? 0;
      apart += within[unit] ?? 0;
    }
    const total = square - (sum * sum) / n;
    if (!(total > 1e-12 * square)) return NaN;
    return 1 - ((apart / n) * (n - 1)) / total;
  };
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

/** A unit is a short list of codes and counts; a sample adds them up. */
function countedSamples(ratings: Ratings, metric: "nominal" | "ordinal"): FigureOfSample {
  const { units, raters, codes, scale } = codedRatings(ratings);
  const q = scale.length;
  const starts = new Int32Array(units + 1);
  const kinds = new Int32Array(codes.length);
  const times = new Float64Array(codes.length);
  const rated = new Float64Array(units);
  const apart = new Float64Array(units);
  let end = 0;
  for (let unit = 0; unit < units; unit += 1) {
    const from = end;
    let m = 0;
    for (let at = unit * raters; at < (unit + 1) * raters; at += 1) {
      const code = codes[at] ?? -1;
      if (code < 0) continue;
      m += 1;
      let place = from;
      while (place < end && kinds[place] !== code) place += 1;
      if (place === end) {
        kinds[end] = code;
        times[end] = 0;
        end += 1;
      }
      times[place] = (times[place] ?? 0) + 1;
    }
    if (m < 2) end = from;
    else {
      let same = 0;
      for (let place = from; place < end; place += 1) same += (times[place] ?? 0) ** 2;
      rated[unit] = m;
      apart[unit] = (m * m - same) / (m - 1);
    }
    starts[unit + 1] = end;
  }
  const totals = new Float64Array(q);
  const ranks = new Float64Array(q);
  return (sample) => {
    totals.fill(0);
    let n = 0;
    let within = 0;
    for (let place = 0; place < sample.length; place += 1) {
      const unit = sample[place] ?? 0;
      const to = starts[unit + 1] ?? 0;
      for (let at = starts[unit] ?? 0; at < to; at += 1) {
        const kind = kinds[at] ?? 0;
        totals[kind] = (totals[kind] ?? 0) + (times[at] ?? 0);
      }
      n += rated[unit] ?? 0;
      within += apart[unit] ?? 0;
    }
    let between = 0;
    if (metric === "nominal") {
      for (let kind = 0; kind < q; kind += 1)
        between += (totals[kind] ?? 0) * (n - (totals[kind] ?? 0));
      return between > 0 ? 1 - (within * (n - 1)) / between : NaN;
    }
    let below = 0;
    for (let kind = 0; kind < q; kind += 1) {
      const count = totals[kind] ?? 0;
      // Measured from the middle rank, (n + 1) / 2, which is the mean.
      ranks[kind] = below + (count - n) / 2;
      between += count * (ranks[kind] ?? 0) ** 2;
      below += count;
    }
    if (!(between > 0)) return NaN;
    within = 0;
    for (let place = 0; place < sample.length; place += 1) {
      const unit = sample[place] ?? 0;
      const from = starts[unit] ?? 0;
      const to = starts[unit + 1] ?? 0;
      if (to - from < 2) continue;
      let sum = 0;
      let square = 0;
      for (let at = from; at < to; at += 1) {
        const rank = ranks[kinds[at] ?? 0] ?? 0;
        sum += (times[at] ?? 0) * rank;
        square += (times[at] ?? 0) * rank * rank;
      }
      const m = rated[unit] ?? 0;
      within += (m * square - sum * sum) / (m - 1);
    }
    return 1 - ((within / n) * (n - 1)) / between;
  };
}

export const krippendorffAlphaStatistic = {
  id: "krippendorffAlpha",
  needs: { data: "ratings", level: "nominal", raters: "two_or_more", missing: "pairable_units" },
  parameters: { metric: { kind: "choice", default: "nominal", options: metrics } },
  compute: krippendorffAlpha,
  references: [
    {
      text: "Krippendorff, K. (2019). Content analysis (4th ed.), ch. 12. Sage",
      doi: "10.4135/9781071878781",
    },
    {
      text: "Hayes, A. F., & Krippendorff, K. (2007). Communication Methods and Measures, 1, 77–89",
      doi: "10.1080/19312450709336664",
    },
  ],
  assumes: ["units_independent", "raters_interchangeable", "missing_at_random"],
} as const satisfies Statistic<"krippendorffAlpha", Ratings, KrippendorffAlphaOptions>;
