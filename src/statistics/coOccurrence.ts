import { durationOverlap } from "./overlap.ts";
import { type Figure, ratio, type Statistic, value } from "./statistic.ts";
import type { TimedEvent } from "./timed.ts";

/** Co-occurrence of two codes in one record. Times in microseconds. */
export interface CoOccurrence {
  readonly codes: readonly [string, string];
  /** Time during which both are on. */
  readonly togetherUs: number;
  /** What to expect if each were on at random: product of their times over the time observed. */
  readonly expectedUs: Figure;
  /** Of the time of the first code; of the second; of either. 0 to 1. */
  readonly shareOfFirst: Figure;
  readonly shareOfSecond: Figure;
  readonly shareOfEither: Figure;
}

/** How long pairs of codes are on together, for every pair in the order of the codes. Points have no duration. */
export function coOccurrence(
  events: readonly TimedEvent[],
  options: { readonly codes: readonly string[]; readonly durationUs: number },
): readonly CoOccurrence[] {
  const { codes, durationUs } = options;
  return codes.flatMap((first, place) =>
    codes.slice(place + 1).map((second): CoOccurrence => {
      const renamed = events
        .filter(({ code }) => code === second)
        .map((event) => ({ ...event, code: first }));
      const overlap = durationOverlap({ first: events, second: renamed, durationUs }, first);
      const togetherUs = overlap.overlapUs.kind === "value" ? overlap.overlapUs.value : 0;
      const expected = (overlap.firstUs * overlap.secondUs) / durationUs;
      return {
        codes: [first, second],
        togetherUs,
        expectedUs: durationUs > 0 ? value(expected) : ratio({ of: 0, to: 0 }, "zero_time"),
        shareOfFirst: ratio({ of: togetherUs, to: overlap.firstUs }, "code_not_used"),
        shareOfSecond: ratio({ of: togetherUs, to: overlap.secondUs }, "code_not_used"),
        shareOfEither: overlap.intersectionOverUnion,
      };
    }),
  );
}

export const coOccurrenceStatistic = {
  id: "coOccurrence",
  needs: { data: "events", level: "nominal", raters: "one", missing: "not_applicable" },
  parameters: {},
  compute: coOccurrence,
  references: [
    {
      text: "Bakeman, R., & Quera, V. (2011). Sequential analysis and observational methods for the behavioral sciences. Cambridge University Press",
      doi: "10.1017/CBO9781139017343",
    },
  ],
  assumes: [],
} as const satisfies Statistic<
  "coOccurrence",
  readonly TimedEvent[],
  Parameters<typeof coOccurrence>[1]
>;
