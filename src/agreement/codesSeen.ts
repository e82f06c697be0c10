import { grouped } from "../domain/grouped.ts";
import { known } from "../domain/known.ts";
import { type Coding, cutSubject } from "./coding.ts";
import { type Comparison, pairsOf, type Together } from "./comparisons.ts";
import type { Observation } from "./observation.ts";

/** Recordings that both raters of a pair coded, and in how many of them one of both saw a code, by its place. */
export interface SeenCodes {
  readonly recordings: number;
  readonly withCode: number[];
}

/**
 * Which codes raters have really seen, over all and by pair: on time that both coded, by either of them.
 *
 * @param groups work on one recording in one round, by two raters or more.
 * @param codings by observation; what has none has no events.
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
