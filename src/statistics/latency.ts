import { type Figure, type Statistic, undefinedBecause, value } from "./statistic.ts";
import type { TimedEvent } from "./timed.ts";

/**
 * Time from a reference to the next onset of a code, in microseconds: from the start of the time observed,
 * or from the end of each event of the code `after`. Undefined where the code never followed; with `after`
 * the answers are in the order of those events.
 */
export function latencies(
  events: readonly TimedEvent[],
  options: {
    readonly code: string;
    readonly after?: string;
    readonly observed: { readonly startUs: number; readonly endUs: number };
  },
): readonly Figure[] {
  const { observed } = options;
  const onsets = events
    .filter(
      ({ code, startUs }) =>
        code === options.code && startUs >= observed.startUs && startUs < observed.endUs,
    )
    .map(({ startUs }) => startUs)
    .toSorted((a, b) => a - b);
  const references =
    options.after === undefined
      ? [observed.startUs]
      : events
          .filter(
            ({ code, endUs }) =>
              code === options.after && endUs >= observed.startUs && endUs <= observed.endUs,
          )
          .map(({ endUs }) => endUs)
          .toSorted((a, b) => a - b);
  let next = 0;
  return references.map((reference) => {
    while ((onsets[next] ?? Infinity) < reference) next += 1;
    const onset = onsets[next];
    return onset === undefined ? undefinedBecause("no_events") : value(onset - reference);
  });
}

export const latencyStatistic = {
  id: "latency",
  needs: { data: "events", level: "nominal", raters: "one", missing: "not_applicable" },
  parameters: {},
  compute: latencies,
  references: [
    {
      text: "Martin, P., & Bateson, P. (2007). Measuring behaviour (3rd ed.). Cambridge University Press",
      doi: "10.1017/CBO9780511810893",
    },
  ],
  assumes: [],
} as const satisfies Statistic<"latency", readonly TimedEvent[], Parameters<typeof latencies>[1]>;
