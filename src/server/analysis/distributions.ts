import type { Distributions } from "../../api/contract/analysis.ts";
import type { Code } from "../../domain/entities/scheme.ts";
import { CodedCells } from "./codedCells.ts";
import type { CodedLine } from "./codedLines.ts";
import type { Groups } from "./groups.ts";
import { type Bins, countsIn, readableBins } from "./histogram.ts";
import { summaryOf, type Tally, together } from "./tally.ts";

type Row = Distributions["rows"][number];

/** How durations, or the gaps between events of a code, are spread; bins are the same in every group. */
export class DistributionsTally implements Tally<{ readonly rows: Row[] }> {
  readonly #groups: Groups;
  readonly #of: DistributionsWish;
  readonly #cells: CodedCells;

  constructor(groups: Groups, of: DistributionsWish) {
    this.#groups = groups;
    this.#of = of;
    this.#cells = new CodedCells(groups, { codes: of.codes.length, marks: of.marks });
  }

  add(line: CodedLine): void {
    this.#cells.add(line);
  }

  finish() {
    const perGroup = this.#cells.mostCodes * this.#of.bins;
    const groups = this.#groups.finished(Math.max(1, Math.floor(this.#of.numbersMost / perGroup)));
    const found = groups.list.flatMap((group) =>
      [...this.#cells.of(group)].map(([code, cells]) => ({
        group: group.index,
        code,
        values: together(
          cells.map((cell) => (this.#of.of === "gaps" ? cell.gapsUs : cell.durationsUs)),
        ),
      })),
    );
    const largest = new Map<number, number>();
    for (const { code, values } of found) {
      largest.set(
        code,
        values.reduce((most, one) => Math.max(most, one), largest.get(code) ?? 0),
      );
    }
    const rows = found
      .toSorted((a, b) => a.group - b.group || a.code - b.code)
      .flatMap(({ group, code, values }) => {
        const codeId = this.#of.codes[code]?.id;
        if (!codeId) return [];
        const bins = readableBins(largest.get(code) ?? 0, this.#of.bins);
        return distributionRow(values, bins, { group, codeId, criterionId: null });
      });
    return { groups, rows };
  }
}

interface DistributionsWish {
  readonly of: "durations" | "gaps";
  readonly bins: number;
  readonly codes: readonly Code[];
  readonly marks: number;
  readonly numbersMost: number;
}

/** One row of a distribution as a list; an empty list without values. */
export function distributionRow(
  values: Float64Array,
  bins: Bins,
  of: Pick<Row, "group" | "codeId" | "criterionId" | "sectionId">,
): Row[] {
  const { n, mean, sd, min, lowerQuartile, median, upperQuartile, max } = summaryOf(values);
  if (
    mean === null ||
    min === null ||
    lowerQuartile === null ||
    median === null ||
    upperQuartile === null ||
    max === null
  ) {
    return [];
  }
  return [
    {
      ...of,
      n,
      from: bins.from,
      width: bins.width,
      counts: countsIn(bins, values),
      min,
      lowerQuartile,
      median,
      upperQuartile,
      max,
      mean,
      sd,
    },
  ];
}
