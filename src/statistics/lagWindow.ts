/** Counts for one record, by code, in time units: the starts within the windows after a code. */
export interface LagWindow {
  /** Whole units of the record. */
  readonly units: number;
  /** Units that lie in a window after a start of the code. */
  readonly inWindow: readonly number[];
  /** Units with a start of the code. */
  readonly withStart: readonly number[];
  /** Units with a start of the second code in a window after the first: [first][second]. */
  readonly both: readonly (readonly number[])[];
}

/**
 * Counts starts of each code in windows after starts of each other: `from` to `to` units later,
 * both included; 0 is the unit of the start itself. Overlapping windows of one code are merged, and
 * windows end with the record; an incomplete last unit is excluded. Time-window lags of GSEQ:
 * Bakeman & Quera (2011), doi:10.1017/CBO9781139017343.
 *
 * @param starts of each code, in microseconds from the beginning of the record, in any order.
 */
export function lagWindow(
  starts: readonly (readonly number[])[],
  of: {
    readonly lengthUs: number;
    readonly unitUs: number;
    readonly from: number;
    readonly to: number;
  },
): LagWindow {
  const units = Math.floor(of.lengthUs / of.unitUs);
  const withStart = starts.map((own) =>
    [...new Set(own.map((us) => Math.floor(us / of.unitUs)))]
      .filter((unit) => unit >= 0 && unit < units)
      .toSorted((a, b) => a - b),
  );
  const windows = withStart.map((own) => windowsAfter(own, { ...of, units }));
  return {
    units,
    inWindow: windows.map((own) => own.reduce((sum, [first, last]) => sum + last - first + 1, 0)),
    withStart: withStart.map((own) => own.length),
    both: windows.map((own) => withStart.map((others) => countWithin(others, own))),
  };
}

type Window = [first: number, last: number];

/** In order, and apart from each other. */
function windowsAfter(
  starts: readonly number[],
  { from, to, units }: { readonly from: number; readonly to: number; readonly units: number },
): readonly Window[] {
  const windows: Window[] = [];
  for (const start of starts) {
    const [first, last] = [start + from, Math.min(start + to, units - 1)];
    if (last < first) continue;
    const before = windows.at(-1);
    if (before && first <= before[1] + 1) before[1] = Math.max(before[1], last);
    else windows.push([first, last]);
  }
  return windows;
}

/** How many of the units, which are in order, lie in one of the windows. */
function countWithin(units: readonly number[], windows: readonly Window[]): number {
  let count = 0;
  let at = 0;
  for (const unit of units) {
    while ((windows[at]?.[1] ?? Infinity) < unit) at += 1;
    const window = windows[at];
    if (window && window[0] <= unit) count += 1;
  }
  return count;
}

/**
 * Observed and expected counts over several records: each record has its own expected count from
 * its number of windows and of starts (as in the Mantel–Haenszel test), so that records in which
 * both codes are frequent do not suggest an association. Units are taken as independent.
 */
export function lagWindowChance(
  records: readonly {
    readonly units: number;
    readonly inWindow: number;
    readonly withStart: number;
  }[],
): { readonly expected: number; readonly variance: number } {
  let expected = 0;
  let variance = 0;
  for (const { units, inWindow, withStart } of records) {
    if (units === 0) continue;
    expected += (inWindow * withStart) / units;
    if (units < 2) continue;
    variance +=
      (inWindow * (units - inWindow) * withStart * (units - withStart)) /
      (units ** 2 * (units - 1));
  }
  return { expected, variance };
}
