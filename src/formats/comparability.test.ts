import { expect, test } from "vitest";
import { comparabilityOf } from "./comparability.ts";

const work = (raterId: string, recordingId: string, roundId = "1") => ({
  raterId,
  recordingId,
  roundId,
  purpose: "work",
});

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

  expect(of).toEqual({
    alone: [],
    recordings: 1,
    pairs: [
      {
        raters: ["a", "b"],
        recordings: 1,
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
