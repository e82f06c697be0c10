import { clockTicks } from "./clock.ts";

/** The approximate number of times at which the table reads a step curve. */
const momentCount = 24;

/** Round times in equal steps, from 0 to the first that is not before `lastUs`. */
export function roundSteps(lastUs: number): readonly number[] {
  const steps = clockTicks({ fromUs: 0, toUs: lastUs, most: momentCount });
  const [first = 0, second = lastUs] = steps;
  const end = steps.at(-1) ?? 0;
  return end < lastUs ? [...steps, end + second - first] : steps;
}

/** The cumulative incidence at a time, from 0 to 1; 0 before the first step. */
export function arrivedBy(curve: readonly ArrivalStep[], us: number): number {
  return curve.findLast((step) => step.us <= us)?.share ?? 0;
}

/** The corners of the step curve, from 0 to `endUs`. */
export function stairOf(curve: readonly ArrivalStep[], endUs: number): readonly ArrivalStep[] {
  const startsAtOnce = curve[0]?.us === 0;
  return [
    ...(startsAtOnce ? [] : [{ us: 0, share: 0 }]),
    ...curve,
    { us: endUs, share: curve.at(-1)?.share ?? 0 },
  ];
}

export interface ArrivalStep {
  readonly us: number;
  readonly share: number;
  readonly low?: number | null;
  readonly high?: number | null;
}
