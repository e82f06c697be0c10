import { type Cells, CellSum } from "./cells.ts";
import type { TableKind } from "./table.ts";

/** Starts of one code and subject are looked at so far apart, in steps of `stepUs`. */
const reachUs = 3_000_000;
export const lagStepUs = 20_000;
const stepUs = lagStepUs;
/** The largest systematic lag that is searched, in steps, earlier or later. */
export const lagReach = reachUs / stepUs;
const reach = lagReach;
/** So many starts of one code are looked at in one recording: they are enough to tell. */
const startsMost = 100;
/** Two or three frames of video: less is not worth a word. */
const leastUs = 100_000;
const leastStarts = 30;
/**
 * Steps to either side that count as the same moment, the first with which a shift is clear: a clock is late by
 * the same all the time, while fingers are not as exact as 40 ms.
 */
const nears = [2, 5, 10, 20] as const;

/** Differences between the starts of events, pooled over subjects. */
export const lagsTable: TableKind = {
  key: "lags ",
  per: "event",
  isKept: true,
  isDirected: true,
  hasNumbers: true,
  make({ first, second }) {
    const sum = new CellSum();
    for (const subjectId of first.subjectIds) {
      sum.addAll(lagsOf(first.starts(subjectId), second.starts(subjectId)));
    }
    return { subjects: new Map([[null, sum.cells()]]), nobodyCodes: [], isTooMuch: false };
  },
  blank: () => 0,
  moments: () => [],
};

/**
 * Differences between the starts of two raters’ events of one subject, by code. The cell of label `reach + 1 +
 * steps` and 0 counts those with this difference (positive: the second rater is later); the cell of 0 and 1 counts
 * the starts that were examined.
 */
export function lagsOf(first: readonly Float64Array[], second: readonly Float64Array[]): Cells {
  const lags = new Float64Array(2 * reach + 1);
  let looked = 0;
  for (const [code, own] of first.entries()) {
    const other = second[code] ?? new Float64Array(0);
    if (own.length === 0 || other.length === 0) continue;
    const stride = Math.max(1, Math.floor(own.length / startsMost));
    let from = 0;
    for (let at = 0; at < own.length; at += stride) {
      const startUs = own[at] ?? 0;
      while ((other[from] ?? Infinity) < startUs - reachUs) from += 1;
      looked += 1;
      for (let place = from; (other[place] ?? Infinity) <= startUs + reachUs; place += 1) {
        const steps = Math.round(((other[place] ?? 0) - startUs) / stepUs);
        lags[reach + steps] = (lags[reach + steps] ?? 0) + 1;
      }
    }
  }
  const sum = new CellSum();
  if (looked > 0) sum.add(0, 1, looked);
  lags.forEach((count, lag) => count > 0 && sum.add(lag + 1, 0, count));
  return sum.cells();
}

/** The second rater’s lag behind the first, if it is clear. */
export interface EstimatedShift {
  readonly shiftUs: number;
  readonly matched: number;
  readonly of: number;
}

/**
 * The time difference at which most starts coincide, within 40 ms or, if that is not clear, up to
 * 400 ms, refined by the mean. Clear means: at least half of the examined starts coincide there,
 * three times as many as at an average difference and 1.5 times as many as without a shift, and the
 * difference is at least 0.1 s. `undefined` if it is not clear.
 */
export function estimatedShift(tables: readonly Cells[]): EstimatedShift | undefined {
  const lags = new Float64Array(2 * reach + 1);
  let of = 0;
  for (const { first, second, amounts } of tables) {
    amounts.forEach((amount, at) => {
      if (second[at] === 1) of += amount;
      else {
        const lag = (first[at] ?? 0) - 1;
        lags[lag] = (lags[lag] ?? 0) + amount;
      }
    });
  }
  if (of < leastStarts) return undefined;
  for (const near of nears) {
    const shift = clearShift(lags, { of, near });
    if (shift) return shift;
  }
  return undefined;
}

function clearShift(
  lags: Float64Array,
  { of, near }: { readonly of: number; readonly near: number },
): EstimatedShift | undefined {
  const around = (lag: number): number => {
    let count = 0;
    for (let step = -near; step <= near; step += 1) count += lags[lag + step] ?? 0;
    return count;
  };
  let best = reach;
  for (let lag = near; lag < lags.length - near; lag += 1) {
    if (around(lag) > around(best)) best = lag;
  }
  const matched = around(best);
  const mean = (lags.reduce((sum, count) => sum + count, 0) / lags.length) * (2 * near + 1);
  let weighted = 0;
  for (let step = -near; step <= near; step += 1) {
    weighted += (lags[best + step] ?? 0) * (best + step - reach);
  }
  const shiftUs = Math.round((weighted / matched) * stepUs);
  const isClear =
    Math.abs(shiftUs) >= leastUs &&
    matched >= of / 2 &&
    matched >= 3 * mean &&
    matched >= 1.5 * around(reach);
  return isClear ? { shiftUs, matched: Math.min(matched, of), of } : undefined;
}
