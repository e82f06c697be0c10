import { grouped } from "../domain/grouped.ts";
import { known } from "../domain/known.ts";
import { type Coding, cutSubject } from "./coding.ts";
import { type Comparison, pairsOf, type Together } from "./comparisons.ts";
import type { Observation } from "./observation.ts";

/**
 * The recordings that both raters of a pair coded, and for each code (by index) the number of them
 * in which either used it.
 */
export interface SeenCodes {
  readonly recordings: number;
  readonly withCode: number[];
}

/**
 * The codes that raters used, overall and by pair: used by either rater, on time that both coded.
 *
 * @param groups observations of one recording in one round, by two or more raters.
 * @param codings by observation; an observation without one has no events.
 */
export function codesSeen(
  groups: readonly Together[],
  codings: ReadonlyMap<string, Coding>,
  codeCount: number,
): {
  readonly overall: SeenCodes;
  readonly pairs: readonly (SeenCodes & {
    readonly raterA: Observation["raterId"];
    readonly raterB: Observation["raterId"];
  })[];
} {
  const comparisons = groups.flatMap((group) => pairsOf(group));
  const seenIn = new Map(
    comparisons.map((comparison) => {
      const seen = new Set<number>();
      for (const { observationId } of [comparison.first, comparison.second]) {
        for (const columns of codings.get(observationId)?.values() ?? []) {
          const { counts } = cutSubject(columns, comparison.stretches, codeCount);
          counts.forEach((count, code) => count > 0 && seen.add(code));
        }
      }
      return [comparison, seen] as const;
    }),
  );
  const of = (some: readonly Comparison[]): SeenCodes => {
    const byRecording = grouped(some, ({ first }) => first.recordingId);
    const withCode = Array.from<number>({ length: codeCount }).fill(0);
    for (const own of byRecording.values()) {
      const codes = new Set(own.flatMap((one) => [...known(seenIn.get(one), "a comparison")]));
      for (const code of codes) withCode[code] = (withCode[code] ?? 0) + 1;
    }
    return { recordings: byRecording.size, withCode };
  };
  const byPair = grouped(comparisons, ({ first, second }) => `${first.raterId} ${second.raterId}`);
  return {
    overall: of(comparisons),
    pairs: [...byPair.values()].flatMap((own) => {
      const [one] = own;
      return one ? [{ raterA: one.first.raterId, raterB: one.second.raterId, ...of(own) }] : [];
    }),
  };
}
