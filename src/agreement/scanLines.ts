import { grouped } from "../domain/grouped.ts";
import type { ScanStatistic } from "./recipes.ts";
import type { Scheme } from "../domain/entities/scheme.ts";
import type { Limits } from "../domain/limits.ts";
import type { Stretch } from "../domain/spans.ts";
import { estimatedFigure } from "./estimatedFigure.ts";
import { scanMeasure } from "./index.ts";
import { type Between, type DifferenceFigure, toldDifference } from "./differences.ts";
import { differenceOf } from "./intervals.ts";
import type { Estimator } from "./measure.ts";
import { meanOfRecordings } from "./meanOfRecordings.ts";
import type { RaterGroup } from "./raterGroups.ts";
import type { AgreementLine, Grouping, RowSubject } from "./row.ts";
import {
  missing,
  type ScanAnswers,
  type ScannedWork,
  scanSheets,
  type ScanSheet,
  type SheetsOver,
} from "./scanSheets.ts";
import { placeKey } from "./observation.ts";
import { raterOf } from "./sameRater.ts";
import { eachUnit } from "./scanSums.ts";
import { mondayOf } from "./week.ts";

export interface ScanLinesAsked extends Pick<SheetsOver, "codeIds" | "subjectIds"> {
  /** Criteria have no rows of scans. */
  readonly by: readonly Grouping[];
  readonly statistics: readonly ScanStatistic[];
  readonly limits: Limits;
  /** Rater IDs, in the order that pairs use. */
  readonly raterIds: readonly string[];
  /** By recording, in order of time; only asked for rows by phase. */
  readonly phases: ReadonlyMap<string, readonly (Stretch & { readonly name: string })[]>;
  readonly raterGroups: readonly RaterGroup[];
}

/** A row: what it is of, and the work and the part of it that is in it. */
interface Planned {
  readonly key: string;
  readonly of: RowSubject;
  /** Works that are compared with each other, set after set. */
  readonly sets: readonly (readonly ScannedWork[])[];
  readonly over: SheetsOver;
}

/**
 * Agreement on answers to sampling prompts, yielded row by row so that other work can run in between. A unit is
 * one prompt, subject and code; CIs omit recordings in turn. Rows without any double-coded prompt are
 * omitted, except the overall row and those of codes and subjects.
 */
export function* scanLines(
  scheme: Scheme,
  works: readonly ScannedWork[],
  asked: ScanLinesAsked,
): Generator<AgreementLine> {
  for (const row of planned(scheme, works, asked)) {
    const { key, of } = row;
    const sheets = sheetsOf(scheme, row);
    if (sheets.length === 0 && isOwn(of)) continue;
    yield { key, of, ...lineOf(sheets, asked, of.by === "week") };
  }
}

/**
 * The difference between two rows (first minus second), by each statistic; `null` if a row does not
 * exist.
 */
export function scanDifference(
  scheme: Scheme,
  works: readonly ScannedWork[],
  between: Between,
  { statistics, limits, ...asked }: ScanLinesAsked,
): readonly DifferenceFigure[] | null {
  const rows = [...planned(scheme, works, { statistics, limits, ...asked })];
  const [a, b] = between.map((key) => {
    const row = rows.find((one) => one.key === key);
    return row && sidesOf(sheetsOf(scheme, row));
  });
  if (!a || !b || a.byRecording.length === 0 || b.byRecording.length === 0) return null;
  return statistics.map((recipe) => {
    const measure = scanMeasure(recipe);
    const [one, other] = [a, b].map(({ byRecording, pair, keys }) => ({
      ...scanEstimator(recipe, byRecording, pair),
      keys,
      range: measure.range,
    }));
    return one && other
      ? toldDifference(differenceOf(one, other, limits))
      : { kind: "undefined", because: "no_units" };
  });
}

function sheetsOf(scheme: Scheme, { sets, over }: Planned): readonly ScanSheet[] {
  return sets.flatMap((works) => scanSheets(scheme, works, over));
}

function sidesOf(sheets: readonly ScanSheet[]) {
  const recordings = grouped(sheets, ({ place }) => place.recordingId);
  const raters = sheets.flatMap((sheet) => comparedOf(sheet).map((at) => sheet.raters[at] ?? ""));
  return {
    byRecording: [...recordings.values()],
    keys: [...recordings.keys()],
    pair: pairAmong(raters),
  };
}

/** The columns of a sheet’s raters who answered a question that another did too. */
function comparedOf(sheet: ScanSheet): readonly number[] {
  const there = new Set<number>();
  eachUnit(sheet, ({ yes, no, answers, from }) => {
    if (yes + no < 2) return;
    sheet.raters.forEach((_, at) => {
      if (answers[from + at] !== missing) there.add(at);
    });
  });
  return [...there].toSorted((a, b) => a - b);
}

/** The two raters if there are exactly two. */
function pairAmong(raters: readonly string[]): readonly [string, string] | undefined {
  const [first, second, another] = [...new Set(raters)].toSorted();
  return first && second && another === undefined ? [first, second] : undefined;
}

function isOwn({ by }: RowSubject): boolean {
  return ["pair", "recording", "round", "phase", "week", "raters"].includes(by);
}

function* planned(
  scheme: Scheme,
  works: readonly ScannedWork[],
  { by, codeIds, subjectIds, raterIds, phases, raterGroups }: ScanLinesAsked,
): Generator<Planned> {
  const all = { codeIds, subjectIds };
  const isAsked = (codeId: string) => codeIds?.includes(codeId) ?? true;
  const isSubjectAsked = (subjectId: string) => subjectIds?.includes(subjectId) ?? true;
  for (const one of by) {
    switch (one) {
      case "overall":
        yield { key: one, of: { by: one }, sets: [works], over: all };
        break;
      case "code":
        for (const { id } of scheme.codes) {
          if (!isAsked(id)) continue;
          yield {
            key: `code ${id}`,
            of: { by: one, codeId: id },
            sets: [works],
            over: { ...all, codeIds: [id] },
          };
        }
        break;
      case "group":
        for (const { id } of scheme.groups) {
          const own = scheme.codes.filter((code) => code.groupId === id && isAsked(code.id));
          if (own.length === 0) continue;
          const over = { ...all, codeIds: own.map((code) => code.id) };
          yield { key: `group ${id}`, of: { by: one, groupId: id }, sets: [works], over };
        }
        break;
      // Questions at regular times ask for none.
      case "modifier":
        break;
      case "subject":
        for (const { id } of scheme.subjects) {
          if (!isSubjectAsked(id)) continue;
          const over = { ...all, subjectIds: [id] };
          yield { key: `subject ${id}`, of: { by: one, subjectId: id }, sets: [works], over };
        }
        if (isSubjectAsked("nobody")) {
          const over = { ...all, subjectIds: ["nobody"] };
          yield { key: "subject", of: { by: one, subjectId: null }, sets: [works], over };
        }
        break;
      case "pair":
        yield* plannedPairs(works, raterIds, all);
        break;
      case "recording":
      case "round":
        for (const own of grouped(works, ({ place }) => place[`${one}Id`]).values()) {
          const [first] = own;
          if (!first) continue;
          const { recordingId, recordingName, roundId, roundNumber } = first.place;
          const of =
            one === "recording"
              ? { by: one, recordingId, recordingName }
              : { by: one, roundId, roundNumber };
          yield { key: `${one} ${first.place[`${one}Id`]}`, of, sets: [own], over: all };
        }
        break;
      case "phase": {
        const names = new Set([...phases.values()].flatMap((own) => own.map(({ name }) => name)));
        for (const phase of names) {
          const within = (recordingId: string) =>
            (phases.get(recordingId) ?? []).filter(({ name }) => name === phase);
          yield {
            key: `phase ${phase}`,
            of: { by: one, phase },
            sets: [works],
            over: { ...all, within },
          };
        }
        break;
      }
      case "week":
        for (const [startsOn, sets] of pairsByWeek(works)) {
          yield { key: `week ${startsOn}`, of: { by: one, startsOn }, sets, over: all };
        }
        break;
      case "raters":
        for (const { name, has } of raterGroups) {
          const sets = [works.filter(({ place }) => has(place))];
          yield { key: `raters ${name}`, of: { by: one, group: name }, sets, over: all };
        }
        break;
      case "criterion":
        break;
    }
  }
}

function* plannedPairs(
  works: readonly ScannedWork[],
  raterIds: readonly string[],
  over: SheetsOver,
): Generator<Planned> {
  const ofRater = grouped<ScannedWork, string>(works, ({ place }) => raterOf(place));
  if (works.some(({ place }) => place.ownOf !== undefined)) {
    for (const raterId of raterIds) {
      const own = ofRater.get(raterId);
      const rater = own?.[0] && raterOf(own[0].place);
      if (!own || !rater) continue;
      const of = { by: "pair", raterA: rater, raterB: rater } as const;
      yield { key: `pair ${rater} ${rater}`, of, sets: [own], over };
    }
    return;
  }
  const ranked = raterIds.flatMap((raterId) => ofRater.get(raterId) ?? []);
  const seen = grouped(ranked, ({ place }) => place.raterId);
  const inOrder = [...seen.values()];
  const places = inOrder.map((own) => new Set(own.map(({ place }) => place.recordingId)));
  for (const [at, first] of inOrder.entries()) {
    for (const [beyond, second] of inOrder.slice(at + 1).entries()) {
      const [a, b] = [first[0]?.place.raterId, second[0]?.place.raterId];
      const others = places[at + 1 + beyond];
      if (!a || !b || ![...(places[at] ?? [])].some((one) => others?.has(one))) continue;
      yield {
        key: `pair ${a} ${b}`,
        of: { by: "pair", raterA: a, raterB: b },
        sets: [[...first, ...second]],
        over,
      };
    }
  }
}

/** Every two works that are compared, by the week in which the later was submitted, week after week. */
function pairsByWeek(works: readonly ScannedWork[]) {
  const together = grouped(works, ({ place }) => placeKey(place));
  const pairs = [...together.values()].flatMap((own) =>
    own.flatMap((first, at) => own.slice(at + 1).map((second) => [first, second] as const)),
  );
  const weeks = grouped(pairs, ([first, second]) =>
    mondayOf(Math.max(first.place.submittedMs, second.place.submittedMs)),
  );
  return [...weeks].toSorted(([a], [b]) => (a < b ? -1 : 1));
}

/** `isOfPairs`: an answer that is compared with several others, sheet after sheet, is still one. */
function lineOf(
  sheets: readonly ScanSheet[],
  { statistics, limits }: ScanLinesAsked,
  isOfPairs: boolean,
): Omit<AgreementLine, "key" | "of"> {
  const byRecording = [...grouped(sheets, ({ place }) => place.recordingId).values()];
  let [answers, yes] = [0, 0];
  const [raters, people] = [new Set<string>(), new Set<string>()];
  const pairs = new Set<string>();
  const counted = new Set<string>();
  for (const sheet of sheets) {
    eachUnit(sheet, (unit) => {
      if (unit.yes + unit.no < 2) return;
      if (isOfPairs) {
        sheet.observationIds.forEach((observationId, at) => {
          const key = [observationId, sheet.subjectId, unit.codeId, unit.number].join(" ");
          if (counted.has(key)) return;
          counted.add(key);
          answers += 1;
          yes += unit.answers[unit.from + at] ?? 0;
        });
        return;
      }
      answers += unit.yes + unit.no;
      yes += unit.yes;
    });
    // Who was not asked for any of these codes, or saw nothing, is not compared.
    const compared = comparedOf(sheet);
    for (const at of compared) {
      raters.add(sheet.raters[at] ?? "");
      people.add(sheet.people[at] ?? "");
    }
    const ids = compared.map((at) => sheet.observationIds[at] ?? "");
    ids.forEach((a, at) => ids.slice(at + 1).forEach((b) => pairs.add(`${a} ${b}`)));
  }
  const pair = pairAmong([...raters]);
  return {
    raters: people.size,
    pairs: pairs.size,
    recordings: byRecording.length,
    comparedUs: 0,
    events: answers,
    eventsOfEach: null,
    prevalence: answers === 0 ? null : yes / answers,
    figures: statistics.map((recipe) =>
      estimatedFigure(scanEstimator(recipe, byRecording, pair), scanMeasure(recipe).range, limits),
    ),
  };
}

/** The estimator of a statistic for time sampling, pooled over recordings or as the mean of recordings’ values. */
export function scanEstimator(
  recipe: ScanStatistic,
  recordings: readonly (readonly ScanAnswers[])[],
  pair: readonly [string, string] | undefined,
): Estimator {
  const pooled = scanMeasure(recipe).estimator(recipe, recordings, { pair });
  return recipe.recordings === "mean" ? meanOfRecordings(pooled) : pooled;
}
