import { expect, test } from "vitest";
import { nameTemplate } from "./nameTemplate.ts";

test.each([
  ["{recording}_{rater}", "clip12_A", { recording: "clip12", rater: "A" }],
  ["{rater}-{recording}", "SB-clip-12", { recording: "clip-12", rater: "SB" }],
  ["coded/{rater}/{recording}", "coded/Ann/day 1", { recording: "day 1", rater: "Ann" }],
  ["{recording} (*) {rater}", "clip (v2) Ann", { recording: "clip", rater: "Ann" }],
  ["{recording}_{rater}", "clip12", undefined],
])("%s reads of %s what it says", (text, name, expected) => {
  expect(nameTemplate(text, ["recording", "rater"])?.(name)).toEqual(expected);
});

test.each(["", "clip", "{film}_{rater}", "{rater}{rater}", "{rater}*_*_*_*"])(
  "%o is no template",
  (text) => {
    expect(nameTemplate(text, ["recording", "rater"])).toBeUndefined();
  },
);
