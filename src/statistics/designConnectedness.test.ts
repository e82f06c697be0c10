import { describe, expect, test } from "vitest";
import { type DesignCell, designParts } from "./designConnectedness.ts";
import { randomFrom } from "./random.ts";

function pairs(...all: readonly (readonly [recording: number, rater: number])[]) {
  return all.map(([recording, rater]) => ({ recording, rater }));
}

function cells(
  ...all: readonly (readonly [recording: number, rater: number, criterion: number])[]
) {
  return all.map(([recording, rater, criterion]) => ({ recording, rater, criterion }));
}

describe("parts of a design", () => {
  test("are one where a chain of common recordings joins all raters", () => {
    const parts = designParts(pairs([0, 5], [0, 7], [1, 7], [1, 2], [2, 2]));

    expect(parts.parts).toEqual([{ recordings: [0, 1, 2], raters: [2, 5, 7] }]);
    expect(parts.comparableRaters).toEqual([[2, 5, 7]]);
    expect(parts.isConnected).toBe(true);
  });

  test("are as many as there are sets without a common recording, the largest first", () => {
    const parts = designParts(pairs([0, 0], [1, 1], [1, 2], [2, 2], [3, 3], [3, 1]));

    expect(parts.parts).toEqual([
      { recordings: [1, 2, 3], raters: [1, 2, 3] },
      { recordings: [0], raters: [0] },
    ]);
    expect(parts.comparableRaters).toEqual([[1, 2, 3], [0]]);
    expect(parts.isConnected).toBe(false);
  });

  test("are none of nothing, and nothing is unconnected", () => {
    expect(designParts([])).toEqual({ parts: [], comparableRaters: [], isConnected: true });
  });

  test("of raters with criteria of their own do not compare them, though recordings are common", () => {
    const parts = designParts(cells([0, 0, 0], [0, 1, 1], [1, 0, 0], [1, 1, 1]));

    expect(parts.parts).toHaveLength(1);
    expect(parts.comparableRaters).toEqual([[0], [1]]);
    expect(parts.isConnected).toBe(false);
  });

  test("compare such raters where somebody rates both criteria", () => {
    const parts = designParts(cells([0, 0, 0], [0, 1, 1], [0, 2, 0], [0, 2, 1]));

    expect(parts.comparableRaters).toEqual([[0, 1, 2]]);
    expect(parts.isConnected).toBe(true);
  });

  test("do not depend on the order of ratings", () => {
    for (let seed = 0; seed < 40; seed += 1) {
      const random = randomFrom(seed);
      const some = Array.from({ length: 30 }, (): DesignCell => ({
        recording: Math.floor(20 * random()),
        rater: Math.floor(12 * random()),
        criterion: Math.floor(3 * random()),
      }));
      const turned = some
        .map((one) => ({ one, rank: random() }))
        .toSorted((a, b) => a.rank - b.rank)
        .map(({ one }) => one);

      expect(designParts(turned)).toEqual(designParts(some));
    }
  });
});

/** Candidates go through stations with items of their own; at each they meet one examiner, who rotates over stations. */
function rotating(
  { raters, stations, candidates }: { raters: number; stations: number; candidates: number },
  first = { rater: 0, candidate: 0 },
): readonly DesignCell[] {
  return Array.from({ length: candidates }, (_, candidate) =>
    Array.from({ length: stations }, (__, station) => ({
      recording: first.candidate + candidate,
      rater: first.rater + ((station + Math.floor(candidate / 3)) % raters),
      criterion: station,
    })),
  ).flat();
}

const exams = [
  { raters: 3, stations: 3, candidates: 12 },
  { raters: 30, stations: 10, candidates: 120 },
  { raters: 100, stations: 12, candidates: 400 },
];

describe("an examination with one examiner at a time", () => {
  test.each(exams)("is connected by its candidates: $raters examiners rotate", (exam) => {
    const ratings = rotating(exam);
    const { comparableRaters, isConnected } = designParts(ratings);

    expect(isConnected).toBe(true);
    expect(comparableRaters).toEqual([Array.from({ length: exam.raters }, (_, rater) => rater)]);
  });

  test.each(exams)("is not where examiners stay at their stations: $raters of them", (exam) => {
    const stations = Math.min(exam.stations, exam.raters);
    // Of each station's examiners every one meets candidates of all others: these can be compared, no others.
    const ratings = Array.from({ length: exam.candidates }, (_, candidate) =>
      Array.from({ length: stations }, (__, station) => {
        const own = Math.floor((exam.raters - 1 - station) / stations) + 1;
        const turn = (candidate * (station + 1) + Math.floor(candidate / own)) % own;
        return { recording: candidate, rater: station + stations * turn, criterion: station };
      }),
    ).flat();
    const { comparableRaters, isConnected } = designParts(ratings);

    expect(isConnected).toBe(false);
    for (const set of comparableRaters) {
      expect(new Set(set.map((rater) => rater % stations)).size).toBe(1);
    }
    expect(comparableRaters.flat()).toHaveLength(new Set(ratings.map(({ rater }) => rater)).size);
  });

  test.each(exams)("is not between two circuits of other candidates: $raters in each", (exam) => {
    const { raters, candidates } = exam;
    const first = { rater: raters, candidate: candidates };
    const { comparableRaters, isConnected } = designParts([
      ...rotating(exam),
      ...rotating(exam, first),
    ]);

    expect(isConnected).toBe(false);
    expect(comparableRaters).toEqual([
      Array.from({ length: raters }, (_, rater) => rater),
      Array.from({ length: raters }, (_, rater) => raters + rater),
    ]);
  });
});

test("raters are comparable just where the difference of their severities is estimable", () => {
  let [apart, together] = [0, 0];
  for (let seed = 0; seed < 300; seed += 1) {
    const random = randomFrom(seed);
    const below = (count: number) => Math.floor(random() * count);
    const some = Array.from({ length: 6 + below(10) }, (): DesignCell => ({
      recording: below(5),
      rater: below(5),
      criterion: below(4),
    }));
    const { comparableRaters } = designParts(some);
    const setOf = new Map(comparableRaters.flatMap((set, at) => set.map((one) => [one, at])));
    const raters = [...setOf.keys()];
    const whole = rankOf(some.map(equationOf));
    for (const one of raters) {
      for (const other of raters) {
        if (one >= other) continue;
        const difference = Array.from({ length: 15 }, (_, at) =>
          at === 5 + one ? 1 : at === 5 + other ? prime - 1 : 0,
        );
        const isEstimable = rankOf([...some.map(equationOf), difference]) === whole;
        expect(setOf.get(one) === setOf.get(other)).toBe(isEstimable);
        if (isEstimable) together += 1;
        else apart += 1;
      }
    }
  }
  expect(Math.min(apart, together)).toBeGreaterThan(300);
});

const prime = 1_000_003;

/** What a rating says: the sum of one unknown of each facet. */
function equationOf({ recording, rater, criterion = 0 }: DesignCell): readonly number[] {
  const own = new Set([recording, 5 + rater, 10 + criterion]);
  return Array.from({ length: 15 }, (_, at) => Number(own.has(at)));
}

/** Of whole numbers, modulo a prime: no rounding. */
function rankOf(rows: readonly (readonly number[])[]): number {
  const left = rows.map((row) => [...row]);
  let rank = 0;
  for (let column = 0; column < 15; column += 1) {
    const at = left.findIndex((row, place) => place >= rank && row[column] !== 0);
    const pivot = left[at];
    if (!pivot) continue;
    left[at] = left[rank] ?? [];
    left[rank] = pivot;
    const inverse = power(pivot[column] ?? 1, prime - 2);
    for (const row of left.slice(rank + 1)) {
      const much = ((row[column] ?? 0) * inverse) % prime;
      row.forEach((own, place) => {
        row[place] = (own + (prime - ((much * (pivot[place] ?? 0)) % prime))) % prime;
      });
    }
    rank += 1;
  }
  return rank;
}

function power(base: number, exponent: number): number {
  let [result, square] = [1, base];
  for (let left = exponent; left > 0; left = Math.floor(left / 2)) {
    if (left % 2 === 1) result = (result * square) % prime;
    square = (square * square) % prime;
  }
  return result;
}
