import { type Random, randomFrom } from "../../../statistics/random.ts";

/** All samples are made from this, so that everyone sees the same. */
export const sampleSeed = 2026;

/** A generator of its own for each sample, so that a change of one leaves the others alone. */
export function sampleRandom(sample: number): Random {
  return randomFrom(sampleSeed * 100 + sample);
}

/** About 0, with deviation 1: Box and Muller’s way. */
export function normal(random: Random): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
}
