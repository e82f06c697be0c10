import type { TimeBudget } from "../../api/contract/analysis.ts";
import type { Code } from "../../domain/entities/scheme.ts";
import { borisFigures } from "../../statistics/borisTimeBudget.ts";
import { roundAsPython } from "../../statistics/borisNumbers.ts";
import type { Figure } from "../../statistics/statistic.ts";
import type { CodedLine } from "./codedLines.ts";
import type { EventKey, GroupPlace, Groups } from "./groups.ts";
import type { Tally } from "./tally.ts";
import { noIntervals } from "./timeBudget.ts";

type Row = TimeBudget["rows"][number];

/** Times of one code, subject and mark within one base, a list a line, as BORIS pairs them. */
interface TimedCell {
  readonly code: number;
  readonly key: EventKey;
  readonly times: number[][];
}

/**
 * A time budget with the numbers of BORIS ("group observations"): times of a behaviour are put in order
 * and taken as starts and ends in turn, rounded to milliseconds, and shares to a tenth of a per cent. Where a line is not all of
 * its recording it is BORIS’s window of a chosen interval, and its ends count in it.
 */
export class BorisBudgetTally implements Tally<{ readonly rows: Row[] }> {
  readonly #groups: Groups;
  readonly #of: BorisWish;
  readonly #bases: Map<number, TimedCell>[] = [];
  readonly #windowS: number[] = [];
  readonly #used = new Map<EventKey, Set<number>>();

  constructor(groups: Groups, of: BorisWish) {
    this.#groups = groups;
    this.#of = of;
  }

  add(line: CodedLine): void {
    const { all, base } = line;
    const window = windowOf(line, this.#of.window);
    this.#windowS[base.at] =
      (this.#windowS[base.at] ?? 0) + window.endUs / 1e6 - window.startUs / 1e6;
    const cells = (this.#bases[base.at] ??= new Map());
    const lists = new Map<number, number[]>();
    for (let at = 0; at < all.count; at += 1) {
      const code = all.codes[at] ?? 0;
      const subject = all.subjects[at] ?? 0;
      if (!this.#of.isWanted(code, subject)) continue;
      const mark = all.marks[at] ?? 0;
      const lane = (subject * this.#of.codes.length + code) * this.#of.marks + mark;
      let list = lists.get(lane);
      if (!list) {
        list = [];
        lists.set(lane, list);
        if (!cells.has(lane)) cells.set(lane, this.#cellOf(code, subject, mark));
      }
      const startUs = all.startsUs[at] ?? 0;
      const endUs = all.endsUs[at] ?? 0;
      list.push(startUs);
      // An open state has no end there either: BORIS finds it unpaired.
      if (endUs > startUs && all.isOpen[at] !== 1) list.push(endUs);
    }
    for (const [lane, list] of lists) {
      const cell = cells.get(lane);
      const isState = cell && this.#of.codes[cell.code]?.kind === "state";
      cell?.times.push(
        timesWithin(list, { ...window, isCut: !line.isWhole, isState: isState === true }),
      );
    }
  }

  finish() {
    const codesMost = Math.max(1, ...[...this.#used.values()].map(({ size }) => size));
    const groups = this.#groups.finished(Math.floor(this.#of.rowsMost / codesMost));
    const rows = groups.list.flatMap((group) =>
      [...(this.#used.get(group.key) ?? [])]
        .toSorted((a, b) => a - b)
        .flatMap((at) => this.#rowOf(group, at)),
    );
    return { groups, rows };
  }

  #rowOf({ index, base, key }: GroupPlace, at: number): Row[] {
    const code = this.#of.codes[at];
    if (!code) return [];
    const times = [...(this.#bases[base.at]?.values() ?? [])]
      .filter((cell) => cell.code === at && cell.key === key)
      .flatMap((cell) => cell.times);
    const figures = borisFigures(times, code.kind);
    const isUnpaired =
      figures.count.kind === "undefined" && figures.count.because === "unpaired_state";
    const windowS = this.#windowS[base.at] ?? 0;
    const totalS = numberOf(figures.totalS);
    const count =
      numberOf(figures.count) ?? times.reduce((sum, list) => sum + Math.ceil(list.length / 2), 0);
    return [
      {
        group: index,
        codeId: code.id,
        count,
        totalUs: inMicroseconds(figures.total),
        meanUs: inMicroseconds(figures.mean),
        sdUs: inMicroseconds(figures.standardDeviation),
        medianUs: null,
        minUs: null,
        maxUs: null,
        share:
          totalS === null || windowS <= 0 ? null : roundAsPython((100 * totalS) / windowS, 1) / 100,
        perMinute: null,
        ...noIntervals,
        gaps: isUnpaired ? 0 : figures.gaps,
        gapMeanUs: inMicroseconds(figures.gapMean),
        gapSdUs: inMicroseconds(figures.gapStandardDeviation),
        isUnpaired,
      },
    ];
  }

  #cellOf(code: number, subject: number, mark: number): TimedCell {
    const key = this.#groups.keyOf(code, subject, mark);
    addTo(this.#used, key, code);
    return { code, key, times: [] };
  }
}

interface BorisWish {
  readonly codes: readonly Code[];
  readonly marks: number;
  readonly rowsMost: number;
  readonly window: "observed_events" | "full";
  /** The window is that of all events; rows are of those that are wanted. */
  readonly isWanted: (code: number, subject: number) => boolean;
}

interface Window {
  readonly startUs: number;
  readonly endUs: number;
}

function windowOf(
  { all, isWhole, stretch, place }: CodedLine,
  window: BorisWish["window"],
): Window {
  if (!isWhole) return stretch;
  let first = Infinity;
  let last = -Infinity;
  for (let at = 0; at < all.count; at += 1) {
    first = Math.min(first, all.startsUs[at] ?? 0);
    last = Math.max(last, all.startsUs[at] ?? 0, all.isOpen[at] === 1 ? 0 : (all.endsUs[at] ?? 0));
  }
  if (window === "full") return { startUs: 0, endUs: Math.max(place.durationUs, last) };
  return all.count === 0 ? { startUs: 0, endUs: 0 } : { startUs: first, endUs: last };
}

/** Times in the window, both ends included; in a chosen one a state that is on at an edge gets a time there. */
function timesWithin(
  times: readonly number[],
  {
    startUs,
    endUs,
    isCut,
    isState,
  }: Window & { readonly isCut: boolean; readonly isState: boolean },
): number[] {
  const kept = times.filter((time) => time >= startUs && time <= endUs);
  if (isCut && isState) {
    if (times.filter((time) => time < startUs).length % 2 === 1) kept.push(startUs);
    if (times.filter((time) => time > endUs).length % 2 === 1) kept.push(endUs);
  }
  return kept.toSorted((a, b) => a - b);
}

/** From seconds to three decimals. */
function inMicroseconds(figure: Figure): number | null {
  return figure.kind === "value" ? Math.round(figure.value * 1e6) : null;
}

function numberOf(figure: Figure): number | null {
  return figure.kind === "value" ? figure.value : null;
}

function addTo(sets: Map<number, Set<number>>, key: number, value: number): void {
  const set = sets.get(key);
  if (set) set.add(value);
  else sets.set(key, new Set([value]));
}
