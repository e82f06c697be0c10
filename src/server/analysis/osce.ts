import type { Osce } from "../../api/contract/analysis.ts";
import { meanDifference, type Severity } from "../../domain/raterSeverity.ts";
import type { Id } from "../../domain/rules.ts";
import { borderlineRegression } from "../../statistics/borderlineRegression.ts";
import {
  type CrossedScore,
  type RaterEffect,
  raterEffects,
} from "../../statistics/raterEffects.ts";
import { summaryOf } from "./tally.ts";

/** What one examiner gave one candidate at one station. */
export interface ExaminedScore {
  readonly raterId: Id<"account">;
  /** The recording and round that was watched. */
  readonly placeKey: string;
  readonly station: string | null;
  readonly candidate: string;
  /** Of the checklist's best, 0 to 100. */
  readonly percent: number;
  readonly global: number | null;
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
  },
): Pick<Osce, "stations" | "scores" | "candidates" | "examiners"> {
  const byStation = grouped(examined, ({ station }) => station);
  const names = [...byStation.keys()].toSorted((a, b) => compareNames(a ?? "", b ?? ""));
  const results = names.map((station) =>
    stationOf(station, scoresOf(station, byStation.get(station) ?? []), of),
  );
  const scores = results.flatMap((result) => result.scores);
  return {
    stations: results.map(({ station }) => station),
    scores,
    candidates: candidatesOf(scores),
    examiners: examinersOf(examined),
  };
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
): { readonly station: Station; readonly scores: readonly Score[] } {
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
      meanPercent: mean ?? 0,
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

function candidatesOf(scores: readonly Score[]): Osce["candidates"] {
  return [...grouped(scores, ({ candidate }) => candidate)]
    .map(([candidate, own]) => ({
      candidate,
      percent: meanOf(own.map(({ percent }) => percent)),
      stations: own.length,
      stationsPassed: own.some(({ passed }) => passed === null)
        ? null
        : own.filter(({ passed }) => passed === true).length,
    }))
    .toSorted((a, b) => compareNames(a.candidate, b.candidate));
}

function examinersOf(examined: readonly ExaminedScore[]): Osce["examiners"] {
  const raterIds = [...new Set(examined.map(({ raterId }) => raterId))].toSorted();
  const places = [...new Set(examined.map(({ placeKey }) => placeKey))];
  const unitOf = new Map(places.map((place, unit) => [place, unit]));
  const raterOf = new Map(raterIds.map((raterId, rater) => [raterId, rater]));
  const effects = raterEffects(
    examined.map(({ placeKey, raterId, percent }): CrossedScore => ({
      unit: unitOf.get(placeKey) ?? 0,
      rater: raterOf.get(raterId) ?? 0,
      score: percent,
    })),
    { raters: raterIds.length },
  );
  const deviations = new Map<string, number[]>(raterIds.map((raterId) => [raterId, []]));
  for (const there of grouped(examined, ({ placeKey }) => placeKey).values()) {
    if (there.length < 2) continue;
    const sum = there.reduce((all, { percent }) => all + percent, 0);
    for (const { raterId, percent } of there) {
      deviations.get(raterId)?.push(percent - (sum - percent) / (there.length - 1));
    }
  }
  return raterIds.map((raterId, rater) => ({
    raterId,
    deviation: ofSeverity(meanDifference(deviations.get(raterId) ?? [])),
    fitted: ofEffect(effects[rater]),
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

function grouped<Thing, Key>(
  things: readonly Thing[],
  keyOf: (thing: Thing) => Key,
): Map<Key, Thing[]> {
  const groups = new Map<Key, Thing[]>();
  for (const thing of things) {
    const key = keyOf(thing);
    const group = groups.get(key);
    if (group) group.push(thing);
    else groups.set(key, [thing]);
  }
  return groups;
}

function meanOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, one) => sum + one, 0) / numbers.length;
}

/** "Station 2" before "Station 10". */
function compareNames(a: string, b: string): number {
  return a.localeCompare(b, "en", { numeric: true });
}
