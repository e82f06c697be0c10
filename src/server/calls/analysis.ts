import type { Observation } from "../../agreement/observation.ts";
import type {
  CoOccurrence,
  Distributions,
  Latency,
  Rates,
  SampledShares,
  Sequences,
  TimeBudget,
  Transitions,
} from "../../api/contract/analysis.ts";
import type { AnalysisGroup } from "../../api/contract/analysisParts.ts";
import type { Scope } from "../../api/contract/scope.ts";
import type { SchemeVersion } from "../../domain/entities/scheme.ts";
import { Refusal } from "../../domain/errors.ts";
import type { Id } from "../../domain/rules.ts";
import { BorisBudgetTally } from "../analysis/borisBudget.ts";
import {
  codedScope,
  type CodedScope,
  type LineWish,
  valuesByRecording,
} from "../analysis/codedLines.ts";
import { CoOccurrenceTally } from "../analysis/coOccurrence.ts";
import { DistributionsTally } from "../analysis/distributions.ts";
import { rowsOfPlot } from "../analysis/eventPlot.ts";
import { KeptAnswers } from "../keep/keptAnswers.ts";
import { LatencyTally } from "../analysis/latency.ts";
import { binUsFor, RatesTally } from "../analysis/rates.ts";
import { Groups } from "../analysis/groups.ts";
import { scanShares } from "../analysis/scanShares.ts";
import { scannedWork } from "../agreement/scanAgreement.ts";
import { SamplingTally } from "../analysis/sampling.ts";
import { SequencesTally } from "../analysis/sequences.ts";
import { goOnUnless, howFarOf } from "../keep/sharedWork.ts";
import type { Tally } from "../analysis/tally.ts";
import { TimeBudgetTally } from "../analysis/timeBudget.ts";
import { LagWindowsTally } from "../analysis/lagWindows.ts";
import { TransitionsTally } from "../analysis/transitions.ts";
import type { AnalysisContext, AnalysisHandlersOf } from "../analysisContext.ts";
import { packedEvents, type PlaceEvents } from "../database/packedEvents.ts";
import { type AnalysedWork, analysedWork } from "../database/work.ts";
import { ratedDistributions, ratingAnalysisCalls } from "./ratingAnalysis.ts";

export const analysisCalls: AnalysisHandlersOf<
  | "readTimeBudget"
  | "readRates"
  | "readLatency"
  | "readCoOccurrence"
  | "readTransitions"
  | "readSequences"
  | "readProfiles"
  | "readSampling"
  | "readScanShares"
  | "readDistributions"
  | "readEventPlot"
  | "readGeneralizability"
  | "readManyFacet"
  | "readOsce"
  | "readAnalysisProgress"
> = {
  ...ratingAnalysisCalls,

  readAnalysisProgress: (_, context) => ({ ...howFarOf(askerIn(context)) }),

  async readTimeBudget({ query }, context) {
    const { groupBy, mode, window, unit, ...scope } = query;
    const rowsMost = context.limits.analysisRows;
    // BORIS's time observed is that of all events, whichever of them are counted.
    const filter = mode === "boris" ? { modifierIds: scope.modifierIds } : scope;
    const withValues = unit !== "recording";
    const wish = { asked: query, answers: kept.budgets, scope, groupBy, filter, withValues };
    const answer = await analysed(context, wish, (coded) => {
      const { scheme } = coded.schemeVersion;
      const sizes = { codes: scheme.codes, marks: coded.groups.markCount, rowsMost };
      if (mode === "ours") {
        return new TimeBudgetTally(coded.groups, { ...sizes, unitOf: unitsBy(unit, coded.values) });
      }
      return new BorisBudgetTally(coded.groups, {
        ...sizes,
        window,
        isWanted: wantedOf(coded, scope),
      });
    });
    return { ...answer, mode, rows: answer.rows ?? [] };
  },

  async readRates({ query }, context) {
    const { groupBy, binUs: wanted, origin, ...scope } = query;
    const byPhase = origin === "phase";
    const wish = { asked: query, answers: kept.rates, scope, groupBy, byPhase };
    const answer = await analysed(context, wish, (coded) => {
      const longestUs = coded.work.places.reduce(
        (most, { durationUs }) => Math.max(most, durationUs),
        0,
      );
      const binUs = binUsFor(longestUs, { binUs: wanted, binsMost: context.limits.rateBins });
      const { codes } = coded.schemeVersion.scheme;
      const numbersMost = context.limits.analysisNumbers;
      return new RatesTally(coded.groups, { codes, binUs, origin, numbersMost });
    });
    const { binUs = wanted, bins = 0, rows = [], observedUs = [], ...head } = answer;
    return { ...head, binUs, bins, rows, observedUs };
  },

  async readLatency({ query }, context) {
    const { groupBy, after, from, withinUs, subjects, ...scope } = query;
    const filter = {
      ...scope,
      codeIds: after && scope.codeIds ? [...scope.codeIds, after] : scope.codeIds,
    };
    const wish = { asked: query, answers: kept.latencies, scope, groupBy, filter };
    const answer = await analysed(context, wish, (coded) => {
      const { scheme } = coded.schemeVersion;
      const isWanted = wantedOf(coded, { codeIds: scope.codeIds });
      return new LatencyTally(coded.groups, {
        codes: scheme.codes,
        subjectCount: scheme.subjects.length,
        after: after === undefined ? undefined : placeOfCode(coded, after),
        from,
        withinUs,
        subjects,
        isAwaited: (code) => isWanted(code, 0),
        rowsMost: context.limits.analysisRows,
        recordingsForInterval: context.limits.recordingsForInterval,
      });
    });
    return { ...answer, rows: answer.rows ?? [], tests: answer.tests ?? [] };
  },

  async readCoOccurrence({ query }, context) {
    const { groupBy, subjects, ...scope } = query;
    const answer = await analysed(
      context,
      { asked: query, answers: kept.coOccurrences, scope, groupBy },
      ({ groups, schemeVersion }) =>
        new CoOccurrenceTally(groups, {
          codes: schemeVersion.scheme.codes,
          subjects,
          rowsMost: context.limits.analysisRows,
        }),
    );
    return { ...answer, times: answer.times ?? [], pairs: answer.pairs ?? [] };
  },

  async readTransitions({ query }, context) {
    const { groupBy, by, unitUs, windowFrom, windowTo, lag, repeats, subjects, ...scope } = query;
    const answer = await analysed(
      context,
      { asked: query, answers: kept.transitions, scope, groupBy },
      ({ groups, schemeVersion }) => {
        const { codes } = schemeVersion.scheme;
        const sizes = { codes, subjects, numbersMost: context.limits.analysisNumbers };
        if (by === "order") return new TransitionsTally(groups, { ...sizes, lag, repeats });
        const [from, to] = [Math.min(windowFrom, windowTo), Math.max(windowFrom, windowTo)];
        return new LagWindowsTally(groups, { ...sizes, unitUs, from, to });
      },
    );
    return { ...answer, by, lag, repeats, tables: answer.tables ?? [] };
  },

  async readSequences({ query }, context) {
    const { groupBy, length, repeats, subjects, most, ...scope } = query;
    const answer = await analysed(
      context,
      { asked: query, answers: kept.sequences, scope, groupBy },
      ({ groups, schemeVersion }) =>
        new SequencesTally(groups, {
          codes: schemeVersion.scheme.codes,
          length,
          repeats,
          subjects,
          most,
          rowsMost: context.limits.analysisRows,
        }),
    );
    const { rows = [], totals = [], isCut = false, ...head } = answer;
    return { ...head, length, rows, totals, isCut };
  },

  async readScanShares({ query }, { database, here, account, limits }) {
    const { groupBy, ...scope } = query;
    const work = await analysedWork(database, { here, accountId: account.id }, scope, {
      besideConsensus: groupBy.some(({ by }) => by === "work"),
    });
    const { schemeVersion, places, raters, excluded } = work;
    const head = { schemeVersion: schemeVersion ?? null, raters: [...raters] };
    if (!schemeVersion)
      return { ...head, groups: [], rows: [], excluded: { ...excluded, groups: 0 } };
    const { scheme } = schemeVersion;
    const byId = new Map(places.map((place) => [place.observationId, place]));
    const works = (await scannedWork(database, here.studyId, places)).flatMap((one) => {
      const place = byId.get(one.place.observationId);
      return place ? [{ ...one, place }] : [];
    });
    const values = groupBy.some(({ by }) => by === "variable")
      ? await valuesByRecording(database, here.studyId)
      : new Map<string, never>();
    const groups = new Groups(groupBy, { scheme, raters, marks: [], values });
    const shares = scanShares(groups, scheme, works, {
      codeIds: scope.codeIds,
      subjectIds: scope.subjectIds,
      bySubject: groupBy.some(({ by }) => by === "subject"),
      rowsMost: limits.analysisRows,
    });
    return {
      ...head,
      groups: shares.groups.groups,
      rows: shares.rows,
      excluded: { ...excluded, groups: shares.groups.excluded },
    };
  },

  async readSampling({ query }, context) {
    const { groupBy, everyUs, ...scope } = query;
    const answer = await analysed(
      context,
      { asked: query, answers: kept.samplings, scope, groupBy },
      ({ groups, schemeVersion }) =>
        new SamplingTally(groups, {
          codes: schemeVersion.scheme.codes,
          everyUs,
          rowsMost: context.limits.analysisRows,
        }),
    );
    return { ...answer, everyUs, rows: answer.rows ?? [] };
  },

  async readDistributions({ query }, context) {
    const { groupBy, of, bins, ...scope } = query;
    if (of === "ratings") return ratedDistributions(context, { scope, groupBy, bins });
    const answer = await analysed(
      context,
      { asked: query, answers: kept.distributions, scope, groupBy },
      ({ groups, schemeVersion }) =>
        new DistributionsTally(groups, {
          of,
          bins,
          codes: schemeVersion.scheme.codes,
          marks: groups.markCount,
          numbersMost: context.limits.analysisNumbers,
        }),
    );
    return { ...answer, of, rows: answer.rows ?? [] };
  },

  async readEventPlot({ query: { from, ...scope } }, { database, here, account, limits }) {
    const work = await analysedWork(database, { here, accountId: account.id }, scope);
    const { schemeVersion, places, raters, excluded } = work;
    const head = {
      schemeVersion: schemeVersion ?? null,
      raters: [...raters],
      excluded: { ...excluded, groups: 0 },
      rowCount: places.length,
    };
    if (!schemeVersion) return { ...head, rows: [], isCut: false, mergedUs: 0 };
    const { scheme } = schemeVersion;
    const shown = places.slice(from, from + limits.eventPlotRows);
    const reading = { scheme, filter: scope, marks: undefined };
    const read: PlaceEvents<Observation>[] = [];
    for await (const one of packedEvents(database, here.studyId, shown, reading)) read.push(one);
    return {
      ...head,
      ...rowsOfPlot(read, { scheme, barsMost: limits.eventPlotBars, partsMost: 1_000 }),
    };
  },
};

/** What every analysis says first; its rows are excluded where there is no work. */
type Answered<Rows> = Partial<Rows> & Head;

interface Head {
  readonly schemeVersion: SchemeVersion | null;
  readonly raters: { readonly id: Id<"account">; readonly name: string }[];
  readonly groups: AnalysisGroup[];
  readonly excluded: AnalysedWork["excluded"] & { readonly groups: number };
}

/** Answers with more values than this are made again rather than kept: half a megabyte. */
const valuesKept = 50_000;

const kept = {
  budgets: new KeptAnswers<Answered<Pick<TimeBudget, "rows">>>(),
  rates: new KeptAnswers<Answered<Pick<Rates, "rows" | "observedUs" | "bins" | "binUs">>>(),
  latencies: new KeptAnswers<Answered<Pick<Latency, "rows" | "tests">>>(),
  coOccurrences: new KeptAnswers<Answered<Pick<CoOccurrence, "pairs" | "times">>>(),
  transitions: new KeptAnswers<Answered<Pick<Transitions, "tables">>>(),
  samplings: new KeptAnswers<Answered<Pick<SampledShares, "rows">>>(),
  sequences: new KeptAnswers<Answered<Pick<Sequences, "rows" | "totals" | "isCut">>>(),
  distributions: new KeptAnswers<Answered<Pick<Distributions, "rows">>>(),
};

/**
 * Reads what an analysis covers line by line, and says first what every analysis says. The same question
 * about the same work is answered at once.
 */
async function analysed<Rows extends object>(
  context: AnalysisContext,
  {
    asked,
    answers,
    ...wish
  }: LineWish & {
    /** The question, with all that it says. */
    readonly asked: unknown;
    readonly answers: KeptAnswers<Answered<Rows>>;
  },
  begin: (coded: CodedScope) => Tally<Rows>,
): Promise<Answered<Rows>> {
  const coded = await codedScope(context, wish);
  const { raters, excluded } = coded.work;
  const { schemeVersion } = coded;
  if (!schemeVersion) {
    const nothing: Partial<Rows> = {};
    const head = { schemeVersion: null, raters: [...raters], groups: [] };
    return { ...nothing, ...head, excluded: { ...excluded, groups: 0 } };
  }
  const madeOf = [asked, coded.madeOf, excluded, schemeVersion.id, schemeVersion.edition];
  const { signal } = context.asked;
  return answers.of(
    madeOf,
    async (stop, howFar) => {
      const tally = begin(coded);
      howFar.all = coded.work.places.length;
      let observationId = "";
      for await (const line of coded.lines()) {
        goOnUnless(stop);
        if (line.place.observationId !== observationId) howFar.done += 1;
        ({ observationId } = line.place);
        tally.add(line);
      }
      const finished = tally.finish();
      const { groups, excluded: beyond } = finished.groups;
      const head = { schemeVersion, raters: [...raters], groups };
      const answer = { ...finished, ...head, excluded: { ...excluded, groups: beyond } };
      return { answer, isWhole: valuesIn(answer, valuesKept) <= valuesKept };
    },
    { signal, name: askerIn(context) },
  );
}

/** By what someone asks how far their analyses of a study are. */
function askerIn({ account, here }: Pick<AnalysisContext, "account" | "here">): string {
  return `${account.id} ${here.studyId}`;
}

/** How many values something is made of; counted no further than beyond `most`. */
function valuesIn(thing: unknown, most: number): number {
  if (typeof thing !== "object" || thing === null) return 1;
  let count = 0;
  for (const part of Array.isArray(thing) ? thing : Object.values(thing)) {
    count += valuesIn(part, most - count);
    if (count > most) return count;
  }
  return count;
}

/** The unit of a recording: itself, or who or what it says by a variable, where it says that. */
function unitsBy(
  unit: "recording" | Id<"variable">,
  values: CodedScope["values"],
): (recordingId: string) => string {
  return (recordingId) => {
    const value = unit === "recording" ? undefined : values.get(recordingId)?.[unit];
    return value === undefined ? recordingId : `${typeof value} ${value}`;
  };
}

/** @throws Refusal `not_found` where the scheme has no such code. */
function placeOfCode({ schemeVersion }: CodedScope, codeId: Id<"code">): number {
  const place = schemeVersion.scheme.codes.findIndex(({ id }) => id === codeId);
  if (place < 0) throw new Refusal("not_found", {});
  return place;
}

/** Whether a code of a subject is in a scope, both by their places. */
function wantedOf(
  { schemeVersion }: CodedScope,
  { codeIds, subjectIds }: Partial<Pick<Scope, "codeIds" | "subjectIds">>,
): (code: number, subject: number) => boolean {
  const { codes, subjects } = schemeVersion.scheme;
  const wantedCodes = codes.map(({ id }) => codeIds?.includes(id) ?? true);
  const wantedSubjects = [
    subjectIds?.includes("nobody") ?? true,
    ...subjects.map(({ id }) => subjectIds?.includes(id) ?? true),
  ];
  return (code, subject) => wantedCodes[code] === true && wantedSubjects[subject] === true;
}
