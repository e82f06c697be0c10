import { apartOnContinua, unitizingAlphaOf } from "./coefficients.ts";
import {
  type Figure,
  ratio,
  type Statistic,
  type Undefined,
  undefinedBecause,
  value,
} from "./statistic.ts";
import type { TimedEvent } from "./timed.ts";

/**
 * What several raters marked on one continuum `[0, durationUs)`. A rater’s units must not overlap; where they
 * do, the later one begins when the earlier one ends, and of those that start together the shorter is earlier.
 */
export interface Continuum {
  readonly raters: readonly (readonly TimedEvent[])[];
  readonly durationUs: number;
}

export interface UnitizingAlpha {
  /** On units and gaps with their codes. */
  readonly alpha: Figure;
  /** On units against gaps alone. */
  readonly binary: Figure;
  /** On the codes where units of raters meet. */
  readonly coding: Figure;
  /** On each code where units meet, in the order of the codes. */
  readonly perCode: readonly { readonly code: string; readonly figure: Figure }[];
}

/**
 * Krippendorff’s alpha for unitizing: agreement on where units lie on a continuum and on their
 * codes. Krippendorff, Mathet, Bouvry & Widlöcher (2016), doi:10.1007/s11135-015-0266-1 (erratum
 * 50:2365); Krippendorff (2019), sec. 12.6. Formulas confirmed by agreement of implementations; no
 * printed example was found.
 *
 * It depends on the unit of time, because the correction for pairing a unit with itself counts
 * squares: `unitUs` is fixed by the statistic (default one millisecond) and shown with the result.
 * Points have no length and are excluded. Undefined without units; its part `coding` also if no
 * units overlap.
 */
export function unitizingAlpha(
  continuum: Continuum,
  options: {
    readonly codes: readonly string[];
    readonly unitUs?: number;
  },
): UnitizingAlpha | Undefined {
  const { codes, unitUs = 1_000 } = options;
  const m = continuum.raters.length;
  if (m < 2) return undefinedBecause("too_few_raters");
  const places = new Map(codes.map((code, place) => [code, place]));
  const lines = continuum.raters.map((events) =>
    lineOf(events, { places, durationUs: continuum.durationUs, unitUs }),
  );
  const q = codes.length;
  if (lines.every((line) => line.every(({ code }) => code === q)))
    return undefinedBecause("no_units");
  const full = coincidences(lines, q + 1);
  const selfPairs = new Float64Array(q + 1);
  const coveredSquares = new Float64Array(q + 1);
  lines.forEach((line, rater) => {
    const others = lines.filter((_, other) => other !== rater).flat();
    for (const part of line) {
      const length = part.end - part.start;
      const isGap = part.code === q;
      selfPairs[part.code] = (selfPairs[part.code] ?? 0) + (isGap ? length : length ** 2);
      if (isGap) continue;
      const covered = coveredLength(
        part,
        others.filter((other) => other.code !== q),
      );
      coveredSquares[part.code] = (coveredSquares[part.code] ?? 0) + covered ** 2;
    }
  });
  const coding = agreementOf(inner(full, q), coveredSquares.subarray(0, q));
  const joined = joinCodes(full, q);
  const joinedSelf = [0, selfPairs[q] ?? 0];
  for (let code = 0; code < q; code += 1)
    joinedSelf[0] = (joinedSelf[0] ?? 0) + (selfPairs[code] ?? 0);
  return {
    alpha: agreementOf(full, selfPairs).alpha,
    binary: agreementOf(joined, Float64Array.from(joinedSelf)).alpha,
    coding: coding.alpha,
    perCode: codes.map((code, place) => ({
      code,
      figure: coding.perCode[place] ?? undefinedBecause("code_not_used"),
    })),
  };
}

/** A piece of a rater’s line: a unit, or a gap (whose code is one past the last). In units of time. */
interface Part {
  readonly start: number;
  readonly end: number;
  readonly code: number;
}

function lineOf(
  events: readonly TimedEvent[],
  of: {
    readonly places: ReadonlyMap<string, number>;
    readonly durationUs: number;
    readonly unitUs: number;
  },
): readonly Part[] {
  const { places, durationUs, unitUs } = of;
  const gap = places.size;
  const line: Part[] = [];
  let at = 0;
  const placeOf = ({ code }: TimedEvent) => places.get(code) ?? gap;
  const inOrder = events.toSorted(
    (a, b) => a.startUs - b.startUs || a.endUs - b.endUs || placeOf(a) - placeOf(b),
  );
  for (const event of inOrder) {
    const code = places.get(event.code);
    const start = Math.max(at, event.startUs);
    const end = Math.min(durationUs, event.endUs);
    if (code === undefined || end <= start) continue;
    if (start > at) line.push({ start: at / unitUs, end: start / unitUs, code: gap });
    line.push({ start: start / unitUs, end: end / unitUs, code });
    at = end;
  }
  if (at < durationUs) line.push({ start: at / unitUs, end: durationUs / unitUs, code: gap });
  return line;
}

/** Square table of common lengths, summed over ordered pairs of raters. */
interface Coincidences {
  readonly size: number;
  readonly cells: Float64Array;
}

function coincidences(lines: readonly (readonly Part[])[], size: number): Coincidences {
  const cells = new Float64Array(size * size);
  const weight = 1 / (lines.length - 1);
  lines.forEach((first, a) =>
    lines.forEach((second, b) => {
      if (a === b) return;
      let at = 0;
      for (const own of first) {
        while ((second[at]?.end ?? Infinity) <= own.start) at += 1;
        for (let place = at; (second[place]?.start ?? Infinity) < own.end; place += 1) {
          const other = second[place];
          if (other === undefined) continue;
          const common = Math.min(own.end, other.end) - Math.max(own.start, other.start);
          const cell = own.code * size + other.code;
          cells[cell] = (cells[cell] ?? 0) + common * weight;
        }
      }
    }),
  );
  return { size, cells };
}

function coveredLength(part: Part, others: readonly Part[]): number {
  let covered = 0;
  let until = part.start;
  for (const other of others.toSorted((a, b) => a.start - b.start)) {
    const start = Math.max(until, other.start);
    const end = Math.min(part.end, other.end);
    if (end <= start) continue;
    covered += end - start;
    until = end;
  }
  return covered;
}

function inner({ cells, size }: Coincidences, to: number): Coincidences {
  const kept = new Float64Array(to * to);
  for (let a = 0; a < to; a += 1) {
    for (let b = 0; b < to; b += 1) kept[a * to + b] = cells[a * size + b] ?? 0;
  }
  return { size: to, cells: kept };
}

/** Units of any code as one; gaps stay. */
function joinCodes({ cells, size }: Coincidences, gap: number): Coincidences {
  const joined = new Float64Array(4);
  for (let a = 0; a < size; a += 1) {
    for (let b = 0; b < size; b += 1) {
      const cell = (a === gap ? 2 : 0) + (b === gap ? 1 : 0);
      joined[cell] = (joined[cell] ?? 0) + (cells[a * size + b] ?? 0);
    }
  }
  return { size: 2, cells: joined };
}

function agreementOf(
  { size, cells }: Coincidences,
  selfPairs: Float64Array,
): { readonly alpha: Figure; readonly perCode: readonly Figure[] } {
  const columns = new Float64Array(size);
  let total = 0;
  let diagonal = 0;
  for (let a = 0; a < size; a += 1) {
    for (let b = 0; b < size; b += 1) {
      const common = cells[a * size + b] ?? 0;
      columns[b] = (columns[b] ?? 0) + common;
      total += common;
      if (a === b) diagonal += common;
    }
  }
  let self = 0;
  for (const one of selfPairs) self += one;
  if (total === 0) {
    const none = undefinedBecause("no_overlapping_units");
    return { alpha: none, perCode: Array.from(columns, () => none) };
  }
  const free = total ** 2 - self;
  // What would coincide by chance: pairs of lengths, without those of a unit with itself.
  const expected = Array.from(columns, (own, code) =>
    free === 0 ? 0 : (total * (own ** 2 - (selfPairs[code] ?? 0))) / free,
  );
  const expectedColumn = Array.from(columns, (own, code) =>
    free === 0 ? 0 : (total * (own * total - (selfPairs[code] ?? 0))) / free,
  );
  const apartByChance = apartOnContinua(total, columns, selfPairs);
  return {
    alpha: Number.isNaN(apartByChance)
      ? undefinedBecause("one_code_only")
      : value(unitizingAlphaOf(total - diagonal, apartByChance)),
    perCode: Array.from(columns, (own, code) => {
      const apart = own - (cells[code * size + code] ?? 0);
      const chance = (expectedColumn[code] ?? 0) - (expected[code] ?? 0);
      if (own === 0) return undefinedBecause("code_not_used");
      const part = ratio(
        { of: (expectedColumn[code] ?? 0) * apart, to: own * chance },
        "one_code_only",
      );
      return part.kind === "value" ? value(1 - part.value) : part;
    }),
  };
}

export const unitizingAlphaStatistic = {
  id: "unitizingAlpha",
  needs: { data: "timed", level: "nominal", raters: "two_or_more", missing: "not_applicable" },
  parameters: {
    unitUs: {
      kind: "number",
      default: 1_000,
      min: 1,
      max: 60_000_000,
      whole: true,
      unit: "microseconds",
    },
  },
  compute: unitizingAlpha,
  observes: "disagreement",
  references: [
    {
      text: "Krippendorff, K., Mathet, Y., Bouvry, S., & Widlöcher, A. (2016). On the reliability of unitizing textual continua: Further developments. Quality & Quantity, 50(6), 2347–2364",
      doi: "10.1007/s11135-015-0266-1",
    },
  ],
  assumes: [
    "raters_interchangeable",
    "same_time_observed",
    "time_unit_fixed",
    "one_state_at_a_time",
  ],
} as const satisfies Statistic<"unitizingAlpha", Continuum, Parameters<typeof unitizingAlpha>[1]>;
