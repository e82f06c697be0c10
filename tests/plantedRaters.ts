import { codingOf } from "../src/agreement/coding.ts";
import { CodedWork } from "../src/agreement/codedWork.ts";
import { groupedTogether, pairsOf } from "../src/agreement/comparisons.ts";
import { LabelBook } from "../src/agreement/labelBook.ts";
import type { Observation } from "../src/agreement/observation.ts";
import { raterSums, type RaterSumsOf, raterTables } from "../src/agreement/raters/raterSums.ts";
import type { RaterProfile } from "../src/agreement/raters/profile.ts";
import { raterProfiles } from "../src/agreement/raters/raterProfiles.ts";
import type { PairTable } from "../src/agreement/tables/table.ts";
import type { Rating } from "../src/domain/entities/rating.ts";
import type { Criterion } from "../src/domain/entities/scheme.ts";
import { id, type Id } from "../src/domain/rules.ts";
import { known } from "../src/domain/known.ts";
import { type Random, randomFrom } from "../src/statistics/random.ts";

/** What is wrong with one rater. */
export type Fault =
  /** Below 0 early. */
  | { readonly kind: "late"; readonly seconds: number }
  /** Levels of five; above 0 lenient. */
  | { readonly kind: "severe"; readonly levels: number }
  /** Codes by their place; of so many of their events. */
  | { readonly kind: "swaps"; readonly codes: readonly [number, number]; readonly share: number }
  | { readonly kind: "codes_as"; readonly codes: readonly [number, number]; readonly share: number }
  | { readonly kind: "misses"; readonly code: number; readonly share: number }
  | { readonly kind: "random" }
  /** Errors of levels are so many times those of other raters. */
  | { readonly kind: "erratic"; readonly times: number }
  /** Overlooks more and more events: this share of them in the last recording. */
  | { readonly kind: "worsens"; readonly to: number }
  /** Of what criteria differ by, this is left; of how far levels lie from the middle. */
  | { readonly kind: "halo"; readonly left: number }
  | { readonly kind: "central"; readonly left: number }
  /** Ends states so much later; below 0 earlier. */
  | { readonly kind: "lengthens"; readonly seconds: number }
  /** Has two states with a gap where there is one long one, in this share of them. */
  | { readonly kind: "divides"; readonly share: number }
  /** Has one state where all others have two with a gap. */
  | { readonly kind: "joins" }
  /** Has times that are so many times as long. */
  | { readonly kind: "stretches"; readonly by: number }
  /** Codes the first part of each recording, this share of it, and nothing after. */
  | { readonly kind: "stops"; readonly at: number }
  /** Gives the lowest level for the highest, of one criterion by its place or of all. */
  | { readonly kind: "reverses"; readonly criterion?: number }
  /** Each of these works, by their place among those of the rater, lies under the next recording of its ring. */
  | { readonly kind: "exchanges"; readonly rings: readonly (readonly number[])[] }
  /** The first of these works lies under the second one’s recording too. */
  | { readonly kind: "copies"; readonly works: readonly [number, number] }
  /** Has another rater’s coding, by place, of the recordings of both, or of this share of them, without this share of events. */
  | {
      readonly kind: "takes";
      readonly from: number;
      readonly recordings?: number;
      readonly changed?: number;
    };

export interface PlantedSize {
  readonly seed: number;
  readonly raters: number;
  readonly recordings: number;
  /** How many raters each recording has; as many as there are raters: complete. */
  readonly each: number;
  /** Half of the raters do three times as much as the others. */
  readonly isUnbalanced?: boolean;
  /** This share of observations and of ratings is missing. */
  readonly missing?: number;
  /** By place of rater. */
  readonly faults?: ReadonlyMap<number, Fault>;
  /** Raters without a fault differ in nothing, so that all of them have the same to expect. */
  readonly areAlike?: boolean;
  /** Ids in another order, so that nothing may hang on it. */
  readonly idSeed?: number;
  /** All that there is: the five codes and the criteria without. */
  readonly only?: "points" | "states" | "ratings";
  /** This rater, by place, has work of so many recordings, the first, and of no others. */
  readonly few?: { readonly rater: number; readonly recordings: number };
  /** Every second recording is of a second round. */
  readonly hasTwoRounds?: boolean;
  /** Recordings, and raters of each, in another order. */
  readonly orderSeed?: number;
  /** Times are in steps of so long, as those of frames or of intervals are. */
  readonly stepUs?: number;
  /** So many times the usual errors; 0: all have what happens. */
  readonly errors?: number;
  /** How many levels each scale has; 5 if absent. Severity, halo and errors stay the same parts of a scale. */
  readonly points?: number;
  /** By how many levels of five recordings are better than the middle: with 2 nearly all levels are the highest. */
  readonly better?: number;
  /** So many times as far as usual do recordings and criteria differ. */
  readonly varied?: number;
}

export interface PlantedRaters {
  /** By place. */
  readonly raterIds: readonly Id<"account">[];
  readonly codeIds: readonly Id<"code">[];
  readonly criteria: readonly Criterion[];
  readonly of: RaterSumsOf;
  /** By observation. */
  readonly works: ReadonlyMap<string, CodedWork>;
  /** By observation, as the rater has it. */
  readonly coded: ReadonlyMap<string, readonly HistoryEntry[]>;
  /** Of each recording what really happens. */
  readonly truths: readonly (readonly HistoryEntry[])[];
}

export interface HistoryEntry {
  /** By its place among the codes. */
  readonly code: number;
  readonly startUs: number;
  readonly endUs: number;
}

const second = 1_000_000;
export const durationUs = 180 * second;
/** Three states of which one is active at a time, and two points. */
export const states = 3;
const codeCount = 5;
const inTwo: Fault = { kind: "divides", share: 1 };
const criterionCount = 4;

/** A study in memory whose raters are all alike but for what is planted. */
export function plantedRaters(size: PlantedSize): PlantedRaters {
  const random = randomFrom(size.seed);
  const idOf = <T>(schema: { parse(value: unknown): T }, kind: number, at: number): T =>
    schema.parse(seededId(size.idSeed ?? size.seed, kind, at));
  const raterIds = Array.from({ length: size.raters }, (_, at) => idOf(id("account"), 1, at));
  const codeIds = Array.from({ length: codeCount }, (_, at) => idOf(id("code"), 2, at));
  const points = size.points ?? 5;
  const criteria = Array.from({ length: criterionCount }, (_, at): Criterion => ({
    id: idOf(id("criterion"), 3, at),
    name: `Criterion ${at + 1}`,
    description: "",
    scale: "ordinal",
    levels: Array.from({ length: points }, (_level, place) => ({
      value: place + 1,
      name: `${place + 1}`,
      descriptor: "",
      examples: [],
      texts: {},
    })),
    weight: 1,
    isRequired: false,
    needsEvidence: false,
    texts: {},
  }));
  const own = size.areAlike ? 0 : 1;
  const lateUs = raterIds.map((_, at) => {
    const fault = size.faults?.get(at);
    const planted = fault?.kind === "late" ? fault.seconds : 0;
    return (planted + own * 0.05 * normal(random)) * second;
  });
  const leniency = raterIds.map((_, at) => {
    const fault = size.faults?.get(at);
    return (fault?.kind === "severe" ? fault.levels : 0) + own * 0.1 * normal(random);
  });
  const book = new LabelBook(codeIds);
  const works = new Map<string, CodedWork>();
  const ratings = new Map<string, Rating[]>();
  const codings = new Map<string, readonly HistoryEntry[]>();
  const truths: (readonly HistoryEntry[])[] = [];
  const observations: Observation[] = [];
  const missing = size.missing ?? 0;
  const workOf = (coded: readonly HistoryEntry[]) =>
    new CodedWork(
      codingOf(
        coded.map(({ code, startUs, endUs }) => ({
          code: codeIds[code] ?? "",
          startUs,
          endUs,
          subjectId: null,
        })),
        { codes: codeIds },
      ),
      durationUs,
      book,
    );
  const isDivided = [...(size.faults?.values() ?? [])].some(({ kind }) => kind === "joins");
  for (let recording = 0; recording < size.recordings; recording += 1) {
    const truth = historyEntries(random).filter(({ code }) => isCoded(code, size.only));
    truths.push(truth);
    const varied = size.varied ?? 1;
    const quality = 3 + (size.better ?? 0) + 0.9 * varied * normal(random);
    const levels = criteria.map(() => quality + 0.7 * varied * normal(random));
    for (const rater of drawnRaters(random, size)) {
      if (random() < missing) continue;
      if (size.few?.rater === rater && recording >= size.few.recordings) continue;
      const fault = size.faults?.get(rater);
      const observationId = idOf(id("observation"), 4, recording * size.raters + rater);
      const cut = isDivided && fault?.kind !== "joins" ? inTwo : fault;
      const coded = inSteps(
        codedBy(random, cutBy(random, truth, cut), fault, {
          lateUs: lateUs[rater] ?? 0,
          errors: size.errors ?? 1,
        }).filter(
          ({ code }) =>
            isCoded(code, size.only) &&
            (fault?.kind !== "worsens" ||
              random() >= (fault.to * recording) / (size.recordings - 1)),
        ),
        size.stepUs,
      );
      const raterId = raterIds[rater];
      if (raterId === undefined) continue;
      codings.set(observationId, coded);
      works.set(observationId, workOf(coded));
      ratings.set(
        observationId,
        ratedBy(random, levels, fault, {
          leniency: leniency[rater] ?? 0,
          errors: size.errors ?? 1,
          points,
        }).flatMap((value, at) => {
          const criterion = criteria[at];
          if (!criterion || random() < missing) return [];
          if (size.only !== undefined && size.only !== "ratings") return [];
          return [
            {
              criterionId: criterion.id,
              value,
              cannotBeJudged: false,
              reason: "",
              comment: "",
              evidence: [],
            },
          ];
        }),
      );
      observations.push({
        observationId,
        recordingId: idOf(id("recording"), 5, recording),
        recordingName: `Clip ${recording + 1}`,
        durationUs,
        roundId: idOf(id("round"), 6, size.hasTwoRounds ? recording % 2 : 0),
        roundNumber: size.hasTwoRounds ? 1 + (recording % 2) : 1,
        schemeVersionId: idOf(id("schemeVersion"), 7, 0),
        schemeNumber: 1,
        raterId,
        raterName: `Rater ${rater + 1}`,
        purpose: "work",
        spans: [],
        state: "submitted",
        eventCount: coded.length,
        isContinuous: true,
        revision: 1,
        submittedMs: recording * 86_400_000,
      });
    }
  }
  for (const [rater, fault] of size.faults ?? []) {
    if (fault.kind !== "exchanges" && fault.kind !== "copies") continue;
    const done = observations.filter(({ raterId }) => raterId === raterIds[rater]);
    const rings = fault.kind === "copies" ? [fault.works] : fault.rings;
    for (const ring of rings) {
      const ids = ring.map((at) => known(done[at], "work").observationId);
      const moved = fault.kind === "copies" ? ids.slice(1) : ids;
      for (const all of [works, ratings, codings]) move<unknown>(all, ids, moved);
    }
  }
  for (const [rater, fault] of size.faults ?? []) {
    if (fault.kind !== "takes") continue;
    const draws = randomFrom(size.seed + 7_919 * (rater + 1));
    for (const mine of observations.filter(({ raterId }) => raterId === raterIds[rater])) {
      const theirs = observations.find(
        ({ recordingId, raterId }) =>
          recordingId === mine.recordingId && raterId === raterIds[fault.from],
      );
      if (!theirs || draws() >= (fault.recordings ?? 1)) continue;
      const taken = known(codings.get(theirs.observationId), "coding").filter(
        () => draws() >= (fault.changed ?? 0),
      );
      codings.set(mine.observationId, taken);
      works.set(mine.observationId, workOf(taken));
    }
  }
  const { groups } = groupedTogether(
    size.orderSeed === undefined ? observations : shuffled(observations, size.orderSeed),
  );
  const comparisons = groups.flatMap((group) => pairsOf(group));
  const tables = new Map<string, PairTable>();
  const withTables = size.only === "ratings" ? [] : comparisons;
  for (const { key, first, second: other, stretches } of withTables) {
    const work = { first: works.get(first.observationId), second: works.get(other.observationId) };
    if (!work.first || !work.second) continue;
    for (const kind of raterTables) {
      tables.set(
        `${key} ${kind.key}`,
        kind.make({ first: work.first, second: work.second, stretches }, book),
      );
    }
  }
  return {
    raterIds,
    codeIds,
    criteria,
    works,
    coded: codings,
    truths,
    of: {
      comparisons,
      tableOf: ({ key }, kind) => tables.get(`${key} ${kind.key}`),
      book,
      codes: codeIds.map((_, at) => at),
      groups,
      criteria: [...criteria],
      ratingsOf: (observationId) => ratings.get(observationId) ?? [],
    },
  };
}

/** What is told of these raters. */
export function profilesOf({ of, codeIds, criteria }: PlantedRaters): readonly RaterProfile[] {
  return raterProfiles(raterSums(of), {
    codes: codeIds,
    criteria: criteria.map(({ id: one }) => one),
  });
}

/** Those that are moved to get what the one before has, the first one that of the last one. */
function move<Value>(all: Map<string, Value>, ids: readonly string[], moved: readonly string[]) {
  const had = new Map(ids.map((one, at) => [one, known(all.get(ids.at(at - 1) ?? ""), "work")]));
  for (const one of moved) all.set(one, known(had.get(one), "work"));
}

function isCoded(code: number, only: PlantedSize["only"]): boolean {
  if (only === undefined) return true;
  return only !== "ratings" && code >= states === (only === "points");
}

function shuffled<T>(all: readonly T[], seed: number): readonly T[] {
  const random = randomFrom(seed);
  return all
    .map((one) => ({ one, at: random() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ one }) => one);
}

function seededId(seed: number, kind: number, at: number): string {
  // Mixed, so that the order of ids is not that of places.
  const draws = randomFrom(seed * 1_000_003 + kind * 100_003 + at);
  const hex = (count: number) =>
    Array.from({ length: count }, () => Math.floor(draws() * 16).toString(16)).join("");
  return `${hex(8)}-${hex(4)}-7${hex(3)}-8${hex(3)}-${hex(12)}`;
}

function drawnRaters(
  random: Random,
  { raters, each, isUnbalanced }: PlantedSize,
): readonly number[] {
  const all = Array.from({ length: raters }, (_, rater) => {
    const share = isUnbalanced && rater % 2 === 1 ? 3 : 1;
    return { rater, at: random() ** (1 / share) };
  });
  return all
    .toSorted((a, b) => b.at - a.at)
    .slice(0, each)
    .map(({ rater }) => rater);
}

function historyEntries(random: Random): readonly HistoryEntry[] {
  const all: HistoryEntry[] = [];
  let at = second * (1 + 3 * random());
  while (at < durationUs - 8 * second) {
    const endUs = Math.min(durationUs - second, at + second * (3 + 7 * random()));
    all.push({ code: Math.floor(random() * states), startUs: at, endUs });
    at = endUs + second * (0.5 + 5 * random());
  }
  for (let code = states; code < codeCount; code += 1) {
    let point = second * 8 * random();
    while (point < durationUs - second) {
      all.push({ code, startUs: point, endUs: point });
      point += second * (4 + 14 * random());
    }
  }
  return all;
}

/** As every rater codes: some overlooked, some added, some taken for another, nothing to the point in time. */
function codedBy(
  random: Random,
  truth: readonly HistoryEntry[],
  fault: Fault | undefined,
  { lateUs, errors }: { readonly lateUs: number; readonly errors: number },
): readonly HistoryEntry[] {
  const source = fault?.kind === "random" ? historyEntries(random) : truth;
  const kindOf = (code: number) =>
    code < states
      ? Math.floor(random() * states)
      : states + Math.floor(random() * (codeCount - states));
  return source.flatMap(({ code, startUs, endUs }) => {
    if (random() < 0.06 * errors) return [];
    if (fault?.kind === "stops" && startUs > fault.at * durationUs) return [];
    if (fault?.kind === "misses" && fault.code === code && random() < fault.share) return [];
    const seen = random() < 0.04 * errors ? kindOf(code) : faultyCode(random, code, fault);
    const clock = fault?.kind === "stretches" ? fault.by : 1;
    if (clock * startUs >= durationUs - second) return [];
    const start = within(clock * startUs + lateUs + 0.25 * errors * second * normal(random));
    const end =
      startUs === endUs
        ? start
        : Math.max(
            start + 200_000,
            within(clock * endUs + lateUs + 0.25 * errors * second * normal(random)),
          );
    const added =
      random() < 0.03 * errors
        ? [{ code: states, startUs: within(durationUs * random()) }].map((one) => ({
            ...one,
            endUs: one.startUs,
          }))
        : [];
    return [{ code: seen, startUs: start, endUs: end }, ...added];
  });
}

/** Down to the step before, of states to one later than they begin at least. */
function inSteps(
  coded: readonly HistoryEntry[],
  stepUs: number | undefined,
): readonly HistoryEntry[] {
  if (stepUs === undefined) return coded;
  const stepped = (us: number) => Math.floor(us / stepUs) * stepUs;
  return coded.map(({ code, startUs, endUs }) => {
    const start = stepped(startUs);
    const end = startUs === endUs ? start : Math.max(start + stepUs, stepped(endUs));
    return { code, startUs: start, endUs: end };
  });
}

/** States as a rater cuts them. */
function cutBy(
  random: Random,
  truth: readonly HistoryEntry[],
  fault: Fault | undefined,
): readonly HistoryEntry[] {
  return truth.flatMap((one) => {
    if (one.code >= states) return [one];
    const middleUs = (one.startUs + one.endUs) / 2;
    if (fault?.kind === "lengthens") {
      const endUs = Math.max(one.startUs + 0.3 * second, one.endUs + fault.seconds * second);
      return [{ ...one, endUs }];
    }
    const isDivided =
      fault?.kind === "divides" && one.endUs - one.startUs > 3 * second && random() < fault.share;
    return isDivided
      ? [
          { ...one, endUs: middleUs - 0.4 * second },
          { ...one, startUs: middleUs + 0.4 * second },
        ]
      : [one];
  });
}

function faultyCode(random: Random, code: number, fault: Fault | undefined): number {
  if (fault?.kind !== "swaps" && fault?.kind !== "codes_as") return code;
  const [one, other] = fault.codes;
  if (code === one && random() < fault.share) return other;
  return code === other && fault.kind === "swaps" && random() < fault.share ? one : code;
}

function ratedBy(
  random: Random,
  levels: readonly number[],
  fault: Fault | undefined,
  {
    leniency,
    errors,
    points,
  }: { readonly leniency: number; readonly errors: number; readonly points: number },
): readonly number[] {
  const mean = levels.reduce((sum, one) => sum + one, 0) / levels.length;
  return levels.map((level, criterion) => {
    if (fault?.kind === "random") return 1 + Math.floor(random() * points);
    const seen =
      fault?.kind === "halo"
        ? mean + fault.left * (level - mean + 0.5 * errors * normal(random))
        : level + 0.5 * errors * (fault?.kind === "erratic" ? fault.times : 1) * normal(random);
    const told = fault?.kind === "central" ? 3 + fault.left * (seen - 3) : seen;
    const isReversed =
      fault?.kind === "reverses" &&
      (fault.criterion === undefined || fault.criterion === criterion);
    // Levels of five lie between 0.5 and 5.5: each of these levels has an equal part of that.
    const place = Math.ceil(((told + leniency - 0.5) / 5) * points);
    const given = Math.min(points, Math.max(1, place));
    return isReversed ? points + 1 - given : given;
  });
}

function normal(random: Random): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
}

function within(timeUs: number): number {
  return Math.round(Math.min(durationUs - 1, Math.max(0, timeUs)));
}
