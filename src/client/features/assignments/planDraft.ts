import type * as z from "zod";
import type { Member } from "../../../api/contract/members.ts";
import type { PlanSettings } from "../../../domain/entities/plan.ts";
import { limits } from "../../../domain/limits.ts";
import { dueAtOf } from "../../kit/form/dueDate.ts";
import type { RoundTarget } from "./rounds.ts";
import { firstDraft, type SamplingDraft, samplingOf } from "./sampling.ts";

export const doubles = ["none", "recordings", "segments", "next"] as const;

/** The form of a plan; percentages and seconds, as people enter them. */
export interface PlanDraft {
  /** Empty: all recordings. */
  readonly recordingIds: readonly string[];
  readonly raterIds: readonly string[];
  /** `undefined` while the field is empty. */
  readonly ratersEach: number | undefined;
  /** Whether they are assigned in addition to the recording’s present raters. */
  readonly isFurther: boolean;
  readonly double: (typeof doubles)[number];
  readonly sharePercent: number | undefined;
  readonly segmentS: number | undefined;
  /** How many recordings are sampled next for double coding, and which codes must occur often enough. */
  readonly nextCount: number | undefined;
  readonly rareCodeIds: readonly string[];
  readonly rarePercent: number | undefined;
  readonly repeats: boolean;
  readonly repeatPercent: number | undefined;
  readonly repeatAfterDays: number | undefined;
  /** A date such as `2027-03-31`; empty for none. */
  readonly dueDay: string;
  readonly seed: number;
  readonly sampling: SamplingDraft;
}

export const firstPlan = (raterIds: readonly string[]): PlanDraft => ({
  recordingIds: [],
  raterIds,
  ratersEach: 1,
  isFurther: false,
  double: "segments",
  sharePercent: 20,
  segmentS: 60,
  nextCount: 10,
  rareCodeIds: [],
  rarePercent: 50,
  repeats: false,
  repeatPercent: 10,
  repeatAfterDays: 14,
  dueDay: "",
  seed: 1,
  sampling: firstDraft,
});

/** The start of a plan by which another rater codes what raters disagree on. */
export interface AskedPlan {
  readonly recordingIds: readonly string[];
  readonly without: string | undefined;
  readonly roundId: string | undefined;
}

/** A plan by which each recording gets one rater more than it has, other than the excluded one. */
export function planOfAnother(
  raterIds: readonly string[],
  { recordingIds, without }: AskedPlan,
): PlanDraft {
  return {
    ...firstPlan(raterIds.filter((raterId) => raterId !== without)),
    recordingIds,
    ratersEach: 1,
    isFurther: true,
    double: "none",
  };
}

/**
 * The raters selected at first: members with the role of a rater who are neither in training nor paused.
 * Coordinators may code, but are then blind to what they coordinate: one is selected only where there is no
 * one else. Programs are never selected at first.
 */
export function firstTicked<
  One extends Pick<Member, "role" | "training" | "pausedAt" | "isProgram">,
>(members: readonly One[]): readonly One[] {
  const people = members.filter(
    ({ training, pausedAt, isProgram }) =>
      training !== "in_training" && pausedAt === null && !isProgram,
  );
  return people.length === 1 ? people : people.filter(({ role }) => role === "rater");
}

/**
 * The minimum number of raters per recording: 0 where recordings or segments are sampled for double coding,
 * because these alone may be coded.
 */
export function leastRaters({ double }: Pick<PlanDraft, "double">): 0 | 1 {
  return double === "none" ? 1 : 0;
}

/** The plan that a form describes; `undefined` where a field is empty or out of range. */
export function draftWish(
  draft: PlanDraft,
  target: RoundTarget,
): z.input<typeof PlanSettings> | undefined {
  const { recordingIds, raterIds, ratersEach, dueDay, seed } = draft;
  const sampling = samplingOf(draft.sampling);
  const double = doubleOf(draft);
  const repeat = repeatOf(draft);
  if (!sampling || !double || repeat === undefined || raterIds.length === 0) return undefined;
  if (ratersEach === undefined || ratersEach > limits.ratersPerPlan) return undefined;
  if (ratersEach < leastRaters(draft)) return undefined;
  return {
    schemeVersionId: target.schemeVersionId,
    roundId: target.round?.id ?? null,
    recordingIds: recordingIds.length > 0 ? [...recordingIds] : null,
    raterIds: [...raterIds],
    ratersEach,
    ...(draft.isFurther && { isFurther: true as const }),
    double: draft.isFurther ? { by: "none" } : double,
    repeat,
    seed,
    sampling,
    dueAt: dueAtOf(dueDay),
  };
}

/** The shortest and longest segment that may be entered, in seconds. */
export const segmentSRange = {
  min: limits.segmentLeastUs / 1_000_000,
  max: limits.recordingMaxUs / 1_000_000,
};

/** `null` where nothing is repeated. */
function repeatOf({
  repeats,
  repeatPercent,
  repeatAfterDays,
}: PlanDraft): z.input<typeof PlanSettings>["repeat"] | undefined {
  if (!repeats) return null;
  if (repeatPercent === undefined || repeatPercent < 1 || repeatPercent > 100) return undefined;
  if (
    repeatAfterDays === undefined ||
    !Number.isInteger(repeatAfterDays) ||
    repeatAfterDays < 1 ||
    repeatAfterDays > limits.repeatAfterDays
  ) {
    return undefined;
  }
  return { share: repeatPercent / 100, afterDays: repeatAfterDays };
}

function doubleOf({
  double,
  sharePercent,
  segmentS,
  nextCount,
  rareCodeIds,
  rarePercent,
}: PlanDraft): z.input<typeof PlanSettings>["double"] | undefined {
  if (double === "none") return { by: "none" };
  if (double === "next") {
    if (nextCount === undefined || nextCount < 1 || nextCount > limits.assignmentsPerCall) {
      return undefined;
    }
    if (rarePercent === undefined || rarePercent < 0 || rarePercent > 100) return undefined;
    return {
      by: "next",
      count: nextCount,
      rareCodeIds: [...rareCodeIds],
      rareShare: rarePercent / 100,
    };
  }
  if (sharePercent === undefined || sharePercent < 1 || sharePercent > 100) return undefined;
  const share = sharePercent / 100;
  if (double === "recordings") return { by: "recordings", share };
  if (segmentS === undefined || segmentS < segmentSRange.min || segmentS > segmentSRange.max) {
    return undefined;
  }
  return { by: "segments", share, segmentUs: Math.round(segmentS * 1_000_000) };
}
