import { grouped } from "../../domain/grouped.ts";
import type { Stretch } from "../../domain/spans.ts";
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
  /** By unit, where units are distinguished. */
  readonly units: Map<number, UnitSums>;
  /** Shared with the cells of other subjects and marks that the group does not distinguish. */
  readonly cover: Cover;
  /** That of the unit of the line that was looked at last. */
  sums: UnitSums;
  /** The line that was looked at last, and until when something was on in it. */
  line: number;
  untilUs: number;
}

/** The time in which a code was on within a group, no matter who it was coded of: what overlaps counts once. */
export interface Cover {
  us: number;
  readonly units: Map<number, number>;
  /** As in a cell. */
  line: number;
  untilUs: number;
}

/** The sums of one code in one sampling unit. */
export interface UnitSums {
  count: number;
  /** Events with a duration, and how long they last together. */
  lasting: number;
  lastingUs: number;
}

/** Counts, durations and gaps by cell, for time budgets and distributions. */
export class CodedCells {
  readonly #groups: Groups;
  readonly #codes: number;
  readonly #marks: number;
  readonly #bases: Map<number, CodedCell>[] = [];
  /** By base, then by the group’s key and the code. */
  readonly #covers: Map<number, Cover>[] = [];
  /** By group’s key: the codes that occur with it anywhere. */
  readonly #used = new Map<EventKey, Set<number>>();
  #line = 0;

  constructor(groups: Groups, sizes: { readonly codes: number; readonly marks: number }) {
    this.#groups = groups;
    this.#codes = sizes.codes;
    this.#marks = sizes.marks;
  }

  /** `unit` is the number of what the line belongs to, where that is distinguished. */
  add({ base, events }: CodedLine, unit = 0): void {
    this.#line += 1;
    const cells = (this.#bases[base.at] ??= new Map());
    const covers = (this.#covers[base.at] ??= new Map());
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
        cell = this.#cellOf(covers, { code, subject, mark });
        cells.set(lane, cell);
      }
      const isFirst = cell.line !== this.#line;
      if (isFirst) cell.sums = sumsOf(cell.units, unit);
      const { sums } = cell;
      if (!isFirst && startUs >= cell.untilUs) cell.gapsUs.push(startUs - cell.untilUs);
      if (endUs > startUs) {
        cell.durationsUs.push(endUs - startUs);
        this.#cover(cell.cover, { startUs, endUs, unit });
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
    // Asked for each group: all cells are not copied each time.
    const own: CodedCell[] = [];
    for (const cell of this.#bases[base.at]?.values() ?? []) if (cell.key === key) own.push(cell);
    return grouped(own, ({ code }) => code);
  }

  /** The codes that occur in groups of this key, in the scheme’s order. */
  codesOf(key: EventKey): readonly number[] {
    return [...(this.#used.get(key) ?? [])].toSorted((a, b) => a - b);
  }

  /** The time in which the code was on in the group; `undefined` where it never was. */
  coverOf({ base, key }: GroupPlace, code: number): Cover | undefined {
    return this.#covers[base.at]?.get(this.#coverName(key, code));
  }

  /** How many codes the group has that has most. */
  get mostCodes(): number {
    return Math.max(1, ...[...this.#used.values()].map(({ size }) => size));
  }

  #coverName(key: EventKey, code: number): number {
    return key * this.#codes + code;
  }

  /** Events come in the order of their starts. */
  #cover(cover: Cover, { startUs, endUs, unit }: Stretch & { readonly unit: number }): void {
    const fromUs = cover.line === this.#line ? Math.max(startUs, cover.untilUs) : startUs;
    cover.line = this.#line;
    cover.untilUs = Math.max(fromUs, endUs);
    if (endUs <= fromUs) return;
    cover.us += endUs - fromUs;
    cover.units.set(unit, (cover.units.get(unit) ?? 0) + endUs - fromUs);
  }

  #cellOf(
    covers: Map<number, Cover>,
    {
      code,
      subject,
      mark,
    }: { readonly code: number; readonly subject: number; readonly mark: number },
  ): CodedCell {
    const key = this.#groups.keyOf(code, subject, mark);
    addTo(this.#used, key, code);
    const name = this.#coverName(key, code);
    const cover = covers.get(name) ?? { us: 0, units: new Map(), line: 0, untilUs: 0 };
    covers.set(name, cover);
    return {
      code,
      subject,
      key,
      count: 0,
      durationsUs: [],
      gapsUs: [],
      units: new Map(),
      cover,
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
  return { count: 0, lasting: 0, lastingUs: 0 };
}

function addTo(sets: Map<number, Set<number>>, key: number, value: number): void {
  const set = sets.get(key);
  if (set) set.add(value);
  else sets.set(key, new Set([value]));
}
