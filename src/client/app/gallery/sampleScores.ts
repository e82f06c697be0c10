import type { Estimate } from "../../kit/chart/estimate.ts";
import { normal, sampleRandom } from "../../kit/chart/sampleRandom.ts";

/** Scores and global grades of so many candidates with their regression, and the pass mark at grade 2. */
export function sampleExam(count = 64) {
  const random = sampleRandom(8);
  const points = Array.from({ length: count }, () => {
    const grade = Math.min(5, Math.max(1, Math.round(3.1 + normal(random) * 1.05)));
    const score = Math.min(100, Math.max(5, 28 + 12.5 * grade + normal(random) * 7));
    return { grade, score: Math.round(score * 10) / 10 };
  });
  const n = points.length;
  const meanGrade = meanOf(points.map(({ grade }) => grade));
  const meanScore = meanOf(points.map(({ score }) => score));
  const spread = points.reduce((sum, { grade }) => sum + (grade - meanGrade) ** 2, 0);
  const slope =
    points.reduce((sum, { grade, score }) => sum + (grade - meanGrade) * (score - meanScore), 0) /
    spread;
  const intercept = meanScore - slope * meanGrade;
  const residual = Math.sqrt(
    points.reduce((sum, { grade, score }) => sum + (score - intercept - slope * grade) ** 2, 0) /
      (n - 2),
  );
  const value = intercept + slope * 2;
  const half = 2 * residual * Math.sqrt(1 / n + (2 - meanGrade) ** 2 / spread);
  return { points, line: { intercept, slope }, passMark: around(value, half) };
}

/** Durations of two raters in so many recordings, the first about 0.4 s longer. */
export function sampleDifferences(count = 40) {
  const random = sampleRandom(9);
  const points = Array.from({ length: count }, () => ({
    mean: Math.round((6 + random() * 34) * 100) / 100,
    difference: Math.round((0.4 + normal(random) * 1.1) * 100) / 100,
  }));
  const n = points.length;
  const bias = meanOf(points.map(({ difference }) => difference));
  const deviation = Math.sqrt(
    points.reduce((sum, { difference }) => sum + (difference - bias) ** 2, 0) / (n - 1),
  );
  const [ofBias, ofLimit] = [
    2.02 * deviation * Math.sqrt(1 / n),
    2.02 * deviation * Math.sqrt(3 / n),
  ];
  return {
    points,
    bias: around(bias, ofBias),
    lowerLimit: around(bias - 1.96 * deviation, ofLimit),
    upperLimit: around(bias + 1.96 * deviation, ofLimit),
  };
}

/** Parts of the variance of a made-up study: objects, with raters, with occasions, the rest. */
const variance = { object: 0.52, withRater: 0.21, withOccasion: 0.17, rest: 0.24 };

/** Of the mean over so many raters and occasions, by those parts. */
export function sampleGeneralizability(raters: number, occasions: number): number {
  const { object, withRater, withOccasion, rest } = variance;
  return (
    object / (object + withRater / raters + withOccasion / occasions + rest / (raters * occasions))
  );
}

function around(value: number, half: number): Estimate {
  return { kind: "value", value, low: value - half, high: value + half };
}

function meanOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
