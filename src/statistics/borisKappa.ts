import { type BorisRow, roundAsPython } from "./borisNumbers.ts";
import { type Figure, type Statistic, undefinedBecause, value } from "./statistic.ts";

/** Two observations of one recording, as input of BORIS’s kappa. */
export interface BorisPair {
  readonly first: readonly BorisRow[];
  readonly second: readonly BorisRow[];
}

export interface BorisKappaOptions {
  /** In the order of the dialog; it decides about nothing but the order of listing. */
  readonly subjects: readonly string[];
  readonly behaviors: readonly string[];
  readonly includeModifiers?: boolean;
  /** Distance of the samples, default one second. */
  readonly intervalUs?: number;
  /** Segments outside which no sample is taken; BORIS knows none, and they are excluded for all of the time. */
  readonly covered?: readonly { readonly startUs: number; readonly endUs: number }[];
  /** Needleman–Wunsch: of a larger table than so many cells there is no answer. */
  readonly cellsMost?: number;
}

export interface BorisKappa {
  /** As printed, to three decimals; 1 where BORIS says so although nothing was tested. */
  readonly kappa: Figure;
  /** Samples × subjects. */
  readonly units: number;
}

/**
 * The kappa of BORIS 9 ("inter-rater reliability", time-unit kappa), to compare with its output.
 * Samples at equal distances from the first to the last event of either observation; a state counts at
 * both of its ends, a point within half a distance of a sample, closed on both sides. Every set of
 * behaviours is a code, "nothing" is one code of all subjects together, and subjects are pooled.
 * Friard & Gamba (2016), doi:10.1111/2041-210X.12584. For an analysis prefer `durationKappa`.
 * Undefined where an observation has no event (BORIS prints −100).
 */
export function borisTimeUnitKappa(pair: BorisPair, options: BorisKappaOptions): BorisKappa {
  const samples =
    chosen(pair.first, options).length > 0 && chosen(pair.second, options).length > 0
      ? samplesOf(pair, options)
      : undefined;
  if (samples === undefined || samples.first.length === 0) {
    return { kappa: undefinedBecause("no_events"), units: 0 };
  }
  const numbers = new Map<string, number>();
  const numberOf = (code: string) => {
    const known = numbers.get(code) ?? numbers.size;
    numbers.set(code, known);
    return known;
  };
  const first = samples.first.flat().map(numberOf);
  const second = samples.second.flat().map(numberOf);
  const rows = new Float64Array(numbers.size);
  const columns = new Float64Array(numbers.size);
  let agreed = 0;
  first.forEach((code, unit) => {
    const other = second[unit] ?? 0;
    rows[code] = (rows[code] ?? 0) + 1;
    columns[other] = (columns[other] ?? 0) + 1;
    if (code === other) agreed += 1;
  });
  const units = first.length;
  // Whole numbers: the same digits whoever is first.
  let met = 0;
  rows.forEach((count, code) => (met += count * (columns[code] ?? 0)));
  const expected = met / units;
  const kappa =
    units - expected === 0 ? 1 : roundAsPython((agreed - expected) / (units - expected), 3);
  return { kappa: value(kappa), units };
}

/**
 * BORIS’s Needleman–Wunsch "similarity": the samples of both observations are aligned (match +1,
 * mismatch and gap −1; traceback prefers both, then the first, then the second) and the result is
 * the percentage of matches in the alignment, 0 to 100. Undefined where neither observation has an
 * event.
 */
export function borisNeedlemanWunsch(pair: BorisPair, options: BorisKappaOptions): Figure {
  const samples = samplesOf(pair, options);
  if (samples === undefined || samples.first.length === 0) return undefinedBecause("no_events");
  const first = samples.first.map((codes) => codes.join("\n"));
  const second = samples.second.map((codes) => codes.join("\n"));
  const [n, m] = [first.length, second.length];
  if (n * m > (options.cellsMost ?? 200_000_000)) return undefinedBecause("too_many_to_search");
  const steps = new Uint8Array((n + 1) * (m + 1));
  let before = Int32Array.from({ length: m + 1 }, (_, j) => -j);
  for (let i = 1; i <= n; i += 1) {
    const now = new Int32Array(m + 1);
    now[0] = -i;
    for (let j = 1; j <= m; j += 1) {
      const both = (before[j - 1] ?? 0) + (first[i - 1] === second[j - 1] ? 1 : -1);
      const alone = (before[j] ?? 0) - 1;
      const other = (now[j - 1] ?? 0) - 1;
      const best = Math.max(both, alone, other);
      now[j] = best;
      steps[i * (m + 1) + j] = both === best ? 0 : alone === best ? 1 : 2;
    }
    before = now;
  }
  let [i, j] = [n, m];
  let matches = 0;
  let length = 0;
  while (i > 0 && j > 0) {
    const step = steps[i * (m + 1) + j];
    if (step !== 2) i -= 1;
    if (step !== 1) j -= 1;
    if (step === 0 && first[i] === second[j]) matches += 1;
    length += 1;
  }
  length += i + j;
  return value((100 * matches) / length);
}

/** By sample and subject what is coded there, as a text. */
interface Samples {
  readonly first: readonly (readonly string[])[];
  readonly second: readonly (readonly string[])[];
}

function samplesOf(pair: BorisPair, options: BorisKappaOptions): Samples | undefined {
  const first = chosen(pair.first, options);
  const second = chosen(pair.second, options);
  if (first.length + second.length === 0) return undefined;
  let start = Infinity;
  let end = -Infinity;
  for (const row of [...first, ...second]) {
    start = Math.min(start, row.startUs);
    end = Math.max(end, row.endUs);
  }
  const intervalUs = options.intervalUs ?? 1_000_000;
  const count = Math.floor((end - start) / intervalUs) + 1;
  // BORIS subtracts seconds as binary numbers: a point at exactly half an interval may miss both samples.
  const isNear = (row: BorisRow, at: number) =>
    Math.abs(row.startUs / 1e6 - (start + at * intervalUs) / 1e6) <= intervalUs / 1e6 / 2;
  const sample = (rows: readonly BorisRow[]) => {
    const lines = Array.from({ length: count }, () => options.subjects.map(() => ""));
    for (const row of rows) {
      const subject = options.subjects.indexOf(row.subject);
      const reach = isPoint(row) ? intervalUs / 2 : 0;
      const from = Math.max(0, Math.ceil((row.startUs - reach - start) / intervalUs));
      const to = Math.min(count - 1, Math.floor((row.endUs + reach - start) / intervalUs));
      const code = [row.subject, row.behavior, options.includeModifiers ? row.modifiers : ""];
      for (let at = from; at <= to; at += 1) {
        const line = lines[at];
        if (line && (!isPoint(row) || isNear(row, at)))
          line[subject] = `${line[subject] ?? ""}${JSON.stringify(code)}`;
      }
    }
    return lines;
  };
  const { covered } = options;
  const isCovered = (_: unknown, at: number) => {
    const timeUs = start + at * intervalUs;
    return covered?.some(({ startUs, endUs }) => startUs <= timeUs && timeUs <= endUs) ?? true;
  };
  return { first: sample(first).filter(isCovered), second: sample(second).filter(isCovered) };
}

/** The rows of the chosen subjects and behaviours in BORIS’s order: states before points. */
function chosen(rows: readonly BorisRow[], options: BorisKappaOptions): readonly BorisRow[] {
  const subjects = new Set(options.subjects);
  const places = new Map(options.behaviors.map((behavior, place) => [behavior, place]));
  return rows
    .filter((row) => subjects.has(row.subject) && places.has(row.behavior))
    .toSorted(
      (a, b) =>
        Number(a.startUs === a.endUs) - Number(b.startUs === b.endUs) ||
        (places.get(a.behavior) ?? 0) - (places.get(b.behavior) ?? 0) ||
        (a.modifiers < b.modifiers ? -1 : a.modifiers > b.modifiers ? 1 : 0) ||
        a.startUs - b.startUs,
    );
}

/**
 * The two kappas of BORIS’s plug-ins, on elementary intervals between the boundaries of either
 * observation and on the distinct times of points. Unweighted, every interval and time counts once,
 * whatever its length; weighted, an interval counts its seconds and a time `pointWeight`. Undefined
 * if expected agreement is 1.
 */
export function borisPluginKappa(
  pair: BorisPair,
  options: {
    readonly includeModifiers?: boolean;
    readonly weighted: boolean;
    /** Default 1. */
    readonly pointWeight?: number;
  },
): Figure {
  const label = (row: BorisRow) =>
    options.includeModifiers === true && row.modifiers !== ""
      ? `${row.subject}|${row.behavior}|${row.modifiers}`
      : `${row.subject}|${row.behavior}`;
  const all = [...pair.first, ...pair.second];
  const bounds = distinct(
    all.filter((row) => !isPoint(row)).flatMap((row) => [row.startUs, row.endUs]),
  );
  const times = distinct(all.filter(isPoint).map((row) => row.startUs));
  const codeAt = (rows: readonly BorisRow[], at: number, withPoints: boolean) =>
    rows
      .filter((row) =>
        isPoint(row) ? withPoints && row.startUs === at : row.startUs <= at && at < row.endUs,
      )
      .map(label)
      .toSorted()
      .join("+");
  const table = new Map<string, Map<string, number>>();
  const add = (at: number, weight: number, withPoints: boolean) => {
    const own = codeAt(pair.first, at, withPoints);
    const other = codeAt(pair.second, at, withPoints);
    const row = table.get(own) ?? new Map<string, number>();
    table.set(own, row);
    row.set(other, (row.get(other) ?? 0) + weight);
  };
  bounds.forEach((at, place) => {
    const next = bounds[place + 1];
    if (next !== undefined) add(at, options.weighted ? (next - at) / 1e6 : 1, false);
  });
  for (const at of times) add(at, options.weighted ? (options.pointWeight ?? 1) : 1, true);

  let total = 0;
  let agreed = 0;
  const columns = new Map<string, number>();
  for (const [own, row] of table) {
    for (const [other, weight] of row) {
      total += weight;
      if (own === other) agreed += weight;
      columns.set(other, (columns.get(other) ?? 0) + weight);
    }
  }
  if (total === 0) return undefinedBecause("no_events");
  let expected = 0;
  for (const [own, row] of table) {
    const sum = [...row.values()].reduce((a, b) => a + b, 0);
    expected += (sum * (columns.get(own) ?? 0)) / total;
  }
  if (Math.abs(total - expected) <= 1e-12 * total) return undefinedBecause("one_code_only");
  return value((agreed - expected) / (total - expected));
}

function isPoint(row: BorisRow): boolean {
  return row.startUs === row.endUs;
}

function distinct(times: readonly number[]): readonly number[] {
  return [...new Set(times)].toSorted((a, b) => a - b);
}

export const borisKappaStatistic = {
  id: "borisKappa",
  needs: { data: "timed", level: "nominal", raters: "two", missing: "not_applicable" },
  parameters: {
    intervalUs: {
      kind: "number",
      default: 1_000_000,
      min: 1_000,
      max: 86_400_000_000,
      whole: true,
      unit: "microseconds",
    },
    includeModifiers: { kind: "flag", default: false },
  },
  compute: borisTimeUnitKappa,
  references: [
    {
      text: "Friard, O., & Gamba, M. (2016). BORIS: A free, versatile open-source event-logging software for video/audio coding and live observations. Methods in Ecology and Evolution, 7(11), 1325–1330",
      doi: "10.1111/2041-210X.12584",
    },
  ],
  assumes: ["same_time_observed", "time_unit_fixed"],
} as const satisfies Statistic<"borisKappa", BorisPair, BorisKappaOptions>;
