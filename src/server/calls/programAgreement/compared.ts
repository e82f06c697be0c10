import { CodedWork } from "../../../agreement/codedWork.ts";
import {
  asPair,
  type Comparison,
  groupedTogether,
  type Together,
} from "../../../agreement/comparisons.ts";
import { continuous, type Observation } from "../../../agreement/observation.ts";
import { type ComparedThere, comparedThere, newest } from "../../../agreement/plan.ts";
import type { ErrorsAsked, TestedWork } from "../../../agreement/programs/eventErrors.ts";
import type { EventStatistic } from "../../../agreement/recipes.ts";
import { overAll } from "../../../agreement/rowPlan.ts";
import type { Scope } from "../../../api/contract/scope.ts";
import { Refusal } from "../../../domain/errors.ts";
import { limits } from "../../../domain/limits.ts";
import type { Id } from "../../../domain/rules.ts";
import { codingsOf } from "../../keep/codings.ts";
import { comparisonsKept, tables } from "../../agreement/tables.ts";
import type { AnalysisContext } from "../../analysisContext.ts";
import type { AnalysedWork } from "../../database/work.ts";

const recordingsAtOnce = 10;

/** A study’s work with one rater taken as the program. */
export interface ProgramWork {
  readonly schemeVersion: NonNullable<AnalysedWork["schemeVersion"]>;
  readonly book: ReturnType<typeof tables.bookOf>;
  readonly over: ReturnType<typeof overAll>;
  /** Recordings in a round that the program and someone else did. */
  readonly groups: readonly Together[];
  /** People among each other, on all recordings; and people with the program. */
  readonly people: readonly ComparedThere[];
  readonly program: readonly ComparedThere[];
  readonly asked: ErrorsAsked;
}

/** `undefined` where nothing was coded with any scheme version. */
export function programWork(
  { schemeVersion, places }: AnalysedWork,
  scope: Scope,
  programId: Id<"account">,
  withParts: boolean,
  statistics: readonly EventStatistic[],
): ProgramWork | undefined {
  if (!schemeVersion || schemeVersion.scheme.codes.length === 0) return undefined;
  const { scheme } = schemeVersion;
  const book = tables.bookOf({ ...scheme, id: schemeVersion.id });
  const over = overAll(scheme, scope, book);
  const plan = { by: [], phases: new Map<string, never>(), raterGroups: [] };
  const work = continuous(places);
  const all = groupedTogether(work).groups;
  const people = groupedTogether(work.filter(({ raterId }) => raterId !== programId)).groups;
  const ofProgram = comparedThere(all, plan, false).map(({ pairs }) => {
    const own = pairs.filter((pair) => sidesOf(pair, programId) !== undefined);
    return { only: undefined, pairs: own, parts: withParts ? own.map(asPair) : [] };
  });
  return {
    schemeVersion,
    book,
    over,
    groups: all.filter((group) => group.some(({ raterId }) => raterId === programId)),
    people: halfKept(comparedThere(people, plan, withParts)),
    program: halfKept(ofProgram),
    asked: {
      codes: over.codes.map((code) => book.codes[code] ?? ""),
      isOf: (subjectId) =>
        subjectId === null ? over.nobody !== "never" : over.subjectIds.includes(subjectId),
      ...matchingOf(statistics),
    },
  };
}

/** Each of both with half of what an answer covers. */
function halfKept(compared: readonly ComparedThere[]): readonly ComparedThere[] {
  return newest(compared, Math.floor(comparisonsKept / 2)).compared;
}

/** As the study matches events for F1, else half of the time in common, and points a second apart. */
export function matchingOf(
  statistics: readonly EventStatistic[],
): Pick<ErrorsAsked, "overlapShare" | "pointsWithinUs"> {
  const own = statistics.find((recipe) => recipe.kind === "event_f1");
  return {
    overlapShare: own?.overlapShare ?? 0.5,
    pointsWithinUs: own?.pointsWithinUs ?? limits.timeUnitUs,
  };
}

/** The person’s side of a pair with the program, and the program’s. */
export function sidesOf(
  { first, second }: Comparison,
  programId: Id<"account">,
): { readonly person: Observation; readonly program: Observation } | undefined {
  if (first.raterId === programId) return { person: second, program: first };
  return second.raterId === programId ? { person: first, program: second } : undefined;
}

/** Does something with the work of some recordings’ observations at a time, so that few are in memory. */
export async function readingSome<T>(
  { database, here, asked }: AnalysisContext,
  all: readonly T[],
  {
    placesOf,
    book,
    modifierIds,
  }: {
    readonly placesOf: (one: T) => readonly Observation[];
    readonly book: ProgramWork["book"];
    readonly modifierIds: Scope["modifierIds"];
  },
  use: (one: T, workOf: (place: Observation) => CodedWork) => void,
): Promise<void> {
  for (let from = 0; from < all.length; from += recordingsAtOnce) {
    if (asked.signal.aborted) throw new Refusal("analysis_interrupted", {});
    const some = all.slice(from, from + recordingsAtOnce);
    // oxlint-disable-next-line no-await-in-loop -- Some recordings in memory are enough.
    const codings = await codingsOf(database, here.studyId, some.flatMap(placesOf), {
      codes: book.codes,
      modifierIds,
    });
    const works = new Map<string, CodedWork>();
    const workOf = (place: Observation): CodedWork => {
      const { observationId, durationUs } = place;
      const work =
        works.get(observationId) ??
        new CodedWork(codings.get(observationId) ?? new Map(), durationUs, book);
      works.set(observationId, work);
      return work;
    };
    for (const one of some) use(one, workOf);
  }
}

/** A pair with the program as errors are told of it: the person is the reference. */
export function testedWork(
  pair: Comparison,
  programId: Id<"account">,
  workOf: (place: Observation) => CodedWork,
): TestedWork | undefined {
  const sides = sidesOf(pair, programId);
  return (
    sides && {
      reference: workOf(sides.person),
      tested: workOf(sides.program),
      stretches: pair.stretches,
    }
  );
}
