import { grouped } from "../../domain/grouped.ts";
import { lagReach } from "../tables/lags.ts";
import { isPairOf } from "./pairEffects.ts";
import type { PairLags } from "./raterLags.ts";

/** Two raters whose onsets are the same where those of others are not. */
export interface SameCoding {
  /** By index. */
  readonly raters: readonly [number, number];
  /** Where they are the same. */
  readonly recordings: readonly number[];
  /** Of so many onsets there, those that coincide within 10 ms. */
  readonly share: number;
  readonly onsets: number;
  /** Of other raters’ onsets that coincide within 0.3 s, those that coincide within 10 ms. */
  readonly usual: number;
}

/** Steps of 20 ms to either side. */
const nearSteps = 15;
/** Of a recording with so many onsets, so many are the same where coding may be: a few may have been changed. */
const leastHere = 6;
const leastShareHere = 0.75;
/** Of all of these recordings together. */
const leastOnsets = 30;
const leastShare = 0.9;
/** Elsewhere, and of others who have found the same, no more than so many: times in frames or intervals often coincide. */
const usualMost = 1 / 3;
/** Where so many of all raters’ do, nothing is unusual. */
const allMost = 0.75;

interface Counts {
  /** Onsets of the first rater. */
  readonly looked: number;
  /** Those that coincide with one of the second within 10 ms, and within 0.3 s. */
  readonly same: number;
  readonly near: number;
  /** Of those within 0.3 s, how many are as far apart as another one, on average. */
  readonly alike: number;
}

/**
 * Pairs of raters with the same onsets, to 10 ms, in recordings where those of the others only lie near each other. Empty where
 * no others are, and where all raters’ times are in steps, as those of intervals are: nothing is unusual there.
 */
export function sameCodings(pairs: readonly PairLags[], raters: number): readonly SameCoding[] {
  const counted = pairs.map((pair) => ({ pair, ...countsOf(pair.cells) }));
  const all = sumOf(counted);
  if (all.same > allMost * all.near) return [];
  const ofRecordings = grouped(counted, ({ pair }) => pair.recording);
  const ofPairs = grouped(
    counted,
    ({ pair: { a, b } }) => Math.min(a, b) * raters + Math.max(a, b),
  );
  return [...ofPairs].flatMap(([key, own]): SameCoding[] => {
    const here = own.filter(isSameHere);
    const there = sumOf(here);
    if (there.looked < leastOnsets || there.same < leastShare * there.looked) return [];
    const elsewhere = sumOf(own.filter((one) => !isSameHere(one)));
    if (elsewhere.same > usualMost * elsewhere.looked) return [];
    const [one, other] = [Math.floor(key / raters), key % raters];
    const beside = here.flatMap(({ pair }) => ofRecordings.get(pair.recording) ?? []);
    const usual = usualOf(one, other, beside) ?? usualOf(one, other, counted);
    if (usual === undefined || usual > usualMost) return [];
    return [
      {
        raters: [one, other],
        recordings: here.map(({ pair }) => pair.recording),
        share: there.same / there.looked,
        onsets: there.looked,
        usual,
      },
    ];
  });
}

/**
 * The rater pairs without those found to have the same coding of a recording. Two raters with one coding agree perfectly, and
 * would make an outlier of a third rater whose coding is independent. Returns `pairs` unchanged where `same` is empty.
 */
export function withoutSame<Pair extends Pick<PairLags, "a" | "b" | "recording">>(
  pairs: readonly Pair[],
  same: readonly SameCoding[],
): readonly Pair[] {
  if (same.length === 0) return pairs;
  const keys = new Set(
    same.flatMap(({ raters: [one, other], recordings }) =>
      recordings.map((recording) => keyOfPair(one, other, recording)),
    ),
  );
  return pairs.filter(({ a, b, recording }) => !keys.has(keyOfPair(a, b, recording)));
}

function keyOfPair(one: number, other: number, recording: number): string {
  return `${Math.min(one, other)} ${Math.max(one, other)} ${recording}`;
}

function isSameHere({ looked, same }: Counts): boolean {
  return looked >= leastHere && same >= leastShareHere * looked;
}

/**
 * The proportion of onsets within 0.3 s of each other that coincide, from 0 to 1: among all other rater pairs, or among pairs
 * with neither rater where that is less, because a third rater may have the same coding. `undefined` with too few onsets.
 */
function usualOf(
  one: number,
  other: number,
  counted: readonly (Counts & { readonly pair: PairLags })[],
): number | undefined {
  const [isOfOne, isOfOther] = [isPairOf(one), isPairOf(other)];
  const shares = [
    counted.filter(({ pair }) => !(isOfOne(pair) && isOfOther(pair))),
    counted.filter(({ pair }) => !isOfOne(pair) && !isOfOther(pair)),
  ].flatMap((some) => {
    const { same, near, alike } = sumOf(some);
    // Who is late by the same each time, as where all see the same at once, is as exact as who is not late.
    return near < leastOnsets ? [] : Math.max(same, alike) / near;
  });
  return shares.length === 0 ? undefined : Math.min(...shares);
}

function countsOf(cells: PairLags["cells"]): Counts {
  let [looked, same, near, twos] = [0, 0, 0, 0];
  for (const { first, second, amounts } of cells) {
    for (let at = 0; at < amounts.length; at += 1) {
      const amount = amounts[at] ?? 0;
      const steps = Math.abs((first[at] ?? 0) - 1 - lagReach);
      if (second[at] === 1) looked += amount;
      else if (steps <= nearSteps) {
        near += amount;
        twos += amount * (amount - 1);
        if (steps === 0) same += amount;
      }
    }
  }
  // Of onsets within 10 ms of each other each coincides with both.
  return { looked, same: Math.min(same, looked), near, alike: twos / Math.max(1, near - 1) };
}

function sumOf(all: readonly Counts[]): Counts {
  let [looked, same, near, alike] = [0, 0, 0, 0];
  for (const one of all) {
    looked += one.looked;
    same += one.same;
    near += one.near;
    alike += one.alike;
  }
  return { looked, same, near, alike };
}
