import type { AgreementGlance } from "../../../api/contract/overview.ts";

/** One week that has a figure. */
export interface WeekPoint {
  readonly startsOn: string;
  readonly recordings: number;
  readonly kappa: number;
  /** Weeks since the first one: weeks without a figure leave room. */
  readonly at: number;
}

const weekMs = 7 * 24 * 60 * 60 * 1000;
/** So much less than before is worth a sentence. */
const markedDrop = 0.1;

/** The weeks in which kappa is defined, by time. */
export function weekPoints(weeks: AgreementGlance["weeks"]): readonly WeekPoint[] {
  const [first] = weeks;
  if (!first) return [];
  const firstMs = Date.parse(first.startsOn);
  return weeks.flatMap(({ startsOn, recordings, durationKappa }) =>
    durationKappa.kind === "value"
      ? [
          {
            startsOn,
            recordings,
            kappa: durationKappa.value,
            at: Math.round((Date.parse(startsOn) - firstMs) / weekMs),
          },
        ]
      : [],
  );
}

/**
 * What the last week says against those before it: their mean, weighed by recordings, and the
 * difference. `undefined` where there are not two weeks before it to compare with.
 */
export function driftOf(
  points: readonly WeekPoint[],
): { readonly before: number; readonly change: number; readonly isMarked: boolean } | undefined {
  const last = points.at(-1);
  const earlier = points.slice(0, -1);
  if (!last || earlier.length < 2) return undefined;
  const weight = earlier.reduce((sum, { recordings }) => sum + recordings, 0);
  const before =
    earlier.reduce((sum, { kappa, recordings }) => sum + kappa * recordings, 0) / weight;
  const change = last.kappa - before;
  return { before, change, isMarked: change <= -markedDrop };
}
