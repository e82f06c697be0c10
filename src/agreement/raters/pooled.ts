import { gathered } from "../../domain/grouped.ts";
import { limits } from "../../domain/limits.ts";
import { type Range, ranges } from "../../statistics/soundInterval.ts";
import { intervalOf, type IntervalRule } from "../intervals.ts";
import type { PairValue } from "./pairEffects.ts";
import type { Limits } from "./profile.ts";

const rule: IntervalRule = { recordingsForInterval: limits.recordingsForInterval };

/** A mean of pairs’ values over recordings, and its 95% CI over recordings; `null`: not defined. */
export interface Pooled {
  readonly value: number;
  readonly limits: Limits;
}

/**
 * The weighted mean, with each recording a cluster of all its pairs; `undefined` without values.
 */
export function pooledOf(
  values: readonly Pick<PairValue, "recording" | "value" | "weight">[],
  range: Range,
): Pooled | undefined {
  return ratioOf(
    values.map(({ recording, value, weight }) => ({ recording, yes: value * weight, of: weight })),
    range,
  );
}

/** The number of events on a recording, and how many of them have the counted property. */
export interface Counted {
  readonly recording: number;
  readonly yes: number;
  readonly of: number;
}

/** The 95% CI of a proportion of events, with recordings as the sampling units; `null` if there is none. */
export function shareLimits(counts: readonly Counted[]): Limits {
  return ratioOf(counts, ranges.share)?.limits ?? null;
}

function ratioOf(counts: readonly Counted[], range: Range): Pooled | undefined {
  const byRecording = gathered(
    counts.map(({ recording, yes, of }) => [recording, { yes, of }] as const),
  );
  const vectors = [...byRecording.values()].map((own) =>
    Float64Array.of(
      own.reduce((sum, { yes }) => sum + yes, 0),
      own.reduce((sum, { of }) => sum + of, 0),
    ),
  );
  const [yes, all] = vectors.reduce(
    ([sum, total], [own = 0, of = 0]) => [sum + own, total + of] as const,
    [0, 0] as readonly [number, number],
  );
  if (all === 0) return undefined;
  return {
    value: yes / all,
    limits: toldLimits(intervalOf({ vectors, valueOf: ratio }, range, rule)),
  };
}

/** Sum divided by total; NaN if the total is 0. */
function ratio([sum = 0, total = 0]: Float64Array): number {
  return total === 0 ? NaN : sum / total;
}

/** The limits of a CI as the API reports them; `null` if there is none. */
export function toldLimits(interval: ReturnType<typeof intervalOf>): Limits {
  return interval.kind === "undefined" ? null : { low: interval.low, high: interval.high };
}
