import { beyondChance } from "./coefficients.ts";
import { cohenKappa } from "./cohenKappa.ts";
import { countPairs } from "./pairTable.ts";
import { codedRatings, completeUnits, type Ratings } from "./ratings.ts";
import { type Answer, type Figure, type Statistic, undefinedBecause, value } from "./statistic.ts";

export interface LightKappaOptions {
  /** Units that all raters rated (default, as irr), or for each pair those that both rated. */
  readonly units?: "complete" | "pairwise";
}

export interface LightKappaAnswer extends Answer<"meanOfDefinedPairs" | "definedPairs"> {
  readonly pairs: readonly {
    readonly first: number;
    readonly second: number;
    readonly figure: Figure;
  }[];
}

/**
 * Light’s kappa: the mean of Cohen’s kappas of all pairs of raters. Light (1971),
 * doi:10.1037/h0031643. Undefined if the kappa of any pair is; the mean over the defined ones is a
 * further part of the answer, with their number. No standard error: no sound one has been
 * published.
 */
export function lightKappa(ratings: Ratings, options: LightKappaOptions = {}): LightKappaAnswer {
  const complete = completeUnits(ratings);
  const isPairwise = options.units === "pairwise";
  const used = isPairwise ? ratings : complete.ratings;
  const columns = columnsOf(used);
  const shares = columns.of.map((column) => sharesOf(column, columns.codes));
  const pairs: { first: number; second: number; figure: Figure }[] = [];
  for (let first = 0; first < used.raters; first += 1) {
    for (let second = first + 1; second < used.raters; second += 1) {
      const [a, b] = [columns.of[first], columns.of[second]];
      if (!a || !b) continue;
      const pair = { first: a, second: b };
      const figure = !columns.isFull
        ? cohenKappa(countPairs(pair, columns.codes)).figure
        : kappaOfComplete(pair, shares[first], shares[second]);
      pairs.push({ first, second, figure });
    }
  }
  const kappas = pairs.flatMap(({ figure }) => (figure.kind === "value" ? [figure.value] : []));
  let sum = 0;
  for (const kappa of kappas) sum += kappa;
  const reason =
    used.raters < 2 ? "too_few_raters" : used.units === 0 ? "no_complete_units" : "pair_undefined";
  const none = undefinedBecause(reason);
  const mean = kappas.length === 0 ? none : value(sum / kappas.length);
  const noError = undefinedBecause("no_standard_error_published");
  const chance = undefinedBecause("not_part_of_this_statistic");
  return {
    figure: kappas.length === pairs.length ? mean : none,
    units: used.units,
    unitKind: "units",
    excluded: isPairwise ? [] : complete.excluded,
    raters: used.raters,
    codes: columns.codes,
    observed: chance,
    expected: chance,
    standardError: noError,
    interval: noError,
    parts: { meanOfDefinedPairs: mean, definedPairs: value(kappas.length) },
    pairs,
  };
}

type Column = Uint8Array | Int32Array;

/** How often a rater gave each code, as a share of all units. */
function sharesOf(column: Column, codes: number): Float64Array {
  const counts = new Float64Array(codes);
  for (let unit = 0; unit < column.length; unit += 1) {
    const code = column[unit] ?? -1;
    if (code >= 0 && code < codes) counts[code] = (counts[code] ?? 0) + 1;
  }
  return counts.map((count) => count / column.length);
}

/**
 * Cohen’s kappa of two raters who rated every unit: how often they agree and how often each gave each
 * code are then enough, and of every pair of raters only the first is left to be counted.
 */
function kappaOfComplete(
  pair: { readonly first: Column; readonly second: Column },
  first: Float64Array | undefined,
  second: Float64Array | undefined,
): Figure {
  const units = pair.first.length;
  if (units === 0 || !first || !second) return undefinedBecause("no_units");
  let apartByChance = 0;
  for (let code = 0; code < first.length; code += 1) {
    apartByChance += (first[code] ?? 0) * (1 - (second[code] ?? 0));
  }
  if (apartByChance === 0) return undefinedBecause("one_code_only");
  const apart = (units - agreed(pair.first, pair.second)) / units;
  return value(beyondChance(apart, apartByChance));
}

function agreed(first: Column, second: Column): number {
  return first instanceof Uint8Array && second instanceof Uint8Array
    ? agreedBytes(first, second)
    : agreedNumbers(first, second);
}

/** Four bytes at a time: where two words have the same byte, their difference has a 0 there. */
function agreedBytes(first: Uint8Array, second: Uint8Array): number {
  const words = first.length >> 2;
  const a = new Uint32Array(first.buffer, first.byteOffset, words);
  const b = new Uint32Array(second.buffer, second.byteOffset, words);
  let count = 0;
  for (let at = 0; at < words; at += 1) {
    const apart = (a[at] ?? 0) ^ (b[at] ?? 0);
    const unlike = ((apart & 0x7f_7f_7f_7f) + 0x7f_7f_7f_7f) | apart;
    count += Math.imul((~unlike >>> 7) & 0x01_01_01_01, 0x01_01_01_01) >>> 24;
  }
  for (let unit = words << 2; unit < first.length; unit += 1) {
    count += first[unit] === second[unit] ? 1 : 0;
  }
  return count;
}

function agreedNumbers(first: Column, second: Column): number {
  let count = 0;
  for (let unit = 0; unit < first.length; unit += 1) {
    count += first[unit] === second[unit] ? 1 : 0;
  }
  return count;
}

/** Stands for "not rated" among bytes; it is never a code, there being fewer. */
const notRated = 255;

/** Each rater’s codes in a row of their own, in bytes where there are few: every pair reads them. */
function columnsOf(ratings: Ratings): {
  readonly of: readonly Column[];
  readonly codes: number;
  /** Whether every rater gave every unit one of the codes. */
  readonly isFull: boolean;
} {
  const { units, raters, codes, scale } = codedRatings(ratings);
  const isSmall = scale.length < notRated;
  const of = Array.from({ length: raters }, (_, rater) => {
    const own = isSmall ? new Uint8Array(units) : new Int32Array(units);
    for (let unit = 0; unit < units; unit += 1) {
      const code = codes[unit * raters + rater] ?? -1;
      own[unit] = code < 0 && isSmall ? notRated : code;
    }
    return own;
  });
  return { of, codes: scale.length, isFull: !codes.includes(-1) };
}

export const lightKappaStatistic = {
  id: "lightKappa",
  needs: {
    data: "ratings",
    level: "nominal",
    codes: "any",
    raters: "two_or_more",
    missing: "complete_units",
  },
  parameters: {
    units: { kind: "choice", default: "complete", options: ["complete", "pairwise"] },
  },
  compute: lightKappa,
  references: [
    {
      text: "Light, R. J. (1971). Measures of response agreement for qualitative data: Some generalizations and alternatives. Psychological Bulletin, 76(5), 365–377",
      doi: "10.1037/h0031643",
    },
  ],
  assumes: ["units_independent", "raters_independent", "codes_exclusive", "raters_fixed"],
} as const satisfies Statistic<"lightKappa", Ratings, LightKappaOptions>;
