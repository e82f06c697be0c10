import type { TraceSlot } from "../src/domain/entities/workPart.ts";
import { limits } from "../src/domain/limits.ts";
import { randomFrom } from "../src/statistics/random.ts";

/** What is planted in the traces of a recording's raters. */
export interface Planted {
  readonly seed: number;
  readonly durationUs: number;
  /** By rater: by how much later than what happens, how much higher, and how much of their own. */
  readonly raters: readonly {
    readonly lateUs?: number;
    readonly bias?: number;
    readonly noise?: number;
    /** They never move the slider. */
    readonly isFlat?: boolean;
    /** Stretches that they did not record. */
    readonly gaps?: readonly (readonly [fromUs: number, toUs: number])[];
  }[];
}

export type PlantedSlot = Pick<TraceSlot, "slot" | "samples">;

/** A slider from 0 to 100 is read so often, at moments that are each rater's own. */
const readUs = 180_000;

/**
 * Running ratings of one recording as raters record them who see the same: waves around the middle of a
 * scale from 0 to 100, each rater late, higher and unsteady in their own way, in whole numbers. A value is
 * written down where it changes, and where a slot begins.
 */
export function plantedTraces({ seed, durationUs, raters }: Planted): readonly PlantedSlot[][] {
  const random = randomFrom(seed);
  const truth = wavesOf(random, 14);
  return raters.map(({ lateUs = 0, bias = 0, noise = 2, isFlat = false, gaps = [] }) => {
    const own = wavesOf(random, noise);
    const slots = new Map<number, [number, number][]>();
    let last: number | undefined;
    let lastSlot = -1;
    for (let atUs = 0; atUs < durationUs; atUs += Math.round(readUs * (0.6 + 0.8 * random()))) {
      const slot = Math.floor(atUs / limits.traceSlotUs);
      if (gaps.some(([fromUs, toUs]) => atUs >= fromUs && atUs < toUs)) {
        last = undefined;
        continue;
      }
      const seen = 50 + bias + truth(atUs - lateUs) + own(atUs);
      const value = isFlat ? 50 : Math.min(100, Math.max(0, Math.round(seen)));
      if (value === last && slot === lastSlot) continue;
      const samples = slots.get(slot) ?? [];
      // What is held when a slot begins stands at its beginning.
      const held = last ?? (atUs === 0 ? undefined : value);
      if (slot !== lastSlot && held !== undefined && atUs > slot * limits.traceSlotUs) {
        samples.push([0, held]);
      }
      samples.push([atUs - slot * limits.traceSlotUs, value]);
      slots.set(slot, samples);
      last = value;
      lastSlot = slot;
    }
    return [...slots].map(([slot, samples]) => ({ slot, samples }));
  });
}

/** Six waves with periods from 3 to 20 seconds, with so much standard deviation together. */
function wavesOf(random: () => number, deviation: number): (atUs: number) => number {
  const waves = Array.from({ length: 6 }, () => ({
    periodUs: (3 + 17 * random()) * 1_000_000,
    phase: 2 * Math.PI * random(),
  }));
  const height = deviation * Math.sqrt(2 / waves.length);
  return (atUs) =>
    waves.reduce(
      (sum, { periodUs, phase }) =>
        sum + height * Math.sin((2 * Math.PI * atUs) / periodUs + phase),
      0,
    );
}
