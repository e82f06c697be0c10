import { type Random, randomFrom } from "../statistics/random.ts";
import { seedOf } from "./checkPlace.ts";
import { known } from "./known.ts";

/**
 * The settings of an assignment plan. The same settings with the same seed give the same plan, on
 * every machine.
 */
export interface PlanSettings {
  readonly recordings: readonly { readonly id: string; readonly durationUs: number }[];
  readonly raterIds: readonly string[];
  /** How many raters code each recording; 0 where only what is drawn is coded. */
  readonly ratersEach: number;
  /** `ratersEach` come to those who code all of it already. */
  readonly isFurther?: boolean | undefined;
  readonly double: DoubleCoding;
  /** Who codes what already: it stays, counts as load, and is not planned again. */
  readonly standing: readonly (Pairing & { readonly spans?: readonly PlannedSpan[] })[];
  readonly seed: number;
}

/**
 * What is coded by a second rater to measure agreement: nothing; a proportion (0 to 1) of the
 * recordings; random segments of a given length that make up that proportion of each recording; or
 * named recordings. A rater who codes a whole recording is not told which segments are
 * double-coded.
 */
export type DoubleCoding =
  | { readonly by: "none" }
  | { readonly by: "recordings"; readonly share: number }
  | { readonly by: "segments"; readonly share: number; readonly segmentUs: number }
  /** These recordings, which someone has drawn before: see `reliabilityDraw`. */
  | { readonly by: "drawn"; readonly recordingIds: readonly string[] };

export interface Pairing {
  readonly recordingId: string;
  readonly raterId: string;
}

export interface PlannedSpan {
  readonly startUs: number;
  readonly endUs: number;
}

/**
 * A recording, or segments of it, assigned to a rater, with its position in the rater’s queue, from
 * 0.
 */
export interface PlannedPairing extends Pairing {
  /** None: all of the recording. In order, apart from each other. */
  readonly spans: readonly PlannedSpan[];
  readonly position: number;
}

export interface PlannedLoad {
  readonly recordings: number;
  readonly durationUs: number;
}

export interface AssignmentPlan {
  readonly pairings: readonly PlannedPairing[];
  /** Recordings for which there are fewer raters than wished. */
  readonly short: readonly string[];
  /** Of each rater: recordings and microseconds to watch, standing ones included. */
  readonly loads: ReadonlyMap<string, PlannedLoad>;
  /** Recordings of which one rater more codes all or something. */
  readonly doubled: readonly string[];
}

/**
 * Distributes recordings among raters. The rater with the least viewing time is first; ties go to
 * the rater who has least often coded with those already assigned, so that all pairs occur about
 * equally often; then chance decides. Longer recordings are distributed first, to balance viewing
 * time. Each rater’s order is random, so that no recording is always first or last.
 */
export function planAssignments(wish: PlanSettings): AssignmentPlan {
  const random = randomFrom(wish.seed);
  const table = newTable(wish);
  const doubled = new Map<string, readonly PlannedSpan[]>();
  for (const { id, durationUs } of doubledOf(wish, random)) {
    doubled.set(
      id,
      wish.double.by === "segments" ? randomSegments(durationUs, wish.double, random) : [],
    );
  }
  const longestFirst = shuffled(wish.recordings, random).toSorted(
    (a, b) => b.durationUs - a.durationUs,
  );
  const made: Omit<PlannedPairing, "position">[] = [];
  const short = new Set<string>();
  const give = (recordingId: string, wanted: number, spans: readonly PlannedSpan[]): void => {
    // Who codes segments of a recording does not stand for somebody who codes all of it.
    const isWhole = spans.length === 0;
    while (table.count(recordingId, { wholeOnly: isWhole }) < wanted) {
      const raterId = table.best(recordingId, shuffled(wish.raterIds, random));
      if (raterId === undefined) {
        short.add(recordingId);
        return;
      }
      table.take({ recordingId, raterId }, spans);
      made.push({ recordingId, raterId, spans });
    }
  };
  for (const { id } of longestFirst) {
    const there = wish.isFurther === true ? table.count(id, { wholeOnly: true }) : 0;
    give(id, there + wish.ratersEach, []);
  }
  for (const { id } of longestFirst) {
    const spans = doubled.get(id);
    if (spans) give(id, wish.ratersEach + 1, spans);
  }
  const pairings = wish.raterIds.flatMap((raterId) =>
    shuffled(
      made.filter((pairing) => pairing.raterId === raterId),
      random,
    ).map((pairing, position) => ({ ...pairing, position })),
  );
  return { pairings, short: [...short], loads: table.loads, doubled: [...doubled.keys()] };
}

/**
 * The observations of a plan that their raters repeat: a random proportion of each rater’s, at
 * least one. It neither changes nor depends on the order of distribution.
 */
export function planRepeats<Own extends Pairing>(
  pairings: readonly Own[],
  { share, seed }: { readonly share: number; readonly seed: number },
): readonly Own[] {
  const raterIds = new Set(pairings.map(({ raterId }) => raterId));
  return [...raterIds].flatMap((raterId) => {
    const own = pairings.filter((pairing) => pairing.raterId === raterId);
    const inOrder = own.toSorted((a, b) => (a.recordingId < b.recordingId ? -1 : 1));
    const drawn = shuffled(inOrder, randomFrom(seedOf(`${seed} repeats of ${raterId}`)));
    return drawn.slice(0, Math.max(1, Math.round(share * own.length)));
  });
}

/** Who codes what so far, and who should come next. */
function newTable({ recordings, raterIds, standing }: PlanSettings) {
  const lengths = new Map(recordings.map(({ id, durationUs }) => [id, durationUs]));
  const loads = new Map(raterIds.map((id) => [id, { recordings: 0, durationUs: 0 }]));
  const codedBy = new Map<string, string[]>();
  const met = new Map<string, number>();
  const wholes = new Map<string, number>();
  const there = (recordingId: string): readonly string[] => codedBy.get(recordingId) ?? [];
  const meetings = (recordingId: string, raterId: string): number =>
    there(recordingId).reduce((sum, other) => sum + (met.get(pairKey(raterId, other)) ?? 0), 0);

  function take({ recordingId, raterId }: Pairing, spans: readonly PlannedSpan[]): void {
    const load = loads.get(raterId);
    if (load) {
      load.recordings += 1;
      load.durationUs +=
        spans.length > 0
          ? spans.reduce((sum, { startUs, endUs }) => sum + endUs - startUs, 0)
          : known(lengths.get(recordingId), "length of a recording");
    }
    for (const other of there(recordingId)) {
      const key = pairKey(raterId, other);
      met.set(key, (met.get(key) ?? 0) + 1);
    }
    codedBy.set(recordingId, [...there(recordingId), raterId]);
    if (spans.length === 0) wholes.set(recordingId, (wholes.get(recordingId) ?? 0) + 1);
  }
  for (const pairing of standing) take(pairing, pairing.spans ?? []);

  return {
    loads,
    count: (recordingId: string, { wholeOnly }: { readonly wholeOnly: boolean }): number =>
      wholeOnly ? (wholes.get(recordingId) ?? 0) : there(recordingId).length,
    take,
    /** Of raters in an order by chance the one who should come next; no one where all are there. */
    best(recordingId: string, mixed: readonly string[]): string | undefined {
      const free = mixed.filter((raterId) => !there(recordingId).includes(raterId));
      const [next] = free.toSorted(
        (a, b) =>
          (loads.get(a)?.durationUs ?? 0) - (loads.get(b)?.durationUs ?? 0) ||
          meetings(recordingId, a) - meetings(recordingId, b),
      );
      return next;
    },
  };
}

function doubledOf(
  { double, recordings }: PlanSettings,
  random: Random,
): PlanSettings["recordings"] {
  switch (double.by) {
    case "none":
      return [];
    case "segments":
      return recordings;
    case "drawn":
      return recordings.filter(({ id }) => double.recordingIds.includes(id));
    case "recordings":
      return shuffled(recordings, random).slice(0, Math.round(recordings.length * double.share));
  }
}

/**
 * Random segments of one length, adjacent ones joined, that make up about the given proportion of a
 * recording; at least one, and all of a recording that is no longer than a segment. The grid of
 * segments starts at a random time within the first segment length, so that the ends of recordings
 * are as likely to be selected as the middle.
 */
export function randomSegments(
  durationUs: number,
  { share, segmentUs }: { readonly share: number; readonly segmentUs: number },
  random: Random,
): readonly PlannedSpan[] {
  if (durationUs <= segmentUs) return [{ startUs: 0, endUs: durationUs }];
  const firstUs = Math.floor(random() * Math.min(segmentUs, durationUs));
  const starts = [0];
  for (let startUs = firstUs; startUs < durationUs; startUs += segmentUs) {
    if (startUs > 0) starts.push(startUs);
  }
  const blocks = starts.map((startUs, at) => ({ startUs, endUs: starts[at + 1] ?? durationUs }));
  const wantedUs = durationUs * share;
  const chosen: PlannedSpan[] = [];
  let takenUs = 0;
  for (const block of shuffled(blocks, random)) {
    const lengthUs = block.endUs - block.startUs;
    // The last one only where it brings the sum nearer to what is wanted.
    if (chosen.length > 0 && takenUs + lengthUs / 2 > wantedUs) continue;
    chosen.push(block);
    takenUs += lengthUs;
  }
  return joined(chosen);
}

function joined(spans: readonly PlannedSpan[]): readonly PlannedSpan[] {
  const inOrder: PlannedSpan[] = [];
  for (const span of spans.toSorted((a, b) => a.startUs - b.startUs)) {
    const last = inOrder.at(-1);
    if (last?.endUs === span.startUs) {
      inOrder.splice(-1, 1, { startUs: last.startUs, endUs: span.endUs });
    } else {
      inOrder.push(span);
    }
  }
  return inOrder;
}

/** A random permutation (Fisher–Yates) as a new array. */
export function shuffled<T>(things: readonly T[], random: Random): T[] {
  const mixed = [...things];
  for (let at = mixed.length - 1; at > 0; at -= 1) {
    const other = Math.floor(random() * (at + 1));
    const [a, b] = [mixed[at], mixed[other]];
    if (a !== undefined && b !== undefined) [mixed[at], mixed[other]] = [b, a];
  }
  return mixed;
}

function pairKey(a: string, b: string): string {
  return a < b ? `${a} ${b}` : `${b} ${a}`;
}
