import type { CodedLine } from "./codedLines.ts";
import type { EventKey, GroupPlace, Groups } from "./groups.ts";

/** All that was coded of one code, subject and mark within one base. */
export interface CodedCell {
  readonly code: number;
  readonly subject: number;
  readonly key: EventKey;
  count: number;
  /** Of states, in microseconds. */
  readonly durationsUs: number[];
  /** From one to the next within a line, where they do not overlap. */
  readonly gapsUs: number[];
  /** Time covered, overlaps once. */
  coveredUs: number;
  /** The same by unit, where units are told apart. */
  readonly units: Map<number, UnitSums>;
  /** That of the unit of the line that was looked at last. */
  sums: UnitSums;
  /** The line that was looked at last, and until when something was on in it. */
  line: number;
  untilUs: number;
}

/** What one unit has of a code. */
export interface UnitSums {
  count: number;
  coveredUs: number;
  /** Events with a duration, and how long they last together. */
  lasting: number;
  lastingUs: number;
}

/** How often, how long and how far apart, cell by cell: time budgets and distributions are made of it. */
export class CodedCells {
  readonly #groups: Groups;
  readonly #codes: number;
  readonly #marks: number;
  readonly #bases: Map<number, CodedCell>[] = [];
  /** By code: the subjects of whom it was coded anywhere. */
  readonly #subjects = new Map<number, Set<number>>();
  /** By group's key: the codes that occur with it anywhere. */
  readonly #used = new Map<EventKey, Set<number>>();
  #line = 0;

  constructor(groups: Groups, sizes: { readonly codes: number; readonly marks: number }) {
    this.#groups = groups;
    this.#codes = sizes.codes;
    this.#marks = sizes.marks;
  }

  /** `unit` is the number of what the line belongs to, where that is told apart. */
  add({ base, events }: CodedLine, unit = 0): void {
    this.#line += 1;
    const cells = (this.#bases[base.at] ??= new Map());
    const { count, startsUs, endsUs, codes, subjects, marks } = events;
    for (let at = 0; at < count; at += 1) {
      const code = codes[at] ?? 0;
      const subject = subjects[at] ?? 0;
      const mark = marks[at] ?? 0;
      const startUs = startsUs[at] ?? 0;
      const endUs = endsUs[at] ?? 0;
      const lane = (subject * this.#codes + code) * this.#marks + mark;
      let cell = cells.get(lane);
      if (cell === undefined) {
        cell = this.#cellOf(code, subject, mark);
        cells.set(lane, cell);
      }
      const isFirst = cell.line !== this.#line;
      if (isFirst) cell.sums = sumsOf(cell.units, unit);
      const { sums } = cell;
      if (!isFirst && startUs >= cell.untilUs) cell.gapsUs.push(startUs - cell.untilUs);
      if (endUs > startUs) {
        cell.durationsUs.push(endUs - startUs);
        const fromUs = isFirst ? startUs : Math.max(startUs, cell.untilUs);
        if (endUs > fromUs) {
          cell.coveredUs += endUs - fromUs;
          sums.coveredUs += endUs - fromUs;
        }
        sums.lasting += 1;
        sums.lastingUs += endUs - startUs;
      }
      cell.count += 1;
      sums.count += 1;
      cell.untilUs = isFirst ? endUs : Math.max(cell.untilUs, endUs);
      cell.line = this.#line;
    }
  }

  /** The cells of one group, by code. */
  of({ base, key }: GroupPlace): ReadonlyMap<number, readonly CodedCell[]> {
    const byCode = new Map<number, CodedCell[]>();
    for (const cell of this.#bases[base.at]?.values() ?? []) {
      if (cell.key !== key) continue;
      const own = byCode.get(cell.code);
      if (own) own.push(cell);
      else byCode.set(cell.code, [cell]);
    }
    return byCode;
  }

  /** The codes that occur in groups of this key, in the scheme's order. */
  codesOf(key: EventKey): readonly number[] {
    return [...(this.#used.get(key) ?? [])].toSorted((a, b) => a - b);
  }

  /** Of how many subjects the code was coded anywhere. */
  subjectsOf(code: number): number {
    return this.#subjects.get(code)?.size ?? 0;
  }

  /** How many codes the group has that has most. */
  get mostCodes(): number {
    return Math.max(1, ...[...this.#used.values()].map(({ size }) => size));
  }

  #cellOf(code: number, subject: number, mark: number): CodedCell {
    const key = this.#groups.keyOf(code, subject, mark);
    addTo(this.#used, key, code);
    addTo(this.#subjects, code, subject);
    return {
      code,
      subject,
      key,
      count: 0,
      durationsUs: [],
      gapsUs: [],
      coveredUs: 0,
      units: new Map(),
      sums: noSums(),
      line: 0,
      untilUs: 0,
    };
  }
}

function sumsOf(units: Map<number, UnitSums>, unit: number): UnitSums {
  const known = units.get(unit);
  if (known) return known;
  const sums = noSums();
  units.set(unit, sums);
  return sums;
}

function noSums(): UnitSums {
  return { count: 0, coveredUs: 0, lasting: 0, lastingUs: 0 };
}

function addTo(sets: Map<number, Set<number>>, key: number, value: number): void {
  const set = sets.get(key);
  if (set) set.add(value);
  else sets.set(key, new Set([value]));
}
