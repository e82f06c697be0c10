import { expect, test } from "vitest";
import { PlanWish } from "../../../domain/entities/plan.ts";
import { doubles, firstPlan, planOfAnother, wishOf } from "./planDraft.ts";

const target = {
  value: "00000000-0000-7000-8000-000000000001",
  schemeVersionId: "00000000-0000-7000-8000-000000000001",
  schemeNumber: 1,
  round: undefined,
};
const draft = firstPlan(["00000000-0000-7000-8000-000000000002"]);

test.each(doubles)("a draft means what the server takes: %s", (double) => {
  const wish = wishOf({ ...draft, double }, target);

  expect(PlanWish.parse(wish)).toEqual(wish);
  expect(wish?.double.by).toBe(double);
});

test("percent and seconds are a share and microseconds", () => {
  expect(wishOf({ ...draft, sharePercent: 15, segmentS: 2.5 }, target)?.double).toEqual({
    by: "segments",
    share: 0.15,
    segmentUs: 2_500_000,
  });
});

test("no recording chosen means all of them", () => {
  expect(wishOf(draft, target)?.recordingIds).toBeNull();
});

test("nobody codes all recordings where some, or segments of them, are drawn as a sample", () => {
  const each = doubles.map((double) => wishOf({ ...draft, double, ratersEach: 0 }, target));

  expect(each.map((wish) => wish?.double.by)).toEqual([
    undefined,
    "recordings",
    "segments",
    "next",
  ]);
});

test("it is not ready while something is missing or out of range", () => {
  expect([
    wishOf({ ...draft, raterIds: [] }, target),
    wishOf({ ...draft, ratersEach: undefined }, target),
    wishOf({ ...draft, double: "none", ratersEach: 0 }, target),
    wishOf({ ...draft, sharePercent: 0 }, target),
    wishOf({ ...draft, segmentS: 0.2 }, target),
    wishOf({ ...draft, sampling: { ...draft.sampling, way: "scans", everyS: undefined } }, target),
  ]).toEqual(Array.from({ length: 6 }, () => undefined));
});

test("another rater is one more than have the recordings, and not who is left out", () => {
  const [ana, ben, clip, other] = ["a", "b", "clip", "other"];
  const plan = planOfAnother([ana, ben], { recordingIds: [clip], without: ana, roundId: "one" }, [
    standing(clip),
    standing(clip, { purpose: "check" }),
    standing(clip, { state: "withdrawn" }),
    standing(clip, { roundId: "two" }),
    standing(clip, { purpose: "gold" }),
    standing(other),
    standing(other),
    standing(other),
  ]);

  expect(plan).toMatchObject({
    recordingIds: [clip],
    raterIds: [ben],
    ratersEach: 3,
    double: "none",
  });
});

function standing(recordingId: string, rest: object = {}) {
  return { recordingId, roundId: "one", purpose: "work", state: "submitted", ...rest };
}
