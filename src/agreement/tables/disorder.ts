import { gamma, gammaOfScreens } from "../../statistics/gamma.ts";
import type { TimedEvent } from "../../statistics/timed.ts";
import type { CodedWork } from "../codedWork.ts";
import type { LabelBook } from "../labelBook.ts";
import { add, eachCell, noCells, vectorsOfTables } from "../sums.ts";
import type { RecordingTables } from "../measure.ts";
import { CellSum } from "./cells.ts";
import { bySubject, type ComparedWork, type TableKind } from "./table.ts";

/**
 * The disorder of two raters’ units as gamma defines it: that of their best alignment, and the mean
 * over random continua. Cells are not labels: “first code against nothing” holds the observed
 * disorder, “nothing against first code” the expected one, both in units without a partner, and
 * “nothing against nothing” the number of units. `codes`: indices in the scheme.
 */
export function disorderTable(codes: readonly number[]): TableKind {
  return {
    key: `disorder ${codes.join(",")}`,
    per: "event",
    isKept: false,
    isDirected: false,
    hasNumbers: false,
    make(work, book) {
      const [code] = codes;
      if (code === undefined) return bySubject(work, () => noCells);
      const mark = book.toggled(0, code);
      return bySubject(work, (subjectId) => {
        const raters = [work.first, work.second]
          .map((own) => unitsOf(own, { subjectId, codes, book, work }))
          .map((units) => ({ units, text: JSON.stringify(units) }))
          // Neither is the first: whoever has what stands first, the figure is the same to the last digit.
          .toSorted((a, b) => (a.text < b.text ? -1 : a.text > b.text ? 1 : 0))
          .map(({ units }) => units);
        const units = raters.flat().length;
        if (units === 0) return noCells;
        const found = gamma({ raters, durationUs: 0 }, gammaOfScreens);
        if ("because" in found) return undefined;
        const sum = new CellSum();
        // A disorder is a mean over the units of a rater.
        sum.add(mark, 0, (found.observed.disorder * units) / 2);
        sum.add(0, mark, (found.expectedDisorder * units) / 2);
        sum.add(0, 0, units);
        return sum.cells();
      });
    },
    blank: () => 0,
    moments: () => [],
  };
}

/** `[observed, expected, units]` of each recording, from which gamma is computed. */
export function disorders(recordings: readonly RecordingTables[]): readonly Float64Array[] {
  return vectorsOfTables(recordings, 3, (vector, [table = noCells]) =>
    eachCell(table, (first, second, amount) =>
      add(vector, first !== 0 ? 0 : second !== 0 ? 1 : 2, amount),
    ),
  );
}

/** What lasts, in the time that is compared, one segment after the other; of one moment by what it is called. */
function unitsOf(
  own: CodedWork,
  of: {
    readonly subjectId: string | null;
    readonly codes: readonly number[];
    readonly book: LabelBook;
    readonly work: ComparedWork;
  },
): readonly TimedEvent[] {
  const wanted = new Set(of.codes.map((place) => of.book.codes[place]));
  let offsetUs = 0;
  const units: TimedEvent[] = [];
  for (const stretch of of.work.stretches) {
    for (const { code, startUs, endUs } of own.events(of.subjectId, stretch)) {
      if (endUs <= startUs || !wanted.has(code)) continue;
      units.push({ code, startUs: offsetUs + startUs, endUs: offsetUs + endUs });
    }
    offsetUs += stretch.endUs - stretch.startUs;
  }
  return units.toSorted(
    (a, b) => a.startUs - b.startUs || a.endUs - b.endUs || (a.code < b.code ? -1 : 1),
  );
}
