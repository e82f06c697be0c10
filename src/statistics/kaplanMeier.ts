import { type Figure, type Statistic, undefinedBecause, value } from "./statistic.ts";

/** Times to event and censored times; both in one unit, in any order. */
export interface Waits {
  readonly times: readonly number[];
  readonly censored: readonly number[];
}

/** One step of a Kaplan–Meier curve: a time at which at least one event occurred. */
export interface SurvivalStep {
  readonly time: number;
  /** Share that is still waiting after it, 0 to 1. */
  readonly survival: number;
  /** How many were still waiting just before it. */
  readonly atRisk: number;
  readonly came: number;
}

export interface Survival {
  /** In order of time. */
  readonly steps: readonly SurvivalStep[];
  /** The first time at which no more than half are still waiting; undefined where it never gets there. */
  readonly median: Figure;
}

/**
 * The proportion in which the event has not yet occurred, by time; censored cases count for as long
 * as they were observed. A case that is censored at the time of a step still counts at that step.
 * Kaplan & Meier (1958), doi:10.1080/01621459.1958.10501452.
 */
export function kaplanMeier({ times, censored }: Waits): Survival {
  const came = Float64Array.from(times).toSorted();
  const cut = Float64Array.from(censored).toSorted();
  if (came.length + cut.length === 0) return { steps: [], median: undefinedBecause("no_events") };
  const steps: SurvivalStep[] = [];
  let survival = 1;
  let gone = 0;
  let median: Figure = undefinedBecause("no_events");
  for (let at = 0; at < came.length;) {
    const time = came[at] ?? 0;
    while ((cut[gone] ?? Infinity) < time) gone += 1;
    let next = at;
    while (came[next] === time) next += 1;
    const atRisk = came.length - at + cut.length - gone;
    survival *= 1 - (next - at) / atRisk;
    steps.push({ time, survival, atRisk, came: next - at });
    if (median.kind === "undefined" && survival <= 0.5 + 1e-12) median = value(time);
    at = next;
  }
  return { steps, median };
}

export const kaplanMeierStatistic = {
  id: "kaplanMeier",
  needs: { data: "events", level: "ratio", raters: "one", missing: "not_applicable" },
  parameters: {},
  compute: kaplanMeier,
  references: [
    {
      text: "Kaplan, E. L., & Meier, P. (1958). Nonparametric estimation from incomplete observations. Journal of the American Statistical Association, 53, 457–481",
      doi: "10.1080/01621459.1958.10501452",
    },
  ],
  assumes: ["units_independent"],
} as const satisfies Statistic<"kaplanMeier", Waits>;
