import type { ChartHead } from "./chartHead.ts";
import type { Axis, Series, Write } from "./series.ts";

/** Every value as a dot, by group, with median and quartiles: durations, latencies, scores. */
export function DotsByGroup(_props: DotsByGroupProps) {
  return null;
}

export interface DotsByGroupProps extends ChartHead {
  readonly groups: readonly DotGroup[];
  readonly axis: Axis;
  /** Steps of factor ten instead of equal ones; values must lie above 0. */
  readonly isLogarithmic?: boolean | undefined;
  readonly format: Write;
  /** What the groups are: "Code". */
  readonly groupsAre: string;
}

export interface DotGroup extends Series {
  readonly values: readonly number[];
  /** How many more there were that did not happen while it was looked for (latencies). */
  readonly missed?: number | undefined;
}
