import { expect, test } from "vitest";
import { PlanSettings } from "../../../domain/entities/plan.ts";
import { doubles, firstPlan, firstTicked, planOfAnother, draftWish } from "./planDraft.ts";

const target = {
  value: "00000000-0000-7000-8000-000000000001",
  schemeVersionId: "00000000-0000-7000-8000-000000000001",
  schemeNumber: 1,
  round: undefined,
};
const draft = firstPlan(["00000000-0000-7000-8000-000000000002"]);

test.each(doubles)("a draft means what the server takes: %s", (double) => {
  const wish = draftWish({ ...draft, double }, target);

  expect(PlanSettings.parse(wish)).toEqual(wish);
  expect(wish?.double.by).toBe(double);
});

test("percent and seconds are a share and microseconds", () => {
  expect(draftWish({ ...draft, sharePercent: 15, segmentS: 2.5 }, target)?.double).toEqual({
    by: "segments",
    share: 0.15,
    segmentUs: 2_500_000,
  });
});

test("no recording chosen means all of them", () => {
  expect(draftWish(draft, target)?.recordingIds).toBeNull();
});

test("nobody codes all recordings where some, or segments of them, are drawn as a sample", () => {
  const each = doubles.map((double) => draftWish({ ...draft, double, ratersEach: 0 }, target));

  expect(each.map((wish) => wish?.double.by)).toEqual([
    undefined,
    "recordings",
    "segments",
    "next",
  ]);
});

test("it is not ready while something is missing or out of range", () => {
  expect([
    draftWish({ ...draft, raterIds: [] }, target),
    draftWish({ ...draft, ratersEach: undefined }, target),
    draftWish({ ...draft, double: "none", ratersEach: 0 }, target),
    draftWish({ ...draft, sharePercent: 0 }, target),
    draftWish({ ...draft, segmentS: 0.2 }, target),
    draftWish(
      { ...draft, sampling: { ...draft.sampling, way: "scans", everyS: undefined } },
      target,
    ),
  ]).toEqual(Array.from({ length: 6 }, () => undefined));
});

test("who disagrees is left out of a plan of further raters", () => {
  const [ana, ben, clip] = [4, 5, 6].map((at) => `00000000-0000-7000-8000-00000000000${at}`);
  if (!ana || !ben || !clip) throw new Error("there are ids");
  const plan = planOfAnother([ana, ben], { recordingIds: [clip], without: ana, roundId: "one" });

  expect(draftWish(plan, target)).toMatchObject({
    recordingIds: [clip],
    raterIds: [ben],
    ratersEach: 1,
    isFurther: true,
    double: { by: "none" },
  });
  expect(draftWish(draft, target)).not.toHaveProperty("isFurther");
});

test.each([2, 30, 100])(
  "of %i raters the owner is not ticked at first, nor who coordinates",
  (count) => {
    const member = { training: "none", pausedAt: null, isProgram: false } as const;
    const raters = Array.from({ length: count }, (_, at) => ({
      ...member,
      role: "rater" as const,
      at,
    }));
    const owner = { ...member, role: "owner" as const, at: -1 };
    const others = [
      { ...member, role: "coordinator" as const, at: -2 },
      { ...member, role: "rater" as const, training: "in_training" as const, at: -3 },
      { ...member, role: "rater" as const, pausedAt: "2026-11-02T10:00:00.000Z", at: -4 },
      { ...member, role: "rater" as const, isProgram: true, at: -5 },
    ];

    expect(firstTicked([owner, ...others, ...raters])).toEqual(raters);
    // Who is alone codes.
    expect(firstTicked([owner])).toEqual([owner]);
  },
);
