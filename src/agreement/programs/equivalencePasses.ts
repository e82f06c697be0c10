import { alphaOf, nominalDisagreement } from "../../statistics/coefficients.ts";
import { equivalence } from "../../statistics/equivalence.ts";
import type { FalsePasses } from "../../statistics/falsePasses.ts";
import { randomFrom } from "../../statistics/random.ts";
import { spreadOf } from "../intervals.ts";

/** Frames of a recording in which the program and people have the same labels. */
export interface CodedFrames {
  readonly program: number;
  readonly people: readonly number[];
  readonly times: number;
}

/** Values of ordered pairs, and how many of them are the same as their partner. */
interface Values {
  same: number;
  /** By label. */
  readonly amounts: Map<number, number>;
}

/** What a recording, or a frame, has of both: people among each other, and people with the program. */
interface Unit {
  readonly people: Values;
  readonly program: Values;
}

interface Repeated {
  readonly unit: Unit;
  readonly times: number;
}

/** The minimum number of recordings for a conclusion about others. */
const recordingsForInterval = 5;

/**
 * How often two one-sided tests find a program equivalent that is worse than people by exactly the
 * margin, with recordings as units and with frames as units. The statistic is Krippendorff’s alpha
 * of frames, among people and with the program. Studies are drawn from recordings with replacement,
 * as many as there are or `recordings`, and shifted so that together they are worse by the margin:
 * the tests should pass in no more than `level` of them.
 *
 * @returns undefined if there are too few recordings for a test, or they vary too little.
 */
export function equivalencePasses(
  bank: readonly (readonly CodedFrames[])[],
  {
    recordings = bank.length,
    margin,
    studies,
    level,
    seed,
  }: {
    readonly recordings?: number;
    /** Above 0. */
    readonly margin: number;
    readonly studies: number;
    readonly level: number;
    readonly seed: number;
  },
): FalsePasses | undefined {
  const units = new Map<string, Unit>();
  const framesIn = bank.map((frames) =>
    frames.map(({ times, ...frame }) => {
      const key = `${frame.program} ${frame.people.join(" ")}`;
      const unit = units.get(key) ?? pairedUnitOf(frame);
      units.set(key, unit);
      return { unit, times };
    }),
  );
  const wholes = framesIn.map((frames) => unitOfSeveral(frames));
  const all = differenceOver(wholes.map((unit) => ({ unit, times: 1 })));
  if ("kind" in all.spread) return undefined;
  const random = randomFrom(seed);
  let [byRecording, byFrame] = [0, 0];
  for (let study = 0; study < studies; study += 1) {
    const drawn = new Map<number, number>();
    for (let at = 0; at < recordings; at += 1) {
      const place = Math.floor(random() * bank.length);
      drawn.set(place, (drawn.get(place) ?? 0) + 1);
    }
    const frames = new Map<Unit, number>();
    const ofRecordings: Repeated[] = [];
    for (const [place, times] of drawn) {
      const whole = wholes[place];
      if (whole) ofRecordings.push({ unit: whole, times });
      for (const one of framesIn[place] ?? []) {
        frames.set(one.unit, (frames.get(one.unit) ?? 0) + times * one.times);
      }
    }
    if (isPassed(ofRecordings)) byRecording += 1;
    if (isPassed([...frames].map(([unit, times]) => ({ unit, times })))) byFrame += 1;
  }
  return { byRecording: byRecording / studies, byFrame: byFrame / studies, studies };

  function isPassed(drawn: readonly Repeated[]): boolean {
    const { difference, spread } = differenceOver(drawn);
    if ("kind" in spread) return false;
    const moved = difference - all.difference - margin;
    return equivalence({ difference: moved, ...spread }, { margin, level }).isEquivalent;
  }
}

/** Alpha with the program less alpha among people, with its error if each unit is omitted in turn. */
export function differenceOver(units: readonly Repeated[]) {
  const [program, people] = (["program", "people"] as const).map((side) =>
    alphas(units.map(({ unit, times }) => ({ values: unit[side], times }))),
  );
  const difference = (program?.whole ?? NaN) - (people?.whole ?? NaN);
  const without = Float64Array.from(
    units,
    (_, at) => (program?.without[at] ?? NaN) - (people?.without[at] ?? NaN),
  );
  const times = Float64Array.from(units, (one) => one.times);
  return {
    difference,
    spread: spreadOf({ value: difference, without, times }, { recordingsForInterval }),
  };
}

function alphas(units: readonly { readonly values: Values; readonly times: number }[]) {
  const amounts = new Map<number, number>();
  let [same, values, squares] = [0, 0, 0];
  for (const { values: own, times } of units) {
    same += times * own.same;
    for (const [label, amount] of own.amounts) {
      amounts.set(label, (amounts.get(label) ?? 0) + times * amount);
    }
  }
  for (const amount of amounts.values()) {
    values += amount;
    squares += amount * amount;
  }
  const without = units.map(({ values: own }) => {
    let [less, lessSquares] = [0, 0];
    for (const [label, amount] of own.amounts) {
      less += amount;
      lessSquares += amount * (2 * (amounts.get(label) ?? 0) - amount);
    }
    return alphaFrom(same - own.same, values - less, squares - lessSquares);
  });
  return { whole: alphaFrom(same, values, squares), without };
}

/** Alpha from its sums; NaN if all labels are the same. */
function alphaFrom(same: number, values: number, squares: number): number {
  const between = values * values - squares;
  if (!(between > 1e-9 * values * values)) return NaN;
  return alphaOf(nominalDisagreement(values, values - same, between));
}

/**
 * One frame as counts of equal labels and of labels, over pairs of people and over pairs of the program and a
 * person.
 */
export function pairedUnitOf({ program, people }: Omit<CodedFrames, "times">): Unit {
  const of: Unit = { people: noValues(), program: noValues() };
  people.forEach((label, at) => {
    addPair(of.program, label, program);
    for (const other of people.slice(at + 1)) addPair(of.people, label, other);
  });
  return of;
}

/** The sum of several frames’ counts, each multiplied by how often the frame’s labels occur. */
export function unitOfSeveral(frames: readonly Repeated[]): Unit {
  const sum: Unit = { people: noValues(), program: noValues() };
  for (const { unit, times } of frames) {
    for (const side of ["people", "program"] as const) {
      sum[side].same += times * unit[side].same;
      for (const [label, amount] of unit[side].amounts) addTo(sum[side], label, times * amount);
    }
  }
  return sum;
}

function noValues(): Values {
  return { same: 0, amounts: new Map() };
}

function addPair(values: Values, one: number, other: number): void {
  if (one === other) values.same += 2;
  addTo(values, one, 1);
  addTo(values, other, 1);
}

function addTo({ amounts }: Values, label: number, amount: number): void {
  amounts.set(label, (amounts.get(label) ?? 0) + amount);
}
