import { limitsIn } from "../../src/agreement/figure.ts";
import { minimumOf } from "../../src/agreement/minimum.ts";
import { bootstrap, quantileOf } from "../../src/statistics/bootstrap.ts";
import { studentTwoSidedQuantile } from "../../src/statistics/distributions.ts";
import { randomFrom } from "../../src/statistics/random.ts";
import type { StudyFigure } from "./study.ts";

/** How limits may be found; `undefined` where a rule has none. */
export type Rule = (figure: StudyFigure) => readonly [low: number, high: number] | undefined;

/** The rule that the product has, and those that it was weighed against. */
export const rules = {
  printed: ({ printed }) => {
    const interval = printed();
    return interval.kind === "interval" ? [interval.low, interval.high] : undefined;
  },
  percentile: (figure) => bootstrapped(figure, "percentile"),
  bca: (figure) => bootstrapped(figure, "bca"),
  jackknife: (figure) => {
    const error = jackknifed(figure, everyPlace(figure.recordings));
    const reach = error * studentTwoSidedQuantile(0.05, figure.recordings - 1);
    return Number.isNaN(reach) ? undefined : [figure.value - reach, figure.value + reach];
  },
  studentised,
} as const satisfies Record<string, Rule>;

/** What the printed limits say of a minimum: the figure is at least so much, or at most, each with 95 %. */
export const oneSided = {
  atLeast: (figure) => {
    const answer = askedOf(figure);
    return answer && [answer.atLeast, Infinity];
  },
  atMost: (figure) => {
    const answer = askedOf(figure);
    return answer && [-Infinity, answer.atMost];
  },
} as const satisfies Record<string, Rule>;

function askedOf({ printed, value, range, recordings }: StudyFigure) {
  const rest = { observed: null, expected: null, n: recordings, per: "unit" } as const;
  return minimumOf({ kind: "value", value, ...limitsIn(printed()), ...rest }, range, 0);
}

const resamples = 200;

function bootstrapped(
  { recordings, figureOf }: StudyFigure,
  method: "percentile" | "bca",
): readonly [number, number] | undefined {
  const { interval } = bootstrap({ units: recordings, figureOf }, { resamples, method });
  return interval.kind === "interval" ? [interval.low, interval.high] : undefined;
}

/** Each draw's distance from the figure in standard errors of its own; errors by the jackknife. */
function studentised(figure: StudyFigure): readonly [number, number] | undefined {
  const { recordings, value, figureOf } = figure;
  const error = jackknifed(figure, everyPlace(recordings));
  const random = randomFrom(1);
  const distances: number[] = [];
  for (let draw = 0; draw < resamples; draw += 1) {
    const places = Int32Array.from({ length: recordings }, () => Math.floor(random() * recordings));
    const distance = (figureOf(places) - value) / jackknifed(figure, places);
    if (Number.isFinite(distance)) distances.push(distance);
  }
  const ascending = distances.toSorted((a, b) => a - b);
  if (ascending.length < 0.8 * resamples || Number.isNaN(error)) return undefined;
  return [
    value - error * quantileOf(ascending, 0.975),
    value - error * quantileOf(ascending, 0.025),
  ];
}

/** Tukey's standard error of the figure of a sample; NaN where it has none without one of them. */
function jackknifed({ figureOf }: StudyFigure, places: Int32Array): number {
  const n = places.length;
  const without = Array.from({ length: n }, (_, left) =>
    figureOf(places.filter((__, at) => at !== left)),
  );
  const mean = without.reduce((sum, one) => sum + one, 0) / n;
  const squares = without.reduce((sum, one) => sum + (one - mean) ** 2, 0);
  return Math.sqrt(((n - 1) / n) * squares);
}

function everyPlace(count: number): Int32Array {
  return Int32Array.from({ length: count }, (_, at) => at);
}
