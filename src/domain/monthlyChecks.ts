import { seedOf } from "./checkPlace.ts";

/** Someone who has passed, and when. */
export interface Passed {
  readonly accountId: string;
  readonly passedAt: string;
}

/** The month of a wall time, in UTC: `2026-11`. */
export function monthOf(at: string): string {
  return at.slice(0, 7);
}

/**
 * Who gets a check in a month: of each cohort, which is those who passed in the same month, a share, one at least. Drawn
 * again each month, and the same for anyone who asks in whatever order.
 */
export function drawnInMonth(
  passed: readonly Passed[],
  { month, share, seed }: { readonly month: string; readonly share: number; readonly seed: string },
): ReadonlySet<string> {
  const cohorts = new Map<string, Passed[]>();
  for (const one of passed) {
    const cohort = monthOf(one.passedAt);
    // Who has just passed has been looked at.
    if (cohort < month) cohorts.set(cohort, [...(cohorts.get(cohort) ?? []), one]);
  }
  return new Set(
    [...cohorts.values()].flatMap((cohort) =>
      cohort
        .map(({ accountId }) => ({ accountId, lot: seedOf(`${seed} ${month} ${accountId}`) }))
        .toSorted((a, b) => a.lot - b.lot || (a.accountId < b.accountId ? -1 : 1))
        .slice(0, Math.ceil(share * cohort.length))
        .map(({ accountId }) => accountId),
    ),
  );
}
