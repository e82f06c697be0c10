import { describe, expect, test } from "vitest";
import { isWhole, wholly } from "../../tests/whole.ts";
import type { Observation } from "./observation.ts";
import { type EventStatistic, EventStatistic as statistics } from "./recipes.ts";
import { limits } from "../domain/limits.ts";
import { recipeId } from "./recipeText.ts";
import { fleissKappa } from "../statistics/fleissKappa.ts";
import { congerGeneralized, fleissGeneralized } from "../statistics/gwet.ts";
import { randomFrom } from "../statistics/random.ts";
import { ratingsFromNames } from "../statistics/ratings.ts";
import type { Figure } from "../statistics/statistic.ts";
import { CodedWork } from "./codedWork.ts";
import { codingOf, type SubjectEvent } from "./coding.ts";
import { groupedTogether, pairsOf, partsOf } from "./comparisons.ts";
import type { AskedModifier } from "./modifiers.ts";
import { LabelBook } from "./labelBook.ts";
import { looseObservation } from "./looseObservation.ts";
import type { PairTable } from "./tables/table.ts";
import { eventMeasure, tablesFor } from "./index.ts";
import { rowFigure } from "./rows.ts";
import { RowSums } from "./rowSums.ts";
import { RowTally } from "./rowTally.ts";

const second = 1_000_000;
const tick = second / 10;
const durationUs = 30 * second;
const codes = ["a", "b", "c", "laugh"];
const subjects = ["ana", "ben"];

/** One rater's work on one recording. */
interface Work {
  readonly rater: number;
  readonly recording: number;
  readonly events: readonly SubjectEvent[];
}

/**
 * Raters who each saw some of the recordings, and of these much the same. Times are tenths of a second, so that
 * events of two raters are often equally near; of one rater no two begin together.
 */
function study(
  raters: number,
  recordings: number,
  each: readonly [number, number],
  seed = raters,
): readonly Work[] {
  const random = randomFrom(seed);
  const below = (most: number) => Math.floor(random() * most);
  return Array.from({ length: recordings }, (_, recording) => {
    const truth = Array.from({ length: 14 }, () => ({
      code: codes[below(codes.length)] ?? "a",
      subjectId: below(8) === 0 ? null : (subjects[below(subjects.length)] ?? null),
      at: below(280),
      length: 1 + below(40),
    }));
    const count = each[0] + below(each[1] - each[0] + 1);
    const who = Array.from({ length: raters }, (__, rater) => ({ rater, rank: random() }))
      .toSorted((a, b) => a.rank - b.rank)
      .slice(0, count);
    return who.map(({ rater }): Work => {
      const taken = new Set<number>();
      const events = truth.flatMap(({ code, subjectId, at, length }): SubjectEvent[] => {
        const start = Math.max(0, at + below(7) - 3);
        if (random() < 0.2 || taken.has(start)) return [];
        taken.add(start);
        const seen = random() < 0.15 ? (codes[below(codes.length)] ?? code) : code;
        const startUs = start * tick;
        const lasting = (length + below(5)) * tick;
        const endUs = seen === "laugh" ? startUs : Math.min(durationUs, startUs + lasting);
        return [{ code: seen, subjectId, startUs, endUs }];
      });
      return { rater, recording, events };
    });
  }).flat();
}

/** What is asked of events of each code. */
const modifiers: readonly AskedModifier[] = [
  { id: "how", type: "one", choices: ["x", "y", "z"], codes, middle: 0 },
  { id: "what", type: "several", choices: ["p", "q"], codes, middle: 0 },
  { id: "size", type: "number", choices: [], codes, middle: 5 },
];

/** The same events with what was chosen of each: mostly what there is to be seen at that time. */
function answered({ rater, recording, events }: Work): readonly SubjectEvent[] {
  const random = randomFrom(1_000 * rater + recording + 1);
  return events.map((event) => {
    const truth = Math.floor(event.startUs / second / 3) % 3;
    const seen = random() < 0.7 ? truth : Math.floor(random() * 3);
    const how = ["x", "y", "z"][seen] ?? "x";
    const what = ["p", "q"].slice(0, seen);
    return { ...event, modifiers: { how, what, size: 3 * seen + Math.floor(random() * 3) } };
  });
}

/** How the same work may be called and ordered. */
interface Order {
  /** By rater: which id they have. */
  readonly ids: readonly number[];
  readonly codes: readonly string[];
  readonly subjects: readonly string[];
  readonly isReversed: boolean;
  /** Codes that were met together before. */
  readonly before: readonly (readonly number[])[];
}

const asMade: Order = {
  ids: Array.from({ length: 100 }, (_, rater) => rater),
  codes,
  subjects,
  isReversed: false,
  before: [],
};

function placeOf({ rater, recording }: Work, { ids }: Order): Observation {
  const { raterId } = looseObservation({ recording, rater: ids[rater] ?? rater, durationUs });
  return { ...looseObservation({ recording, rater, durationUs }), raterId };
}

/** A recipe's figure of all of it, or of one code. */
function figureOf(works: readonly Work[], recipe: EventStatistic, order: Order, code?: string) {
  const book = new LabelBook(order.codes, order.isReversed ? modifiers.toReversed() : modifiers);
  for (const places of order.before) book.numberOf(places);
  const inOrder = order.isReversed ? works.toReversed() : works;
  const coded = new Map<string, CodedWork>();
  const places = inOrder.map((work) => {
    const place = placeOf(work, order);
    const coding = codingOf(answered(work), { codes: order.codes });
    coded.set(place.observationId, new CodedWork(coding, durationUs, book));
    return place;
  });
  const all = book.codes.map((_, at) => at);
  const row = code === undefined ? all : [book.placeOf(code)];
  const isOneCode = code !== undefined;
  const kinds = tablesFor(recipe, {
    allCodes: all,
    codes: row,
    isOneCode,
    subjectIds: order.subjects,
    nobody: "where_coded",
  });
  const tally = new RowTally("overall", { by: "overall" }, (texts) => texts.join("\n"));
  const tables = new Map<string, PairTable>();
  for (const group of groupedTogether(places).groups) {
    const pairs = pairsOf(group);
    for (const comparison of pairs) {
      tally.add(comparison);
      const { first, second: other, stretches } = comparison;
      const [a, b] = [coded.get(first.observationId), coded.get(other.observationId)];
      if (!a || !b) throw new Error("no work");
      for (const kind of kinds) {
        const table = kind.make({ first: a, second: b, stretches }, book);
        tables.set(`${comparison.key} ${kind.key}`, table);
      }
    }
    for (const part of partsOf(group, undefined, pairs)) tally.addPart(part);
  }
  const sums = new RowSums(tally, {
    tablesOf:
      ({ key }) =>
      (comparison) =>
        tables.get(`${comparison.key} ${key}`),
    subjectIds: order.subjects,
  });
  const over = {
    codes: row,
    allCodes: all,
    subjectIds: order.subjects,
    nobody: "where_coded",
    isOneCode,
    hasStates: true,
    hasEvents: true,
  } as const;
  return rowFigure(recipe, { sums, over, isOfPairs: false }, { book, limits, isWhole: true });
}

function numbersOf(figure: ReturnType<typeof figureOf>): readonly number[] {
  if (figure.kind === "undefined") throw new Error(figure.because);
  const { value, low, high, observed, expected, n } = figure;
  return [value, low ?? -9, high ?? -9, observed ?? -9, expected ?? -9, n];
}

const unitUs = second;
/** Every kind of measure, and of those that can be made in several ways each of these. */
const asked: readonly EventStatistic[] = statistics.options.flatMap((one) => {
  const plain = { kind: one.shape.kind.value, ...("unitUs" in one.shape && { unitUs }) };
  return [
    plain,
    ...("raters" in one.shape ? ["fleiss", "light"].map((raters) => ({ ...plain, raters })) : []),
    ...("recordings" in one.shape ? [{ ...plain, recordings: "mean" }] : []),
  ].flatMap((each) => statistics.safeParse(each).data ?? []);
});
const sizes = [
  { raters: 2, recordings: 8, each: [2, 2] },
  { raters: 3, recordings: 8, each: [2, 3] },
  ...wholly({ raters: 30, recordings: 20, each: [2, 6] as const }),
  { raters: 100, recordings: 40, each: [2, 6] },
] as const;

const [a = "", b = "", c = "", laugh = ""] = codes;

test.each(
  sizes.flatMap((size) =>
    asked
      // Gamma draws for each pair: of many raters it has fewer recordings.
      .map((recipe) => ({ ...size, ...fewer(recipe, size), recipe, kind: recipeId(recipe) })),
  ),
)(
  "$kind of $raters raters is the same whatever ids they have, in whatever order all is",
  ({ raters, recordings, each, recipe }) => {
    const works = study(raters, recordings, each);
    const turned = asMade.ids.slice(0, raters).toReversed();
    const random = randomFrom(9);
    const shuffled = turned
      .map((one) => ({ one, rank: random() }))
      .toSorted((x, y) => x.rank - y.rank)
      .map(({ one }) => one);
    const inAllWays: Order = {
      ...asMade,
      ids: shuffled,
      codes: [c, laugh, b, a],
      subjects: subjects.toReversed(),
      isReversed: true,
    };
    const oneByOne: readonly Order[] = [
      { ...asMade, isReversed: true },
      { ...asMade, ids: turned },
      { ...asMade, ids: shuffled },
      { ...asMade, codes: [laugh, c, a, b] },
      { ...asMade, subjects: subjects.toReversed() },
      { ...inAllWays, isReversed: false },
    ];
    // What one of them changes, three raters show as well as many.
    const others = [inAllWays, ...(isWhole || raters === 3 ? oneByOne : [])];
    for (const code of [undefined, a]) {
      const expected = numbersOf(figureOf(works, recipe, asMade, code));
      for (const order of others) {
        const found = numbersOf(figureOf(works, recipe, order, code));
        expected.forEach((number, at) => expect(found[at]).toBeCloseTo(number, 12));
      }
    }
  },
);

function fewer({ kind }: EventStatistic, { raters }: { readonly raters: number }) {
  return kind === "gamma" && raters >= 30 ? { recordings: 8, each: [2, 3] as const } : {};
}

/** Works at the edges of what can be coded, and such as chance makes of few codes and many pieces. */
function anyWorks(seed: number): readonly Work[] {
  const random = randomFrom(seed);
  const below = (most: number) => Math.floor(random() * most);
  const edges = [0, 1, tick, second, durationUs / 2, durationUs - 1, durationUs];
  const timeUs = () => (below(2) === 0 ? (edges[below(edges.length)] ?? 0) : below(durationUs + 1));
  const used = codes.slice(0, 1 + below(codes.length));
  const most = [0, 1, 2, 30][below(4)] ?? 0;
  return Array.from({ length: 1 + below(7) }, (_, recording) => {
    const shared = below(3) === 0;
    const made = () =>
      Array.from({ length: below(most + 1) }, (): SubjectEvent => {
        const code = used[below(used.length)] ?? "a";
        const [startUs, other] = [timeUs(), timeUs()].toSorted((one, two) => one - two);
        const [start, end] = [startUs ?? 0, code === "laugh" ? (startUs ?? 0) : (other ?? 0)];
        const subjectId = below(3) === 0 ? null : (subjects[below(subjects.length)] ?? null);
        return { code, subjectId, startUs: start, endUs: end };
      });
    const events = made();
    return Array.from({ length: 2 + below(3) }, (__, rater) => ({
      rater,
      recording,
      events: shared ? events : made(),
    }));
  }).flat();
}

const hasAlwaysOne: readonly string[] = ["percent", "ioa_trials"];

test.each(asked.map((recipe) => ({ recipe, kind: recipeId(recipe) })))(
  "$kind of any codings is in its range, between its limits, or says why there is none",
  ({ recipe }) => {
    const [least, most] = eventMeasure(recipe).range;
    const found = { values: 0, reasons: 0 };
    const seeds = isWhole ? (recipe.kind === "gamma" ? 12 : 60) : 12;
    for (let seed = 1; seed <= seeds; seed += 1) {
      const works = anyWorks(seed);
      for (const code of [undefined, a]) {
        const figure = figureOf(works, recipe, asMade, code);
        if (figure.kind === "undefined") {
          found.reasons += 1;
          continue;
        }
        found.values += 1;
        const { value, low, high, observed, expected, n } = figure;
        const inOrder = [least, low ?? value, value, high ?? value, most];
        expect(inOrder.filter((one) => !Number.isFinite(one) && one !== least)).toEqual([]);
        // By the last digits of a sum.
        inOrder.slice(1).forEach((one, at) => {
          expect(one).toBeGreaterThanOrEqual((inOrder[at] ?? NaN) - 1e-12);
        });
        // Of gamma these are disorders.
        const shares = recipe.kind === "gamma" ? [] : [observed ?? 0, expected ?? 0];
        for (const share of shares) {
          expect(share).toBeGreaterThanOrEqual(-1e-12);
          expect(share).toBeLessThanOrEqual(1 + 1e-12);
        }
        expect(n).toBeGreaterThan(0);
      }
    }
    expect(found.values).toBeGreaterThan(0);
    // Of some there is always a share: where nobody coded anything that is agreement.
    expect(found.reasons > 0).toBe(!hasAlwaysOne.includes(recipe.kind));
  },
);

/** A table as plainly as can be: what one of a pair had and the other had, in every order of the pair. */
class PlainTable {
  readonly #cells = new Map<string, Map<string, number>>();

  add(row: string, column: string, amount: number): void {
    const own = this.#cells.get(row) ?? new Map<string, number>();
    this.#cells.set(row, own.set(column, (own.get(column) ?? 0) + amount));
  }

  agreement(): number {
    return this.#sum((row, column) => row === column) / this.#sum(() => true);
  }

  kappa(): number {
    const labels = new Set([...this.#cells].flatMap(([row, own]) => [row, ...own.keys()]));
    const total = this.#sum(() => true);
    let chance = 0;
    for (const label of labels) {
      const ofRow = this.#sum((row) => row === label);
      chance += (ofRow / total) * (this.#sum((_, column) => column === label) / total);
    }
    return (this.agreement() - chance) / (1 - chance);
  }

  #sum(isIn: (row: string, column: string) => boolean): number {
    let sum = 0;
    for (const [row, own] of this.#cells) {
      for (const [column, amount] of own) if (isIn(row, column)) sum += amount;
    }
    return sum;
  }
}

/** What a rater had of a subject at each tenth of a second, or in each second. */
function plainLine({ events }: Work, subjectId: string | null, per: "tick" | "unit"): string[] {
  const stepUs = per === "tick" ? tick : second;
  return Array.from({ length: durationUs / stepUs }, (_, at) => {
    const middleUs = (at + 0.5) * stepUs;
    const there = events.filter(({ startUs, endUs, ...event }) => {
      if (event.subjectId !== subjectId) return false;
      if (startUs === endUs) return per === "unit" && Math.floor(startUs / second) === at;
      return startUs <= middleUs && middleUs < endUs;
    });
    return [...new Set(there.map(({ code }) => code))].toSorted().join("+");
  });
}

/** Every pair on one recording, in both orders; `add` gets a subject's lines. */
function eachPair(
  works: readonly Work[],
  per: "tick" | "unit",
  add: (own: readonly string[], other: readonly string[], isTurned: boolean) => void,
): void {
  for (const one of works) {
    for (const other of works) {
      if (one === other || one.recording !== other.recording) continue;
      for (const subject of [...subjects, null]) {
        if (subject === null && !hasNobody([one, other])) continue;
        add(plainLine(one, subject, per), plainLine(other, subject, per), one.rater > other.rater);
      }
    }
  }
}

function hasNobody(works: readonly Work[]): boolean {
  return works.some(({ events }) => events.some(({ subjectId }) => subjectId === null));
}

/** Raters who share a recording, two by two. */
function pairsAmong(works: readonly Work[]): readonly (readonly number[])[] {
  const pairs = new Map<string, readonly number[]>();
  for (const { rater: one, recording } of works) {
    for (const { rater: other, recording: there } of works) {
      if (one < other && recording === there) pairs.set(`${one} ${other}`, [one, other]);
    }
  }
  return [...pairs.values()];
}

/** Units by raters: each tenth of a second or second of each subject of each recording; `null` where not seen. */
function matrixOf(works: readonly Work[], raters: number, per: "tick" | "unit") {
  const recordings = [...new Set(works.map(({ recording }) => recording))];
  const rows = recordings.flatMap((recording) => {
    const here = works.filter((work) => work.recording === recording);
    return [...subjects, ...(hasNobody(here) ? [null] : [])].flatMap((subject) => {
      const lines = here.map((work) => ({
        rater: work.rater,
        line: plainLine(work, subject, per),
      }));
      return (lines[0]?.line ?? []).map((_, at) => {
        const row = Array.from({ length: raters }, (): string | null => null);
        for (const { rater, line } of lines) row[rater] = line[at] ?? "";
        return row;
      });
    });
  });
  return ratingsFromNames(
    rows,
    [...new Set(rows.flat())].filter((one) => one !== null),
  );
}

function numberOf(figure: Figure): number {
  return figure.kind === "value" ? figure.value : NaN;
}

function meanOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, one) => sum + one, 0) / numbers.length;
}

describe.each(sizes.filter(({ raters }) => raters > 2))(
  "kappa of $raters raters, $recordings recordings",
  ({ raters, recordings, each }) => {
    const works = study(raters, recordings, each);
    const valueOf = (recipe: EventStatistic, of = works) =>
      numbersOf(figureOf(of, recipe, asMade))[0] ?? NaN;
    const onTime: EventStatistic = { kind: "duration_kappa" };
    const inUnits: EventStatistic = { kind: "time_unit_kappa", unitUs };

    test.each([
      ["tick", onTime],
      ["unit", inUnits],
    ] as const)("is what units by raters give, each %s a unit", (per, recipe) => {
      const matrix = matrixOf(works, raters, per);
      const [conger, fleiss] = [congerGeneralized(matrix), fleissGeneralized(matrix)];

      expect(valueOf(recipe)).toBeCloseTo(numberOf(conger.figure), 12);
      expect(valueOf({ ...recipe, raters: "fleiss" })).toBeCloseTo(numberOf(fleiss.figure), 12);
    });

    test("takes the percent agreement of units by raters", () => {
      const { observed } = congerGeneralized(matrixOf(works, raters, "unit"));

      expect(valueOf({ kind: "percent", unitUs })).toBeCloseTo(numberOf(observed), 12);
    });

    test("is with Light's the mean of the pairs' kappas, whatever they share", () => {
      const kappas = pairsAmong(works).map((pair) => {
        const theirs = works.filter(({ rater }) => pair.includes(rater));
        const figure = figureOf(theirs, inUnits, asMade);
        return figure.kind === "value" ? figure.value : NaN;
      });

      expect(valueOf({ ...inUnits, raters: "light" })).toBeCloseTo(meanOf(kappas), 12);
    });

    test("is with the mean of recordings that of each recording by itself", () => {
      const ofEach = Array.from({ length: recordings }, (_, recording) =>
        valueOf(
          onTime,
          works.filter((work) => work.recording === recording),
        ),
      );

      expect(valueOf({ ...onTime, recordings: "mean" })).toBeCloseTo(meanOf(ofEach), 12);
    });

    test.each([
      { kind: "tolerance_kappa", unitUs, toleranceUs: 2 * second },
      { kind: "easy_diag", raters: "light" },
      { kind: "event_alignment", raters: "light" },
      { kind: "event_f1", raters: "light" },
      { kind: "duration_overlap", raters: "light" },
    ])("is the mean of the pairs' figures: $kind", (raw) => {
      const recipe = statistics.parse(raw);
      const ofPairs = pairsAmong(works).flatMap((pair) => {
        const figure = figureOf(
          works.filter(({ rater }) => pair.includes(rater)),
          recipe,
          asMade,
        );
        return figure.kind === "value" ? [figure.value] : [];
      });

      expect(ofPairs.length).toBeGreaterThan(raters - 1);
      expect(valueOf(recipe)).toBeCloseTo(meanOf(ofPairs), 12);
    });

    test("with a tolerance is of a pair the mean of the kappas along either", () => {
      const [pair] = pairsAmong(works);
      const [own, other] = [pair?.[0], pair?.[1]];
      const theirs = works.filter(({ rater }) => rater === own || rater === other);
      const along = [new PlainTable(), new PlainTable()];
      eachPair(theirs, "unit", (first, second_, isTurned) =>
        first.forEach((label, at) => {
          const near = second_.slice(Math.max(0, at - 2), at + 3);
          along[isTurned ? 1 : 0]?.add(
            label,
            near.includes(label) ? label : (second_[at] ?? ""),
            1,
          );
        }),
      );

      expect(
        valueOf({ kind: "tolerance_kappa", unitUs, toleranceUs: 2 * second }, theirs),
      ).toBeCloseTo(meanOf(along.map((one) => one.kappa())), 12);
    });
  },
);

test("of as many raters everywhere it is the kappa of Fleiss", () => {
  const works = study(5, 10, [3, 3]).map((work) => ({
    ...work,
    events: work.events.map((event) => ({ ...event, subjectId: "ana" })),
  }));
  const rows = Array.from({ length: 10 }, (_, recording) => {
    const there = works.filter((work) => work.recording === recording);
    const lines = there.map((work) => plainLine(work, "ana", "unit"));
    return Array.from({ length: durationUs / second }, (__, at) =>
      lines.map((line) => line[at] ?? ""),
    );
  }).flat();
  // Nobody has coded anything of Ben: that is agreement too.
  const nothing = rows.map((row) => row.map(() => ""));
  const names = [...new Set(rows.flat())];
  const { figure } = fleissKappa(ratingsFromNames([...rows, ...nothing], names));

  const [value] = numbersOf(
    figureOf(works, { kind: "time_unit_kappa", unitUs, raters: "fleiss" }, asMade),
  );

  expect(figure.kind === "value" ? figure.value : NaN).toBeCloseTo(value ?? NaN, 12);
});

test("digits do not depend on what else was compared before, nor on who is first", () => {
  const before = [[2, 3], [0, 3], [1, 2], [3], [2], [0, 1], [1], [0]];
  for (let seed = 0; seed < 40; seed += 1) {
    const works = study(2, 6, [2, 2], seed);
    const exact = (order: Order) => {
      const figure = figureOf(works, { kind: "duration_kappa" }, order);
      return figure.kind === "value" ? [figure.value, figure.expected] : figure.because;
    };

    expect(exact({ ...asMade, before })).toEqual(exact(asMade));
    expect(exact({ ...asMade, ids: [1, 0] })).toEqual(exact(asMade));
  }
});

test("Light's kappa of more than two hundred recordings is the mean of each of them, where that is asked for", () => {
  const works = study(3, 230, [3, 3]);
  const light: EventStatistic = { kind: "duration_kappa", raters: "light" };
  const ofEach = Array.from({ length: 230 }, (_, recording) =>
    numbersOf(
      figureOf(
        works.filter((work) => work.recording === recording),
        light,
        asMade,
      ),
    ),
  ).flatMap(([value]) => (value === undefined || Number.isNaN(value) ? [] : [value]));

  const [mean] = numbersOf(figureOf(works, { ...light, recordings: "mean" }, asMade));
  expect(mean).toBeCloseTo(meanOf(ofEach), 12);
});
