import { expect, test } from "vitest";
import { codes } from "../../tests/sample.ts";
import type { Rating } from "./entities/rating.ts";
import type { WorkPart } from "./entities/workPart.ts";
import { joinedRating, judgementsOf } from "./judgementDifferences.ts";
import { mediaTimeUs } from "./rules.ts";

const rating = (value: number | null, rest: Partial<Rating> = {}): Rating => ({
  criterionId: codes.criterion,
  value,
  cannotBeJudged: false,
  reason: "",
  comment: "",
  evidence: [],
  ...rest,
});
const scan = (number: number, marked: boolean): WorkPart => ({
  kind: "scan",
  number,
  isAnswered: true,
  isUnseen: false,
  marks: marked ? [{ codeId: codes.laughs, subjectId: null }] : [],
  comment: "",
});
const trace = (value: number): WorkPart => ({
  kind: "trace",
  criterionId: codes.criterion,
  slot: 0,
  samples: [[0, value]],
});
const version = (observationId: string, ratings: Rating[], parts: WorkPart[] = []) => ({
  observationId,
  ratings,
  parts,
});

const judge = (...ratings: Rating[]) =>
  judgementsOf(ratings.map((one, place) => version(String(place), [one])));
const basis = (value: number, comment: string) =>
  judge(rating(value, { comment }), rating(1))[0]?.basis;
const at = (startUs: number) => ({
  startUs: mediaTimeUs.parse(startUs),
  endUs: mediaTimeUs.parse(startUs + 1),
});

test("ratings are alike by their value, whatever was commented", () => {
  const [alike] = judgementsOf([
    version("a", [rating(2, { comment: "warm" })]),
    version("b", [rating(2)]),
  ]);
  const [differing] = judgementsOf([version("a", [rating(2)]), version("b", [rating(3)])]);

  expect([alike?.isAlike, differing?.isAlike]).toEqual([true, false]);
  expect(differing?.key).toBe(`rating ${codes.criterion}`);
});

test("what one rater did not judge, or could not, is a difference; what nobody judged is none", () => {
  expect(judge(rating(2), rating(null)).map(({ isAlike }) => isAlike)).toEqual([false]);
  expect(
    judge(rating(2), rating(null, { cannotBeJudged: true })).map(({ isAlike }) => isAlike),
  ).toEqual([false]);
  expect(judge(rating(null), rating(null))).toEqual([]);
});

test("questions come by number, compared by what was marked, and running ratings come last", () => {
  const found = judgementsOf([
    version("a", [], [trace(1), scan(10, true), scan(2, false)]),
    version("b", [], [scan(2, false), scan(10, false), trace(2)]),
  ]);

  expect(found.map(({ key, isAlike }) => [key, isAlike])).toEqual([
    ["scan 2", true],
    ["scan 10", false],
    [`trace ${codes.criterion}`, false],
  ]);
});

test("the basis changes with what somebody judged, and not with a comment", () => {
  expect(basis(2, "")).toBe(basis(2, "warm"));
  expect(basis(2, "")).not.toBe(basis(3, ""));
});

test("several ratings that say the same become one with every comment once and all the evidence", () => {
  const joined = joinedRating(
    [
      rating(2, { comment: "warm", evidence: [at(9), at(3)] }),
      rating(2, { comment: "warm ", evidence: [at(3)] }),
    ],
    100,
  );

  expect(joined).toMatchObject({ value: 2, comment: "warm", evidence: [at(3), at(9)] });
  expect(joinedRating([], 100)).toBeUndefined();
});
