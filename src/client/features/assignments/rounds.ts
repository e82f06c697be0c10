import type { RoundSummary } from "../../../api/contract/assignments.ts";

/** The round that something is assigned in. Without a round: the first one of its version. */
export interface RoundTarget {
  /** The value in a list of options: the round’s id, or the version’s. */
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
 * The possible rounds of an assignment, the most likely first: rounds with a published version, newest first,
 * and for a version without a round that covers everything, one to be created.
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
