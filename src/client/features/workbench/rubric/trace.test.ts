import { expect, test } from "vitest";
import { recordedOver, type Samples, valueAt } from "./trace.ts";

const before: Samples = [
  [0, 1],
  [2_000_000, 5],
  [8_000_000, 9],
];

test("a value holds until the next one", () => {
  expect([-1, 0, 1_999_999, 2_000_000, 9_999_999].map((atUs) => valueAt(before, atUs))).toEqual([
    undefined,
    1,
    1,
    5,
    9,
  ]);
});

test("a segment recorded again replaces the old samples, and the old value continues after it", () => {
  const samples: Samples = [
    [1_000_000, 3],
    [3_000_000, 4],
  ];

  expect(recordedOver(before, { fromUs: 1_000_000, toUs: 4_000_000, samples })).toEqual([
    [0, 1],
    [1_000_000, 3],
    [3_000_000, 4],
    [4_000_000, 5],
    [8_000_000, 9],
  ]);
});

test("a stretch recorded to the slot's end leaves nothing of what was there", () => {
  const samples: Samples = [[0, 7]];

  expect(recordedOver(before, { fromUs: 0, toUs: 10_000_000, samples })).toEqual([[0, 7]]);
});

test("the times of a slot always grow, also where a stretch ends with its last sample", () => {
  const samples: Samples = [[4_000_000, 2]];
  const times = recordedOver(before, { fromUs: 4_000_000, toUs: 4_000_000, samples });

  expect(times).toEqual([
    [0, 1],
    [2_000_000, 5],
    [4_000_000, 2],
    [4_000_001, 5],
    [8_000_000, 9],
  ]);
});
