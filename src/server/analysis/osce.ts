import { grouped } from "../../domain/grouped.ts";
import type { Osce } from "../../api/contract/ratingAnalysis.ts";
import { meanDifference, type Severity } from "../../domain/raterSeverity.ts";
import type { Id } from "../../domain/rules.ts";
import { borderlineRegression } from "../../statistics/borderlineRegression.ts";
import { examReliability, stationReliabilities } from "../../statistics/examReliability.ts";
import {
  type CrossedScore,
  type RaterEffect,
  raterEffects,
} from "../../statistics/raterEffects.ts";
import { placesOf } from "../../statistics/placesOf.ts";
import type { Figure } from "../../statistics/statistic.ts";
import { summaryOf } from "./tally.ts";
import { known } from "../../domain/known.ts";
import { compareNames } from "../../domain/nameOrder.ts";

/** What one examiner gave one candidate at one station. */
export interface ExaminedScore {
  readonly raterId: Id<"account">;
  /** The recording and round that was watched. */
  readonly placeKey: string;
  readonly station: string | null;
  readonly candidate: string;
  /** Of the checklist’s best, 0 to 100. */
  readonly percent: number;
  /** As given, where `percent` is adjusted for the examiner’s severity. */
  readonly rawPercent?: number;
  readonly global: number | null;
}

/** Conditions for passing in addition to the pass mark. */
export interface PassRule {
  /** So many standard errors of measurement above the mark. */
  readonly margin: number;
  /** So many stations have to be passed, whatever the mean. */
  readonly leastStations: number;
}

type Station = Osce["stations"][number];
type Score = Osce["scores"][number];

/** Stations in their order, with what every candidate got there, and how examiners lie to each other. */
export function osce(
  examined: readonly ExaminedScore[],
  of: {
    /** The grade that means "borderline"; `null` where there is no global grade. */
    readonly borderline: number | null;
    readonly resamples: number;
    readonly rule: PassRule;
  },
): Pick<Osce, "stations" | "exam" | "scores" | "candidates" | "examiners"> {
  const byStation = grouped(examined, ({ station }) => station);
  const names = [...byStation.keys()].toSorted((a, b) => compareNames(a ?? "", b ?? ""));
  const results = names.map((station) =>
    stationOf(station, scoresOf(station, byStation.get(station) ?? []), of),
  );
  const scores = results.flatMap((result) => result.scores);
  const numbered = numberedScores(scores, names);
  const { alpha, interval, standardError, fit } = examReliability(numbered);
  const ofStations = stationReliabilities(numbered);
  const exam: Osce["exam"] = {
    alpha:
      alpha.kind === "value"
        ? {
            kind: "value",
            value: alpha.value,
            low: interval.kind === "interval" ? interval.low : null,
            high: interval.kind === "interval" ? interval.high : null,
          }
        : { kind: "undefined", because: alpha.because },
    fit,
    standardError: standardError.kind === "value" ? standardError.value : null,
    ...of.rule,
  };
  const marks = new Map(
    results.flatMap(({ station: { station, borderlineRegression: mark } }) =>
      mark.kind === "value" ? [[station, mark.value] as const] : [],
    ),
  );
  return {
    stations: results.map(({ station }, at) => ({
      ...station,
      alphaWithout: plainFigure(ofStations[at]?.alphaWithout),
      correlation: plainFigure(ofStations[at]?.correlation),
    })),
    exam,
    scores,
    candidates: candidatesOf(scores, { marks, exam }),
    examiners: examinersOf(examined),
  };
}

function numberedScores(scores: readonly Score[], stations: readonly (string | null)[]) {
  const { placeOf } = placesOf(scores.map(({ candidate }) => candidate));
  return scores.map(({ candidate, station, percent }) => ({
    candidate: known(placeOf.get(candidate), "place of a candidate"),
    station: stations.indexOf(station),
    score: percent,
  }));
}

function plainFigure(figure: Figure | undefined): Station["correlation"] {
  return figure?.kind === "value"
    ? { kind: "value", value: figure.value, low: null, high: null }
    : { kind: "undefined", because: figure?.because ?? "no_units" };
}

/** What a candidate got at a station is the mean of what examiners gave. */
function scoresOf(station: string | null, examined: readonly ExaminedScore[]): readonly Score[] {
  return [...grouped(examined, ({ candidate }) => candidate)]
    .map(([candidate, own]): Score => {
      const globals = own.flatMap(({ global }) => (global === null ? [] : [global]));
      return {
        station,
        candidate,
        percent: meanOf(own.map(({ percent }) => percent)),
        rawPercent: meanOf(own.map(rawOf)),
        global: globals.length === 0 ? null : meanOf(globals),
        examiners: new Set(own.map(({ raterId }) => raterId)).size,
        passed: null,
      };
    })
    .toSorted((a, b) => compareNames(a.candidate, b.candidate));
}

function stationOf(
  station: string | null,
  scores: readonly Score[],
  { borderline, resamples }: { readonly borderline: number | null; readonly resamples: number },
): {
  readonly station: Omit<Station, "alphaWithout" | "correlation">;
  readonly scores: readonly Score[];
} {
  const { mean, sd } = summaryOf(Float64Array.from(scores, ({ percent }) => percent));
  const graded = scores.flatMap(({ percent, global }) =>
    global === null ? [] : [{ score: percent, global }],
  );
  const regression = regressionOf(graded, borderline, resamples);
  const mark = regression.kind === "value" ? regression.value : undefined;
  const judged = scores.map((score) => ({
    ...score,
    passed: mark === undefined ? null : score.percent >= mark,
  }));
  return {
    scores: judged,
    station: {
      station,
      candidates: scores.length,
      meanPercent: known(mean, "mean of a station with candidates"),
      sdPercent: sd,
      borderlineRegression: regression,
      borderlineGroup: groupOf(graded, borderline),
      passed: mark === undefined ? null : judged.filter(({ passed }) => passed === true).length,
    },
  };
}

type Graded = readonly { readonly score: number; readonly global: number }[];

function regressionOf(
  graded: Graded,
  borderline: number | null,
  resamples: number,
): Station["borderlineRegression"] {
  const n = graded.length;
  if (borderline === null) return { kind: "undefined", because: "nothing_scored", n };
  const mark = borderlineRegression(graded, { borderline, resamples });
  if (mark.kind === "undefined") return { kind: "undefined", because: mark.because, n };
  const { passMark, slope, intercept, rSquared, standardError, interval } = mark;
  return {
    kind: "value",
    value: passMark,
    standardError: standardError.kind === "value" ? standardError.value : null,
    low: interval.kind === "interval" ? interval.low : null,
    high: interval.kind === "interval" ? interval.high : null,
    slope,
    intercept,
    rSquared,
    n,
  };
}

/** Whom examiners find borderline: a mean of several grades is so where it is nearest to that one. */
function groupOf(graded: Graded, borderline: number | null): Station["borderlineGroup"] {
  const own = graded.filter(
    ({ global }) => borderline !== null && Math.abs(global - borderline) < 0.5,
  );
  const { n, mean, median } = summaryOf(Float64Array.from(own, ({ score }) => score));
  return mean === null || median === null
    ? { kind: "undefined", because: "no_units", n }
    : { kind: "value", mean, median, n };
}

function candidatesOf(
  scores: readonly Score[],
  {
    marks,
    exam,
  }: { readonly marks: ReadonlyMap<string | null, number>; readonly exam: Osce["exam"] },
): Osce["candidates"] {
  const above = exam.margin === 0 ? 0 : exam.margin * (exam.standardError ?? NaN);
  return [...grouped(scores, ({ candidate }) => candidate)]
    .map(([candidate, own]) => {
      const percent = meanOf(own.map((score) => score.percent));
      const stationsPassed = own.some(({ passed }) => passed === null)
        ? null
        : own.filter(({ passed }) => passed === true).length;
      const mark = meanOf(own.map(({ station }) => marks.get(station) ?? NaN)) + above;
      const passMark = Number.isNaN(mark) ? null : mark;
      return {
        candidate,
        percent,
        rawPercent: meanOf(own.map((score) => score.rawPercent)),
        stations: own.length,
        stationsPassed,
        passMark,
        verdict: verdictOf({ percent, passMark, stationsPassed }, exam.leastStations),
      };
    })
    .toSorted((a, b) => compareNames(a.candidate, b.candidate));
}

function verdictOf(
  {
    percent,
    passMark,
    stationsPassed,
  }: Pick<Osce["candidates"][number], "percent" | "passMark" | "stationsPassed">,
  leastStations: number,
): Osce["candidates"][number]["verdict"] {
  if (passMark === null || stationsPassed === null) return null;
  if (percent < passMark) return "below_mark";
  return stationsPassed < leastStations ? "too_few_stations" : "passed";
}

/** What examiners gave: adjusted scores would say nothing of how severe they are. */
function rawOf({ percent, rawPercent }: ExaminedScore): number {
  return rawPercent ?? percent;
}

function examinersOf(examined: readonly ExaminedScore[]): Osce["examiners"] {
  const raterIds = [...new Set(examined.map(({ raterId }) => raterId))].toSorted();
  const places = [...new Set(examined.map(({ placeKey }) => placeKey))];
  const unitOf = new Map(places.map((place, unit) => [place, unit]));
  const raterOf = new Map(raterIds.map((raterId, rater) => [raterId, rater]));
  const effects = raterEffects(
    examined.map((one): CrossedScore => ({
      unit: known(unitOf.get(one.placeKey), "unit"),
      rater: known(raterOf.get(one.raterId), "rater"),
      score: rawOf(one),
    })),
    { raters: raterIds.length },
  );
  const deviations = new Map<string, number[]>(raterIds.map((raterId) => [raterId, []]));
  for (const there of grouped(examined, ({ placeKey }) => placeKey).values()) {
    if (there.length < 2) continue;
    const sum = there.reduce((all, one) => all + rawOf(one), 0);
    for (const one of there) {
      const raw = rawOf(one);
      deviations.get(one.raterId)?.push(raw - (sum - raw) / (there.length - 1));
    }
  }
  return raterIds.map((raterId, rater) => ({
    raterId,
    deviation: ofSeverity(
      meanDifference(deviations.get(raterId) ?? [], { raters: raterIds.length }),
    ),
    fitted: ofEffect(effects[rater]),
    isApart: effects[rater]?.isApart ?? false,
    recordings: examined.filter((one) => one.raterId === raterId).length,
  }));
}

function ofSeverity(severity: Severity): Osce["examiners"][number]["deviation"] {
  return severity.kind === "few"
    ? { kind: "undefined", because: "too_few_units" }
    : { kind: "value", value: severity.mean, low: severity.low, high: severity.high };
}

function ofEffect(effect: RaterEffect | undefined): Osce["examiners"][number]["fitted"] {
  if (effect?.effect.kind !== "value") {
    return { kind: "undefined", because: effect?.effect.because ?? "no_units" };
  }
  const { interval } = effect;
  return {
    kind: "value",
    value: effect.effect.value,
    low: interval.kind === "interval" ? interval.low : null,
    high: interval.kind === "interval" ? interval.high : null,
  };
}

function meanOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, one) => sum + one, 0) / numbers.length;
}
