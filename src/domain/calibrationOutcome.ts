import type { DifferenceKind } from "./differenceKinds.ts";
import type { Difference } from "./differences.ts";

/** A trainee’s result compared with the gold standard, in numbers of events that either coded. */
export interface CalibrationOutcome {
  /** The number of events that the rater and the gold standard coded alike. */
  readonly matched: number;
  /** In the gold standard only. */
  readonly missed: number;
  /** By the rater only. */
  readonly added: number;
  /** In both, with ends further apart than the tolerance. */
  readonly mistimed: number;
  /** In both at the same time, with another code, subject or modifiers. */
  readonly otherwise: number;
}

/** The meaning of a difference from the gold standard for a trainee. */
export type CalibrationKind = keyof CalibrationOutcome;

export function calibrationKind(
  { kind, events }: Pick<Difference, "kind" | "events">,
  goldId: string,
): CalibrationKind {
  if (kind === "missing") return events.has(goldId) ? "missed" : "added";
  return bothHave[kind];
}

const bothHave: Readonly<Record<Exclude<DifferenceKind, "missing">, CalibrationKind>> = {
  none: "matched",
  time: "mistimed",
  code: "otherwise",
  subject: "otherwise",
  details: "otherwise",
};

/** @param differences between two versions: the gold standard’s and the rater’s. */
export function calibrationOutcome(
  differences: readonly Difference[],
  goldId: string,
): CalibrationOutcome {
  const outcome = { matched: 0, missed: 0, added: 0, mistimed: 0, otherwise: 0 };
  for (const difference of differences) outcome[calibrationKind(difference, goldId)] += 1;
  return outcome;
}
