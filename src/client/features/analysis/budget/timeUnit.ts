import type { Estimate } from "../../../kit/chart/estimate.ts";
import type { BarGroup } from "../../../kit/chart/barGroup.ts";

/** The unit in which durations are easiest to read. */
export interface TimeUnit {
  readonly name: "second" | "minute" | "hour";
  /** The number of seconds in it. */
  readonly seconds: number;
}

/** The durations, in seconds, from which minutes and hours are used. */
const saidFrom = { minute: 10 * 60, hour: 2 * 3600 } as const;

/** The unit for all values of a drawing, by the greatest of them, which are in seconds. */
export function timeUnit(groups: readonly BarGroup[]): TimeUnit {
  const most = Math.max(
    0,
    ...groups.flatMap(({ values }) =>
      Object.values(values).flatMap((one) => (one?.kind === "value" ? [one.value] : [])),
    ),
  );
  if (most >= saidFrom.hour) return { name: "hour", seconds: 3600 };
  return most >= saidFrom.minute ? { name: "minute", seconds: 60 } : { name: "second", seconds: 1 };
}

/** The same bars, with their intervals, in another unit than seconds. */
export function inUnit(groups: readonly BarGroup[], { seconds }: TimeUnit): readonly BarGroup[] {
  return groups.map((group) => ({
    ...group,
    values: Object.fromEntries(
      Object.entries(group.values).map(([id, estimate]) => [
        id,
        estimate?.kind === "value" ? divided(estimate, seconds) : estimate,
      ]),
    ),
  }));
}

function divided(
  { value, low, high }: Extract<Estimate, { readonly kind: "value" }>,
  by: number,
): Estimate {
  return {
    kind: "value",
    value: value / by,
    low: low === null ? null : low / by,
    high: high === null ? null : high / by,
  };
}
