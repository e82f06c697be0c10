import type { TracePoint } from "../../../agreement/traces/apart.ts";
import type { ConfidenceBins } from "../../../agreement/programs/answers.ts";
import { normal, sampleRandom } from "../../kit/chart/sampleRandom.ts";

/** A continuous rating of 0 to 100 by so many raters: mean and spread at every step. */
export function sampleCourse(
  raters: number,
  { stepUs, durationUs }: { readonly stepUs: number; readonly durationUs: number },
): readonly TracePoint[] {
  const random = sampleRandom(91);
  const own = Array.from({ length: raters }, () => 8 * normal(random));
  return Array.from({ length: Math.floor(durationUs / stepUs) }, (_, at) => {
    const values = own.map((aside) =>
      Math.max(0, Math.min(100, 50 + 25 * Math.sin(at / 30) + aside + 2 * normal(random))),
    );
    const mean = values.reduce((sum, value) => sum + value, 0) / raters;
    const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
    return {
      atUs: at * stepUs,
      mean,
      deviation: Math.sqrt(squares / Math.max(1, raters - 1)),
      low: Math.min(...values),
      high: Math.max(...values),
      raters,
    };
  });
}

/** Half of the width of limits after so many recordings: it falls with the root of their number. */
export function sampleWidths(recordings: number, ofOne: number) {
  return Array.from({ length: recordings }, (_, at) => ({
    x: at + 1,
    y: ofOne / Math.sqrt(at + 1),
  }));
}

/** So many bins of confidence, which promises a little more than was matched. */
export function sampleBins(count: number): ConfidenceBins["bins"] {
  const random = sampleRandom(92);
  return Array.from({ length: count }, (_, at) => {
    const [low, high] = [at / count, (at + 1) / count];
    const meanConfidence = (low + high) / 2;
    const noise = 0.02 * Math.max(-2, Math.min(2, normal(random)));
    const shareRight = Math.max(0, Math.min(1, 0.85 * meanConfidence + 0.04 + noise));
    const half = 0.06;
    return {
      low,
      high,
      count: 40 + Math.floor(random() * 60),
      meanConfidence,
      shareRight,
      rightLow: Math.max(0, shareRight - half),
      rightHigh: Math.min(1, shareRight + half),
    };
  });
}
