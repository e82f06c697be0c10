import type { AgreementSummary } from "../../../api/contract/overview.ts";

/** A week for which agreement is defined. */
export interface WeekPoint {
  readonly recordings: number;
  readonly kappa: number;
}

/** The decrease of kappa from which it is reported. */
const markedDrop = 0.1;

/** The weeks in which kappa is defined, by time. */
export function weekPoints(weeks: AgreementSummary["weeks"]): readonly WeekPoint[] {
  return weeks.flatMap(({ recordings, durationKappa }) =>
    durationKappa.kind === "value" ? [{ recordings, kappa: durationKappa.value }] : [],
  );
}

/**
 * The last week compared with those before it: their mean, weighted by recordings, and the difference. `undefined`
 * with fewer than two earlier weeks.
 */
export function driftOf(
  points: readonly WeekPoint[],
): { readonly before: number; readonly change: number; readonly isMarked: boolean } | undefined {
  const last = points.at(-1);
  const earlier = points.slice(0, -1);
  if (!last || earlier.length < 2) return undefined;
  const weight = earlier.reduce((sum, { recordings }) => sum + recordings, 0);
  const before =
    earlier.reduce((sum, { kappa, recordings }) => sum + kappa * recordings, 0) / weight;
  const change = last.kappa - before;
  return { before, change, isMarked: change <= -markedDrop };
}
