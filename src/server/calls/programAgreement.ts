import {
  defaultStatistics,
  defaultTraceRecipes,
  type EventStatistic,
  type AgreementStatistic,
  type ScanStatistic,
} from "../../agreement/recipes.ts";
import { eventMeasure } from "../../agreement/index.ts";
import type { Comparison } from "../../agreement/comparisons.ts";
import { comparisonsOf, kindsOf, plannedLines, talliedBy } from "../../agreement/plan.ts";
import { toldCalibration, toldEquivalence } from "../../agreement/programs/answers.ts";
import {
  type ConfidentEvent,
  type ConfidentWork,
  f1ByThreshold,
  judgedEvents,
} from "../../agreement/programs/confidence.ts";
import {
  addedErrors,
  addErrors,
  errorMomentsOf,
  type ErrorSums,
  noErrors,
  type TestedWork,
  toldErrors,
} from "../../agreement/programs/eventErrors.ts";
import { lineMaker, lineSpreads } from "../../agreement/rows.ts";
import type { TableSource } from "../../agreement/rowSums.ts";
import { scanAnswers } from "../../agreement/scanAnswers.ts";
import { timeTable } from "../../agreement/tables/time.ts";
import { tablesOnce } from "../../agreement/tables/table.ts";
import type { ProgramMoments, ProgramReply } from "../../api/contract/programAgreement.ts";
import type { Scope } from "../../api/contract/scope.ts";
import type { ModifierValues } from "../../domain/entities/event.ts";
import { invalidInput } from "../../domain/errors.ts";
import { known } from "../../domain/known.ts";
import { limits as timeUnits } from "../../domain/limits.ts";
import { id, type Id } from "../../domain/rules.ts";
import type { Stretch } from "../../domain/spans.ts";
import { askedAgainMs, compareAll } from "../agreement/comparing.ts";
import { within } from "../keep/within.ts";
import { tables } from "../agreement/tables.ts";
import type { AnalysisContext, AnalysisHandlersOf } from "../analysisContext.ts";
import { savedRecipes } from "../database/recipes.ts";
import { type AnalysedWork, eventsByObservation } from "../database/work.ts";
import { KeptAnswers } from "../keep/keptAnswers.ts";
import { digestOf } from "../keep/sign.ts";
import { annotatorTest, placesByNearness } from "./programAgreement/annotators.ts";
import { confusionWithProgram, momentsOfConfusion } from "./programAgreement/confusion.ts";
import { readCorrected } from "./programAgreement/corrected.ts";
import { workWithOne } from "./programAgreement/oneProgram.ts";
import { ratingsOfProgram } from "./programAgreement/ratings.ts";
import { scanMomentsBeside, scansOfProgram } from "./programAgreement/scans.ts";
import { tracesOfProgram } from "./programAgreement/traces.ts";
import { criteriaTests } from "./programAgreement/criteria.ts";
import {
  matchingOf,
  sidesOf,
  type ProgramWork,
  programWork,
  readingSome,
  testedWork,
} from "./programAgreement/compared.ts";
import { compareNames } from "../../domain/nameOrder.ts";

/** A reader hears how far it is before a second has passed. */
const waitMs = 800;
/** So many moments are listed. */
const momentsMost = 100;
const bins = 10;

const kept = new KeptAnswers<ProgramReply>();
/** What is not of events, by the same signs. */
const keptBesides = new KeptAnswers<
  Pick<ProgramReply, "criteria" | "ratings" | "scans" | "traces">
>();

const alphaOfEvents = { kind: "alpha", unitUs: timeUnits.timeUnitUs } as const;

/** The statistics of a study, and one of a kind that it has none of. */
function withKind<Of extends AgreementStatistic>(
  statistics: readonly Of[],
  added: Of,
): readonly Of[] {
  return statistics.some(({ kind }) => kind === added.kind) ? statistics : [...statistics, added];
}

/** One rater, a program for example, against all others: people are the reference. */
export const programAgreementCalls: AnalysisHandlersOf<
  "readProgram" | "readProgramInstances" | "readCorrected"
> = {
  readCorrected,

  async readProgram({ query }, context) {
    const { programId, margin, epsilon, ...scope } = query;
    const { database, here } = context;
    const [work, own] = await Promise.all([
      workWithOne(context, scope, programId),
      savedRecipes(database, here.studyId),
    ]);
    const {
      events,
      ratings: ratingStatistics,
      scans,
      traces: traceStatistics = defaultTraceRecipes,
    } = own ?? defaultStatistics;
    // Equivalence is asked of alpha whatever else a study counts.
    const statistics = withKind<EventStatistic>(events, alphaOfEvents);
    const scanStatistics = withKind<ScanStatistic>(scans, { kind: "scan_alpha" });
    const by = { statistics, ratingStatistics, scanStatistics, traceStatistics };
    const sign = { here: here.studyId, query, work, ...by };
    return kept.of(sign, async () => {
      const { schemeVersion, rounds, raters } = work;
      const nothing: ProgramReply = {
        schemeVersion: schemeVersion ?? null,
        rounds: [...rounds],
        raters: [...raters],
        statistics: [...statistics],
        lines: [],
        margin,
        matching: matchingOf(statistics),
        confidence: null,
        annotators: null,
        criteria: [],
        ratingStatistics: [...ratingStatistics],
        ratings: [],
        scanStatistics: [...scanStatistics],
        scans: [],
        traceStatistics: [...traceStatistics],
        traces: [],
        confusion: null,
        places: [],
        progress: { compared: 0, all: 0 },
      };
      if (programId === undefined || !raters.some((rater) => rater.id === programId)) {
        return { answer: nothing, isWhole: true };
      }
      // While events are still compared it is asked again and again, and these stay what they are.
      const besides = await keptBesides.of(sign, async () => {
        const tested = { programId, margin };
        const found = {
          criteria: await criteriaTests(context, work, { programId, epsilon }),
          ratings: await ratingsOfProgram(context, work, {
            ...tested,
            statistics: ratingStatistics,
          }),
          scans: await scansOfProgram(context, work, scope, {
            ...tested,
            statistics: scanStatistics,
          }),
          traces: await tracesOfProgram(context, work, { ...tested, statistics: traceStatistics }),
        };
        return { answer: found, isWhole: true };
      });
      const answer = { ...nothing, ...besides };
      const withParts = statistics.some(
        (recipe) => eventMeasure(recipe).weighs(recipe) !== "pairs",
      );
      const there = programWork(work, scope, programId, withParts, statistics);
      if (!there || there.groups.length === 0) return { answer, isWhole: true };
      return measured(
        context,
        { there, scope, programId, margin, epsilon, raters: nothing.raters },
        answer,
      );
    });
  },

  async readProgramInstances({ params: { raterId }, query }, context) {
    const { codeId, kind, row, column, from = 0, below = Infinity, ...scope } = query;
    const { database, here } = context;
    const work = await workWithOne(context, scope, raterId);
    if (kind === "scan") return scanMoments(context, work, { codeId, row, column, scope, raterId });
    const ofEvents = kind;
    const statistics = ((await savedRecipes(database, here.studyId)) ?? defaultStatistics).events;
    const there = programWork(work, scope, raterId, false, statistics);
    const moments: ProgramMoments["moments"] = [];
    let count = 0;
    if (!there) return { count, moments };
    const codes = there.asked.codes.filter((code) => codeId === undefined || code === codeId);
    const foundIn = await finder();
    await overPairs(context, there, scope, raterId, (pair, tested) => {
      const sides = sidesOf(pair, raterId);
      if (!sides) return;
      const found = foundIn(tested, sides.program.observationId).toSorted(
        (a, b) => a.startUs - b.startUs,
      );
      for (const { startUs, endUs } of found) {
        count += 1;
        if (moments.length >= momentsMost) continue;
        moments.push({
          recordingId: pair.first.recordingId,
          recordingName: pair.first.recordingName,
          roundId: pair.first.roundId,
          otherId: sides.person.raterId,
          startUs,
          endUs,
          ownObservationId: sides.program.observationId,
          otherObservationId: sides.person.observationId,
        });
      }
    });
    return { count, moments };

    /** What of one person’s and the program’s work is asked for. */
    async function finder(): Promise<
      (tested: TestedWork, ownId: Id<"observation">) => readonly Stretch[]
    > {
      if (!there) return () => [];
      const { asked } = there;
      if (ofEvents === "cell") {
        if (row === undefined) throw invalidInput({ path: "row", rule: "shape" });
        if (column === undefined) throw invalidInput({ path: "column", rule: "shape" });
        return momentsOfConfusion(there, { row, column });
      }
      if (ofEvents !== "confidence") {
        return (tested) => codes.flatMap((code) => errorMomentsOf(tested, code, ofEvents, asked));
      }
      const confident = await confidentEvents(context, there, scope, raterId);
      return ({ reference, stretches }, ownId) => {
        const one = { recording: "", reference, tested: confident.get(ownId) ?? [], stretches };
        return judgedEvents([one], { ...asked, codes }).filter(
          ({ isRight, confidence }) => !isRight && confidence >= from && confidence < below,
        );
      };
    }
  },
};

/** @throws Refusal `invalid_input` where no cell of answers is asked for. */
async function scanMoments(
  context: AnalysisContext,
  work: AnalysedWork,
  {
    codeId,
    row,
    column,
    scope,
    raterId,
  }: {
    readonly codeId: Id<"code"> | undefined;
    readonly row: string | undefined;
    readonly column: string | undefined;
    readonly scope: Scope;
    readonly raterId: Id<"account">;
  },
): Promise<ProgramMoments> {
  const [own, other] = [row, column].map((text) => scanAnswers.find((answer) => answer === text));
  if (own === undefined) throw invalidInput({ path: "row", rule: "shape" });
  if (other === undefined) throw invalidInput({ path: "column", rule: "shape" });
  const over = codeId === undefined ? scope : { ...scope, codeIds: [codeId] };
  const cell = { row: own, column: other };
  const found = await scanMomentsBeside(context, work, over, { programId: raterId, cell });
  const toldId = id("observation");
  return {
    count: found.length,
    moments: found.slice(0, momentsMost).map(({ place, raterIds, observationIds, ...moment }) => ({
      recordingId: place.recordingId,
      recordingName: place.recordingName,
      roundId: place.roundId,
      otherId: id("account").parse(raterIds[0]),
      startUs: moment.startUs,
      endUs: moment.endUs,
      ownObservationId: toldId.parse(observationIds[1]),
      otherObservationId: toldId.parse(observationIds[0]),
    })),
  };
}

interface Measured {
  readonly there: ProgramWork;
  readonly scope: Scope;
  readonly programId: Id<"account">;
  readonly margin: number;
  readonly epsilon: number;
  readonly raters: ProgramReply["raters"];
}

async function measured(
  context: AnalysisContext,
  of: Measured,
  nothing: ProgramReply,
): Promise<{ readonly answer: ProgramReply; readonly isWhole: boolean }> {
  const { there, scope, programId, margin, raters } = of;
  const { database, here, limits } = context;
  const { schemeVersion, book } = there;
  const { scheme } = schemeVersion;
  const { modifierIds } = scope;
  const { statistics } = nothing;
  const [people, program] = [there.people, there.program].map((compared) =>
    plannedLines(
      ["overall", "code"],
      talliedBy(["overall"], compared, { scheme, raters, sign: digestOf }),
      { scheme, scope, book },
    ),
  );
  if (!people || !program) return { answer: nothing, isWhole: true };
  const planned = [...people, ...program];
  const wanted = {
    comparisons: comparisonsOf(planned),
    kinds: tablesOnce([timeTable, ...kindsOf(planned, statistics)]),
    modifierIds,
    book,
    kept: [timeTable],
  };
  await within(waitMs, () =>
    compareAll(database, tables, here.studyId, wanted, waitMs + askedAgainMs),
  );
  const missing = tables.missing(wanted).length;
  const all = wanted.comparisons.length;
  if (missing > 0) {
    return { answer: { ...nothing, progress: { compared: all - missing, all } }, isWhole: false };
  }
  const tablesOf = tables.byComparison(modifierIds);
  const source: TableSource = {
    tablesOf:
      ({ key }) =>
      (comparison) =>
        tablesOf(comparison)?.get(key),
    subjectIds: scheme.subjects.map((subject) => subject.id),
  };
  const options = {
    statistics,
    book,
    limits,
    isWhole: true,
    settings: modifierIds?.toSorted().join(",") ?? "",
  };
  const make = lineMaker(source);
  const errors = await errorsByCode(context, of);
  const lines = program.map((line, at): ProgramReply["lines"][number] => {
    const among = known(people[at], "row of people");
    const { key, of: subject } = line.row;
    const codeId = subject.by === "code" ? subject.codeId : null;
    return {
      key,
      codeId,
      people: { key, of: subject, ...make(among, options) },
      program: { key, of: subject, ...make(line, options) },
      differences: lineSpreads(source, [line, among], options).map((spread) =>
        toldEquivalence(spread, margin),
      ),
      errors: toldErrors(
        codeId === null
          ? addedErrors([...errors.values()])
          : known(errors.get(codeId), "errors of a code"),
      ),
    };
  });
  return {
    answer: {
      ...nothing,
      lines,
      confidence: await confidenceOf(context, there, scope, programId),
      annotators: await annotatorTest(context, { ...of, source }),
      confusion: confusionWithProgram(there, source, programId),
      places: placesByNearness({ there, source, programId }),
      progress: { compared: all, all },
    },
    isWhole: true,
  };
}

async function errorsByCode(
  context: AnalysisContext,
  { there, scope, programId }: Measured,
): Promise<ReadonlyMap<string, ErrorSums>> {
  const { asked } = there;
  const errors = new Map(asked.codes.map((code) => [code, noErrors()]));
  await overPairs(context, there, scope, programId, (_, tested) => {
    for (const [code, sums] of errors) addErrors(sums, tested, code, asked);
  });
  return errors;
}

/** Each pair with the program, in the order of recordings. */
function overPairs(
  context: AnalysisContext,
  there: ProgramWork,
  scope: Scope,
  programId: Id<"account">,
  use: (pair: Comparison, tested: NonNullable<ReturnType<typeof testedWork>>) => void,
): Promise<void> {
  const pairs = there.program
    .flatMap((one) => one.pairs)
    .toSorted((a, b) => compareNames(a.first.recordingName, b.first.recordingName));
  return readingSome(
    context,
    pairs,
    {
      placesOf: ({ first, second }) => [first, second],
      book: there.book,
      modifierIds: scope.modifierIds,
    },
    (pair, workOf) => {
      const tested = testedWork(pair, programId, workOf);
      if (tested) use(pair, tested);
    },
  );
}

/** `null` where the program said of no event how confident it is. */
async function confidenceOf(
  context: AnalysisContext,
  there: ProgramWork,
  scope: Scope,
  programId: Id<"account">,
): Promise<ProgramReply["confidence"]> {
  const { asked } = there;
  const confident = await confidentEvents(context, there, scope, programId);
  const hasAny = [...confident.values()].some((all) =>
    all.some(({ confidence }) => confidence !== null),
  );
  if (!hasAny) return null;
  const works: ConfidentWork[] = [];
  await overPairs(context, there, scope, programId, (pair, { reference, stretches }) => {
    const sides = sidesOf(pair, programId);
    if (!sides) return;
    works.push({
      recording: pair.first.recordingId,
      reference,
      tested: confident.get(sides.program.observationId) ?? [],
      stretches,
    });
  });
  const given = judgedEvents(works, asked);
  const equalWidth = toldCalibration(given, { bins: "equal_width", count: bins });
  const equalCount = toldCalibration(given, { bins: "equal_count", count: bins });
  if (!equalWidth || !equalCount) return null;
  return {
    equalWidth,
    equalCount,
    threshold: f1ByThreshold(works, asked, context.limits),
  };
}

/** The program’s events with how confident it was of each, by observation. */
async function confidentEvents(
  context: AnalysisContext,
  { groups }: ProgramWork,
  { modifierIds }: Scope,
  programId: Id<"account">,
): Promise<ReadonlyMap<string, readonly ConfidentEvent[]>> {
  const places = groups.flatMap((group) => group.filter(({ raterId }) => raterId === programId));
  const events = await eventsByObservation(context.database, context.here.studyId, places);
  const wanted = modifierIds && new Set<string>(modifierIds);
  return new Map(
    [...events].map(([observationId, all]) => [
      observationId,
      all
        .filter(({ modifiers }) => !wanted || isCarried(modifiers, wanted))
        .map((event) => ({
          code: event.codeId,
          subjectId: event.subjectId,
          startUs: event.startUs,
          endUs: event.kind === "point" ? event.startUs : (event.endUs ?? Infinity),
          confidence: event.confidence,
        })),
    ]),
  );
}

function isCarried(modifiers: ModifierValues, wanted: ReadonlySet<string>): boolean {
  return Object.values(modifiers).some((value) =>
    Array.isArray(value)
      ? value.some((one) => wanted.has(one))
      : typeof value === "string" && wanted.has(value),
  );
}
