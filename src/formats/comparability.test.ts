import { expect, test } from "vitest";
import type { ObservationState } from "../domain/states.ts";
import { comparabilityOf, marksOf } from "./comparability.ts";

const work = (
  raterId: string,
  recordingId: string,
  roundId = "1",
  state: ObservationState = "submitted",
) => ({ raterId, recordingId, roundId, state, purpose: "work" });

test("recordings of both raters are counted, and those whose names look alike are told", () => {
  const names = ["clip1", "clip2.mov", "clip2 (1).mov", "lion", "clip03", "clip 3"];
  const recordings = names.map((name) => ({ id: name, name }));
  const of = comparabilityOf(
    [
      ...["clip1", "clip2.mov", "lion", "clip03"].map((one) => work("a", one)),
      ...["clip1", "clip2 (1).mov", "clip 3"].map((one) => work("b", one)),
    ],
    recordings,
  );

  expect(marksOf(of.pairs.flatMap(({ lookAlike }) => lookAlike))).toEqual(["(1)", "0"]);
  expect(of).toEqual({
    alone: [],
    recordings: 1,
    pairs: [
      {
        raters: ["a", "b"],
        recordings: 1,
        unfinished: 0,
        otherRounds: 0,
        lookAlike: [
          { first: "clip2.mov", second: "clip2 (1).mov", differBy: "(1)" },
          { first: "clip03", second: "clip 3", differBy: "0" },
        ],
      },
    ],
  });
});

test("who shares a recording in other rounds only is alone, and one rater by himself is not", () => {
  const recordings = [{ id: "x", name: "x" }];
  const apart = comparabilityOf([work("a", "x", "1"), work("b", "x", "2")], recordings);

  expect(apart).toMatchObject({ alone: ["a", "b"], pairs: [{ recordings: 0, otherRounds: 1 }] });
  expect(comparabilityOf([work("a", "x")], recordings).alone).toEqual([]);
});

test.each([3, 30, 100])(
  "of %i raters only what both have handed in is counted, and what is not is told",
  (count) => {
    const raters = Array.from({ length: count }, (_, at) => `r${at}`);
    const recordings = ["x", "y", "z"].map((id) => ({ id, name: id }));
    const of = comparabilityOf(
      [
        ...raters.map((one) => work(one, "x")),
        ...raters.map((one, at) => work(one, "y", "1", at === 0 ? "in_progress" : "submitted")),
        ...raters.map((one) => work(one, "z", "1", "in_progress")),
      ],
      recordings,
    );

    expect(of.recordings).toBe(2);
    expect(of.alone).toEqual([]);
    expect(of.pairs).toHaveLength((count * (count - 1)) / 2);
    for (const { raters: pair, recordings: compared, unfinished } of of.pairs) {
      expect([compared, unfinished]).toEqual(pair.includes("r0") ? [1, 2] : [2, 1]);
    }
  },
);

test("raters whose common recordings are all in progress are alone", () => {
  const recordings = [{ id: "x", name: "x" }];
  const of = comparabilityOf(
    [work("a", "x", "1", "in_progress"), work("b", "x", "1", "submitted")],
    recordings,
  );

  expect(of).toMatchObject({ alone: ["a", "b"], recordings: 0 });
  expect(of.pairs).toMatchObject([{ recordings: 0, unfinished: 1 }]);
});
