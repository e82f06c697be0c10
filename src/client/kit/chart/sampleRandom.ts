import { type Random, randomFrom } from "../../../statistics/random.ts";

/** The seed of all samples, so that everyone sees the same ones. */
export const sampleSeed = 2026;

/** A generator of its own for each sample, so that a change of one leaves the others alone. */
export function sampleRandom(sample: number): Random {
  return randomFrom(sampleSeed * 100 + sample);
}

/** A random number of the standard normal distribution, by the method of Box and Muller. */
export function normal(random: Random): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
}
