import type { Latency } from "../../../api/contract/analysis.ts";
import { clockTicks } from "../../charts/clock.ts";
import type { TimeStep } from "../../charts/LineOverTime.tsx";
import { exact } from "../../charts/estimate.ts";
import type { RateLine } from "./rateSteps.ts";

type Row = Latency["rows"][number];

/** About so many steps are read off the curves. */
const stepCount = 24;

export type LatencyLine = Omit<RateLine, "row"> & { readonly row: Row };

/**
 * The curves of Kaplan and Meier read off at equal, round steps of time: by then, the code had come in this
 * share. A curve ends where nobody was waited for any longer.
 */
export function arrivalSteps(
  lines: readonly LatencyLine[],
  nameOf: (us: number) => string,
): readonly TimeStep[] {
  const lastUs = Math.max(0, ...lines.flatMap(({ row }) => row.curve.at(-1)?.us ?? []));
  if (lastUs === 0) return [];
  return roundSteps(lastUs).map((us, at) => ({
    id: String(at),
    name: nameOf(us),
    seconds: us / 1e6,
    estimates: Object.fromEntries(lines.map(({ id, row }) => [id, exact(shareBy(row, us))])),
  }));
}

/** From 0 to the first step that is not before the last moment. */
function roundSteps(lastUs: number): readonly number[] {
  const steps = clockTicks({ fromUs: 0, toUs: lastUs, most: stepCount });
  const [first = 0, second = lastUs] = steps;
  const end = steps.at(-1) ?? 0;
  return end < lastUs ? [...steps, end + second - first] : steps;
}

/** The share for which the code had come by then. */
export function shareBy({ curve }: Row, us: number): number {
  return curve.findLast((step) => step.us <= us)?.share ?? 0;
}
