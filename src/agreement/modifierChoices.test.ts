import { describe, expect, test } from "vitest";
import { ends, wholly } from "../../tests/whole.ts";
import type { ModifierValues } from "../domain/entities/event.ts";
import { limits } from "../domain/limits.ts";
import { randomFrom } from "../statistics/random.ts";
import { CodedWork } from "./codedWork.ts";
import { codingOf, type SubjectEvent } from "./coding.ts";
import { groupedTogether, pairsOf } from "./comparisons.ts";
import { tablesFor } from "./index.ts";
import { LabelBook } from "./labelBook.ts";
import { looseObservation } from "./looseObservation.ts";
import type { AskedModifier } from "./modifiers.ts";
import { EventStatistic } from "./recipes.ts";
import { rowFigure } from "./rows.ts";
import { RowSums } from "./rowSums.ts";
import { RowTally } from "./rowTally.ts";
import { choicesTable } from "./tables/choices.ts";
import type { PairTable } from "./tables/table.ts";

const second = 1_000_000;
const durationUs = 600 * second;
const codes = ["wave", "talk"];
const how: AskedModifier = {
  id: "how",
  type: "one",
  choices: ["soft", "loud", "shrill"],
  codes,
  middle: 0,
};
const to: AskedModifier = {
  id: "to",
  type: "several",
  choices: ["ann", "bob"],
  codes: ["talk"],
  middle: 0,
};
const reach: AskedModifier = {
  id: "reach",
  type: "number",
  choices: [],
  codes: ["wave"],
  middle: 50,
};
const modifiers = [how, to, reach];

interface Work {
  readonly rater: number;
  readonly recording: number;
  readonly events: readonly SubjectEvent[];
}

/** Raters who swap a choice for another so often, give numbers with so much error, and miss a tenth of the events. */
function planted(of: {
  readonly raters: number;
  readonly recordings: number;
  readonly swapped: number;
  readonly error: number;
}): readonly Work[] {
  const random = randomFrom(of.raters * 1_000 + of.recordings);
  const below = (most: number) => Math.floor(random() * most);
  const swap = (truth: number, most: number) =>
    random() < of.swapped ? (truth + 1 + below(most - 1)) % most : truth;
  /** The sum of twelve uniform numbers: its variance is 1. */
  const normal = () => Array.from({ length: 12 }, random).reduce((sum, one) => sum + one, -6);
  return Array.from({ length: of.recordings }, (_, recording) => {
    const truth = Array.from({ length: 20 }, (__, at) => ({
      code: codes[at % 2] ?? "wave",
      startUs: (at * 25 + 3 + below(8)) * second,
      choice: below(3),
      chosen: [below(2), below(2)],
      size: 50 + 10 * normal(),
    }));
    // Each recording is coded by two to four of all.
    const who = Array.from({ length: of.raters }, (__, rater) => ({ rater, rank: random() }))
      .toSorted((a, b) => a.rank - b.rank)
      .slice(0, Math.min(of.raters, 2 + below(3)));
    return who.map(({ rater }): Work => ({
      rater,
      recording,
      events: truth.flatMap(({ code, startUs: at, choice, chosen, size }): SubjectEvent[] => {
        if (random() < 0.1) return [];
        const startUs = at + below(400_000);
        const both = chosen.map((one) => swap(one, 2));
        const wave: ModifierValues = {
          how: how.choices[swap(choice, 3)] ?? "",
          reach: size + of.error * normal(),
        };
        const talk: ModifierValues = {
          how: how.choices[swap(choice, 3)] ?? "",
          to: to.choices.filter((___, nth) => both[nth] === 1),
        };
        return code === "wave"
          ? [{ code, subjectId: null, startUs, endUs: startUs, modifiers: wave }]
          : [{ code, subjectId: null, startUs, endUs: startUs + 5 * second, modifiers: talk }];
      }),
    }));
  }).flat();
}

function figureOf(works: readonly Work[], recipe: EventStatistic, modifierId?: string) {
  const book = new LabelBook(codes, modifiers);
  const coded = new Map<string, CodedWork>();
  const observations = works.map(({ rater, recording, events }) => {
    const observation = looseObservation({ recording, rater, durationUs });
    coded.set(
      observation.observationId,
      new CodedWork(codingOf(events, { codes }), durationUs, book),
    );
    return observation;
  });
  const tally = new RowTally("overall", { by: "overall" }, (texts) => texts.join("\n"));
  for (const group of groupedTogether(observations).groups) {
    for (const comparison of pairsOf(group)) tally.add(comparison);
  }
  const all = [0, 1];
  const over = {
    codes: all,
    allCodes: all,
    subjectIds: [],
    nobody: "always",
    isOneCode: false,
    hasStates: true,
    hasEvents: true,
    modifierId,
  } as const;
  const known = new Map<string, PairTable>();
  const sums = new RowSums(tally, {
    subjectIds: [],
    tablesOf: (kind) => (comparison) => {
      const key = `${comparison.key} ${kind.key}`;
      const first = coded.get(comparison.first.observationId);
      const other = coded.get(comparison.second.observationId);
      if (!first || !other) return undefined;
      const made =
        known.get(key) ??
        kind.make({ first, second: other, stretches: comparison.stretches }, book);
      known.set(key, made);
      return made;
    },
  });
  for (const kind of tablesFor(recipe, over)) sums.isTooMuch(kind, "pairs");
  return rowFigure(recipe, { sums, over, isOfPairs: false }, { book, limits, isWhole: true });
}

/** The figure by plain counting of pairs of works, events being told apart by when they begin. */
function plainly(all: readonly Work[], of: readonly AskedModifier[]) {
  // Of each pair the same rater is the first.
  const works = all.toSorted((a, b) => a.rater - b.rater);
  const units = new Map<string, [string, string][]>();
  const numbers: [number, number][] = [];
  let alone = 0;
  for (const [at, a] of works.entries()) {
    for (const b of works.slice(at + 1)) {
      if (a.recording !== b.recording) continue;
      const near = (one: SubjectEvent, other: SubjectEvent) =>
        one.code === other.code && Math.abs(one.startUs - other.startUs) < second;
      for (const event of a.events) {
        const other = b.events.find((one) => near(event, one));
        if (!other) {
          alone += 1;
          continue;
        }
        for (const { id, type, choices, codes: asking } of of) {
          if (!asking.includes(event.code)) continue;
          const [x, y] = [event.modifiers?.[id], other.modifiers?.[id]];
          if (typeof x === "number" && typeof y === "number") numbers.push([x, y]);
          const add = (name: string, pair: [string, string]) =>
            units.set(name, [...(units.get(name) ?? []), pair]);
          if (type === "one") add(id, [String(x), String(y)]);
          if (type === "several" && Array.isArray(x) && Array.isArray(y)) {
            for (const one of choices) add(one, [`${x.includes(one)}`, `${y.includes(one)}`]);
          }
        }
      }
      alone += b.events.filter((one) => !a.events.some((other) => near(other, one))).length;
    }
  }
  let [n, same, chance] = [0, 0, 0];
  for (const own of units.values()) {
    n += own.length;
    same += own.filter(([x, y]) => x === y).length;
    const both = own.flat();
    for (const label of new Set(both)) {
      chance += own.length * (both.filter((one) => one === label).length / both.length) ** 2;
    }
  }
  return { n, alone, percent: same / n, kappa: (same - chance) / (n - chance), numbers };
}

const sizes = ends([3, 30, 100]).flatMap((raters) =>
  [5, 40, ...wholly(1_000)].map((recordings) => ({ raters, recordings })),
);
const kappa = EventStatistic.parse({ kind: "modifier_kappa" });
const percent = EventStatistic.parse({ kind: "modifier_percent" });
const ccc = EventStatistic.parse({ kind: "modifier_ccc" });

describe.each(sizes)("$raters raters of $recordings recordings who swap choices", (size) => {
  const works = planted({ ...size, swapped: 0.15, error: 5 });

  test("agree as plain counting of pairs of works says, of all modifiers and of each", () => {
    for (const of of [[how, to], [how], [to]]) {
      const modifierId = of.length === 1 ? of[0]?.id : undefined;
      const told = plainly(works, of);
      const [ofKappa, ofPercent] = [kappa, percent].map((one) => figureOf(works, one, modifierId));
      expect(ofKappa).toMatchObject({ kind: "value", n: told.n });
      expect(ofKappa).toHaveProperty("value", expect.closeTo(told.kappa, 12));
      expect(ofPercent).toHaveProperty("value", expect.closeTo(told.percent, 12));
    }
    expect(figureOf(works, kappa)).toHaveProperty("alone", plainly(works, [how, to]).alone);
  });

  test("agree as often as was planted, and numbers concord as their error says", () => {
    // Both are right, or both wrong with the same of two others; of yes and no both wrong is the same.
    const ofThree = 0.85 ** 2 + 0.15 ** 2 / 2;
    const { n } = plainly(works, [how]);
    const wide = 4 * Math.sqrt((ofThree * (1 - ofThree)) / n) * Math.min(3, size.raters - 1);
    expect(figureOf(works, percent, "how")).toHaveProperty("value", about(ofThree, wide));
    expect(figureOf(works, kappa, "how")).toHaveProperty(
      "value",
      about((ofThree - 1 / 3) / (2 / 3), 2 * wide),
    );
    // 100 of the variance is what there is, 25 is error.
    expect(figureOf(works, ccc)).toHaveProperty("value", about(100 / 125, 2.5 * wide));
  });
});

function about(value: number, within: number): unknown {
  return expect.toSatisfy((found: unknown) => Math.abs(Number(found) - value) < within);
}

test("numbers concord as Lin's formula says of a pair of raters", () => {
  const works = planted({ raters: 2, recordings: 8, swapped: 0, error: 8 });
  const { numbers } = plainly(works, [reach]);
  const mean = (of: (pair: [number, number]) => number) =>
    numbers.reduce((sum, pair) => sum + of(pair), 0) / numbers.length;
  const [x, y] = [mean(([one]) => one), mean(([, other]) => other)];
  const together = 2 * mean(([one, other]) => (one - x) * (other - y));
  const apart = mean(([one, other]) => (one - x) ** 2 + (other - y) ** 2) + (x - y) ** 2;

  const figure = figureOf(works, ccc);

  expect(figure).toMatchObject({ kind: "value", n: numbers.length });
  expect(figure).toHaveProperty("value", expect.closeTo(together / apart, 12));
});

test("events of which the choices differ are the moments behind a cell, and events of one rater stand against nothing", () => {
  const book = new LabelBook(codes, modifiers);
  const event = (startS: number, choice: string): SubjectEvent => ({
    code: "wave",
    subjectId: null,
    startUs: startS * second,
    endUs: startS * second,
    modifiers: { how: choice },
  });
  const workOf = (events: readonly SubjectEvent[]) =>
    new CodedWork(codingOf(events, { codes }), durationUs, book);
  const stretch = { startUs: 0, endUs: durationUs };
  const work = {
    first: workOf([event(10, "soft"), event(20, "soft"), event(30, "loud")]),
    second: workOf([event(10.4, "soft"), event(20.3, "loud")]),
    stretches: [stretch],
  };
  const table = choicesTable({ overlapShare: 0.5, pointsWithinUs: second });
  const projection = book.projection({ codes: [0, 1] });
  table.make(work, book);
  const over = book.projection({ codes: [0, 1] });
  const labelOf = (label: number) => over[label] ?? projection[label] ?? 0;
  const momentsOf = (first: number, other: number) =>
    table.moments(work, { subjectId: null, stretch, first, second: other, labelOf, book });
  const place = (name: string) => book.numberOf([book.placeOf(name)]);

  expect(momentsOf(place("soft"), place("loud"))).toEqual([
    { subjectId: null, startUs: 20 * second, endUs: 20.3 * second, amount: 1 },
  ]);
  expect(momentsOf(place("wave"), 0)).toMatchObject([{ startUs: 30 * second, amount: 1 }]);
});
