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
