import { expect, test } from "vitest";
import { RoundSummary } from "../../../api/contract/assignments.ts";
import { roundTargets } from "./rounds.ts";

const [study, one, two, first, again, narrow] = [1, 2, 3, 4, 5, 6].map(
  (at) => `00000000-0000-7000-8000-00000000000${at}`,
);

function round(id: string | undefined, number: number, basisRoundId: string | undefined) {
  return RoundSummary.parse({
    id,
    studyId: study,
    number,
    name: "",
    schemeVersionId: one,
    basisRoundId: basisRoundId ?? null,
    schemeNumber: 1,
    basisNumber: null,
    observations: 0,
    submitted: 0,
  });
}

test("a version without a round that covers everything offers to make one", () => {
  const versions = [
    { id: two ?? "", number: 2 },
    { id: one ?? "", number: 1 },
  ];

  const targets = roundTargets(
    [round(narrow, 3, first), round(again, 2, undefined), round(first, 1, undefined)],
    versions,
  );

  expect(targets.map(({ value }) => value)).toEqual([two, narrow, again, first]);
  expect(roundTargets([round(narrow, 3, first)], versions).map(({ value }) => value)).toEqual([
    two,
    one,
    narrow,
  ]);
});
