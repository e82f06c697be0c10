import type { Reason } from "../statistics/reasons.ts";
import { type Estimator, type Evaluated, nothingBecause } from "./measure.ts";
import type { PairOfRaters } from "./measures/meanOfPairs.ts";
import { missing, type ScanAnswers } from "./scanSheets.ts";

type Recordings = readonly (readonly ScanAnswers[])[];
type Add = (at: number, amount: number) => void;

/** One vector of `width` sums for each recording, filled by `addSheet`. */
export function vectorsOf(
  recordings: Recordings,
  width: number,
  addSheet: (sheet: ScanAnswers, add: Add) => void,
): readonly Float64Array[] {
  return recordings.map((sheets) => {
    const vector = new Float64Array(width);
    for (const sheet of sheets) {
      addSheet(sheet, (at, amount) => (vector[at] = (vector[at] ?? 0) + amount));
    }
    return vector;
  });
}

/** One prompt, subject and code that anyone answered, with the numbers of yes and no. */
export interface Unit {
  readonly yes: number;
  readonly no: number;
  /** Answers by rater, from an index on. */
  readonly answers: Int8Array;
  readonly from: number;
  readonly codeId: string;
  readonly number: number;
}

export function eachUnit(
  { numbers, raters, codes }: ScanAnswers,
  visit: (unit: Unit) => void,
): void {
  for (const { codeId, answers } of codes) {
    for (let scan = 0; scan < numbers.length; scan += 1) {
      const from = scan * raters.length;
      let [yes, no] = [0, 0];
      for (let rater = 0; rater < raters.length; rater += 1) {
        const answer = answers[from + rater];
        if (answer === 1) yes += 1;
        else if (answer === 0) no += 1;
      }
      if (yes + no === 0) continue;
      visit({ yes, no, answers, from, codeId, number: numbers[scan] ?? 0 });
    }
  }
}

export function pairsAmong(count: number): number {
  return (count * (count - 1)) / 2;
}

export function eachPair(raters: number, visit: (a: number, b: number) => void): void {
  for (let a = 0; a < raters; a += 1) {
    for (let b = a + 1; b < raters; b += 1) visit(a, b);
  }
}

/**
 * For each block of consecutive prompts, how often each of two raters marked a code, among the
 * prompts that both answered. Blocks are formed by number from the first prompt on, whether or not
 * prompts were answered; a block without answers is absent.
 */
export function countsInBlocks(
  { numbers, raters, codes }: ScanAnswers,
  size: number,
  visit: (a: number, b: number) => void,
): void {
  const blockOf = (scan: number) =>
    size === Infinity ? 0 : Math.floor((numbers[scan] ?? 0) / size);
  for (const { answers } of codes) {
    eachPair(raters.length, (a, b) => {
      let [block, own, other, seen] = [-1, 0, 0, 0];
      for (let scan = 0; scan <= numbers.length; scan += 1) {
        if (scan === numbers.length || blockOf(scan) !== block) {
          if (seen > 0) visit(own, other);
          [block, own, other, seen] = [blockOf(scan), 0, 0, 0];
        }
        const first = answers[scan * raters.length + a] ?? missing;
        const second = answers[scan * raters.length + b] ?? missing;
        if (scan === numbers.length || first === missing || second === missing) continue;
        own += first;
        other += second;
        seen += 1;
      }
    });
  }
}

/** A part divided by a whole, both summed; `because` is the reason if the whole is 0. */
export function partOfWhole(
  recordings: Recordings,
  addSheet: (sheet: ScanAnswers, add: (part: number, whole: number) => void) => void,
  because: Reason,
): Estimator {
  const evaluate = (sum: Float64Array): Evaluated => {
    const [part = 0, whole = 0] = sum;
    if (whole === 0) return nothingBecause(because, 0);
    const value = part / whole;
    return { value, because: undefined, observed: value, expected: undefined, n: whole };
  };
  return {
    vectors: vectorsOf(recordings, 2, (sheet, add) =>
      addSheet(sheet, (part, whole) => {
        add(0, part);
        add(1, whole);
      }),
    ),
    evaluate,
    valueOf: (sum) => evaluate(sum).value,
    per: "unit",
  };
}

/** Adds a unit to `[total, diagonal, rows no and yes, columns no and yes]`, from place 1 on. */
type AddUnit = (unit: Unit, sheet: ScanAnswers, add: Add) => void;

/** All pairs of a unit’s answers, weighted by `weigh` according to the number of answers. */
export function marginsOfPool(weigh: (answers: number) => number): AddUnit {
  return ({ yes, no }, _, add) => {
    const answers = yes + no;
    const weight = weigh(answers);
    add(1, weight * pairsAmong(answers));
    add(2, weight * (pairsAmong(yes) + pairsAmong(no)));
    for (const at of [3, 5]) {
      add(at, (weight * no * (answers - 1)) / 2);
      add(at + 1, (weight * yes * (answers - 1)) / 2);
    }
  };
}

/**
 * Counts of two raters’ answers with separate marginals for each, as Cohen’s kappa needs them. Prompts that either
 * did not answer are skipped.
 */
export function marginsOfPair([first, second]: readonly [string, string]): AddUnit {
  return ({ answers, from }, { raters }, add) => {
    const [one, other] = [raters.indexOf(first), raters.indexOf(second)];
    if (one < 0 || other < 0) return;
    const [a = missing, b = missing] = [answers[from + one], answers[from + other]];
    if (a !== missing && b !== missing) addPair(a, b, (at, amount) => add(1 + at, amount));
  };
}

/** Two answers to one question, to `[total, diagonal, rows no and yes, columns no and yes]`. */
function addPair(a: number, b: number, add: Add): void {
  add(0, 1);
  if (a === b) add(1, 1);
  add(2 + a, 1);
  add(4 + b, 1);
}

/** For each rater pair the same as `marginsOfPair`, over the recordings that they share. */
export function pairsOfScans(
  recordings: Recordings,
  evaluate: PairOfRaters["evaluate"],
): readonly PairOfRaters[] {
  const pairs = new Map<string, Map<number, Float64Array>>();
  recordings.forEach((sheets, at) => {
    for (const sheet of sheets) {
      eachUnit(sheet, ({ answers, from }) => {
        eachPair(sheet.raters.length, (one, other) => {
          const [a = missing, b = missing] = [answers[from + one], answers[from + other]];
          if (a === missing || b === missing) return;
          // Raters of a sheet stand in the order of their ids.
          const key = `${sheet.raters[one]} ${sheet.raters[other]}`;
          const shared = pairs.get(key) ?? new Map<number, Float64Array>();
          pairs.set(key, shared);
          const own = shared.get(at) ?? new Float64Array(6);
          shared.set(at, own);
          addPair(a, b, (place, amount) => (own[place] = (own[place] ?? 0) + amount));
        });
      });
    }
  });
  return [...pairs.values()].map((shared) => ({
    shared: [...shared].map(([at, own]) => ({ at, own })),
    evaluate,
  }));
}

/**
 * `[units, units, their proportions of agreeing pairs, no and yes of one rater, of the next …]`,
 * for units with two or more answers.
 */
export function habitsEstimator(
  recordings: Recordings,
  figureOf: (habits: Float64Array, raters: number) => Evaluated,
): Estimator {
  const raters = new Map<string, number>();
  for (const sheets of recordings) {
    for (const sheet of sheets) {
      for (const rater of sheet.raters) if (!raters.has(rater)) raters.set(rater, raters.size);
    }
  }
  const evaluate = (sum: Float64Array): Evaluated => {
    const units = sum[0] ?? 0;
    if (units === 0) return nothingBecause("no_pairable_units", 0);
    return { ...figureOf(sum.subarray(1), raters.size), n: units };
  };
  return {
    vectors: vectorsOf(recordings, 3 + 2 * raters.size, (sheet, add) => {
      const places = sheet.raters.map((rater) => 3 + 2 * (raters.get(rater) ?? 0));
      eachUnit(sheet, ({ yes, no, answers, from }) => {
        if (yes + no < 2) return;
        add(0, 1);
        add(1, 1);
        add(2, (pairsAmong(yes) + pairsAmong(no)) / pairsAmong(yes + no));
        places.forEach((place, rater) => {
          const answer = answers[from + rater] ?? missing;
          if (answer !== missing) add(place + answer, 1);
        });
      });
    }),
    evaluate,
    valueOf: (sum) => evaluate(sum).value,
    per: "unit",
  };
}

export function marginsEstimator(
  recordings: Recordings,
  addUnit: AddUnit,
  figureOf: (margins: Float64Array) => Evaluated,
): Estimator {
  const evaluate = (sum: Float64Array): Evaluated => {
    const units = sum[0] ?? 0;
    if (units === 0) return nothingBecause("no_pairable_units", 0);
    return { ...figureOf(sum.subarray(1)), n: units };
  };
  return {
    vectors: vectorsOf(recordings, 7, (sheet, add) =>
      eachUnit(sheet, (unit) => {
        if (unit.yes + unit.no < 2) return;
        add(0, 1);
        addUnit(unit, sheet, add);
      }),
    ),
    evaluate,
    valueOf: (sum) => evaluate(sum).value,
    per: "unit",
  };
}
