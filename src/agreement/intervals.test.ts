import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  EventStatistic,
  eventRecipeKinds,
  RatingStatistic,
  ratingRecipeKinds,
  ScanStatistic,
  scanRecipeKinds,
  TraceStatistic,
  traceRecipeKinds,
} from "./recipes.ts";
import { limits } from "../domain/limits.ts";
import { id, mediaTimeUs } from "../domain/rules.ts";
import { figureOfRatings } from "../statistics/bootstrap.ts";
import { studentTwoSidedQuantile } from "../statistics/distributions.ts";
import { type Random, randomFrom } from "../statistics/random.ts";
import type { Ratings } from "../statistics/ratings.ts";
import { type Range, ranges } from "../statistics/soundInterval.ts";
import type { Interval } from "../statistics/statistic.ts";
import { eventMeasure, ratingMeasure, scanMeasure, traceMeasure } from "./index.ts";
import { differenceOf, intervalOf, limitsOf } from "./intervals.ts";
import { LabelBook } from "./labelBook.ts";
import type { Estimator, RecordingTables } from "./measure.ts";
import { intervalOfRatings } from "./ratingIntervals.ts";
import type { ScanSheet } from "./scanSheets.ts";
import { noCells } from "./sums.ts";
import { type Cells, CellSum } from "./tables/cells.ts";

const rule = { recordingsForInterval: limits.recordingsForInterval };
const codes = ["a", "b", "c", "d"];
const book = new LabelBook(codes, [
  { id: "how", type: "one", choices: ["x", "y", "z"], codes, middle: 0 },
  { id: "size", type: "number", choices: [], codes, middle: 0 },
]);
for (const place of book.codes.keys()) book.numberOf([place]);

/** Tables of made-up raters who agree as often as `same` says. */
function tablesOf(count: number, same: number, random: Random): RecordingTables[] {
  const label = () => Math.floor(random() ** 2 * 5);
  const table = (): Cells => {
    const size = 1 + Math.floor(random() * 60);
    const first = Int32Array.from({ length: size }, label);
    const second = first.map((own) => (random() < same ? own : label()));
    return {
      first,
      second,
      amounts: Float64Array.from(first, () => 1 + Math.floor(random() * 9e6)),
    };
  };
  return Array.from({ length: count }, () => [table(), table()]);
}

/** What BORIS printed of pairs, in the cells that stand for it. */
function borisTablesOf(count: number, same: number, random: Random): RecordingTables[] {
  return Array.from({ length: count }, () => {
    const pairs = 1 + Math.floor(3 * random());
    const mean = same + (1 - same) * random();
    const amounts = Float64Array.of(100 * pairs, mean * pairs, pairs);
    return [{ first: Int32Array.of(0, 1, 0), second: Int32Array.of(0, 0, 1), amounts }];
  });
}

/** What raters chose for events that both coded: one of several choices, and a number from 0 to 3. */
function choicesOf(count: number, same: number, random: Random): RecordingTables[] {
  const [number = 0, square = 0, ...choices] = ["size", "!size", "how", "x", "y", "z"].map((name) =>
    book.numberOf([book.placeOf(name)]),
  );
  return Array.from({ length: count }, () => {
    const [chosen, numbers] = [new CellSum(), new CellSum()];
    for (let event = Math.floor(random() * 40); event >= 0; event -= 1) {
      const x = Math.floor(random() * 4);
      const y = random() < same ? x : Math.floor(random() * 4);
      chosen.add(choices[x] ?? 0, choices[y] ?? 0, 1);
      numbers.add(number, number, 1);
      numbers.add(number, 0, x);
      numbers.add(0, number, y);
      numbers.add(square, 0, x * x);
      numbers.add(0, square, y * y);
      numbers.add(square, square, x * y);
    }
    return [chosen.cells(), numbers.cells()];
  });
}

function sheetsOf(count: number, same: number, random: Random): (readonly ScanSheet[])[] {
  return Array.from({ length: count }, (_, recording) => {
    const scans = 1 + Math.floor(random() * 30);
    const raters = ["1", "2", "3"].slice(0, 2 + Math.floor(random() * 2));
    const answers = Int8Array.from({ length: scans * raters.length }, () => -1);
    for (let scan = 0; scan < scans; scan += 1) {
      const truth = random() < 0.3 ? 1 : 0;
      raters.forEach((_rater, at) => {
        const own = random() < same ? truth : Math.floor(random() * 3) - 1;
        answers[scan * raters.length + at] = own;
      });
    }
    return [
      {
        place: {
          observationId: id("observation").parse(uuidOf(recording)),
          recordingId: id("recording").parse(uuidOf(recording)),
          recordingName: "",
          roundId: id("round").parse(uuidOf(1)),
          roundNumber: 1,
          raterId: id("account").parse(uuidOf(1)),
          durationUs: 1,
          spans: [],
          submittedMs: 0,
        },
        scans: {
          method: "partial",
          everyUs: 1e6,
          fromUs: mediaTimeUs.parse(0),
          codeIds: [],
          pauses: true,
        },
        subjectId: null,
        raters,
        people: raters,
        observationIds: raters,
        numbers: Array.from({ length: scans }, (_scan, at) => at),
        codes: [{ codeId: "a", answers }],
      },
    ];
  });
}

function uuidOf(number: number): string {
  return `00000000-0000-7000-8000-${String(number + 1).padStart(12, "0")}`;
}

/** Levels 0 to 4 by three raters; some are missing. */
function ratingsOf(units: number, same: number, random: Random): Ratings {
  const raters = 3;
  const values = new Float64Array(units * raters);
  for (let unit = 0; unit < units; unit += 1) {
    const truth = Math.floor(random() * 5);
    for (let rater = 0; rater < raters; rater += 1) {
      const own = random() < same ? truth : Math.floor(random() * 5);
      values[unit * raters + rater] = random() < 0.05 ? NaN : own;
    }
  }
  return { units, raters, values, scale: [0, 1, 2, 3, 4] };
}

interface Case {
  readonly name: string;
  readonly range: Range;
  /** The figure and its limits, of recordings in the order given. */
  readonly make: (
    seed: number,
    count: number,
    same: number,
    isTurned: boolean,
  ) => { value: number; interval: Interval };
}

function ofEstimator(estimator: Estimator, range: Range) {
  const sum = new Float64Array(estimator.vectors[0]?.length ?? 0);
  for (const vector of estimator.vectors) {
    vector.forEach((part, at) => (sum[at] = (sum[at] ?? 0) + part));
  }
  return { value: estimator.evaluate(sum).value, interval: intervalOf(estimator, range, rule) };
}

function turnedIf<T>(isTurned: boolean, things: readonly T[]): readonly T[] {
  return isTurned ? things.toReversed() : things;
}

/** The first table of a recording. */
function mainOf([table]: RecordingTables): Cells {
  return table ?? noCells;
}

/** What either of two raters had, as labels by raters. */
function habitsOf(tables: RecordingTables): Cells {
  const { first, second, amounts } = mainOf(tables);
  const labels = [...first, ...second];
  return {
    first: Int32Array.from(labels),
    second: Int32Array.from(labels, (_, at) => (at < first.length ? 0 : 1)),
    amounts: Float64Array.of(...amounts, ...amounts),
  };
}

const ofEvents = eventRecipeKinds.flatMap((kind): Case[] => {
  const recipe = EventStatistic.parse({ kind });
  const measure = eventMeasure(recipe);
  return [false, true].map((isPool) => ({
    name: `${kind}${isPool ? " of many" : ""}`,
    range: measure.range,
    make(seed, count, same, isTurned) {
      const made = kind.startsWith("boris_")
        ? borisTablesOf
        : kind.startsWith("modifier_")
          ? choicesOf
          : tablesOf;
      const all = turnedIf(isTurned, made(count, same, randomFrom(seed)));
      const tables = kind === "modifier_ccc" ? all.map((own) => own.slice(1)) : all;
      const pool = isPool
        ? { raters: 2, habits: () => tables.map(habitsOf), pairs: () => [tables] }
        : undefined;
      const of = { book, isOneCode: false, pool };
      return ofEstimator(measure.estimator(recipe, tables, of), measure.range);
    },
  }));
});

const ofScans = scanRecipeKinds.map((kind): Case => {
  const recipe = ScanStatistic.parse({ kind });
  const measure = scanMeasure(recipe);
  return {
    name: kind,
    range: measure.range,
    make(seed, count, same, isTurned) {
      const sheets = turnedIf(isTurned, sheetsOf(count, same, randomFrom(seed)));
      return ofEstimator(measure.estimator(recipe, sheets, { pair: undefined }), measure.range);
    },
  };
});

const ofTraces = traceRecipeKinds.map((kind): Case => {
  const recipe = TraceStatistic.parse({ kind });
  const measure = traceMeasure(recipe);
  return {
    name: kind,
    range: measure.range,
    make(seed, count, same, isTurned) {
      const random = randomFrom(seed);
      const grids = Array.from({ length: count }, () =>
        ratingsOf(2 + Math.floor(random() * 20), same, random),
      );
      return ofEstimator(measure.estimator(recipe, turnedIf(isTurned, grids)), measure.range);
    },
  };
});

const ofRatings = ratingRecipeKinds.map((kind): Case => {
  const recipe = RatingStatistic.parse({ kind });
  const measure = ratingMeasure(recipe);
  return {
    name: kind,
    range: measure.range,
    make(seed, count, same, isTurned) {
      const all = ratingsOf(count, same, randomFrom(seed));
      const raters = kind === "lin_ccc" || kind === "scott_pi" ? 2 : all.raters;
      const rows = Array.from({ length: count }, (_, unit) => [
        ...all.values.subarray(unit * all.raters, unit * all.raters + raters),
      ]);
      const values = Float64Array.from(turnedIf(isTurned, rows).flat());
      const ratings = { ...all, raters, values };
      const of = { scale: "ordinal", isNominal: false } as const;
      const { figure } = measure.answer(recipe, ratings, of);
      const value = figure.kind === "value" ? figure.value : NaN;
      const recordingIds = turnedIf(
        isTurned,
        rows.map((_row, at) => `${Math.floor(at / 2)}`),
      );
      const figureOf = figureOfRatings(ratings, (some) => measure.answer(recipe, some, of).figure);
      const how = { range: measure.range, rule };
      return {
        value,
        interval: intervalOfRatings({ ratings, recordingIds }, value, figureOf, how),
      };
    },
  };
});

const cases = [...ofEvents, ...ofScans, ...ofTraces, ...ofRatings];

test.each(cases)(
  "limits of $name lie around it where it can be, are finite, and hang on no order",
  ({ make, range: [least, most] }) => {
    let found = 0;
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 1e6 }),
        fc.integer({ min: 1, max: 24 }),
        fc.constantFrom(0, 0.5, 0.9, 1),
        (seed, count, same) => {
          const { value, interval } = make(seed, count, same, false);
          const turned = make(seed, count, same, true);
          expect(turned.interval.kind).toBe(interval.kind);
          if (interval.kind === "undefined" || turned.interval.kind === "undefined") return;
          const { low, high } = interval;
          found += 1;
          expect([low, value, high].every(Number.isFinite)).toBe(true);
          expect(low).toBeLessThanOrEqual(value);
          expect(value).toBeLessThanOrEqual(high);
          expect(low).toBeGreaterThanOrEqual(least);
          expect(high).toBeLessThanOrEqual(most);
          expect(turned.interval.low).toBeCloseTo(low, 12);
          expect(turned.interval.high).toBeCloseTo(high, 12);
        },
      ),
      { numRuns: 60, seed: 1 },
    );
    expect(found).toBeGreaterThan(0);
  },
);

/** A share of sums: `[part, whole]` of each recording. */
function shares(
  parts: readonly (readonly [number, number])[],
): Pick<Estimator, "vectors" | "valueOf"> {
  return {
    vectors: parts.map((pair) => Float64Array.from(pair)),
    valueOf: ([part = 0, whole = 0]) => part / whole,
  };
}

const uneven = [
  [8, 10],
  [3, 9],
  [14, 20],
  [2, 2],
  [5, 8],
  [19, 21],
  [6, 7],
] as const;

const share = (of: readonly (readonly [number, number])[]) =>
  of.reduce((sum, [part]) => sum + part, 0) / of.reduce((sum, [, whole]) => sum + whole, 0);

const back = (z: number) => 1 / (1 + Math.exp(-z));

test("limits are those of the formula, from whole figures of what is left", () => {
  const n = uneven.length;
  const value = share(uneven);
  const moved = uneven.map((_, left) => share(uneven.filter((__, at) => at !== left)) - value);
  const squares = moved.reduce((sum, d) => sum + d ** 2, 0);
  const fourths = moved.reduce((sum, d) => sum + d ** 4, 0);
  const expected = (3 * (n - 1)) / (n * (n + 1));
  const df = (n - 1) * Math.min(1, expected / (fourths / squares ** 2));
  const reach = (studentTwoSidedQuantile(0.05, df) * Math.sqrt(squares)) / (value * (1 - value));
  const middle = Math.log(value / (1 - value));

  const interval = intervalOf(shares(uneven), ranges.share, rule);

  expect(df).toBeLessThan(n - 1);
  if (interval.kind === "undefined") throw new Error(interval.because);
  expect(interval.low).toBeCloseTo(back(middle - reach), 12);
  expect(interval.high).toBeCloseTo(back(middle + reach), 12);
});

test("one limit leaves out on one side what two leave out on both", () => {
  const both = intervalOf(shares(uneven), ranges.share, { ...rule, level: 0.9 });
  const low = intervalOf(shares(uneven), ranges.share, { ...rule, side: "low" });
  const high = intervalOf(shares(uneven), ranges.share, { ...rule, side: "high" });
  if (both.kind === "undefined" || low.kind === "undefined" || high.kind === "undefined") {
    throw new Error("there are limits");
  }

  expect(low.low).toBeCloseTo(both.low, 12);
  expect(low.high).toBe(1);
  expect(high.low).toBe(0);
  expect(high.high).toBeCloseTo(both.high, 12);
});

const because = (interval: Interval) =>
  interval.kind === "undefined" ? interval.because : interval;

describe("there are no limits", () => {
  test("of fewer recordings than five, and what adds nothing is none", () => {
    const four = uneven.slice(0, 4);
    expect(because(intervalOf(shares(four), ranges.share, rule))).toBe("too_few_recordings");
    const padded = shares([...four, [0, 0], [0, 0]]);
    expect(because(intervalOf(padded, ranges.share, rule))).toBe("too_few_recordings");
  });

  test("where all recordings say the same, or the figure is at the end of what it can be", () => {
    const same = shares(uneven.map(() => [1, 2]));
    expect(because(intervalOf(same, ranges.share, rule))).toBe("limits_without_width");
    const whole = shares(uneven.map(([, all]) => [all, all]));
    expect(because(intervalOf(whole, ranges.share, rule))).toBe("limits_without_width");
  });

  test("where one recording alone makes the figure", () => {
    const one = limitsOf(
      { value: 0.5, without: Float64Array.of(0.4, NaN, 0.5, 0.6, 0.45, 0.55) },
      ranges.share,
      rule,
    );
    expect(because(one)).toBe("hangs_on_one_recording");
  });

  test("of alpha of two units", () => {
    const ratings: Ratings = {
      units: 2,
      raters: 2,
      values: Float64Array.of(1, 1, 2, 3),
      scale: [1, 2, 3],
    };
    const none = intervalOfRatings({ ratings, recordingIds: ["1", "2"] }, 0.5, () => 0.4, {
      range: ranges.coefficient,
      rule,
    });
    expect(because(none)).toBe("too_few_recordings");
  });
});

test("rounds of one recording are left out together", () => {
  const twice = [...uneven, ...uneven];
  const ratings: Ratings = {
    units: twice.length,
    raters: 2,
    values: Float64Array.from(twice.flat()),
    scale: undefined,
  };
  const figureOf = (units: Int32Array) => {
    const pairs = [...units].map((unit) => twice[unit] ?? [0, 0]);
    return pairs.reduce((sum, [a]) => sum + a, 0) / pairs.reduce((sum, [, b]) => sum + b, 0);
  };
  const recordingIds = twice.map((_, unit) => `${unit % uneven.length}`);
  const value = figureOf(Int32Array.from(twice.keys()));
  const how = { range: ranges.share, rule };

  const found = intervalOfRatings({ ratings, recordingIds }, value, figureOf, how);

  const once = intervalOf(shares(uneven), ranges.share, rule);
  if (found.kind === "undefined" || once.kind === "undefined") throw new Error("there are limits");
  expect([found.low, found.high].map((limit) => limit.toFixed(12))).toEqual(
    [once.low, once.high].map((limit) => limit.toFixed(12)),
  );
});

test("of very many recordings groups are left out, the same in any order and about as wide", () => {
  const random = randomFrom(3);
  const many = Array.from({ length: 900 }, () => {
    const whole = 1 + Math.floor(20 * random());
    return [Math.floor(whole * random()), whole] as const;
  });
  const forth = intervalOf(shares(many), ranges.share, rule);
  const turned = intervalOf(shares(many.toReversed()), ranges.share, rule);
  if (forth.kind === "undefined" || turned.kind === "undefined")
    throw new Error("there are limits");
  const value = shares(many).valueOf(
    Float64Array.of(
      many.reduce((sum, [part]) => sum + part, 0),
      many.reduce((sum, [, whole]) => sum + whole, 0),
    ),
  );
  const squares = many.reduce((sum, [part, whole]) => sum + (part - value * whole) ** 2, 0);
  const error = Math.sqrt(squares) / many.reduce((sum, [, whole]) => sum + whole, 0);

  expect([turned.low, turned.high]).toEqual([forth.low, forth.high]);
  expect((forth.high - forth.low) / (2 * 1.98 * error)).toBeGreaterThan(0.8);
  expect((forth.high - forth.low) / (2 * 1.98 * error)).toBeLessThan(1.25);
});

const named = (of: readonly (readonly [number, number])[], from = 0) => ({
  ...shares(of),
  keys: of.map((_, at) => `${from + at}`),
  range: ranges.share,
});

describe("a difference", () => {
  const better = uneven.map(([part, whole]) => [Math.min(whole, part + 1), whole] as const);

  test("turned round has the other sign", () => {
    const there = differenceOf(named(better), named(uneven), rule);
    const turned = differenceOf(named(uneven), named(better), rule);
    if (there.kind === "undefined" || turned.kind === "undefined") throw new Error("there is one");
    const [a, b] = [there.interval, turned.interval];
    if (a.kind === "undefined" || b.kind === "undefined") throw new Error("there are limits");

    expect(turned.value).toBe(-there.value);
    expect(b.low).toBeCloseTo(-a.high, 12);
    expect(b.high).toBeCloseTo(-a.low, 12);
  });

  test("is known better where both are of the same recordings", () => {
    const same = differenceOf(named(better), named(uneven), rule);
    const others = differenceOf(named(better, 100), named(uneven), rule);
    const width = (difference: typeof same) =>
      difference.kind === "difference" && difference.interval.kind === "interval"
        ? difference.interval.high - difference.interval.low
        : NaN;

    expect(width(same)).toBeLessThan(0.6 * width(others));
  });

  test("has no limits where one of both has none", () => {
    const few = differenceOf(named(uneven.slice(0, 3)), named(uneven), rule);
    expect(few).toMatchObject({
      kind: "difference",
      interval: { kind: "undefined", because: "too_few_recordings" },
    });
  });
});
