import type { Scheme } from "../../domain/entities/scheme.ts";
import type { Rating } from "../../domain/entities/rating.ts";
import type { Id } from "../../domain/rules.ts";
import { isRated } from "../../domain/judgementDifferences.ts";
import { placesOf } from "../../statistics/placesOf.ts";
import type { Comparison, Together } from "../comparisons.ts";
import type { LabelBook } from "../labelBook.ts";
import { placeKey } from "../observation.ts";
import { afterwards, boutsTable, labelOf } from "../tables/bouts.ts";
import type { Cells } from "../tables/cells.ts";
import { lagsTable } from "../tables/lags.ts";
import { matesTable } from "../tables/mates.ts";
import type { PairTable, TableKind } from "../tables/table.ts";
import { timeTable } from "../tables/time.ts";
import type { ScanSheet } from "../scanSheets.ts";
import type { TracedPlace } from "../traces/tracedWork.ts";
import { type PlacesAt, scanValues, traceValues } from "./otherValues.ts";
import type { PairLengths } from "./raterLengths.ts";
import type { PairLags } from "./raterLags.ts";
import type { TimeValue } from "./pairEffects.ts";
import type { RatedPlace } from "./ratedPlace.ts";
import { known } from "../../domain/known.ts";

/** The tables from which rater profiles are computed. Agreement keeps all of them anyway, except `mates` and `bouts`. */
export const raterTables: readonly TableKind[] = [timeTable, lagsTable, matesTable, boutsTable];

/** Two raters’ matched events on one recording: counts by the first rater’s code and the second rater’s; 0 is none. */
export interface PairCodes {
  readonly recording: number;
  readonly a: number;
  readonly b: number;
  /** Submission of the later of the two observations, in epoch milliseconds. */
  readonly submittedMs: number;
  /** A’s code and B’s, from 1 in the order of `codes`; and how many. */
  readonly cells: readonly (readonly [a: number, b: number, count: number])[];
  /** Events without a mate inside a state of the other rater of the same code: by code, those of A and those of B. */
  readonly inside: readonly OfCodes[];
  /** Events that begin after all that the other rater has, in the same way. */
  readonly after: readonly OfCodes[];
}

/** How many events of a code, which counts from 1 in the order of `codes`, are A’s and how many B’s. */
type OfCodes = readonly [code: number, ofA: number, ofB: number];

/** Sums over each comparison of raters. Raters and recordings are given by index. */
export interface RaterSums {
  readonly raterIds: readonly string[];
  /** By place. */
  readonly places: readonly {
    readonly recordingId: Id<"recording">;
    readonly roundId: Id<"round">;
  }[];
  /** Agreement of two raters over time beyond chance of all of them, as kappa tells it; empty where nothing lasts. */
  readonly time: readonly TimeValue[];
  readonly codes: readonly PairCodes[];
  readonly lags: readonly PairLags[];
  readonly lengths: readonly PairLengths[];
  readonly ratings: readonly RatedPlace[];
  /** Agreement of answers to scans beyond chance of all of them; empty where no one was asked together. */
  readonly scans: readonly TimeValue[];
  /** How far continuous ratings lie apart, as a share of their scales. */
  readonly traces: readonly TimeValue[];
  /** Time compared with others, by rater: pair after pair. */
  readonly comparedUs: Float64Array;
  /** The number of recordings shared with at least one other rater, by rater. */
  readonly shared: Int32Array;
  /** The number of raters with shared recordings, by rater. */
  readonly partners: Int32Array;
}

export interface RaterSumsOf {
  readonly comparisons: readonly Comparison[];
  readonly tableOf: (comparison: Comparison, kind: TableKind) => PairTable | undefined;
  readonly book: LabelBook;
  /** Places in the scheme of the codes that are looked at. */
  readonly codes: readonly number[];
  readonly groups: readonly Together[];
  readonly ratingsOf: (observationId: string) => readonly Rating[];
  /** Those that are looked at: see `rankedCriteria`. */
  readonly criteria: Scheme["criteria"];
  /** Answers to scans, of those who were asked the same. */
  readonly sheets?: readonly ScanSheet[];
  /** Continuous ratings, a list a criterion. */
  readonly traced?: readonly (readonly TracedPlace[])[];
}

/** Criteria whose levels are in an order, so that one can be above another. */
export function rankedCriteria({ criteria }: Pick<Scheme, "criteria">): Scheme["criteria"] {
  return criteria.filter(({ scale }) => scale !== "nominal" && scale !== "trace");
}

export function raterSums(of: RaterSumsOf): RaterSums {
  const { comparisons, tableOf, book, codes, groups } = of;
  const raters = placesOf(groups.flatMap((group) => group.map(({ raterId }) => raterId)));
  const recordings = placesOf(groups.flatMap((group) => group.map(placeKey)));
  const placed = new Map(
    groups.flatMap((group) =>
      group.map((place) => {
        const { recordingId, roundId } = place;
        return [placeKey(place), { recordingId, roundId }] as const;
      }),
    ),
  );
  const projection = book.projection({ codes });
  const rankOf = new Map(codes.map((code, rank) => [book.toggled(0, code), rank + 1]));
  const agreed: (Omit<TimeValue, "value"> & { readonly same: number })[] = [];
  const margins = new Map<number, number>();
  const pairCodes: PairCodes[] = [];
  const lags: PairLags[] = [];
  const lengths: PairLengths[] = [];
  const comparedUs = new Float64Array(raters.keys.length);
  const shared = raters.keys.map(() => new Set<number>());
  const partners = raters.keys.map(() => new Set<number>());
  // Whatever was done there: codes, ratings, answers to scans.
  for (const group of groups) {
    const here = group.map(({ raterId }) => known(raters.placeOf.get(raterId), "rater"));
    const [first] = group;
    const recording = first && known(recordings.placeOf.get(placeKey(first)), "recording");
    for (const one of here) {
      if (recording !== undefined) shared[one]?.add(recording);
      for (const other of here) if (other !== one) partners[one]?.add(other);
    }
  }
  for (const comparison of comparisons) {
    const { first, second } = comparison;
    const recording = known(recordings.placeOf.get(placeKey(first)), "recording");
    const a = known(raters.placeOf.get(first.raterId), "rater");
    const b = known(raters.placeOf.get(second.raterId), "rater");
    for (const one of [a, b]) {
      comparedUs[one] = (comparedUs[one] ?? 0) + comparison.comparedUs;
    }
    const time = tableOf(comparison, timeTable);
    let [same, weight] = [0, 0];
    for (const cells of time?.subjects.values() ?? []) {
      cells.amounts.forEach((amount, at) => {
        const own = projection[cells.first[at] ?? 0] ?? 0;
        const other = projection[cells.second[at] ?? 0] ?? 0;
        weight += amount;
        if (own === other) same += amount;
        margins.set(own, (margins.get(own) ?? 0) + amount);
        margins.set(other, (margins.get(other) ?? 0) + amount);
      });
    }
    const submittedMs = Math.max(first.submittedMs, second.submittedMs);
    if (weight > 0) agreed.push({ recording, a, b, weight, submittedMs, same: same / weight });
    const counts = new Map<number, [number, number, number]>();
    for (const cells of tableOf(comparison, matesTable)?.subjects.values() ?? []) {
      cells.amounts.forEach((amount, at) => {
        const own = rankOf.get(cells.first[at] ?? 0) ?? 0;
        const other = rankOf.get(cells.second[at] ?? 0) ?? 0;
        if (own === 0 && other === 0) return;
        const key = own * (codes.length + 1) + other;
        const there = counts.get(key);
        if (there) there[2] += amount;
        else counts.set(key, [own, other, amount]);
      });
    }
    const bouts = [...(tableOf(comparison, boutsTable)?.subjects.values() ?? [])];
    if (bouts.length > 0) lengths.push({ recording, a, b, cells: bouts });
    if (counts.size > 0) {
      pairCodes.push({
        recording,
        a,
        b,
        submittedMs,
        cells: [...counts.values()],
        inside: ofCodesIn(bouts, 0, codes),
        after: ofCodesIn(bouts, afterwards, codes),
      });
    }
    const apart = tableOf(comparison, lagsTable);
    if (apart) lags.push({ recording, a, b, cells: [...apart.subjects.values()] });
  }
  const raterPlaces = new Map<string, number>(raters.placeOf);
  const at: PlacesAt = {
    raterAt: (raterId) => known(raterPlaces.get(raterId), "rater"),
    recordingAt: (key) => known(recordings.placeOf.get(key), "recording"),
    submittedMs: new Map(groups.flat().map((one) => [one.observationId, one.submittedMs])),
  };
  return {
    raterIds: raters.keys,
    places: recordings.keys.flatMap((key) => placed.get(key) ?? []),
    time: beyondChance(agreed, margins),
    codes: pairCodes,
    lags,
    lengths,
    comparedUs,
    shared: Int32Array.from(shared, ({ size }) => size),
    partners: Int32Array.from(partners, ({ size }) => size),
    ratings: ratedPlaces(of, raters.placeOf, recordings.placeOf),
    scans: scanValues(of.sheets ?? [], at),
    traces: traceValues(of.traced ?? [], at),
  };
}

/** Of each code that any event counted in such a row of `bouts` is of. */
function ofCodesIn(
  tables: readonly Cells[],
  row: number,
  codes: readonly number[],
): readonly OfCodes[] {
  const counts = new Map<number, number>();
  for (const { first, second, amounts } of tables) {
    amounts.forEach((amount, at) => {
      const label = second[at] ?? 0;
      if (first[at] === row && label > 0) counts.set(label, (counts.get(label) ?? 0) + amount);
    });
  }
  return codes.flatMap((code, rank) => {
    const [ofA = 0, ofB = 0] = (["first", "second"] as const).map(
      (whose) => counts.get(labelOf(code, whose)) ?? 0,
    );
    return ofA + ofB === 0 ? [] : [[rank + 1, ofA, ofB] as const];
  });
}

/** Where one thing is nearly all of the time, nothing is told of it. */
const leastBeyond = 0.02;

function beyondChance(
  agreed: readonly (Omit<TimeValue, "value"> & { readonly same: number })[],
  margins: ReadonlyMap<number, number>,
): readonly TimeValue[] {
  const total = [...margins.values()].reduce((sum, one) => sum + one, 0);
  const chance = [...margins.values()].reduce((sum, one) => sum + (one / total) ** 2, 0);
  if (!(1 - chance > leastBeyond)) return [];
  return agreed.map(({ same, ...of }) => ({ ...of, value: (same - chance) / (1 - chance) }));
}

function ratedPlaces(
  { groups, ratingsOf, criteria }: RaterSumsOf,
  raters: ReadonlyMap<string, number>,
  recordings: ReadonlyMap<string, number>,
): readonly RatedPlace[] {
  if (criteria.length === 0) return [];
  const ranges = criteria.map(({ levels }) => {
    const values = levels.map(({ value }) => value);
    return { low: Math.min(...values), high: Math.max(...values) };
  });
  return groups.flatMap((group) => {
    const given = group.flatMap((place) => {
      const ratings = ratingsOf(place.observationId);
      const shares = criteria.map(({ id }, at) => {
        const rating = ratings.find(({ criterionId }) => criterionId === id);
        const { low = 0, high = 0 } = ranges[at] ?? {};
        return !rating || !isRated(rating) || rating.value === null || high === low
          ? undefined
          : (rating.value - low) / (high - low);
      });
      if (shares.every((share) => share === undefined)) return [];
      const { raterId, submittedMs } = place;
      const recording = recordings.get(placeKey(place)) ?? 0;
      return [{ rater: raters.get(raterId) ?? 0, recording, submittedMs, shares }];
    });
    return given.length > 1 ? given : [];
  });
}
