import type { RoundSummary } from "../../../api/contract/assignments.ts";

/** Into which round something is assigned. Without a round it is the first with its version. */
export interface RoundTarget {
  /** As a choice in a list: the round’s id, or the version’s. */
  readonly value: string;
  readonly schemeVersionId: string;
  readonly schemeNumber: number;
  readonly round: RoundSummary | undefined;
}

/** A published version of the scheme. */
interface Version {
  readonly id: string;
  readonly number: number;
}

/**
 * What can be assigned into, the likeliest first: the rounds whose version is published, newest first,
 * and where a version has no round that covers everything, one that will be made.
 */
export function roundTargets(
  rounds: readonly RoundSummary[],
  versions: readonly Version[],
): readonly RoundTarget[] {
  return versions.flatMap(({ id, number }) => {
    const own = rounds.filter(({ schemeVersionId }) => schemeVersionId === id);
    const there = own.map((round) => ({
      value: round.id,
      schemeVersionId: id,
      schemeNumber: number,
      round,
    }));
    const hasWhole = own.some(({ basisRoundId }) => basisRoundId === null);
    const first = { value: id, schemeVersionId: id, schemeNumber: number, round: undefined };
    return hasWhole ? there : [first, ...there];
  });
}
