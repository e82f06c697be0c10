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
 * Who gets a check in a month: of each cohort, which is those who passed in the same month, a share, one at least. Drawn
 * again each month, and the same for anyone who asks in whatever order.
 *
 * @param lotOf gives each their lot of the month, the lowest of which are drawn. It must not be to be computed by raters.
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
 * When a check that is due in a month comes by itself, where no work has brought it: on a working day by chance, of each
 * rater another one, so that neither the first of the month nor all at once tells it; at about the time of day at which
 * the rater was given work before. The same for each who asks.
 *
 * @param month as {@link monthOf} gives it.
 * @param seed another one for each rater and month, which raters must not be able to compute.
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
