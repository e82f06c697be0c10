import { crossedFit } from "./crossedFit.ts";
import { fUpperQuantile } from "./distributions.ts";
import { iccOfFit } from "./iccOfGaps.ts";
import { meanSquares, spearmanBrown } from "./intraclassCorrelation.ts";
import { placesOf } from "./placesOf.ts";
import type { Ratings } from "./ratings.ts";
import { ranges, soundInterval } from "./soundInterval.ts";
import { type Figure, type Interval, undefinedBecause, value } from "./statistic.ts";

/** A candidate’s score at one station, in a unit shared by all stations. */
export interface ExamScore {
  readonly candidate: number;
  readonly station: number;
  readonly score: number;
}

/** Reliability of candidates’ mean scores over the stations of an exam. */
export interface ExamReliability {
  /**
   * Cronbach’s alpha over stations, of candidates’ means: ICC(C,k). Its limits are Feldt’s (1965,
   * doi:10.1007/BF02289499), of 95%; by profile likelihood where not all candidates were at all stations.
   */
  readonly alpha: Figure;
  readonly interval: Interval;
  /** Standard error of measurement of a candidate’s mean, in the unit of scores: between candidates of one examination. */
  readonly standardError: Figure;
  /** `reml`: with gaps, from components of variance; stations of each candidate are taken as their harmonic mean. */
  readonly fit: "complete" | "reml";
}

/** The contribution of one station to the reliability of an exam. */
export interface StationReliability {
  readonly station: number;
  /** Alpha of the others without it. Above the alpha of all: the station measures something else. */
  readonly alphaWithout: Figure;
  /** Pearson’s correlation of its scores with candidates’ means of the other stations. */
  readonly correlation: Figure;
}

const confidence = 0.95;

/**
 * Reliability of candidates’ means over stations (Cronbach, 1951, doi:10.1007/BF02310555). Each
 * candidate has one score per station. Undefined below two stations or two candidates, and without
 * variance.
 */
export function examReliability(scores: readonly ExamScore[]): ExamReliability {
  const complete = completeOf(scores);
  return complete ? ofComplete(complete) : ofGaps(scores);
}

/** The contribution of each station, in order of station numbers. */
export function stationReliabilities(scores: readonly ExamScore[]): readonly StationReliability[] {
  const { keys: stations } = placesOf(scores.map(({ station }) => station));
  return stations.map((station) => {
    const others = scores.filter((one) => one.station !== station);
    return {
      station,
      alphaWithout: examReliability(others).alpha,
      correlation: correlationWith(
        scores.filter((one) => one.station === station),
        others,
      ),
    };
  });
}

function ofComplete(ratings: Ratings): ExamReliability {
  const squares = meanSquares(ratings);
  if ("kind" in squares) return without(squares, "complete");
  const { units, raters, ofUnits, ofError } = squares;
  if (ofUnits === 0) return without(undefinedBecause("no_variance_between_units"), "complete");
  const alpha = value((ofUnits - ofError) / ofUnits);
  const df = { units: units - 1, error: (units - 1) * (raters - 1) };
  const tail = (1 - confidence) / 2;
  const apart = ofError / ofUnits;
  const interval: Interval = {
    kind: "interval",
    low: 1 - apart * fUpperQuantile(tail, df.units, df.error),
    high: 1 - apart / fUpperQuantile(tail, df.error, df.units),
    level: confidence,
    method: "f_distribution",
  };
  return {
    alpha,
    interval: soundInterval(alpha, interval, ranges.variance),
    standardError: value(Math.sqrt(ofError / raters)),
    fit: "complete",
  };
}

function ofGaps(scores: readonly ExamScore[]): ExamReliability {
  const stations = new Set(scores.map(({ station }) => station)).size;
  const fit =
    stations < 2
      ? undefined
      : crossedFit(
          scores.map(({ candidate, station, score }) => ({
            unit: candidate,
            rater: station,
            score,
          })),
        );
  if (!fit) {
    return without(undefinedBecause(stations < 2 ? "too_few_raters" : "unbalanced_design"), "reml");
  }
  const { each } = fit.design;
  const { single, low, high, method } = iccOfFit(fit, { form: "C", tail: (1 - confidence) / 2 });
  const alpha = value(spearmanBrown(single, each));
  const interval: Interval = {
    kind: "interval",
    low: spearmanBrown(low, each),
    high: spearmanBrown(high, each),
    level: confidence,
    method,
  };
  return {
    alpha,
    interval: soundInterval(alpha, interval, ranges.share),
    standardError: value(Math.sqrt(fit.error / each)),
    fit: "reml",
  };
}

function without(
  because: ReturnType<typeof undefinedBecause>,
  fit: ExamReliability["fit"],
): ExamReliability {
  return { alpha: because, interval: because, standardError: because, fit };
}

/** Candidates by stations, where everyone was everywhere. */
function completeOf(scores: readonly ExamScore[]): Ratings | undefined {
  const { placeOf: candidates } = placesOf(scores.map(({ candidate }) => candidate));
  const { placeOf: stations } = placesOf(scores.map(({ station }) => station));
  if (scores.length === 0 || scores.length !== candidates.size * stations.size) return undefined;
  const values = new Float64Array(scores.length).fill(NaN);
  for (const { candidate, station, score } of scores) {
    const at = (candidates.get(candidate) ?? 0) * stations.size + (stations.get(station) ?? 0);
    values[at] = score;
  }
  if (values.some(Number.isNaN)) return undefined;
  return { units: candidates.size, raters: stations.size, values, scale: undefined };
}

function correlationWith(own: readonly ExamScore[], others: readonly ExamScore[]): Figure {
  const sums = new Map<number, { sum: number; n: number }>();
  for (const { candidate, score } of others) {
    const there = sums.get(candidate) ?? { sum: 0, n: 0 };
    sums.set(candidate, { sum: there.sum + score, n: there.n + 1 });
  }
  const pairs = own
    .flatMap(({ candidate, score }) => {
      const there = sums.get(candidate);
      return there ? [{ score, rest: there.sum / there.n }] : [];
    })
    .toSorted((a, b) => a.score - b.score || a.rest - b.rest);
  if (pairs.length < 3) return undefinedBecause("too_few_units");
  const mean = {
    score: pairs.reduce((sum, { score }) => sum + score, 0) / pairs.length,
    rest: pairs.reduce((sum, { rest }) => sum + rest, 0) / pairs.length,
  };
  let [ofScore, ofRest, ofBoth] = [0, 0, 0];
  for (const { score, rest } of pairs) {
    ofScore += (score - mean.score) ** 2;
    ofRest += (rest - mean.rest) ** 2;
    ofBoth += (score - mean.score) * (rest - mean.rest);
  }
  const least = (1e-12 * Math.max(1, Math.abs(mean.score), Math.abs(mean.rest))) ** 2;
  if (ofScore <= least || ofRest <= least) return undefinedBecause("no_variation");
  return value(Math.max(-1, Math.min(1, ofBoth / Math.sqrt(ofScore * ofRest))));
}
