import type { CodedWork } from "../codedWork.ts";
import type { LabelBook } from "../labelBook.ts";
import { type Cells, CellSum } from "./cells.ts";
import { unitLabels } from "./line.ts";
import { bySubject, type ComparedWork, type TableKind, unitsIn } from "./table.ts";
import type { CellMoment, MomentsAsked } from "./moments.ts";

interface Tolerance {
  readonly unitUs: number;
  /** So many units to either side count as the same moment. */
  readonly units: number;
  readonly along: "first" | "second";
  /** Codes as indexes into the scheme’s list of codes. */
  readonly codes: readonly number[];
}

/**
 * Units along the first rater, or along the second; the second rater’s labels are the columns in
 * both cases.
 */
export function toleranceTable(of: Tolerance): TableKind {
  const { unitUs, units, along, codes } = of;
  return {
    key: `tolerance ${unitUs} ${units} ${along} ${codes.join(",")}`,
    per: "unit",
    isKept: false,
    isDirected: true,
    hasNumbers: false,
    make: (work, book) => bySubject(work, (subjectId) => cellsOf(work, subjectId, of, book)),
    blank: ({ stretches }) => unitsIn(stretches, unitUs),
    moments: (work, asked) => momentsOf(work, asked, of),
  };
}

/** Definition: see `toleranceKappa` of the statistics. No unit looks beyond its segment. */
function cellsOf(
  { first, second, stretches }: ComparedWork,
  subjectId: string | null,
  { unitUs, units, along, codes }: Tolerance,
  book: LabelBook,
): Cells {
  const sum = new CellSum();
  for (const stretch of stretches) {
    const cut = { kind: "units", unitUs } as const;
    const [a, b] = [first, second].map((own) => unitLabels(own.line(subjectId, [stretch], cut)));
    if (!a || !b) continue;
    const projection = book.projection({ codes });
    const [own, other] = along === "first" ? [a, b] : [b, a];
    for (let unit = 0; unit < own.length; unit += 1) {
      const label = projection[own[unit] ?? 0] ?? 0;
      let met = projection[other[unit] ?? 0] ?? 0;
      const last = Math.min(own.length - 1, unit + units);
      for (let near = Math.max(0, unit - units); near <= last && met !== label; near += 1) {
        if (projection[other[near] ?? 0] === label) met = label;
      }
      if (along === "first") sum.add(label, met, 1);
      else sum.add(met, label, 1);
    }
  }
  return sum.cells();
}

function momentsOf(
  work: ComparedWork,
  { subjectId, stretch, first, second, labelOf }: MomentsAsked,
  { unitUs, units, along }: Tolerance,
): readonly CellMoment[] {
  const labels = (own: CodedWork) =>
    unitLabels(own.line(subjectId, [stretch], { kind: "units", unitUs })).map(labelOf);
  const [a, b] = [labels(work.first), labels(work.second)];
  const [own, other] = along === "first" ? [a, b] : [b, a];
  const [wanted, met] = along === "first" ? [first, second] : [second, first];
  const moments: CellMoment[] = [];
  own.forEach((label, unit) => {
    if (label !== wanted) return;
    const near = other.subarray(Math.max(0, unit - units), unit + units + 1);
    if ((near.includes(label) ? label : other[unit]) !== met) return;
    const startUs = stretch.startUs + unit * unitUs;
    const last = moments.at(-1);
    if (last?.endUs === startUs) {
      moments[moments.length - 1] = {
        ...last,
        endUs: startUs + unitUs,
        amount: last.amount + 1,
      };
    } else moments.push({ subjectId, startUs, endUs: startUs + unitUs, amount: 1 });
  });
  return moments;
}
