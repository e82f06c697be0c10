import { expect, test } from "vitest";
import type { ProgressCell } from "../../kit/query/progress.ts";
import { comingShape, pairsShown } from "./comingShape.ts";

const weekMs = 7 * 24 * 60 * 60 * 1000;

test("of what one rater alone has submitted, or two in different rounds, nothing is to come", () => {
  expect(comingShape(of([]))).toBeUndefined();
  expect(comingShape(of([{ rater: 0 }, { rater: 1, state: "in_progress" }]))).toBeUndefined();
  expect(comingShape(of([{ rater: 0 }, { rater: 1, round: 2 }]))).toBeUndefined();
});

test("the newest round in which two have the same recording tells how many pairs and weeks there will be", () => {
  const work = [
    ...[0, 1, 2].map((rater) => ({ rater, changedMs: 0 })),
    ...[0, 1].map((rater) => ({ rater, recording: 1, changedMs: weekMs })),
    { rater: 0, round: 2 },
  ];
  const shape = { pairs: 3, hasWeeks: true, hasOtherRounds: true };
  expect(comingShape(of(work))).toEqual(shape);
  expect(comingShape(of(work.toReversed()))).toEqual(shape);
});

test("pairs with enough recordings in common are named alone, and no more than there is room for", () => {
  const shared = [0, 1, 2, 3, 4].flatMap((recording) => [
    { rater: 0, recording },
    { rater: 1, recording },
  ]);
  const once = [2, 3, 4, 5, 6, 7].map((rater) => ({ rater, recording: 5 }));

  expect(comingShape(of([...shared, ...once]))?.pairs).toBe(1);
  expect(comingShape(of(once))?.pairs).toBe(pairsShown);
});

test("of work that the reader is blind to, no weeks are expected", () => {
  const blind = [0, 1].map((rater) => ({ rater, changedMs: null }));
  expect(comingShape(of(blind))).toEqual({ pairs: 1, hasWeeks: false, hasOtherRounds: false });
});

function of(cells: readonly Partial<ProgressCell>[]) {
  return {
    cells: new Map(
      cells.map((cell, at): [string, ProgressCell] => [
        `${at}`,
        {
          observationId: `${at}`,
          recording: 0,
          rater: 0,
          round: 1,
          state: "submitted",
          assignedMs: 0,
          changedMs: 0,
          dueMs: null,
          ...cell,
        },
      ]),
    ),
  };
}
