import { unguarded } from "../../domain/spreadsheetText.ts";
import type { Code } from "../../domain/entities/scheme.ts";
import { limits } from "../../domain/limits.ts";
import { newFindingList, type FindingList } from "../findingList.ts";
import type { Question, Reader, ReadingOf, ReadResult } from "../format.ts";
import { readingLimits } from "../readingLimits.ts";
import { refusedReading } from "../refusedReading.ts";
import { type EventMet, newStudyBook, type StudyBook } from "../studyBook.ts";
import { separatorOf, separators } from "../table/separators.ts";
import { decoded } from "../text.ts";
import { borisTimeUs, wallTimeIn } from "./borisTime.ts";
import { exportedHead, impliedHead, type ExportedHead } from "./exportedHead.ts";
import { exportedMedia } from "./exportedMedia.ts";
import { type ExportedModifiers, newExportedModifiers } from "./exportedModifiers.ts";
import {
  type Before,
  type ExportedRow,
  exportedTable,
  type RowWalk,
  textRows,
} from "./exportedTable.ts";
import { exportedVariables, type ExportedVariables } from "./exportedVariables.ts";
import { joinedComment } from "./joinedComment.ts";
import { recordingShiftUs } from "./recordingShift.ts";

/** Tables of events as BORIS exports them, tabular or aggregated, of every version, in CSV or TSV. */
export function borisTableReader(layout: ExportedHead["layout"]): Reader {
  return {
    recognises(start) {
      const { text } = decoded(start);
      const separator = separators[separatorOf(text) ?? "tab"];
      const found = borisHeadIn(textRows(text, separator, readingLimits.lineChars));
      if (found?.layout !== layout) return 0;
      return found.isImplied ? 0.8 : 0.97;
    },
    read(file, of) {
      if (file.bytes.length === 0) return refusedReading("empty_file");
      if (file.bytes.length > readingLimits.bytes) return refusedReading("too_large");
      const { text, encoding, isGuessed } = decoded(file.bytes);
      const findings = newFindingList();
      if (isGuessed) findings.add("noted", "encoding_guessed", { found: encoding });
      const separator = separators[separatorOf(text) ?? "tab"];
      const rows = textRows(text, separator, readingLimits.lineChars);
      return readBorisRows(rows, { of, findings, name: file.name });
    },
  };
}

/**
 * The kind of BORIS table that rows have, by their headings or, without headings, by their content;
 * `undefined` if they are not one.
 */
export function borisHeadIn(
  walk: RowWalk,
): { readonly layout: ExportedHead["layout"]; readonly isImplied: boolean } | undefined {
  let found: { readonly layout: ExportedHead["layout"]; readonly isImplied: boolean } | undefined;
  walk((cells, line) => {
    const head = exportedHead(cells);
    const implied = head ? undefined : impliedHead(cells);
    const layout = (head ?? implied)?.layout;
    if (layout) found = { layout, isImplied: !head };
    return !layout && line < lowestHead;
  });
  return found;
}

/** No head is looked for further down. */
const lowestHead = 200;

/** A study from the rows of a BORIS table, in any file format. */
export function readBorisRows(
  walk: RowWalk,
  {
    of,
    findings,
    name,
  }: { readonly of: ReadingOf; readonly findings: FindingList; readonly name: string },
): ReadResult {
  const table = exportedTable(walk, { findings, mostRows: readingLimits.things });
  if (table === undefined) return refusedReading("wrong_kind_of_file");
  if (table === "too_many_things") return refusedReading(table);
  of.onProgress?.(0.5);
  const { head, rows, before } = table;
  for (const { title } of head.unknown) {
    findings.add("rejected", "not_supported", { about: title, place: { kind: "line", line: 1 } });
  }
  const byId = new Map<string, ExportedRow[]>();
  for (const row of rows) {
    const id = row.of("id") || (before.values.get("observation id") ?? name);
    const own = byId.get(id);
    if (own) own.push(row);
    else byId.set(id, [row]);
  }
  if (byId.size > readingLimits.observations) return refusedReading("too_many_things");
  const book = newStudyBook(of, findings);
  const titleOf = (at: number): string =>
    head.modifiers[at]?.title ?? `${of.words.modifier} ${at + 1}`;
  const making: Making = {
    of,
    book,
    findings,
    before,
    isTabular: head.layout === "tabular",
    variables: exportedVariables(
      { titles: head.variables.map(({ title }) => title), rows, before },
      { newUuid: of.newUuid, findings },
    ),
    modifiers: newExportedModifiers(titleOf, { book, findings }),
    codes: new Set(),
    subjects: new Set(),
    nobody: of.answers[nobodyQuestion] ?? "yes",
    rater: of.answers[raterQuestion] ?? "",
  };
  let said = false;
  for (const row of rows) {
    making.modifiers.see(row.of("code"), row.modifiers);
    said ||= row.of("subject").trim() === noFocalSubject;
  }
  let events = table.unreadable;
  for (const [id, own] of byId) events += readObservation(id, own, making);
  const question: Question = {
    id: nobodyQuestion,
    what: "nobody_subject",
    about: noFocalSubject,
    options: ["yes", "no"].map((value) => ({ value, isWord: true })),
    answer: making.nobody,
    examples: [],
  };
  return {
    kind: "read",
    ...book.finish({ name: name.replace(/\.\w{1,5}$/u, ""), variables: making.variables.all }),
    held: {
      observations: byId.size,
      events,
      subjects: making.subjects.size,
      codes: making.codes.size,
    },
    findings: findings.all(),
    questions: [
      {
        id: raterQuestion,
        what: "rater_of_file",
        about: "",
        options: [],
        answer: making.rater || of.words.rater,
        examples: [...byId.keys()].slice(0, 5),
      },
      ...(said ? [question] : []),
    ],
  };
}

const noFocalSubject = "No focal subject";
const nobodyQuestion = "nobody_subject";
const raterQuestion = "rater_of_file";

interface Making {
  readonly of: ReadingOf;
  readonly book: StudyBook;
  readonly findings: FindingList;
  readonly before: Before;
  readonly isTabular: boolean;
  readonly variables: ExportedVariables;
  readonly modifiers: ExportedModifiers;
  /** What was met so far, as the file names it. */
  readonly codes: Set<string>;
  readonly subjects: Set<string>;
  readonly nobody: string;
  /** Whose work the table is; empty where no one says. */
  readonly rater: string;
}

/** What a row tells, by what makes it the other end of another row. */
interface Told {
  readonly row: ExportedRow;
  readonly subject: string;
  readonly code: string;
  readonly kind: Code["kind"];
  readonly startUs: number;
  /** Of a whole state; `null`: it has none yet. */
  endUs: number | null;
  comment: string;
}

/** Gives how many events the file has of the observation. */
function readObservation(id: string, rows: readonly ExportedRow[], making: Making): number {
  const { book, findings, before } = making;
  const [first] = rows;
  const told = making.isTabular ? fromEnds(rows, making) : fromSpans(rows, making);
  const given = first?.of("offset") || before.values.get("time offset (s)");
  const offset = Number(given || 0);
  if (given !== undefined && !Number.isFinite(offset) && given !== "NA") {
    const about = `${id}: time offset`;
    findings.add("rejected", "value_unreadable", { about, found: given });
  }
  const shiftUs = recordingShiftUs(
    told.events.flatMap(({ startUs, endUs }) => (endUs === null ? [startUs] : [startUs, endUs])),
    { offsetUs: borisTimeUs(Number.isFinite(offset) ? offset : 0) },
  );
  if (shiftUs !== 0) {
    findings.add("changed", "time_shifted", { about: id, found: `${-shiftUs / 1e6} s` });
  }
  const recordingId = book.recording({
    name: id,
    ...exportedMedia(rows, { ...before, findings }),
    values: making.variables.valuesOf(id, rows),
  });
  const observation = book.observation({
    name: id,
    recordingId,
    raterId: book.person(making.rater),
    startedAt: wallTimeIn((first?.of("date") || before.values.get("observation date")) ?? ""),
    notes: first?.of("description") || unguarded(before.values.get("description") ?? ""),
  });
  for (const one of told.events) {
    const event = eventOf(one, shiftUs, making);
    if (event) observation.event(event);
  }
  return told.events.length + told.unreadable;
}

interface ToldRows {
  readonly events: readonly Told[];
  readonly unreadable: number;
}

/** Rows that are points, starts and stops. */
function fromEnds(rows: readonly ExportedRow[], { findings, ...making }: Making): ToldRows {
  const events: Told[] = [];
  const open = new Map<string, Told>();
  let unreadable = 0;
  for (const row of rows) {
    const end = row.of("kind").trim().toUpperCase();
    const startUs = timeIn(row, "time", findings);
    const isKnown = end === "POINT" || end === "START" || end === "STOP" || end === "";
    if (!isKnown) {
      const place = { kind: "line", line: row.line } as const;
      findings.add("rejected", "kind_unknown", { about: row.of("code"), found: end, place });
    }
    if (startUs === undefined || !isKnown) {
      unreadable += 1;
      continue;
    }
    const one = toldBy(
      row,
      startUs,
      end === "POINT" || end === "" ? "point" : "state",
      making.nobody,
    );
    const key = `${one.subject}\n${one.code}\n${row.modifiers.join("|")}`;
    const before = open.get(key);
    if (end === "STOP") {
      if (before) {
        before.endUs = startUs;
        before.comment = joinedComment(before.comment, one.comment);
        open.delete(key);
      } else {
        unreadable += 1;
        const place = { kind: "line", line: row.line } as const;
        findings.add("rejected", "unpaired", {
          about: one.code,
          found: `${startUs / 1e6} s`,
          place,
        });
      }
      continue;
    }
    events.push(one);
    if (end === "START") open.set(key, one);
  }
  return { events, unreadable };
}

/** Rows that are whole events. */
function fromSpans(rows: readonly ExportedRow[], { findings, nobody }: Making): ToldRows {
  const events: Told[] = [];
  let unreadable = 0;
  for (const row of rows) {
    const kind = row.of("kind").trim().toUpperCase() === "POINT" ? "point" : "state";
    const startUs = timeIn(row, "start", findings);
    const hasStop = kind === "state" && row.of("stop") !== "NA" && row.of("stop") !== "";
    const endUs = hasStop ? timeIn(row, "stop", findings) : null;
    if (startUs === undefined || endUs === undefined) {
      unreadable += 1;
      continue;
    }
    const one = toldBy(row, startUs, kind, nobody);
    const comment = joinedComment(one.comment, row.of("commentStop"));
    events.push({ ...one, endUs, comment });
  }
  return { events, unreadable };
}

function toldBy(row: ExportedRow, startUs: number, kind: Code["kind"], nobody: string): Told {
  const subject = row.of("subject").trim();
  return {
    row,
    subject: nobody === "yes" && subject === noFocalSubject ? "" : subject,
    code: row.of("code").trim(),
    kind,
    startUs,
    endUs: null,
    comment: row.of("comment"),
  };
}

function timeIn(row: ExportedRow, column: "time" | "start" | "stop", findings: FindingList) {
  const text = row.of(column).trim();
  const seconds = text === "" ? NaN : Number(text.replace(",", "."));
  if (Number.isFinite(seconds)) return borisTimeUs(seconds);
  const image = Number(row.of("image") || NaN);
  const place = { kind: "line", line: row.line } as const;
  const about = row.of("code");
  if (Number.isInteger(image) && image >= 1) {
    findings.add("changed", "time_spread", { about, found: "1 s", place });
    return (image - 1) * 1e6;
  }
  const what = text === "NA" || /^nan$/iu.test(text) ? "time_not_a_number" : "time_unreadable";
  findings.add("rejected", what, { about, found: text, place });
  return undefined;
}

function eventOf(told: Told, shiftUs: number, making: Making): EventMet | undefined {
  const { book, findings, codes, subjects, modifiers } = making;
  const { row, code, kind, subject } = told;
  const place = { kind: "line", line: row.line } as const;
  if (code === "") {
    findings.add("rejected", "entry_unreadable", {
      about: "",
      found: `${told.startUs / 1e6} s`,
      place,
    });
    return undefined;
  }
  const known = `${kind} ${code}`;
  if (!codes.has(known) && codes.size >= limits.codesPerScheme) {
    findings.add("rejected", "too_many_things", { about: code, found: subject, place });
    return undefined;
  }
  codes.add(known);
  if (subject !== "") subjects.add(subject);
  const category = row.of("category").trim();
  const codeId = book.code({
    name: code,
    kind,
    group: category === "Not defined" ? "" : category,
  });
  if (kind === "state" && told.endUs === null) {
    findings.add("changed", "left_open", { about: code, found: `${told.startUs / 1e6} s`, place });
  }
  return {
    codeId,
    kind,
    subjectId: book.subject(subject),
    startUs: told.startUs - shiftUs,
    ...(kind === "state" && { endUs: told.endUs === null ? null : told.endUs - shiftUs }),
    modifiers: modifiers.valuesOf({ code: row.of("code"), codeId, line: row.line }, row.modifiers),
    comment: told.comment,
    place,
  };
}
