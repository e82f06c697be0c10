import { isMarkOrNone } from "./marks.ts";
import type { TableColumns } from "./tableColumns.ts";
import { isNumeric, type VisitRows } from "./tableSample.ts";
import { datedUs } from "./timeUnit.ts";

/** What must be known about all rows before the first can be imported. */
export interface TableSurvey {
  /** By column, for modifiers and variables. */
  readonly values: ReadonlyMap<number, ColumnValues>;
  /** Codes that stand in several columns of codes. */
  readonly sharedCodes: ReadonlySet<string>;
  /**
   * Columns of `codes_by_step` that hold nothing but 0 and 1, or in a table with both times of each event nothing but marks:
   * whether what the heading names goes on.
   */
  readonly marks: ReadonlySet<number>;
  /** Of times with a date: the first of each recording, by what rows call it, in microseconds as `datedUs` has them. */
  readonly firstUs: ReadonlyMap<string, number>;
  /** By criterion. */
  readonly criteria: ReadonlyMap<string, CriterionValues>;
}

export interface ColumnValues {
  readonly areNumbers: boolean;
  readonly hasSeveral: boolean;
  /** Whether one is nothing but spaces, which no choice can be called. */
  readonly hasBlank: boolean;
  /** No more are counted than `mostValues`. */
  readonly count: number;
}

export interface CriterionValues {
  readonly scale: string;
  /** In the order in which they were met, each with what its level is called. */
  readonly levels: ReadonlyMap<string, string>;
}

/** One more than a modifier has choices, or a criterion levels. */
const mostValues = 102;

/**
 * Reads all rows if the column roles require it; otherwise none.
 *
 * @param of the criterion if no column names it, and whether times include dates.
 */
export function surveyOf(
  visit: VisitRows,
  columns: TableColumns,
  { criterionOfTable, hasDates }: { readonly criterionOfTable: string; readonly hasDates: boolean },
): TableSurvey {
  const looked = [...columns.places("modifier"), ...columns.places("variable")];
  const values = new Map(looked.map((place) => [place, newValues()]));
  const criteria = new Map<string, { scale: string; levels: Map<string, string> }>();
  const isRated = columns.has("criterion") && columns.has("value");
  const rated = columns.places("criterion_values");
  const ratedBy = columns.places("rater_values");

  const addLevel = (criterion: string, value: string, name: string, scale: string): void => {
    if (criterion === "") return;
    const known = criteria.get(criterion) ?? { scale, levels: new Map<string, string>() };
    criteria.set(criterion, known);
    if (value === "" || known.levels.size >= mostValues || known.levels.has(value)) return;
    known.levels.set(value, name);
  };

  const classes = columns.places("codes_by_step");
  const columnsOfCodes = new Map<string, number>();
  const sharedCodes = new Set<string>();
  const marks = new Set(classes);
  const hasEnds = columns.has("end") || columns.has("duration");
  const addCode = (code: string, column: number): void => {
    if (hasEnds ? !isMarkOrNone(code) : !/^(?:[01](?:\.0+)?)?$/u.test(code)) marks.delete(column);
    const known = columnsOfCodes.get(code) ?? column;
    columnsOfCodes.set(code, known);
    if (known !== column && code !== "") sharedCodes.add(code);
  };

  const isAsked =
    looked.length > 0 ||
    rated.length > 0 ||
    ratedBy.length > 0 ||
    isRated ||
    classes.length > 0 ||
    hasDates;
  const firstUs = new Map<string, number>();
  const [startAt = -1] = columns.places("start");
  if (!isAsked) return { values, criteria, sharedCodes, marks, firstUs };
  visit((cells) => {
    const us = hasDates ? datedUs(cells[startAt] ?? "") : undefined;
    if (us !== undefined) {
      const recording = columns.recording(cells);
      firstUs.set(recording, Math.min(us, firstUs.get(recording) ?? us));
    }
    for (const column of classes) addCode(columns.at(cells, column), column);
    for (const [place, column] of values) column.add(columns.at(cells, place));
    if (isRated) {
      const [criterion, value, level, scale] = [
        columns.cell(cells, "criterion"),
        columns.cell(cells, "value"),
        columns.cell(cells, "level"),
        columns.cell(cells, "scale"),
      ];
      addLevel(criterion, value, level, scale);
    }
    for (const place of rated) {
      addLevel(columns.heading(place), columns.at(cells, place), "", "");
    }
    for (const place of ratedBy) {
      const criterion = columns.cell(cells, "criterion") || criterionOfTable;
      addLevel(criterion, columns.at(cells, place), "", "");
    }
  });
  return { values, criteria, sharedCodes, marks, firstUs };
}

function newValues(): ColumnValues & { add(cell: string): void } {
  const seen = new Set<string>();
  let areNumbers = true;
  let hasSeveral = false;
  let hasBlank = false;
  return {
    add(cell) {
      if (cell === "" || cell === "NA") return;
      if (seen.size < mostValues) seen.add(cell);
      // "007" is a label, not seven.
      areNumbers &&= isNumeric(cell) && !/^[-+]?0\d|\s/u.test(cell);
      hasSeveral ||= cell.includes("; ");
      hasBlank ||= cell.trim() === "";
    },
    get areNumbers() {
      return areNumbers && seen.size > 0;
    },
    get hasSeveral() {
      return hasSeveral;
    },
    get hasBlank() {
      return hasBlank;
    },
    get count() {
      return seen.size;
    },
  };
}
