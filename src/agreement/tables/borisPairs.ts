import type { BorisKappaOptions, BorisPair } from "../../statistics/borisKappa.ts";
import type { Figure } from "../../statistics/statistic.ts";
import type { CodedWork } from "../codedWork.ts";
import type { RecordingTables } from "../measure.ts";
import type { RowOver } from "../rowOver.ts";
import { add, eachCell, noCells, vectorsOfTables } from "../sums.ts";
import { CellSum } from "./cells.ts";
import type { ComparedWork, TableKind } from "./table.ts";

/** The value that BORIS prints for one pair of observations, and its number of samples. */
export interface BorisFigure {
  readonly figure: Figure;
  readonly units: number;
}

/**
 * BORIS’s values for pairs of observations, as a table that can be added up. BORIS compares all
 * selected subjects and behaviours at once, so the table is computed for a row’s own selection and
 * cannot be restricted afterwards. Cells are not labels: “first code against nothing” holds the sum
 * of values, “nothing against first code” the number of pairs with a value, and “nothing against
 * nothing” the samples.
 */
export function borisTable(of: {
  readonly name: string;
  readonly unitUs: number;
  /** Codes as indexes into the scheme’s list of codes. */
  readonly codes: readonly number[];
  readonly whose: Pick<RowOver, "subjectIds" | "nobody">;
  readonly figureOf: (pair: BorisPair, options: BorisKappaOptions) => BorisFigure;
}): TableKind {
  const { name, unitUs, codes, whose, figureOf } = of;
  return {
    key: `${name} ${unitUs} ${codes.join(",")} ${whose.subjectIds.join(",")} ${whose.nobody}`,
    per: "unit",
    isKept: false,
    isDirected: false,
    hasNumbers: false,
    make(work, book) {
      const sum = new CellSum();
      const pair = { first: rowsOf(work.first, work), second: rowsOf(work.second, work) };
      const behaviors = codes.map((place) => book.codes[place] ?? "");
      const { figure, units } = figureOf(pair, {
        subjects: subjectsOf(whose, pair, new Set(behaviors)),
        behaviors,
        intervalUs: unitUs,
        covered: work.stretches,
      });
      const [code] = codes;
      if (figure.kind === "value" && code !== undefined) {
        const mark = book.toggled(0, code);
        sum.add(0, 0, units);
        sum.add(mark, 0, figure.value);
        sum.add(0, mark, 1);
      }
      // Of all subjects together: it stands with the first, who is in every row that is made of it.
      const subjectId = whose.subjectIds[0] ?? null;
      return {
        subjects: new Map([[subjectId, sum.cells()]]),
        nobodyCodes: subjectId === null ? codes : [],
        isTooMuch: figure.kind === "undefined" && figure.because === "too_many_to_search",
      };
    },
    blank: () => 0,
    moments: () => [],
  };
}

/** `[sum of values, pairs with a value, samples]` of each recording. */
export function borisSums(recordings: readonly RecordingTables[]): readonly Float64Array[] {
  return vectorsOfTables(recordings, 3, (vector, [table = noCells]) =>
    eachCell(table, (first, second, amount) =>
      add(vector, first !== 0 ? 0 : second !== 0 ? 1 : 2, amount),
    ),
  );
}

const nobody = "";

/** Those whose time counts; no subject is "no focal subject". */
function subjectsOf(
  whose: Pick<RowOver, "subjectIds" | "nobody">,
  { first, second }: BorisPair,
  behaviors: ReadonlySet<string>,
): readonly string[] {
  const isCoded = [...first, ...second].some(
    ({ subject, behavior }) => subject === nobody && behaviors.has(behavior),
  );
  const isNobodyIn = whose.nobody === "always" || (whose.nobody === "where_coded" && isCoded);
  return isNobodyIn ? [nobody, ...whose.subjectIds] : whose.subjectIds;
}

/** In the recording’s own time, as BORIS has it: what a sample is near to is told in seconds. */
function rowsOf(own: CodedWork, { stretches }: ComparedWork): BorisPair["first"] {
  return own.subjectIds.flatMap((subjectId) =>
    stretches.flatMap((stretch) =>
      own.events(subjectId, stretch).map(({ code, startUs, endUs }) => ({
        subject: subjectId ?? nobody,
        behavior: code,
        modifiers: "",
        startUs: stretch.startUs + startUs,
        endUs: stretch.startUs + endUs,
      })),
    ),
  );
}
