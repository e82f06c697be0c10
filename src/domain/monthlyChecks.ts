import { randomFrom } from "../statistics/random.ts";
import { seedOf } from "./checkPlace.ts";

/** A rater who passed training, and when. */
export interface Passed {
  readonly accountId: string;
  readonly passedAt: string;
}

/** The month of a date and time in UTC, such as `2026-11`. */
export function monthOf(at: string): string {
  return at.slice(0, 7);
}

/**
 * The raters who receive a blind check in a month: a proportion, at least one, of each cohort,
 * which are those who passed training in the same month. Selected again each month, with the same
 * result in any order.
 * @param lotOf each rater’s lot for the month; the lowest are selected. Raters must not be able to
 * compute it.
 */
export function drawnInMonth(
  passed: readonly Passed[],
  {
    month,
    share,
    lotOf,
  }: {
    readonly month: string;
    readonly share: number;
    readonly lotOf: (accountId: string) => string;
  },
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
        .map(({ accountId }) => ({ accountId, lot: lotOf(accountId) }))
        .toSorted((a, b) => (a.lot < b.lot ? -1 : 1))
        .slice(0, Math.ceil(share * cohort.length))
        .map(({ accountId }) => accountId),
    ),
  );
}

/** Until the first of these days of its month a check waits for work to come with; by the last it has come. */
const firstDayAlone = 8;
const lastDayAlone = 25;

/** By so much either way the time of day differs from that of the work that it looks like. */
const timeOfDayWithinMs = 30 * 60 * 1_000;

const dayMs = 24 * 60 * 60 * 1_000;

/**
 * When a blind check that is due in a month is assigned on its own, if no other assignment
 * accompanied it: on a random working day for each rater, so that neither the date nor simultaneous
 * assignments reveal it, at about the usual time of day of the rater’s assignments. Reproducible.
 *
 * @param month as {@link monthOf} gives it.
 * @param seed different for each rater and month; raters must not be able to compute it.
 */
export function comesAloneAt({
  month,
  workGivenAt,
  seed,
}: {
  readonly month: string;
  readonly workGivenAt: Date;
  readonly seed: string;
}): Date {
  const random = randomFrom(seedOf(seed));
  const days = Array.from({ length: lastDayAlone - firstDayAlone + 1 }, (_, at) =>
    Date.parse(`${month}-${String(firstDayAlone + at).padStart(2, "0")}T00:00:00Z`),
  ).filter((day) => ![0, 6].includes(new Date(day).getUTCDay()));
  const day = days[Math.floor(random() * days.length)] ?? 0;
  const timeOfDay = workGivenAt.getTime() % dayMs;
  const shift = Math.round((random() * 2 - 1) * timeOfDayWithinMs);
  return new Date(day + Math.min(Math.max(timeOfDay + shift, 0), dayMs - 1));
}
