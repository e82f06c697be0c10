import { mondayOf } from "../../../agreement/week.ts";
import { limits } from "../../../domain/limits.ts";
import type { Progress, ProgressCell } from "../../kit/query/progress.ts";

/** How many pairs of raters the agreement summary names. */
export const pairsShown = 6;

/** What the agreement summary will show, as far as progress tells before it is there. */
interface ComingShape {
  /** How many pairs of raters it will name. */
  readonly pairs: number;
  /** Whether it will have weeks to compare. */
  readonly hasWeeks: boolean;
  /** Whether it will tell that work belongs to other rounds. */
  readonly hasOtherRounds: boolean;
}

/** `undefined` where no two raters have submitted the same recording in the same round. */
export function comingShape({ cells }: Pick<Progress, "cells">): ComingShape | undefined {
  const submitted = [...cells.values()].filter(
    ({ state }) => state === "submitted" || state === "accepted",
  );
  const rounds = new Set(submitted.map(({ round }) => round));
  for (const round of [...rounds].toSorted((a, b) => b - a)) {
    const ofRecordings = new Map<number, ProgressCell[]>();
    for (const cell of submitted.filter((one) => one.round === round)) {
      ofRecordings.set(cell.recording, [...(ofRecordings.get(cell.recording) ?? []), cell]);
    }
    const together = [...ofRecordings.values()].filter((ofOne) => ofOne.length > 1);
    if (together.length > 0) {
      return {
        pairs: Math.min(pairsShown, pairsNamed(together)),
        hasWeeks: weeksOf(together) > 1,
        hasOtherRounds: rounds.size > 1,
      };
    }
  }
  return undefined;
}

/** Those with enough recordings in common for an interval; where there are none, all. */
function pairsNamed(together: readonly (readonly ProgressCell[])[]): number {
  const inCommon = new Map<string, number>();
  for (const ofOne of together) {
    const raters = ofOne.map(({ rater }) => rater).toSorted((a, b) => a - b);
    for (const [at, one] of raters.entries()) {
      for (const other of raters.slice(at + 1)) {
        const pair = `${one} ${other}`;
        inCommon.set(pair, (inCommon.get(pair) ?? 0) + 1);
      }
    }
  }
  const counts = [...inCommon.values()];
  return counts.filter((count) => count >= limits.recordingsForInterval).length || counts.length;
}

/** In how many weeks the later of two came, by when their work last changed: 0 where that is not told. */
function weeksOf(together: readonly (readonly ProgressCell[])[]): number {
  const later = together.flatMap((ofOne) =>
    ofOne
      .flatMap(({ changedMs }) => changedMs ?? [])
      .toSorted((a, b) => a - b)
      .slice(1),
  );
  return new Set(later.map(mondayOf)).size;
}
