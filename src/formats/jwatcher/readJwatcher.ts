import { rules } from "../../domain/rules.ts";
import type { FindingList } from "../findingList.ts";
import type { GivenFile, Place, Question, ReadingOf, ReadResult } from "../format.ts";
import { openedText } from "../openedText.ts";
import { raterOfFile } from "../raterOfFile.ts";
import { readingLimits } from "../readingLimits.ts";
import { refusedReading } from "../refusedReading.ts";
import { newStudyBook, type StudyBook } from "../studyBook.ts";

interface Row {
  readonly timeUs: number;
  readonly code: string;
  readonly modifiers: readonly string[];
  readonly line: number;
}

/** What stands in a file of JWatcher: settings by their names, and rows of coded data. */
interface JwatcherFile {
  readonly settings: ReadonlyMap<string, { readonly value: string; readonly line: number }>;
  readonly rows: readonly Row[];
  /** When the coding ended, where the file says so. */
  readonly endUs: number | null;
  readonly unreadable: number;
}

/**
 * Reads coded data or definitions of codes. The data contain the moments at which keys were
 * pressed; only the coder knows whether a code lasts until the next one, so this is asked.
 */
export function readJwatcher(given: GivenFile, of: ReadingOf): ReadResult {
  const opened = openedText(given);
  if (opened.refusal) return opened.refusal;
  const { name } = given;
  const { text, findings } = opened;
  if (/^# Format: Focal Analysis Master File/mu.test(text.slice(0, 4_096))) {
    return refusedReading("wrong_kind_of_file", { about: name });
  }
  const file = fileIn(text, findings);
  if (file === undefined) return refusedReading("too_many_things");
  const book = newStudyBook(of, findings);
  const title = name.replace(/\.\w{1,5}$/u, "");
  const definitions = definedCodes(file, book);
  const answer = of.answers[kindQuestion] === "state" ? "state" : "point";
  const isData = file.settings.has("FirstLineOfData") || file.rows.length > 0;
  if (isData) readData(file, { book, findings, of, title, answer });
  tellSettings(file, isData, findings);
  const question: Question = {
    id: kindQuestion,
    what: "point_or_state",
    about: title,
    options: ["point", "state"].map((value) => ({ value, isWord: true })),
    answer,
    examples: [...new Set(file.rows.map(({ code }) => code))].slice(0, 5),
  };
  return {
    kind: "read",
    ...book.finish({ name: title }),
    held: {
      observations: isData ? 1 : 0,
      events: file.rows.length + file.unreadable,
      subjects: 0,
      codes: definitions + new Set(file.rows.map(({ code }) => code)).size,
    },
    findings: findings.all(),
    questions: file.rows.length > 0 ? [question, raterOfFile(of, name).question] : [],
  };
}

const kindQuestion = "point_or_state";

function fileIn(text: string, findings: FindingList): JwatcherFile | undefined {
  const settings = new Map<string, { readonly value: string; readonly line: number }>();
  const rows: Row[] = [];
  let endUs: number | null = null;
  let unreadable = 0;
  let isData = false;
  let line = 0;
  const lineEnd = !text.includes("\n") && text.includes("\r") ? "\r" : "\n";
  for (let at = 0; at < text.length;) {
    const found = text.indexOf(lineEnd, at);
    const end = found === -1 ? text.length : found;
    const content = text.slice(at, end).trim();
    at = end + 1;
    line += 1;
    if (content === "") continue;
    if (content.startsWith("#")) {
      isData ||= /^#\s*BEGIN DATA/iu.test(content);
      continue;
    }
    const equals = content.indexOf("=");
    if (!isData && equals > 0) {
      const key = content.slice(0, equals).trim();
      if (settings.size >= mostSettings) return undefined;
      settings.set(key, { value: content.slice(equals + 1).trim(), line });
      const first = Number(settings.get("FirstLineOfData")?.value);
      isData = line + 1 === first;
      continue;
    }
    const row = rowIn(content, line);
    if (typeof row === "number") endUs = row;
    else if (row) {
      if (rows.length >= readingLimits.things) return undefined;
      rows.push(row);
    } else {
      unreadable += 1;
      const place: Place = { kind: "line", line };
      findings.add("rejected", "entry_unreadable", { about: "", found: content, place });
    }
  }
  return { settings, rows, endUs, unreadable };
}

const mostSettings = 10_000;

/** A number: the end of the data. */
function rowIn(content: string, line: number): Row | number | undefined {
  const [time = "", code = "", ...modifiers] = content.split(",").map((one) => one.trim());
  if (!/^-?\d+(?:\.\d+)?$/u.test(time) || code === "") return undefined;
  const timeUs = Math.round(Number(time) * 1_000);
  return code.toUpperCase() === "EOF" ? timeUs : { timeUs, code, modifiers, line };
}

function definedCodes({ settings }: JwatcherFile, book: StudyBook): number {
  let count = 0;
  for (const [setting, { value }] of settings) {
    const key = /^Behaviou?r\.name\.(.+)$/u.exec(setting)?.[1];
    if (key === undefined || value === "") continue;
    const described =
      settings.get(`Behaviour.description.${key}`) ?? settings.get(`Behavior.description.${key}`);
    book.code({ name: value, kind: "point", key, description: described?.value ?? "" });
    count += 1;
  }
  return count;
}

function readData(
  { settings, rows, endUs }: JwatcherFile,
  {
    book,
    findings,
    of,
    title,
    answer,
  }: {
    readonly book: StudyBook;
    readonly findings: FindingList;
    readonly of: ReadingOf;
    readonly title: string;
    readonly answer: "point" | "state";
  },
): void {
  const started = Number(settings.get("StartTime")?.value ?? NaN);
  const stopped = Number(settings.get("StopTime")?.value ?? NaN);
  const lengthUs = Math.max(endUs ?? 0, stopped > started ? (stopped - started) * 1_000 : 0);
  const recordingId = book.recording({
    name: title,
    durationUs: rules.durationUs.safeParse(Math.round(lengthUs)).data ?? null,
    isLive: true,
    hasVideo: false,
  });
  const observation = book.observation({
    name: title,
    recordingId,
    raterId: book.person(raterOfFile(of, title).rater),
    startedAt: wallTime(started),
    notes: notesIn(settings),
  });
  const inOrder = rows.toSorted((a, b) => a.timeUs - b.timeUs);
  inOrder.forEach(({ timeUs, code, modifiers, line }, at) => {
    const place: Place = { kind: "line", line };
    const group = answer === "state" ? of.words.exclusiveGroup : "";
    const codeId = book.code({
      name: code,
      kind: answer,
      group,
      isGroupExclusive: true,
      ...(code.length === 1 && { key: code }),
    });
    const next = inOrder[at + 1]?.timeUs ?? endUs;
    if (answer === "state" && next === null) {
      findings.add("changed", "left_open", { about: code, found: `${timeUs / 1e6} s`, place });
    }
    const slot = modifiers.some((one) => one !== "")
      ? book.modifier(codeId, { name: of.words.modifier, type: "text" })
      : null;
    const value = slot?.valueOf(modifiers.join(", ")) ?? null;
    observation.event({
      codeId,
      kind: answer,
      startUs: timeUs,
      ...(answer === "state" && { endUs: next }),
      ...(slot && value !== null && { modifiers: { [slot.id]: value } }),
      place,
    });
  });
}

function wallTime(milliseconds: number): string | null {
  const date = new Date(milliseconds);
  return Number.isNaN(date.getTime())
    ? null
    : (rules.wallTime.safeParse(date.toISOString()).data ?? null);
}

/** What was asked before and after, and answered. */
function notesIn(settings: JwatcherFile["settings"]): string {
  return [...settings]
    .filter(
      ([key, { value }]) => value !== "" && /^(?:Question|Answer|Notes|Supplementary)/u.test(key),
    )
    .map(([key, { value }]) => `${key}: ${value}`)
    .join("\n");
}

const read =
  /^(?:FirstLineOfData|StartTime|StopTime|Behaviou?r\.(?:name|description)\..+|CountUp|DurationMilliseconds)$/u;
const asNotes = /^(?:Question|Answer|Notes|Supplementary)/u;

function tellSettings({ settings }: JwatcherFile, isData: boolean, findings: FindingList): void {
  for (const [key, { value, line }] of settings) {
    if (value === "" || read.test(key) || (isData && asNotes.test(key))) continue;
    const place: Place = { kind: "line", line };
    findings.add("technical", "not_supported", { about: key, found: value, place });
  }
}
