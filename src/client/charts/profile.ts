import type { Criterion } from "../../domain/entities/scheme.ts";
import type { RaterProfiles } from "./raterTables.ts";

/** The lowest and highest value of a scale. */
export interface Span {
  readonly low: number;
  readonly high: number;
}

/** One spoke of the radar. */
export interface Spoke {
  readonly criterionId: string;
  readonly name: string;
  /** By rater, on the axis of the drawing; raters without a rating are left out. */
  readonly values: Readonly<Record<string, number>>;
}

export interface Radar {
  readonly axis: Span;
  /** Whether criteria with different scales were each stretched to 0 … 1. */
  readonly isStretched: boolean;
  readonly spokes: readonly Spoke[];
}

/**
 * The rubric by rater as a radar. Criteria on one common scale keep its values; where scales differ,
 * each is stretched from its lowest (0) to its highest (1) value.
 */
export function radarOf(profiles: RaterProfiles, criteria: readonly Criterion[]): Radar {
  const spans = criteria.map((criterion) => spanOf(criterion));
  const [first] = spans;
  const isCommon =
    first !== undefined && spans.every(({ low, high }) => low === first.low && high === first.high);
  const axis = isCommon ? first : { low: 0, high: 1 };
  return {
    axis,
    isStretched: !isCommon,
    spokes: criteria.map((criterion) => {
      const span = spanOf(criterion);
      const values = profiles.values.flatMap(({ raterId, criterionId, mean }) =>
        criterionId === criterion.id && mean !== null
          ? [[raterId, isCommon ? mean : stretched(mean, span)] as const]
          : [],
      );
      return {
        criterionId: criterion.id,
        name: criterion.name,
        values: Object.fromEntries(values),
      };
    }),
  };
}

/** A rater's mean over all spokes of the drawing; `undefined` where nothing was rated. */
export function meanOf(radar: Radar, raterId: string): number | undefined {
  const values = radar.spokes.flatMap(({ values: byRater }) => byRater[raterId] ?? []);
  return values.length === 0
    ? undefined
    : values.reduce((total, value) => total + value, 0) / values.length;
}

function spanOf({ levels }: Criterion): Span {
  const values = levels.map((level) => level.value);
  return { low: Math.min(...values), high: Math.max(...values) };
}

function stretched(value: number, { low, high }: Span): number {
  return high === low ? 0 : (value - low) / (high - low);
}
