import { sampleRandom } from "../../kit/chart/sampleRandom.ts";

/** Latencies of answers, shorter from group to group; some are censored. */
export function sampleLatencies(): readonly { values: readonly number[]; missed: number }[] {
  const random = sampleRandom(7);
  return [
    { meanS: 4.1, count: 38, missed: 9 },
    { meanS: 2.8, count: 52, missed: 4 },
    { meanS: 1.5, count: 64, missed: 1 },
  ].map(({ meanS, count, missed }) => ({
    missed,
    values: Array.from(
      { length: count },
      () => Math.round((0.3 - meanS * Math.log(1 - random())) * 100) / 100,
    ),
  }));
}

/** The cumulative proportion over time, of those times and of the cases that were censored. */
export function sampleArrivals({
  values,
  missed,
}: ReturnType<typeof sampleLatencies>[number]): readonly { us: number; share: number }[] {
  const all = values.length + missed;
  return values
    .toSorted((a, b) => a - b)
    .map((seconds, at) => ({ us: Math.round(seconds * 1e6), share: (at + 1) / all }));
}
