import { expect, test } from "vitest";
import type { Stretch } from "../../domain/spans.ts";
import { easyDiag } from "../../statistics/easyDiag.ts";
import { eventAlignment } from "../../statistics/eventAlignment.ts";
import { durationOverlap, eventF1 } from "../../statistics/overlap.ts";
import { randomFrom } from "../../statistics/random.ts";
import { durationKappa, timeUnitKappa } from "../../statistics/timeKappa.ts";
import type { TimedEvent, TimedPair } from "../../statistics/timed.ts";
import { toleranceKappa } from "../../statistics/toleranceKappa.ts";
import { unitizingAlpha } from "../../statistics/unitizingAlpha.ts";
import { elementaryIntervals, poolTime, timeUnits } from "../../statistics/units.ts";
import { codingOf, type SubjectEvent } from "../coding.ts";
import type { LineCut } from "./line.ts";
import { eventMeasure } from "../index.ts";
import { folded } from "./cells.ts";
import { CodedWork } from "../codedWork.ts";
import { LabelBook } from "../labelBook.ts";
import { linksTable } from "./links.ts";
import { timeTable, unitsTable } from "./time.ts";
import type { EventStatistic } from "../recipes.ts";

const durationUs = 61_500_000;
const codes = ["a", "b", "c", "laugh"];
const whole = [{ startUs: 0, endUs: durationUs }];

/** Overlapping states and points of two people, some on edges of units. */
function coded(seed: number, subjects: readonly (string | null)[] = [null]): SubjectEvent[] {
  const random = randomFrom(seed);
  return Array.from({ length: 60 }, (): SubjectEvent => {
    const code = codes[Math.floor(random() * codes.length)] ?? "a";
    const startUs = Math.floor(random() * 600) * 100_000;
    const endUs =
      code === "laugh" ? startUs : startUs + 100_000 + Math.floor(random() * 40) * 100_000;
    const subjectId = subjects[Math.floor(random() * subjects.length)] ?? null;
    return { code, subjectId, startUs, endUs: Math.min(endUs, durationUs) };
  }).toSorted((a, b) => a.startUs - b.startUs);
}

function workOf(events: readonly SubjectEvent[], book: LabelBook): CodedWork {
  return new CodedWork(codingOf(events, book), durationUs, book);
}

function tableOf(
  first: readonly SubjectEvent[],
  second: readonly SubjectEvent[],
  recipe: EventStatistic,
  places: readonly number[] = codes.map((_, place) => place),
) {
  const book = new LabelBook(codes);
  const work = { first: workOf(first, book), second: workOf(second, book), stretches: whole };
  const cells = eventMeasure(recipe)
    .tables(recipe, places, { subjectIds: [], nobody: "always" })
    .map((kind) => {
      const table = kind.make(work, book).subjects.get(null);
      if (!table) throw new Error("nobody coded anything");
      return folded(table, book.projection({ codes: places }));
    });
  return { book, cells };
}

function figureOf(of: TimedPair, recipe: EventStatistic, places?: readonly number[]): number {
  const { book, cells } = tableOf(ofNobody(of.first), ofNobody(of.second), recipe, places);
  const isOneCode = places?.length === 1;
  const model = eventMeasure(recipe).estimator(recipe, [cells], {
    book,
    isOneCode,
    pool: undefined,
  });
  const [vector] = model.vectors;
  if (!vector) throw new Error("no vector");
  return model.evaluate(vector).value;
}

function ofNobody(events: readonly TimedEvent[]): SubjectEvent[] {
  return events.map((event) => ({ ...event, subjectId: null }));
}

const pair: TimedPair = { first: coded(1), second: coded(2), durationUs };

test.each([[codes], [["a"]], [["a", "c"]], [["laugh"]]])(
  "time units and durations over %j are those of the statistic",
  (over) => {
    const places = over.map((code) => codes.indexOf(code));
    const unitUs = 1_000_000;
    const units = timeUnitKappa([pair], { codes: over, unitUs });
    const time = durationKappa([pair], { codes: over });

    expect(figureOf(pair, { kind: "time_unit_kappa", unitUs }, places)).toBeCloseTo(
      units.answer.figure.kind === "value" ? units.answer.figure.value : NaN,
      12,
    );
    expect(figureOf(pair, { kind: "percent", unitUs }, places)).toBeCloseTo(
      units.agreement.figure.kind === "value" ? units.agreement.figure.value : NaN,
      12,
    );
    expect(figureOf(pair, { kind: "duration_kappa" }, places).toFixed(12)).toBe(
      (time.answer.figure.kind === "value" ? time.answer.figure.value : NaN).toFixed(12),
    );
  },
);

test("recipes that link events count what their statistics count", () => {
  const diag = easyDiag([pair], { codes, overlap: 0.6 });
  const aligned = eventAlignment(pair, { codes, onsetToleranceUs: 2_000_000 });
  const matches = codes.map((code) => eventF1(pair, { code, threshold: 0.5 }));
  const sum = (of: (one: (typeof matches)[number]) => number) =>
    matches.reduce((all, one) => all + of(one), 0);

  expect(figureOf(pair, { kind: "easy_diag", overlapShare: 0.6 })).toBeCloseTo(
    diag.kappa.kind === "value" ? diag.kappa.value : NaN,
    12,
  );
  expect(
    figureOf(pair, { kind: "event_alignment", toleranceUs: 2_000_000, overlapShare: 0 }),
  ).toBeCloseTo(
    !("because" in aligned) && aligned.kappa.kind === "value" ? aligned.kappa.value : NaN,
    9,
  );
  expect(figureOf(pair, { kind: "event_f1", overlapShare: 0.5 })).toBeCloseTo(
    (2 * sum(({ matched }) => matched)) / sum(({ first, second }) => first + second),
    12,
  );
});

test("one code of a linked table is what EasyDIAg gives by code", () => {
  const book = new LabelBook(codes);
  const events = { first: coded(1), second: coded(2) };
  const work = {
    first: workOf(events.first, book),
    second: workOf(events.second, book),
    stretches: whole,
  };
  const all = codes.map((_, place) => place);
  const recipe = { kind: "easy_diag", overlapShare: 0.6 } as const;
  const table = linksTable(0.6, all).make(work, book);
  const ofB = folded(table.subjects.get(null) ?? nothing, book.projection({ codes: [1] }));
  const model = eventMeasure(recipe).estimator(recipe, [[ofB]], {
    book,
    isOneCode: true,
    pool: undefined,
  });
  const expected = easyDiag([pair], { codes, overlap: 0.6 }).perCode[1]?.kappa;

  expect(model.evaluate(model.vectors[0] ?? new Float64Array(0)).value).toBeCloseTo(
    expected?.kind === "value" ? expected.value : NaN,
    12,
  );
});

test("tolerance kappa is the mean of both ways", () => {
  const unitUs = 500_000;
  const both = toleranceKappa([pair], { codes, unitUs, tolerance: 2 });
  const [a, b] = [both.alongFirst.figure, both.alongSecond.figure];
  const mean = a.kind === "value" && b.kind === "value" ? (a.value + b.value) / 2 : NaN;

  const figure = figureOf(pair, { kind: "tolerance_kappa", unitUs, toleranceUs: 1_200_000 });

  expect(figure).toBeCloseTo(mean, 12);
});

test("unitizing alpha of a pair is that of the statistic, also where states overlap", () => {
  const direct = unitizingAlpha(
    { raters: [pair.first, pair.second], durationUs },
    { codes, unitUs: 1_000 },
  );
  if ("kind" in direct || direct.alpha.kind !== "value") throw new Error("undefined");

  const figure = figureOf(pair, { kind: "unitizing_alpha", unitUs: 1_000 });

  expect(figure).toBeCloseTo(direct.alpha.value, 9);
});

test("overlap of durations adds the times of all codes", () => {
  const each = codes.map((code) => durationOverlap(pair, code));
  const both = each.reduce(
    (sum, { overlapUs }) => sum + (overlapUs.kind === "value" ? overlapUs.value : 0),
    0,
  );
  const either = each.reduce((sum, { firstUs, secondUs }) => sum + firstUs + secondUs, 0) - both;

  expect(figureOf(pair, { kind: "duration_overlap" })).toBeCloseTo(both / either, 12);
});

test("stretches and subjects are compared as line tables compare them", () => {
  const book = new LabelBook(codes);
  const subjects = ["ana", "ben", null];
  const [first, second] = [coded(5, subjects), coded(6, subjects)];
  const spans = [
    { startUs: 2_350_000, endUs: 20_000_000 },
    { startUs: 31_000_000, endUs: 55_555_000 },
  ];
  for (const cut of [{ kind: "time" }, { kind: "units", unitUs: 1_000_000 }] as const) {
    const kind = cut.kind === "time" ? timeTable : unitsTable(cut.unitUs);
    const table = kind.make(
      { first: workOf(first, book), second: workOf(second, book), stretches: spans },
      book,
    );

    const cells = new Map<string, number>();
    for (const { first: rows, second: columns, amounts } of table.subjects.values()) {
      amounts.forEach((amount, at) => {
        const key = [rows[at], columns[at]].map((label) => wordOf(label ?? 0, book)).join(" | ");
        cells.set(key, (cells.get(key) ?? 0) + amount);
      });
    }
    const expected = new Map<string, number>();
    const { labels, table: sum } = pooled(first, second, spans, cut);
    labels.forEach((row, a) =>
      labels.forEach((column, b) => {
        const amount = sum.cells[a * sum.codes + b] ?? 0;
        if (amount > 0) expected.set(`${row.join("+")} | ${column.join("+")}`, amount);
      }),
    );
    expect(Object.fromEntries(cells)).toEqual(Object.fromEntries(expected));
  }
});

function wordOf(label: number, book: LabelBook): string {
  return book
    .codesOf(label)
    .map((place) => book.codes[place])
    .join("+");
}

const nothing = {
  first: new Int32Array(0),
  second: new Int32Array(0),
  amounts: new Float64Array(0),
};

/** The same by the statistics themselves, subject by subject and stretch by stretch. */
function pooled(
  first: readonly SubjectEvent[],
  second: readonly SubjectEvent[],
  stretches: readonly Stretch[],
  cut: LineCut,
) {
  const subjectIds = new Set([...first, ...second].map(({ subjectId }) => subjectId));
  const compared = [...subjectIds].flatMap((subjectId) =>
    stretches.map(({ startUs: fromUs, endUs: toUs }) => {
      const within = (events: readonly SubjectEvent[]) =>
        events.flatMap((event): TimedEvent[] => {
          const isPoint = event.startUs === event.endUs;
          const isIn = isPoint
            ? event.startUs >= fromUs && event.startUs <= toUs
            : event.startUs < toUs && event.endUs > fromUs;
          if (event.subjectId !== subjectId || !isIn) return [];
          const [startUs, endUs] = [Math.max(event.startUs, fromUs), Math.min(event.endUs, toUs)];
          return [{ code: event.code, startUs: startUs - fromUs, endUs: endUs - fromUs }];
        });
      const here = { durationUs: toUs - fromUs, first: within(first), second: within(second) };
      return cut.kind === "time"
        ? elementaryIntervals(here, { codes })
        : timeUnits(here, { codes, unitUs: cut.unitUs });
    }),
  );
  return poolTime(compared, codes);
}
