import { expect, it } from "vitest";
import { exact } from "./estimate.ts";
import { lowestFirst, surePairs } from "./lowestFirst.ts";
import type { PairCell } from "./pairCell.ts";
import { sampleRandom } from "./sampleRandom.ts";

const raters = Array.from({ length: 30 }, (_, at) => `rater ${String(at + 1).padStart(2, "0")}`);
/** Rater 17 agrees with nobody; with rater 4 least. */
const pairs = raters.flatMap((a, at) =>
  raters.slice(at + 1).map((b) => {
    const isPlanted = a === "rater 17" || b === "rater 17";
    const isWorst = isPlanted && (a === "rater 04" || b === "rater 04");
    return { a, b, estimate: exact(isWorst ? 0.05 : isPlanted ? 0.2 : 0.7) };
  }),
);

it.each([1, 2, 3])("names the planted rater in all ten lowest pairs, in any order (%i)", (seed) => {
  const random = sampleRandom(seed);
  const shuffled = pairs
    .map((pair) => ({
      pair: random() < 0.5 ? pair : { ...pair, a: pair.b, b: pair.a },
      at: random(),
    }))
    .toSorted((one, other) => one.at - other.at)
    .map(({ pair }) => pair);

  const lowest = lowestFirst(shuffled, (id) => id);

  expect(lowest.map(({ a, b }) => [a, b].toSorted())).toEqual([
    ["rater 04", "rater 17"],
    ...["01", "02", "03", "05", "06", "07", "08", "09", "10"].map((number) => [
      `rater ${number}`,
      "rater 17",
    ]),
  ]);
});

it("names no pair that has too few recordings in common, and none without a figure", () => {
  const cells: readonly PairCell[] = [
    { a: "x", b: "y", estimate: exact(-0.4), isUncertain: true },
    { a: "x", b: "z", estimate: { kind: "undefined", because: "one code" } },
    { a: "y", b: "z", estimate: exact(0.6) },
  ];

  const lowest = lowestFirst(cells, (id) => id);

  expect(lowest.map(({ a, b }) => [a, b])).toEqual([["y", "z"]]);
  expect(surePairs(cells)).toHaveLength(1);
});
