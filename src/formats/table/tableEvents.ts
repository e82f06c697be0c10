import { limits } from "../../domain/limits.ts";
import type { Id } from "../../domain/rules.ts";
import type { FindingList } from "../findingList.ts";
import type { FindingCode } from "../format.ts";
import type { StudyBook } from "../studyBook.ts";
import { newBegunStates } from "./begunStates.ts";
import { kindOf } from "./kindWords.ts";
import { isMark } from "./marks.ts";
import type { Mapping } from "./mapping.ts";
import { isNobody } from "./nobody.ts";
import type { TableColumns } from "./tableColumns.ts";
import type { TableModifiers } from "./tableModifiers.ts";
import type { TablePlace } from "./tablePlaces.ts";
import type { TableSurvey } from "./tableSurvey.ts";
import { datedUs, microsecondsOf, type NoTime } from "./timeUnit.ts";

/** Converts table rows that have a code and a time into events. */
export interface TableEvents {
  take(place: TablePlace, cells: readonly string[], line: number): void;
  /** Closes what is still open. */
  end(): void;
  /** What the rows tell of, whether it was taken or not. */
  readonly held: () => {
    readonly events: number;
    readonly codes: number;
    readonly subjects: number;
    readonly hasNobody: boolean;
  };
  /** Codes that were taken for states until all rows were met, and of which none had a length. */
  readonly pointIds: () => ReadonlySet<string>;
}

export function newTableEvents(
  book: StudyBook,
  of: {
    readonly mapping: Mapping;
    readonly columns: TableColumns;
    readonly modifiers: TableModifiers;
    readonly isNobodyMeant: boolean;
    readonly survey: Pick<TableSurvey, "sharedCodes" | "marks" | "firstUs">;
  },
  findings: FindingList,
): TableEvents {
  const { mapping, columns, modifiers } = of;
  const { sharedCodes, marks, firstUs } = of.survey;
  const codes = new Map<string, Id<"code">>();
  const heldCodes = new Set<string>();
  /** Codes of which some row says that they last. */
  const lasting = new Set<string>();
  /** Codes with rows that do not say it: how many, and where the first is. */
  const endless = new Map<string, { count: number; readonly line: number }>();
  const unsaid = new Set<string>();
  const subjects = new Set<string>();
  const begun = newBegunStates();
  const hasEnds = columns.has("end") || columns.has("duration");
  const classes = columns.places("codes_by_step");
  const codeColumns = [...columns.places("codes").slice(0, 1), ...(hasEnds ? classes : [])];
  const [subjectAt = -1] = columns.places("subject");
  const [kindAt = -1] = columns.places("kind");
  const [groupAt = -1] = columns.places("group");
  const [commentAt = -1] = columns.places("comment");
  const [confidenceAt = -1] = columns.places("confidence");
  const readerOf = (role: "start" | "end" | "duration") => {
    const [at = -1] = columns.places(role);
    const { framesPerSecond, intervals } = mapping;
    // An interval begins where the one before it ends, and a length is from nowhere.
    const before = { start: intervals.first, end: intervals.first - 1, duration: 0 }[role];
    const how = {
      unit: mapping.units[at] ?? "s",
      framesPerSecond,
      intervals: { ...intervals, first: before },
    };
    return (cells: readonly string[]): number | NoTime => {
      if (at === -1) return "empty";
      const us = firstUs.size === 0 ? undefined : datedUs(cells[at] ?? "");
      if (us === undefined) return microsecondsOf(cells[at] ?? "", how);
      return us - (firstUs.get(columns.recording(cells)) ?? us);
    };
  };
  const [startOf, endOf, lengthOf] = [readerOf("start"), readerOf("end"), readerOf("duration")];
  /** Each row is of one interval, and lasts as long. */
  const isByInterval = !hasEnds && mapping.units[columns.places("start")[0] ?? -1] === "intervals";
  const countsRounding = mapping.units[columns.places("start")[0] ?? -1] !== "frames";
  let events = 0;
  let rounded = 0;
  let hasNobody = false;

  const reject = (what: FindingCode, line: number, about: string, found = ""): void => {
    findings.add("rejected", what, { about, found, place: { kind: "line", line } });
  };
  const subjectNamed = (given: string): string => {
    if (!isNobody(given)) return given;
    hasNobody = true;
    return of.isNobodyMeant ? "" : given;
  };
  const confidenceOf = (cells: readonly string[], line: number): number | null => {
    const text = columns.at(cells, confidenceAt);
    if (text === "" || text === "NA") return null;
    const number = Number(text.replace("%", "").replace(",", "."));
    const share = number > 1 || text.includes("%") ? number / 100 : number;
    if (share >= 0 && share <= 1) return share;
    reject("value_not_allowed", line, columns.heading(confidenceAt), text);
    return null;
  };
  const codeOf = (name: string, kind: "point" | "state", group: string): Id<"code"> | null => {
    const key = `${kind} ${name}`;
    const known = codes.get(key);
    if (known) return known;
    if (codes.size >= limits.codesPerScheme) return null;
    const codeId = book.code({ name, kind, group: group === "Not defined" ? "" : group });
    codes.set(key, codeId);
    return codeId;
  };
  const nameOf = (cells: readonly string[], column: number): string => {
    const code = columns.at(cells, column);
    if (marks.has(column)) return columns.heading(column);
    const isShared = classes.includes(column) && sharedCodes.has(code);
    return isShared ? `${columns.heading(column)} ${code}` : code;
  };
  const groupOf = (cells: readonly string[], column: number): string => {
    if (classes.includes(column)) return marks.has(column) ? "" : columns.heading(column);
    return groupAt === -1 ? "" : columns.at(cells, groupAt);
  };
  // What was never seen was looked for, too.
  for (const column of hasEnds ? marks : []) {
    const name = columns.heading(column);
    if (codeOf(name, "state", "")) heldCodes.add(name);
  }
  const endTold = (cells: readonly string[], startUs: number): number | null | "unreadable" => {
    const end = endOf(cells);
    if (typeof end === "number") return end;
    const length = end === "empty" ? lengthOf(cells) : end;
    if (typeof length === "number") return startUs + length;
    return length === "empty" ? null : "unreadable";
  };

  return {
    take(place, cells, line) {
      const told = codeColumns.filter((column) =>
        marks.has(column) ? isMark(columns.at(cells, column)) : columns.at(cells, column) !== "",
      );
      if (told.length === 0) {
        events += 1;
        return reject("name_missing", line, cells.join(" ").slice(0, 200));
      }
      for (const column of told) takeCode(place, cells, { line, column });
    },
    end() {
      const { pairs, open, unpaired } = begun.paired();
      for (const { begun: one, ended } of pairs) one.book.event({ ...one.met, endUs: ended.atUs });
      for (const { code, line, found } of unpaired) reject("unpaired", line, code, found);
      for (const { book: observation, met, code, line } of open) {
        if (met.endUs === null) {
          const known = endless.get(code) ?? { count: 0, line };
          known.count += 1;
          endless.set(code, known);
        }
        observation.event(met);
      }
      for (const [code, { count, line }] of endless) {
        if (!lasting.has(code)) continue;
        findings.add("noted", "left_open", { about: code, place: { kind: "line", line }, count });
      }
      if (rounded > 0) findings.add("changed", "time_rounded", { count: rounded });
    },
    held: () => ({ events, codes: heldCodes.size, subjects: subjects.size, hasNobody }),
    pointIds: () =>
      new Set(
        [...unsaid].flatMap((code) =>
          lasting.has(code) ? [] : (codes.get(`state ${code}`) ?? []),
        ),
      ),
  };

  function takeCode(
    place: TablePlace,
    cells: readonly string[],
    { line, column }: { readonly line: number; readonly column: number },
  ): void {
    const code = nameOf(cells, column);
    const kindCell = kindAt === -1 ? "" : columns.at(cells, kindAt);
    const told = kindCell === "" ? undefined : kindOf(kindCell);
    if (told !== "stop") events += 1;
    heldCodes.add(code);
    const subject = subjectAt === -1 ? "" : subjectNamed(columns.at(cells, subjectAt));
    if (subject !== "") subjects.add(subject);
    if (kindCell !== "" && !told) return reject("kind_unknown", line, code, kindCell);
    const startUs = startOf(cells);
    if (typeof startUs !== "number") {
      const what = startUs === "not_a_number" ? "time_not_a_number" : "time_unreadable";
      return reject(what, line, code, columns.cell(cells, "start"));
    }
    if (countsRounding && Math.abs(startUs - Math.round(startUs)) > 0.001) rounded += 1;
    if (told === "stop") {
      const found = columns.cell(cells, "start");
      begun.end(...keysOf(place, subject, code, cells), { atUs: startUs, code, line, found });
      return;
    }
    const toldEndUs =
      told === "point"
        ? null
        : isByInterval
          ? startUs + mapping.intervals.lengthUs
          : hasEnds
            ? endTold(cells, startUs)
            : null;
    if (toldEndUs === "unreadable") {
      const found = columns.cell(cells, "end") || columns.cell(cells, "duration");
      return reject("time_unreadable", line, code, found);
    }
    const kind = told === "point" || (!told && !hasEnds && !isByInterval) ? "point" : "state";
    const codeId = codeOf(code, kind, groupOf(cells, column));
    if (!codeId) return reject("too_many_things", line, code);

    if (kind === "state") {
      if (told || (toldEndUs ?? 0) > startUs) lasting.add(code);
      else unsaid.add(code);
      if (toldEndUs === null && told !== "start") {
        const known = endless.get(code);
        if (known) known.count += 1;
        else endless.set(code, { count: 1, line });
      }
    }
    const met = {
      codeId,
      kind,
      subjectId: subject === "" ? null : book.subject(subject),
      startUs,
      endUs: toldEndUs,
      modifiers: modifiers.valuesOf(codeId, cells, line),
      comment: commentAt === -1 ? "" : columns.at(cells, commentAt),
      confidence: confidenceAt === -1 ? null : confidenceOf(cells, line),
      place: { kind: "line", line },
    } as const;
    if (told === "start") {
      begun.begin(...keysOf(place, subject, code, cells), { book: place.book, met, line, code });
    } else place.book.event(met);
  }

  /** What an end is found by: without and with what its modifiers say. */
  function keysOf(
    place: TablePlace,
    subject: string,
    code: string,
    cells: readonly string[],
  ): [loose: string, exact: string] {
    const loose = `${place.at}\u0000${subject}\u0000${code}`;
    return [loose, `${loose}\u0000${modifiers.keyOf(cells)}`];
  }
}
