import type { Sampling } from "../../../domain/entities/observation.ts";
import { limits } from "../../../domain/limits.ts";
import { id } from "../../../domain/rules.ts";

export const ways = ["continuous", "scans", "both"] as const;
export const methods = ["momentary", "partial", "whole"] as const;

/** The form of time sampling; in seconds, as people enter it. */
export interface SamplingDraft {
  readonly way: (typeof ways)[number];
  readonly method: (typeof methods)[number];
  /** `undefined` while the field is empty. */
  readonly everyS: number | undefined;
  readonly fromS: number | undefined;
  /** Empty: all codes of the scheme. */
  readonly codeIds: readonly string[];
  readonly pauses: boolean;
}

export const firstDraft: SamplingDraft = {
  way: "continuous",
  method: "momentary",
  everyS: 10,
  fromS: 0,
  codeIds: [],
  pauses: true,
};

/** The allowed time between sampling prompts, in seconds. */
export const everySRange = {
  min: limits.scanEveryLeastUs / 1_000_000,
  max: limits.recordingMaxUs / 1_000_000,
};

/** The sampling that a form describes; `undefined` where a number is missing or out of range. */
export function samplingOf(draft: SamplingDraft): Sampling | undefined {
  const isContinuous = draft.way !== "scans";
  if (draft.way === "continuous") return { isContinuous, scans: null };
  const { everyS, fromS, method, pauses } = draft;
  if (everyS === undefined || fromS === undefined) return undefined;
  if (everyS < everySRange.min || everyS > everySRange.max) return undefined;
  if (fromS < 0 || fromS > everySRange.max) return undefined;
  return {
    isContinuous,
    scans: {
      method,
      everyUs: Math.round(everyS * 1_000_000),
      fromUs: Math.round(fromS * 1_000_000),
      codeIds: draft.codeIds.map((codeId) => id("code").parse(codeId)),
      pauses,
    },
  };
}

export function wayOf({ isContinuous, scans }: Sampling): SamplingDraft["way"] {
  if (!scans) return "continuous";
  return isContinuous ? "both" : "scans";
}
