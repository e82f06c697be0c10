import { expect, it } from "vitest";
import { confusionFinding } from "./confusionFinding.ts";

const counted = { counts: true, mixed: -1 };

it.each([3, 30, 100])("names the two of %i labels that are planted, in any order", (size) => {
  for (const [a, b] of [
    [0, 1],
    [size - 1, 0],
    [size - 2, size - 1],
  ] as const) {
    const table = planted(size, 2);
    put(table, a, b, 300);
    put(table, b, a, 211);

    const finding = confusionFinding(table, counted);

    expect(finding).toEqual({
      kind: "most",
      pair: [Math.min(a, b), Math.max(a, b)],
      amount: 511,
    });
  }
});

it.each([3, 30, 100])("says of %i labels that none stands out where the next is close", (size) => {
  const table = planted(size, 1);
  put(table, 0, 1, 30);
  put(table, 1, 2, 25);

  expect(confusionFinding(table, counted)).toEqual({
    kind: "most_of_many",
    pair: [0, 1],
    amount: 31,
  });
});

it.each([3, 30, 100])("says of %i labels that all pairs are as frequent", (size) => {
  expect(confusionFinding(planted(size, 4), counted)).toEqual({
    kind: "tied",
    pairs: (size * (size - 1)) / 2,
    amount: 8,
  });
});

it.each([3, 30, 100])("gives the largest sum of both cells of an uneven matrix of %i", (size) => {
  const table = planted(size, 0).map((row, a) => row.map((_, b) => (a * 37 + b * 11) % 89));
  const sums = table.flatMap((row, a) =>
    row.flatMap((value, b) => (a < b ? [value + (table[b]?.[a] ?? 0)] : [])),
  );

  expect(confusionFinding(table, counted)).toMatchObject({ amount: Math.max(...sums) });
});

it("adds up halves as the pooled matrix has them", () => {
  const table = [
    [20, 3.5, 0.5],
    [3.5, 20, 0],
    [0.5, 0, 9],
  ];

  expect(confusionFinding(table, counted)).toEqual({ kind: "most", pair: [0, 1], amount: 7 });
});

it("says how many there are where they are too few to compare, but compares any time", () => {
  const table = [
    [20, 2, 1],
    [1, 20, 0],
    [0, 0, 9],
  ];

  expect(confusionFinding(table, counted)).toEqual({ kind: "few", amount: 4 });
  expect(confusionFinding(table, { counts: false, mixed: -1 })).toMatchObject({ kind: "most" });
});

it("compares nothing where there is one pair, and says so where nobody disagrees", () => {
  expect(
    confusionFinding(
      [
        [9, 4],
        [3, 9],
      ],
      counted,
    ),
  ).toEqual({ kind: "only", amount: 7 });
  expect(confusionFinding(diagonal(3), counted)).toEqual({ kind: "no_disagreement" });
});

it("says nothing of an empty matrix, nor of one whose disagreement may be within the mixed label", () => {
  expect(confusionFinding([], counted)).toBeUndefined();
  expect(
    confusionFinding(
      [
        [0, 0],
        [0, 0],
      ],
      counted,
    ),
  ).toBeUndefined();
  expect(confusionFinding(diagonal(3), { counts: true, mixed: 2 })).toBeUndefined();
});

function planted(size: number, each: number): number[][] {
  return Array.from({ length: size }, (_, a) =>
    Array.from({ length: size }, (__, b) => (a === b ? 900 : each)),
  );
}

function diagonal(size: number): number[][] {
  return planted(size, 0);
}

function put(table: readonly number[][], row: number, column: number, value: number): void {
  table[row]?.splice(column, 1, value);
}
