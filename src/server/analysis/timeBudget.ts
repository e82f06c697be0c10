import type { TimeBudget } from "../../api/contract/analysis.ts";
import type { Code } from "../../domain/entities/scheme.ts";
import { type CodedCell, CodedCells } from "./codedCells.ts";
import type { CodedLine } from "./codedLines.ts";
import type { Groups } from "./groups.ts";
import { summaryOf, type Tally, together } from "./tally.ts";

type Row = TimeBudget["rows"][number];

/**
 * A time budget by our definitions. Every group has a row for each code that occurs in any group like it,
 * so that one rater's zero stands beside another's time.
 */
export class TimeBudgetTally implements Tally<{ readonly rows: Row[] }> {
  readonly #groups: Groups;
  readonly #codes: readonly Code[];
  readonly #cells: CodedCells;
  readonly #isBySubject: boolean;
  readonly #rowsMost: number;

  constructor(
    groups: Groups,
    of: {
      readonly codes: readonly Code[];
      readonly marks: number;
      readonly isBySubject: boolean;
      readonly rowsMost: number;
    },
  ) {
    this.#groups = groups;
    this.#codes = of.codes;
    this.#cells = new CodedCells(groups, { codes: of.codes.length, marks: of.marks });
    this.#isBySubject = of.isBySubject;
    this.#rowsMost = of.rowsMost;
  }

  add(line: CodedLine): void {
    this.#cells.add(line);
  }

  finish() {
    const groups = this.#groups.finished(Math.floor(this.#rowsMost / this.#cells.mostCodes));
    const rows = groups.list.flatMap((group) => {
      const own = this.#cells.of(group);
      return this.#cells.codesOf(group.key).flatMap((at): Row[] => {
        const code = this.#codes[at];
        if (!code) return [];
        const timeUs = group.base.observedUs * (this.#isBySubject ? 1 : this.#cells.subjectsOf(at));
        const observedUs = group.base.observedUs;
        return [rowOf(own.get(at) ?? [], { group: group.index, code, timeUs, observedUs })];
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
    /** That of each subject of whom the code is coded, added up. */
    readonly timeUs: number;
  },
): Row {
  const durations = summaryOf(together(cells.map(({ durationsUs }) => durationsUs)));
  const gaps = summaryOf(together(cells.map(({ gapsUs }) => gapsUs)));
  const count = cells.reduce((sum, cell) => sum + cell.count, 0);
  const coveredUs = cells.reduce((sum, cell) => sum + cell.coveredUs, 0);
  const isPoint = of.code.kind === "point";
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
    share: isPoint || of.timeUs === 0 ? null : coveredUs / of.timeUs,
    perMinute: of.observedUs === 0 ? null : (count * 60e6) / of.observedUs,
    gaps: gaps.n,
    gapMeanUs: gaps.mean,
    gapSdUs: gaps.sd,
    isUnpaired: false,
  };
}
