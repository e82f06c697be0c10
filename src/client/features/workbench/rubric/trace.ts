import type { TraceSlot, WorkPart } from "../../../../domain/entities/workPart.ts";
import { partKey } from "../../../../domain/entities/workPart.ts";
import type { Criterion } from "../../../../domain/entities/scheme.ts";
import { limits } from "../../../../domain/limits.ts";

/** Pairs of time from the slot’s start in microseconds and value, in the order of time. */
export type Samples = TraceSlot["samples"];
type CriterionId = Criterion["id"];

const { traceSlotUs } = limits;

export function slotAt(timeUs: number): number {
  return Math.floor(timeUs / traceSlotUs);
}

/** The stored samples of a slot; empty where there are none. */
export function samplesOf(
  parts: ReadonlyMap<string, WorkPart>,
  criterionId: CriterionId,
  slot: number,
): Samples {
  const part = parts.get(partKey({ kind: "trace", criterionId, slot, samples: [] }));
  return part?.kind === "trace" ? part.samples : [];
}

/**
 * The value at a time. A value holds until the next one, and at most to the end of its slot: a slot without
 * samples was never recorded. `undefined` before the first sample.
 */
export function valueAt(samples: Samples, offsetUs: number): number | undefined {
  let value: number | undefined;
  for (const [atUs, one] of samples) {
    if (atUs > offsetUs) break;
    value = one;
  }
  return value;
}

/** A segment of one slot that is recorded again; its end is excluded. */
export interface Stretch {
  readonly fromUs: number;
  readonly toUs: number;
  readonly samples: Samples;
}

/**
 * A slot with a segment recorded again. Samples before and after stay, and after the segment the value that
 * held there before continues.
 */
export function recordedOver(before: Samples, { fromUs, toUs, samples }: Stretch): Samples {
  const kept = before.filter(([atUs]) => atUs < fromUs);
  const after = before.filter(([atUs]) => atUs > toUs);
  const held = valueAt(before, toUs);
  const lastUs = samples.at(-1)?.[0] ?? -1;
  const goesOnUs = Math.max(toUs, lastUs + 1);
  const isHeld =
    held !== undefined &&
    goesOnUs < traceSlotUs &&
    (after[0] === undefined || after[0][0] > goesOnUs) &&
    held !== samples.at(-1)?.[1];
  return [
    ...kept,
    ...samples,
    ...(isHeld ? [[goesOnUs, held] satisfies Samples[0]] : []),
    ...after,
  ];
}
