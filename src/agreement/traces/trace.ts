import type { TraceSlot } from "../../domain/entities/workPart.ts";
import { limits } from "../../domain/limits.ts";
import type { Stretch } from "../../domain/spans.ts";

/**
 * One rater’s continuous rating of a recording: each value holds until the next; NaN is no value.
 */
export interface Trace {
  readonly fromUs: Float64Array;
  readonly values: Float64Array;
}

const { traceSlotUs } = limits;

/**
 * A trace from its stored slots, within the segments assigned to its rater. A value holds until the
 * next, and at most to the end of its slot: a slot without samples was never recorded.
 */
export function traceOf(
  slots: readonly Pick<TraceSlot, "slot" | "samples">[],
  stretches: readonly Stretch[],
): Trace {
  const wholeUs: number[] = [];
  const whole: number[] = [];
  for (const { slot, samples } of slots.toSorted((a, b) => a.slot - b.slot)) {
    const startUs = slot * traceSlotUs;
    for (const [atUs, value] of samples) {
      wholeUs.push(startUs + atUs);
      whole.push(value);
    }
    if (samples.length > 0) {
      wholeUs.push(startUs + traceSlotUs);
      whole.push(NaN);
    }
  }
  const fromUs: number[] = [];
  const values: number[] = [];
  const put = (atUs: number, value: number) => {
    if (fromUs.at(-1) === atUs) values[values.length - 1] = value;
    else if (values.length > 0 || !Number.isNaN(value)) {
      fromUs.push(atUs);
      values.push(value);
    }
  };
  let next = 0;
  let held = NaN;
  for (const { startUs, endUs } of stretches) {
    for (; (wholeUs[next] ?? Infinity) <= startUs; next += 1) held = whole[next] ?? NaN;
    put(startUs, held);
    for (; (wholeUs[next] ?? Infinity) < endUs; next += 1) {
      held = whole[next] ?? NaN;
      put(wholeUs[next] ?? endUs, held);
    }
    put(endUs, NaN);
  }
  return { fromUs: Float64Array.from(fromUs), values: Float64Array.from(values) };
}

/** The points of a time grid: `count` points from `firstUs` on, `stepUs` apart. */
export interface GridPoints {
  readonly firstUs: number;
  readonly stepUs: number;
  readonly count: number;
}

/** The value at each point of a grid; NaN if there is none. */
export function valuesAt(
  { fromUs, values }: Trace,
  { firstUs, stepUs, count }: GridPoints,
): Float64Array {
  const found = new Float64Array(count);
  let next = 0;
  let held = NaN;
  for (let point = 0; point < count; point += 1) {
    const atUs = firstUs + point * stepUs;
    while (next < fromUs.length && (fromUs[next] ?? 0) <= atUs) {
      held = values[next] ?? NaN;
      next += 1;
    }
    found[point] = held;
  }
  return found;
}

/** The mean over time from each point of a grid to the next; NaN if any part of it has no value. */
export function meansFrom(
  { fromUs, values }: Trace,
  { firstUs, stepUs, count }: GridPoints,
): Float64Array {
  const found = new Float64Array(count);
  let next = 0;
  let held = NaN;
  let atUs = firstUs;
  for (; next < fromUs.length && (fromUs[next] ?? 0) <= firstUs; next += 1) {
    held = values[next] ?? NaN;
  }
  for (let cell = 0; cell < count; cell += 1) {
    const endUs = firstUs + (cell + 1) * stepUs;
    let sum = 0;
    for (; next < fromUs.length && (fromUs[next] ?? 0) < endUs; next += 1) {
      sum += held * ((fromUs[next] ?? 0) - atUs);
      atUs = fromUs[next] ?? 0;
      held = values[next] ?? NaN;
    }
    found[cell] = (sum + held * (endUs - atUs)) / stepUs;
    atUs = endUs;
  }
  return found;
}

/** The mean over all time with a value; NaN if there is none. */
export function meanLevel({ fromUs, values }: Trace): number {
  let [sum, lengthUs] = [0, 0];
  for (let at = 0; at + 1 < values.length; at += 1) {
    const value = values[at] ?? NaN;
    if (value !== value) continue;
    const heldUs = (fromUs[at + 1] ?? 0) - (fromUs[at] ?? 0);
    sum += value * heldUs;
    lengthUs += heldUs;
  }
  return sum / lengthUs;
}
