import type { FindingList } from "../findingList.ts";
import type { StudyBook } from "../studyBook.ts";
import type { Id } from "../../domain/rules.ts";
import { limits } from "../../domain/limits.ts";
import type { Mapping } from "./mapping.ts";
import type { TableColumns } from "./tableColumns.ts";
import type { TablePlace } from "./tablePlaces.ts";
import type { TableSurvey } from "./tableSurvey.ts";
import { isNotCoded } from "./raterColumns.ts";
import { microsecondsOf } from "./timeUnit.ts";

/** Creates states from a table with one row per time step: successive equal rows are one state. */
export interface TableSteps {
  /** @param raterColumn the one of `rater_codes` whose rater’s place it is; without it, all columns of codes are taken. */
  take(place: TablePlace, cells: readonly string[], line: number, raterColumn?: number): void;
  end(): void;
  readonly held: () => { readonly events: number; readonly codes: number };
}

interface Line {
  readonly place: TablePlace;
  code: string;
  startUs: number;
  lineNumber: number;
}

export function newTableSteps(
  book: StudyBook,
  of: {
    readonly mapping: Mapping;
    readonly columns: TableColumns;
    readonly survey: Pick<TableSurvey, "sharedCodes" | "marks">;
  },
  findings: FindingList,
): TableSteps {
  const { mapping, columns } = of;
  const { sharedCodes, marks } = of.survey;
  const timeColumn = columns.places("start")[0];
  const codeColumns = columns.places("codes_by_step");
  const raterColumns = new Set(columns.places("rater_codes"));
  const unit = mapping.units[timeColumn ?? -1] ?? "s";
  /** Of a unit that has a length of its own, the one of a single row is known, too. */
  const firstStepUs = unit === "intervals" ? mapping.intervals.lengthUs : 0;
  const lines = new Map<string, Line>();
  const times = new Map<TablePlace, { readonly lastUs: number; readonly stepUs: number }>();
  const codes = new Map<string, Id<"code">>();
  let events = 0;

  // What was never seen was looked for, too.
  for (const column of marks) {
    if (codes.size >= limits.codesPerScheme) break;
    const name = columns.heading(column);
    codes.set(`\u0000${name}`, book.code({ name, kind: "state" }));
  }

  const close = (line: Line, column: number, endUs: number): void => {
    if (line.code === "") return;
    const isMark = marks.has(column);
    const isOfRater = raterColumns.has(column);
    const group = isMark || isOfRater ? "" : columns.heading(column);
    events += 1;
    const key = `${group}\u0000${line.code}`;
    const isRoom = codes.has(key) || codes.size < limits.codesPerScheme;
    const where = { about: line.code, place: { kind: "line", line: line.lineNumber } } as const;
    if (!isRoom) return findings.add("rejected", "too_many_things", where);
    const codeId =
      codes.get(key) ??
      book.code({
        name:
          !isMark && !isOfRater && sharedCodes.has(line.code) ? `${group} ${line.code}` : line.code,
        kind: "state",
        ...(isMark || isOfRater ? {} : { group, isGroupExclusive: true }),
      });
    codes.set(key, codeId);
    line.place.book.event({
      codeId,
      kind: "state",
      startUs: line.startUs,
      endUs,
      place: where.place,
    });
  };

  return {
    take(place, cells, lineNumber, raterColumn) {
      const cell = cells[timeColumn ?? -1] ?? "";
      const timeUs = microsecondsOf(cell, {
        ...mapping,
        unit,
      });
      const before = times.get(place);
      const taken = raterColumn === undefined ? codeColumns : [raterColumn];
      if (typeof timeUs !== "number" || (before && timeUs <= before.lastUs)) {
        findings.add("rejected", "time_unreadable", {
          about: taken.map((column) => columns.at(cells, column)).join(" "),
          found: cell,
          place: { kind: "line", line: lineNumber },
        });
        return;
      }
      times.set(place, { lastUs: timeUs, stepUs: before ? timeUs - before.lastUs : firstStepUs });
      for (const column of taken) {
        const key = `${place.at} ${column}`;
        const told = columns.at(cells, column);
        const said = raterColumn !== undefined && isNotCoded(told) ? "" : told;
        const code = marks.has(column) ? (Number(said) === 1 ? columns.heading(column) : "") : said;
        const line = lines.get(key);
        if (line?.code === code) continue;
        if (line) close(line, column, timeUs);
        lines.set(key, { place, code, startUs: timeUs, lineNumber });
      }
    },
    end() {
      for (const [key, line] of lines) {
        const { lastUs = 0, stepUs = 0 } = times.get(line.place) ?? {};
        close(line, Number(key.split(" ")[1]), lastUs + stepUs);
      }
    },
    held: () => ({ events, codes: codes.size }),
  };
}
