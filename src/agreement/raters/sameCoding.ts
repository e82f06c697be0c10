import { grouped } from "../../domain/grouped.ts";
import { lagReach } from "../tables/lags.ts";
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

interface Counts {
  /** Onsets of the first rater. */
  readonly looked: number;
  /** Those that coincide with one of the second within 10 ms, and within 0.3 s. */
  readonly same: number;
  readonly near: number;
  /** Of those within 0.3 s, taken by two, how many are as far apart as each other, and how many there are. */
  readonly alike: number;
  readonly twos: number;
}

/**
 * Pairs of raters with the same onsets, to 10 ms, in recordings where those of the others only lie near each other. Empty where
 * no others are, and where all raters’ times are in steps, as those of intervals are: nothing is unusual there.
 */
export function sameCodings(pairs: readonly PairLags[], raters: number): readonly SameCoding[] {
  const counted = pairs.map(({ cells, a, b, recording }) => ({ a, b, recording, ...countsOf(cells) }));
  const all = sumOf(counted);
  const ofRecordings = new Map(
    [...grouped(counted, ({ recording }) => recording)].map(([one, own]) => [one, sumOf(own)]),
  );
  const ofPairs = grouped(counted, ({ a, b }) => Math.min(a, b) * raters + Math.max(a, b));
  return [...ofPairs].flatMap(([key, own]): SameCoding[] => {
    const here = own.filter(isSameHere);
    const [there, ofOwn] = [sumOf(here), sumOf(own)];
    if (there.looked < leastOnsets || there.same < leastShare * there.looked) return [];
    const elsewhere = without(ofOwn, there);
    if (elsewhere.same > usualMost * elsewhere.looked) return [];
    const beside = without(
      sumOf(here.flatMap(({ recording }) => ofRecordings.get(recording) ?? [])),
      there,
    );
    const others = beside.near >= leastOnsets ? beside : without(all, ofOwn);
    const usual = others.same / Math.max(1, others.near);
    // Who is late by the same each time, as where all see the same at once, is as exact as who is not late.
    const isExact = others.alike > usualMost * others.twos;
    if (others.near < leastOnsets || usual > usualMost || isExact) return [];
    return [
      {
        raters: [Math.floor(key / raters), key % raters],
        recordings: here.map(({ recording }) => recording),
        share: there.same / there.looked,
        onsets: there.looked,
        usual,
      },
    ];
  });
}

function isSameHere({ looked, same }: Counts): boolean {
  return looked >= leastHere && same >= leastShareHere * looked;
}

function countsOf(cells: PairLags["cells"]): Counts {
  let [looked, same, near, alike] = [0, 0, 0, 0];
  for (const { first, second, amounts } of cells) {
    for (let at = 0; at < amounts.length; at += 1) {
      const amount = amounts[at] ?? 0;
      const steps = Math.abs((first[at] ?? 0) - 1 - lagReach);
      if (second[at] === 1) looked += amount;
      else if (steps <= nearSteps) {
        near += amount;
        alike += amount * (amount - 1);
        if (steps === 0) same += amount;
      }
    }
  }
  // Of onsets within 10 ms of each other each coincides with both.
  return { looked, same: Math.min(same, looked), near, alike, twos: near * (near - 1) };
}

function sumOf(all: readonly Counts[]): Counts {
  const sum = { looked: 0, same: 0, near: 0, alike: 0, twos: 0 };
  for (const one of all) for (const key of keys) sum[key] += one[key];
  return sum;
}

function without(all: Counts, some: Counts): Counts {
  const rest = { ...all };
  for (const key of keys) rest[key] -= some[key];
  return rest;
}

const keys = ["looked", "same", "near", "alike", "twos"] as const;
