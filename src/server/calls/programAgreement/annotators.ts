import { asPair, type Comparison, type Together } from "../../../agreement/comparisons.ts";
import { type AnnotatorTest, toldAnnotators } from "../../../agreement/programs/answers.ts";
import { type CodedUnit, contestsOfCoding } from "../../../agreement/programs/contests.ts";
import {
  type CodedFrames,
  equivalencePasses,
} from "../../../agreement/programs/equivalencePasses.ts";
import { framesCoded, winsOfCoding } from "../../../agreement/programs/frames.ts";
import { RecordingSum } from "../../../agreement/recordingSum.ts";
import { overKey } from "../../../agreement/rowOver.ts";
import type { TableSource } from "../../../agreement/rowSums.ts";
import { tabledParts } from "../../../agreement/tabledParts.ts";
import { timeTable } from "../../../agreement/tables/time.ts";
import type { ProgramReply } from "../../../api/contract/programAgreement.ts";
import type { Scope } from "../../../api/contract/scope.ts";
import { coveredStretches } from "../../../domain/spans.ts";
import type { Id } from "../../../domain/rules.ts";
import { falsePasses, type WinsOfRecording } from "../../../statistics/falsePasses.ts";
import type { AnalysisContext } from "../../analysisContext.ts";
import { type ProgramWork, readingSome } from "./compared.ts";

/** The smallest number of recordings for which the alternative annotator test is computed. */
export const clustersForTest = 5;
export const level = 0.05;
const studies = 2_000;
const seed = 26;
const frameUs = 1_000_000;
/** Enough recordings to draw studies from. */
const bankMost = 200;

interface TestOf {
  readonly there: ProgramWork;
  readonly source: TableSource;
  readonly scope: Scope;
  readonly programId: Id<"account">;
  readonly epsilon: number;
  readonly margin: number;
  readonly raters: ProgramReply["raters"];
}

/** The alternative annotator test with a recording in a round as the unit; `null` where no two people coded beside the program. */
export async function annotatorTest(
  context: AnalysisContext,
  of: TestOf,
): Promise<AnnotatorTest | null> {
  const { there, programId, epsilon, raters } = of;
  const people = raters.map(({ id }) => id).filter((raterId) => raterId !== programId);
  const ranks = new Map(people.map((raterId, rank) => [raterId, rank]));
  const groups = there.groups.filter((group) => group.length > 2);
  if (groups.length === 0) return null;
  const near = nearness(of);
  const recordings = [...new Set(groups.map(([first]) => first?.recordingId))];
  const raterOf = (rank: number | undefined) =>
    rank === undefined ? programId : (people[rank] ?? programId);
  const contests = contestsOfCoding(
    groups.map((group): CodedUnit => {
      return {
        cluster: recordings.indexOf(group[0]?.recordingId),
        people: group.flatMap(({ raterId }) => ranks.get(raterId) ?? []),
        near: (a, b) => near(group, raterOf(a), raterOf(b)),
      };
    }),
  );
  return {
    ...toldAnnotators(contests, people, { epsilon, level, clustersForTest }),
    ...(await simulated(context, of, groups)),
  };
}

/** So many recordings are listed. */
const placesMost = 100;

/**
 * Recordings in a round by how much less the program codes as people do than they do among each other, the worst first; of one
 * person’s beside the program by how little both share.
 */
export function placesByNearness(
  of: Pick<TestOf, "there" | "source" | "programId">,
): ProgramReply["places"] {
  const { there, programId } = of;
  const near = nearness(of);
  const places = there.groups.flatMap((group): ProgramReply["places"] => {
    const own = group.find(({ raterId }) => raterId === programId);
    const people = group.filter(({ raterId }) => raterId !== programId);
    const withProgram = people.flatMap((person) => {
      const share = near(group, person.raterId, programId);
      return Number.isNaN(share) ? [] : [{ person, share }];
    });
    const [worst] = withProgram.toSorted((a, b) => a.share - b.share);
    if (!own || !worst) return [];
    const among = people
      .flatMap((one, at) =>
        people.slice(at + 1).map((other) => near(group, one.raterId, other.raterId)),
      )
      .filter((share) => !Number.isNaN(share));
    return [
      {
        recordingId: own.recordingId,
        recordingName: own.recordingName,
        roundId: own.roundId,
        ownObservationId: own.observationId,
        otherObservationId: worst.person.observationId,
        people: among.length === 0 ? null : meanOf(among),
        program: meanOf(withProgram.map(({ share }) => share)),
      },
    ];
  });
  return places.toSorted((a, b) => gapOf(b) - gapOf(a)).slice(0, placesMost);
}

function gapOf({ people, program }: ProgramReply["places"][number]): number {
  return (people ?? 1) - program;
}

function meanOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, one) => sum + one, 0) / numbers.length;
}

/** The share of time that two raters of a group coded alike, as agreement counts time; NaN where they have none in common. */
function nearness({ there, source }: Pick<TestOf, "there" | "source">) {
  const { book, over } = there;
  const tableOf = source.tablesOf(timeTable);
  const byPlaces = new Map<string, Comparison>(
    [...there.people, ...there.program].flatMap(({ pairs }) =>
      pairs.map((pair) => [keyOf(pair.first, pair.second), pair] as const),
    ),
  );
  const known = new Map<Comparison, number>();
  const alike = (pair: Comparison): number => {
    const added = tabledParts([asPair(pair)], tableOf).map(({ table, nobodyCodes }) => ({
      table,
      nobodyCodes,
      weight: 1,
      blank: timeTable.blank(pair),
    }));
    const sum = new RecordingSum(added, source.subjectIds);
    const cells = sum.over(over, book.projection(over), overKey(over));
    let [same, total] = [0, 0];
    cells.amounts.forEach((amount, at) => {
      total += amount;
      if (cells.first[at] === cells.second[at]) same += amount;
    });
    return total === 0 ? NaN : same / total;
  };
  return (group: Together, one: Id<"account">, other: Id<"account">): number => {
    const [a, b] = [one, other].map((raterId) => group.find((place) => place.raterId === raterId));
    const pair = a && b && byPlaces.get(keyOf(a, b));
    if (!pair) return NaN;
    const share = known.get(pair) ?? alike(pair);
    known.set(pair, share);
    return share;
  };
}

function keyOf(
  a: { readonly observationId: string },
  b: { readonly observationId: string },
): string {
  return [a.observationId, b.observationId].toSorted().join(" ");
}

/**
 * How often tests pass wrongly, of the person who shares the most recordings with the program, and of all; `null` where there are
 * too few recordings, or where all say the same.
 */
async function simulated(
  context: AnalysisContext,
  { there, scope, programId, margin }: TestOf,
  groups: readonly Together[],
): Promise<Pick<AnnotatorTest, "falsePasses" | "equivalencePasses">> {
  const counts = new Map<Id<"account">, number>();
  for (const { raterId } of groups.flat()) {
    if (raterId !== programId) counts.set(raterId, (counts.get(raterId) ?? 0) + 1);
  }
  const [personId] = [...counts].toSorted(([a, m], [b, n]) => n - m || (a < b ? -1 : 1))[0] ?? [];
  const own = groups
    .filter((group) => group.some(({ raterId }) => raterId === personId))
    .slice(0, bankMost);
  const { book, over } = there;
  const subjectIds = [...over.subjectIds, ...(over.nobody === "never" ? [] : [null])];
  const bank: WinsOfRecording[] = [];
  const framed: (readonly CodedFrames[])[] = [];
  const how = { frameUs, subjectIds, projectionOf: () => book.projection(over) };
  await readingSome(
    context,
    own,
    { placesOf: (group) => group, book, modifierIds: scope.modifierIds },
    (group, workOf) => {
      const works = group.map((place) => ({
        raterId: place.raterId,
        coded: workOf(place),
        stretches: coveredStretches(place.spans, place.durationUs),
      }));
      const program = works.find(({ raterId }) => raterId === programId);
      const person = works.find(({ raterId }) => raterId === personId);
      if (!program || !person) return;
      const others = works.filter((one) => one !== program && one !== person);
      const wins = winsOfCoding({ program, person, others }, how);
      if (!wins) return;
      bank.push(wins);
      framed.push(framesCoded({ program, people: [person, ...others] }, how));
    },
  );
  if (bank.length < clustersForTest) return { falsePasses: null, equivalencePasses: null };
  const asked = { studies, level, seed };
  const recordings = bank.length;
  const isVaried = new Set(bank.map(({ whole }) => whole)).size > 1;
  const equivalent = equivalencePasses(framed, { ...asked, margin });
  return {
    falsePasses: isVaried ? { ...falsePasses(bank, asked), recordings } : null,
    equivalencePasses: equivalent ? { ...equivalent, recordings } : null,
  };
}
