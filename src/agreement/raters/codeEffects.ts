import type { KnownError } from "./moderated.ts";
import { pairEffects, type TimeValue } from "./pairEffects.ts";
import type { PairCodes } from "./raterSums.ts";

/** What one rater has of each code against all others. Codes count from 1; 0 is none. */
interface RaterCodes {
  /** Events of the rater and of others on the same recordings, pair after pair. */
  readonly own: number;
  readonly others: number;
  /** Events that the rater has as one code and someone else as the other. */
  at(own: number, other: number): number;
  /** The rater’s events without a mate inside a state of the same code of others, and others’ inside one of the rater’s. */
  insideOthers(code: number): number;
  insideOwn(code: number): number;
  ofOwn(code: number): number;
  ofOthers(code: number): number;
  /** Two codes, the lower first, that the rater clearly takes for each other more than others do. */
  readonly clearPairs: readonly (readonly [number, number])[];
  /** Codes of which the rater clearly has fewer events in common with others. */
  readonly clearCodes: readonly number[];
}

export interface CodeEffects {
  readonly matched: readonly TimeValue[];
  readonly raters: readonly RaterCodes[];
  /** Of all other raters among themselves: the share of events of a code that the partner has as another. */
  readonly others: (rater: number) => {
    shareAs(code: number, asCode: number): number;
    /** The share of events of a code inside a state of the partner of the same code. */
    shareInside(code: number): number;
  };
}

/** Only where someone takes one code for another so often it is looked at whether that is clear. */
const leastShare = 0.2;
const leastEvents = 5;

/**
 * For each pair on one recording, the proportion of both raters’ events that are matched by an
 * event of the same code.
 */
export function matchedValues(pairs: readonly PairCodes[]): readonly TimeValue[] {
  return valuesOf(pairs, (cell) => [cell[0] === cell[1] ? eventsIn(cell) : 0, eventsIn(cell)]);
}

/** Of each pair on one recording a share of both raters’ events. */
function valuesOf(
  pairs: readonly PairCodes[],
  counts: (cell: PairCodes["cells"][number]) => readonly [yes: number, of: number],
): TimeValue[] {
  return pairs.flatMap(({ recording, a, b, submittedMs, cells }) => {
    let [yes, of] = [0, 0];
    for (const cell of cells) {
      const [more, ofMore] = counts(cell);
      yes += more;
      of += ofMore;
    }
    return of === 0 ? [] : [{ recording, a, b, submittedMs, value: yes / of, weight: of }];
  });
}

/**
 * Systematic errors of each rater by code: codes confused with one another, omitted or added, relative to the
 * other raters.
 */
export function codeEffects(
  pairs: readonly PairCodes[],
  {
    raters,
    codes,
    isClear,
  }: {
    readonly raters: number;
    readonly codes: number;
    readonly isClear: (effect: number, known: KnownError) => boolean;
  },
): CodeEffects {
  const size = codes + 1;
  const tables = Array.from({ length: raters }, () => new Float64Array(size * size));
  const all = new Float64Array(size * size);
  const add = (table: Float64Array, row: number, column: number, by: number) => {
    const at = row * size + column;
    table[at] = (table[at] ?? 0) + by;
  };
  const insideOthers = Array.from({ length: raters }, () => new Float64Array(size));
  const insideOwn = Array.from({ length: raters }, () => new Float64Array(size));
  const insideAll = new Float64Array(size);
  for (const { a, b, cells, inside } of pairs) {
    for (const [code, ofA, ofB] of inside) {
      countInside(insideOthers[a], code, ofA);
      countInside(insideOwn[a], code, ofB);
      countInside(insideOthers[b], code, ofB);
      countInside(insideOwn[b], code, ofA);
      countInside(insideAll, code, ofA + ofB);
    }
    for (const [own, other, events] of cells) {
      const [ofA, ofB] = [tables[a], tables[b]];
      if (ofA) add(ofA, own, other, events);
      if (ofB) add(ofB, other, own, events);
      add(all, own, other, events);
      add(all, other, own, events);
    }
  }
  const rowOf = (table: Float64Array, code: number) =>
    table.subarray(code * size, (code + 1) * size).reduce((sum, one) => sum + one, 0);
  const columnOf = (table: Float64Array, code: number) => {
    let sum = 0;
    for (let row = 0; row < size; row += 1) sum += table[row * size + code] ?? 0;
    return sum;
  };
  const clearPairs = tables.map((): (readonly [number, number])[] => []);
  const clearCodes = tables.map((): number[] => []);
  const isOften = (table: Float64Array, code: number, asCode: number) => {
    const of = columnOf(table, code);
    return of >= leastEvents && (table[asCode * size + code] ?? 0) / of >= leastShare;
  };
  for (let low = 1; low < size; low += 1) {
    for (let high = low + 1; high < size; high += 1) {
      const isOf = (code: number) => code === low || code === high;
      if (!tables.some((table) => isOften(table, low, high) || isOften(table, high, low))) continue;
      const effects = pairEffects(
        valuesOf(pairs, (cell) => {
          const [own, other] = cell;
          const of = ((isOf(own) ? 1 : 0) + (isOf(other) ? 1 : 0)) * cell[2];
          return [own !== other && isOf(own) && isOf(other) ? of : 0, of];
        }),
        raters,
      );
      for (const [rater, known] of effects ?? []) {
        if (known.effect > 0 && isClear(known.effect, known)) clearPairs[rater]?.push([low, high]);
      }
    }
    const alone = pairEffects(
      valuesOf(pairs, ([own, other, count]) => {
        const of = ((own === low ? 1 : 0) + (other === low ? 1 : 0)) * count;
        return [own !== other ? of : 0, of];
      }),
      raters,
    );
    for (const [rater, known] of alone ?? []) {
      if (known.effect > 0 && isClear(known.effect, known)) clearCodes[rater]?.push(low);
    }
  }
  return {
    matched: matchedValues(pairs),
    raters: tables.map((table, rater) => {
      const [own, others] = [0, 0].map((_, side) => {
        let sum = 0;
        for (let code = 1; code < size; code += 1)
          sum += side === 0 ? rowOf(table, code) : columnOf(table, code);
        return sum;
      });
      return {
        own: own ?? 0,
        others: others ?? 0,
        at: (row, column) => table[row * size + column] ?? 0,
        insideOthers: (code) => insideOthers[rater]?.[code] ?? 0,
        insideOwn: (code) => insideOwn[rater]?.[code] ?? 0,
        ofOwn: (code) => rowOf(table, code),
        ofOthers: (code) => columnOf(table, code),
        clearPairs: clearPairs[rater] ?? [],
        clearCodes: clearCodes[rater] ?? [],
      };
    }),
    others: (rater) => {
      const own = tables[rater] ?? new Float64Array(size * size);
      const rest = (row: number, column: number) =>
        (all[row * size + column] ?? 0) -
        (own[row * size + column] ?? 0) -
        (own[column * size + row] ?? 0);
      const ofRest = (code: number) => {
        let of = 0;
        for (let row = 0; row < size; row += 1) of += rest(row, code);
        return of;
      };
      return {
        shareAs: (code, asCode) => shareOf(rest(asCode, code), ofRest(code)),
        shareInside: (code) =>
          shareOf(
            (insideAll[code] ?? 0) -
              (insideOthers[rater]?.[code] ?? 0) -
              (insideOwn[rater]?.[code] ?? 0),
            ofRest(code),
          ),
      };
    },
  };
}

function shareOf(part: number, of: number): number {
  return of <= 0 ? 0 : part / of;
}

function countInside(of: Float64Array | undefined, code: number, by: number): void {
  if (of) of[code] = (of[code] ?? 0) + by;
}

/** How many of a cell’s marks are events: of a match both. */
function eventsIn([own, other, count]: PairCodes["cells"][number]): number {
  return ((own === 0 ? 0 : 1) + (other === 0 ? 0 : 1)) * count;
}
