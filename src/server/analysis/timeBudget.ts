import type { TimeBudget } from "../../api/contract/analysis.ts";
import type { Code } from "../../domain/entities/scheme.ts";
import { ratioInterval } from "../../statistics/ratioOfTotals.ts";
import { type CodedCell, CodedCells, type Cover, type UnitSums } from "./codedCells.ts";
import type { CodedLine } from "./codedLines.ts";
import { endsOf } from "./ends.ts";
import type { Groups } from "./groups.ts";
import { summaryOf, type Tally, together } from "./tally.ts";

type Row = TimeBudget["rows"][number];

/**
 * A time budget by our definitions. Every group has a row for each code that occurs in any group like it,
 * so that one rater’s zero stands beside another’s time.
 */
export class TimeBudgetTally implements Tally<{ readonly rows: Row[] }> {
  readonly #groups: Groups;
  readonly #codes: readonly Code[];
  readonly #cells: CodedCells;
  readonly #rowsMost: number;
  readonly #unitOf: (recordingId: string) => string;
  /** Units by their names, as numbers. */
  readonly #units = new Map<string, number>();
  /** By base: how much of each unit was observed. */
  readonly #observedUs: Map<number, number>[] = [];

  constructor(
    groups: Groups,
    of: {
      readonly codes: readonly Code[];
      readonly marks: number;
      readonly rowsMost: number;
      /** What of a recording is independent of others: itself, or the person who is seen in it. */
      readonly unitOf: (recordingId: string) => string;
    },
  ) {
    this.#groups = groups;
    this.#codes = of.codes;
    this.#cells = new CodedCells(groups, { codes: of.codes.length, marks: of.marks });
    this.#rowsMost = of.rowsMost;
    this.#unitOf = of.unitOf;
  }

  add(line: CodedLine): void {
    const { place, base, stretch } = line;
    const name = this.#unitOf(place.recordingId);
    const unit = this.#units.get(name) ?? this.#units.size;
    this.#units.set(name, unit);
    const observedUs = (this.#observedUs[base.at] ??= new Map<number, number>());
    observedUs.set(unit, (observedUs.get(unit) ?? 0) + stretch.endUs - stretch.startUs);
    this.#cells.add(line, unit);
  }

  finish() {
    const groups = this.#groups.finished(Math.floor(this.#rowsMost / this.#cells.mostCodes));
    const rows = groups.list.flatMap((group) => {
      const own = this.#cells.of(group);
      return this.#cells.codesOf(group.key).flatMap((at): Row[] => {
        const code = this.#codes[at];
        if (!code) return [];
        const cover = this.#cells.coverOf(group, at);
        const { observedUs } = group.base;
        const units = this.#observedUs[group.base.at] ?? new Map<number, number>();
        return [rowOf(own.get(at) ?? [], { group: group.index, code, cover, observedUs, units })];
      });
    });
    return { groups, rows };
  }
}

function rowOf(
  cells: readonly CodedCell[],
  of: {
    readonly group: number;
    readonly code: Code;
    readonly observedUs: number;
    readonly cover: Cover | undefined;
    /** How much of each unit was observed. */
    readonly units: ReadonlyMap<number, number>;
  },
): Row {
  const durations = summaryOf(together(cells.map(({ durationsUs }) => durationsUs)));
  const gaps = summaryOf(together(cells.map(({ gapsUs }) => gapsUs)));
  const count = cells.reduce((sum, cell) => sum + cell.count, 0);
  const isPoint = of.code.kind === "point";
  const intervals = count === 0 ? noIntervals : intervalsOf(cells, of);
  return {
    group: of.group,
    codeId: of.code.id,
    count,
    totalUs: isPoint ? null : durations.sum,
    meanUs: durations.mean,
    sdUs: durations.sd,
    medianUs: durations.median,
    minUs: durations.min,
    maxUs: durations.max,
    share: isPoint || of.observedUs === 0 ? null : (of.cover?.us ?? 0) / of.observedUs,
    perMinute: of.observedUs === 0 ? null : (count * 60e6) / of.observedUs,
    ...intervals,
    ...(isPoint && { shareInterval: null, meanInterval: null }),
    gaps: gaps.n,
    gapMeanUs: gaps.mean,
    gapSdUs: gaps.sd,
    isUnpaired: false,
  };
}

type Intervals = Pick<Row, "meanInterval" | "shareInterval" | "perMinuteInterval">;

/** Why rows have no CI: for codes without events the precision is unknown, and BORIS has no CIs. */
export const noIntervals: Intervals = {
  meanInterval: null,
  shareInterval: null,
  perMinuteInterval: null,
};

/** The precision of estimates, judged by how units differ. A mean is of the units that have something of it. */
function intervalsOf(
  cells: readonly CodedCell[],
  {
    units,
    cover,
  }: { readonly units: ReadonlyMap<number, number>; readonly cover: Cover | undefined },
): Intervals {
  const sums = new Map<number, UnitSums>();
  for (const cell of cells) {
    for (const [unit, own] of cell.units) {
      const known = sums.get(unit);
      sums.set(unit, known ? added(known, own) : own);
    }
  }
  const observed = [...units].map(([unit, us]) => ({ us, unit, own: sums.get(unit) }));
  const shares = observed.map(({ us, unit }) => ({ of: cover?.units.get(unit) ?? 0, to: us }));
  const rates = observed.map(({ us, own }) => ({ of: own?.count ?? 0, to: us / minuteUs }));
  const means = [...sums.values()].flatMap(({ lasting, lastingUs }) =>
    lasting > 0 ? [{ of: lastingUs, to: lasting }] : [],
  );
  return {
    meanInterval: endsOf(ratioInterval(means)),
    shareInterval: endsOf(ratioInterval(shares, { most: 1 })),
    perMinuteInterval: endsOf(ratioInterval(rates)),
  };
}

const minuteUs = 60_000_000;

function added(a: UnitSums, b: UnitSums): UnitSums {
  return {
    count: a.count + b.count,
    lasting: a.lasting + b.lasting,
    lastingUs: a.lastingUs + b.lastingUs,
  };
}
