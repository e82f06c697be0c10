import { grouped } from "../../../domain/grouped.ts";
import { uuidv7 } from "uuidv7";
import type { AskedModifier } from "../../../agreement/modifiers.ts";
import type { LooseEvent } from "../../../agreement/recordsFigures.ts";
import { eventEndUs } from "../../../domain/entities/event.ts";
import type { Format } from "../../../formats/format.ts";
import { raterInName } from "../../../formats/raterNames.ts";
import { readFile } from "../../../formats/readFile.ts";
import type { FileReading } from "../../../formats/readFile.ts";
import { recognise } from "../../../formats/registry.ts";
import { sheetQuestion } from "../../../formats/xlsx/xlsxReader.ts";
import { schemeOf } from "../../../formats/studyCopy.ts";
import type { TimedEvent } from "../../../statistics/timed.ts";
import { palette } from "../../kit/coding/palette.ts";
import { calculatorLimits } from "./calculatorLimits.ts";
import { areEventRows, haveSameSpans } from "./eventRows.ts";
import { rowsOfFile } from "./rowsOfFile.ts";
import type { TimedWish } from "./given.ts";
import { distinctNames } from "./joinedTables.ts";
import { type Answered, answeredBy, type Answers, joinedModifiers } from "./timedModifiers.ts";
import type { PastedRows } from "./pastedRows.ts";
import type { Refusal, TimedRefusal } from "./refusal.ts";
import type { Note } from "./note.ts";
import { sideBySide } from "../../kit/text/phrase.ts";

/** Several raters’ timed events on recordings, outside a study. */
export interface TimedRecords {
  readonly raters: readonly string[];
  readonly codes: readonly string[];
  /** Modifiers that can be compared; free text cannot. */
  readonly modifiers: readonly AskedModifier[];
  /** Recordings coded by two or more raters. */
  readonly recordings: readonly TimedRecording[];
  readonly notes: readonly Note[];
}

export interface TimedRecording {
  /** Empty where there is only one recording. */
  readonly name: string;
  /** The compared duration: the shortest duration given by a file. */
  readonly durationUs: number;
  /** By rater; `undefined` for a rater who did not code it. */
  readonly tracks: readonly (readonly LooseEvent[] | undefined)[];
}

/** One rater’s events on one recording. */
interface Track {
  readonly rater: string;
  readonly recording: string;
  readonly events: readonly Labelled[];
  readonly durationUs: number;
  /** Whether the file contains the duration of the recording; else it extends to the last event. */
  readonly isLengthKnown: boolean;
}

interface Labelled extends TimedEvent {
  readonly subject: string;
  /** Values by modifier name, for all modifiers that its code asks for. */
  readonly answers: Answers;
}

/** Files without events: their rows, by file name without extension. */
export interface BroughtTables {
  readonly tables: readonly { readonly name: string; readonly pasted: PastedRows }[];
}

/**
 * Reads event records. Each of several files is one rater’s; a single file must contain several raters’ coding of
 * one recording. Where no file contains events, they are tables.
 */
export async function timedRecords(
  files: readonly File[],
  wish: TimedWish,
  of: Parameters<typeof rowsOfFile>[1] = { sheet: undefined, onShare: () => undefined },
): Promise<TimedRecords | BroughtTables | Refusal> {
  const byFile = new Map<File, Read>();
  const others: Table[] = [];
  const isAlone = files.length === 1;
  for (const file of files) {
    const about = [file.name];
    if (file.size > calculatorLimits.fileBytes) return { because: "file_too_large", files: about };
    if (file.size === 0) return { because: "file_empty", files: about };
    // oxlint-disable-next-line no-await-in-loop -- Two large files at once would need twice the memory.
    const start = new Uint8Array(await file.slice(0, 65_536).arrayBuffer());
    const format = recognise(start, file);
    if (!format?.reader || !records.has(format.name)) {
      if (recordEnding.test(file.name)) return { because: "record_unreadable", files: about };
      // oxlint-disable-next-line no-await-in-loop -- As above.
      const pasted = await rowsOfFile(file, of);
      if (typeof pasted === "string") return { because: pasted, files: about };
      const isOfEvents = format !== undefined && areEventRows(pasted.rows, { isAlone });
      others.push({ file, format: isOfEvents ? format : undefined, pasted });
      continue;
    }
    // oxlint-disable-next-line no-await-in-loop -- As above.
    const reading = await readingOf(file, { format, wish });
    if ("because" in reading) return reading;
    if (isAlone) {
      const readWith = readingWith(file, { format, wish });
      // oxlint-disable-next-line no-await-in-loop -- It is the only one.
      const byTier = await tiersAsRaters(reading, readWith);
      if (byTier) return byTier;
      // oxlint-disable-next-line no-await-in-loop -- As above.
      const byName = await namesAsRaters(reading, readWith);
      if (byName) return byName;
    }
    byFile.set(file, reading);
  }
  const rows = others.map(({ pasted }) => pasted.rows);
  const isSpanned = byFile.size === 0 && others.length > 1 && haveSameSpans(rows);
  const isEvents = others.every(({ format }) => format !== undefined) && !isSpanned;
  if (!isEvents) {
    if (byFile.size > 0) {
      const tables = others.filter(({ format }) => format === undefined);
      return { because: "records_and_others", files: tables.map(({ file }) => file.name) };
    }
    return { tables: others.map(({ file, pasted }) => ({ name: nameOf(file), pasted })) };
  }
  for (const { file, format, pasted } of others) {
    const sheet = pasted.sheets?.names[pasted.sheets.read];
    // oxlint-disable-next-line no-await-in-loop -- Two large files at once would need twice the memory.
    const reading = await readingOf(file, { format, wish, sheet });
    if ("because" in reading) return reading;
    byFile.set(file, reading);
  }
  const read = files.flatMap((file) => {
    const reading = byFile.get(file);
    return reading ? [{ name: nameOf(file), reading }] : [];
  });
  const raters = read.length > 1 ? distinctNames(read.map(({ name }) => name)) : undefined;
  const isOneEach = read.every(({ reading }) => reading.read.observations.length === 1);
  const tracks = read.flatMap(({ reading }, at) =>
    tracksOf(reading, { rater: raters?.[at], isAlone: raters !== undefined && isOneEach }),
  );
  const found = joined(tracks, findingNotes(read));
  return typeof found === "string"
    ? { because: found, files: files.map(({ name }) => name) }
    : found;
}

interface Table {
  readonly file: File;
  /** The format that reads its rows as events; `undefined` where they are not events. */
  readonly format: Format | undefined;
  readonly pasted: PastedRows;
}

interface ReadBy {
  readonly format: Format | undefined;
  readonly wish: TimedWish;
  /** The sheet of a workbook. */
  readonly sheet?: string | undefined;
}

function readingWith(
  file: File,
  { format, wish }: ReadBy,
): (answers: Readonly<Record<string, string>>) => Promise<FileReading> {
  return async (answers) => {
    const bytes = new Uint8Array(await file.arrayBuffer());
    const { words } = wish;
    return readFile(
      { name: file.name, bytes },
      { newUuid: uuidv7, answers, palette, words },
      format,
    );
  };
}

async function readingOf(file: File, of: ReadBy): Promise<Read | Refusal> {
  const answers = of.sheet === undefined ? {} : { [sheetQuestion]: of.sheet };
  const reading = await readingWith(file, of)(answers);
  if (reading.kind === "read") return reading;
  const [found] = reading.findings;
  return { because: "record_unreadable", files: [file.name], ...(found && { found }) };
}

function nameOf({ name }: File): string {
  return name.replace(/\.[^.]+$/u, "");
}

/** A single record with one rater: if its tiers use the same codes, each tier is a rater. `undefined` otherwise. */
async function tiersAsRaters(
  { read, questions }: Read,
  readWith: (answers: Readonly<Record<string, string>>) => Promise<FileReading>,
): Promise<TimedRecords | undefined> {
  if (new Set(read.observations.map(({ raterId }) => raterId)).size > 1) return undefined;
  const tiers = questions.filter(({ options }) => options.some(({ value }) => value === "rater"));
  if (tiers.length < 2) return undefined;
  const reading = await readWith(Object.fromEntries(tiers.map(({ id }) => [id, "rater"])));
  if (reading.kind === "refused") return undefined;
  const tracks = tracksOf(reading, { rater: undefined, isAlone: false });
  const found = joined(
    tracks.filter(({ events }) => events.length > 0),
    findingNotes([{ name: "", reading }]),
  );
  if (typeof found === "string" || !found.recordings.every(isSharedByMost)) return undefined;
  const about = sideBySide(found.raters, ", ");
  return {
    ...found,
    notes: [{ what: "tiers_as_raters", count: found.raters.length, about }, ...found.notes],
  };
}

/**
 * A file that may name its raters in names of observations ("clip 1_Ana"), since a single file has no other raters.
 */
async function namesAsRaters(
  { read, questions }: Read,
  readWith: (answers: Readonly<Record<string, string>>) => Promise<FileReading>,
): Promise<TimedRecords | undefined> {
  if (new Set(read.observations.map(({ raterId }) => raterId)).size > 1) return undefined;
  const question = questions.find(({ id }) => id === raterInName);
  const offered = question?.options.find(({ value }) => value !== question.answer);
  if (!offered) return undefined;
  const reading = await readWith({ [raterInName]: offered.value });
  if (reading.kind === "refused") return undefined;
  const tracks = tracksOf(reading, { rater: undefined, isAlone: false });
  const found = joined(tracks, findingNotes([{ name: "", reading }]));
  return typeof found === "string" ? undefined : found;
}

/** Whether half of the codes were used by two or more raters. */
function isSharedByMost({ tracks }: TimedRecording): boolean {
  const ratersOf = new Map<string, number>();
  for (const events of tracks) {
    for (const code of new Set(events?.map((event) => event.code))) {
      ratersOf.set(code, (ratersOf.get(code) ?? 0) + 1);
    }
  }
  const counts = [...ratersOf.values()];
  return counts.filter((count) => count > 1).length >= counts.length / 2;
}

type Read = Extract<FileReading, { readonly kind: "read" }>;

/** Formats of event records; other known formats may be tables of ratings. */
const records: ReadonlySet<string> = new Set([
  "archive",
  "bids",
  "boris",
  "borisTabular",
  "borisAggregated",
  "chat",
  "datatracker",
  "datavyu",
  "elan",
  "exmaralda",
  "json",
  "jwatcher",
  "labelStudio",
  "observer",
  "parquet",
  "rttm",
  "sdis",
  "sportscode",
  "textgrid",
  "transcriber",
  "via",
]);

/** File extensions that only event records have, even if the content is damaged. */
const recordEnding = /\.(?:boris|eaf|etf|opf|textgrid|odf|odx)$/iu;

function tracksOf(
  { read, findings }: Read,
  of: { readonly rater: string | undefined; readonly isAlone: boolean },
): Track[] {
  const { study, observations } = read;
  const unknown = new Set(
    findings.flatMap(({ what, about }) => (what === "length_unknown" ? [about] : [])),
  );
  return observations.map((observation) => {
    const scheme = schemeOf(study, observation);
    const answersOf = answeredBy(scheme);
    const codes = new Map<string, string>(scheme.codes.map(({ id, name }) => [id, name]));
    const subjects = new Map<string, string>(scheme.subjects.map(({ id, name }) => [id, name]));
    const recording = study.recordings.find(({ id }) => id === observation.recordingId);
    const person = study.people.find(({ id }) => id === observation.raterId);
    const durationUs = recording?.durationUs ?? 0;
    return {
      rater: of.rater ?? person?.name ?? observation.name,
      recording: of.isAlone ? "" : (recording?.name ?? observation.name),
      durationUs,
      isLengthKnown: recording !== undefined && !unknown.has(recording.name),
      events: observation.events.map((event) => ({
        code: codes.get(event.codeId) ?? event.codeId,
        subject: subjects.get(event.subjectId ?? "") ?? "",
        startUs: event.startUs,
        endUs: eventEndUs(event, durationUs),
        answers: answersOf(event),
      })),
    };
  });
}

/** Notes on content of a file that is not among the events. */
function findingNotes(
  read: readonly { readonly name: string; readonly reading: Read }[],
): readonly Note[] {
  return read.flatMap(({ name, reading }): Note[] => {
    let count = 0;
    for (const finding of reading.findings) {
      if (finding.weight === "rejected") count += finding.count;
    }
    return count > 0 ? [{ what: "not_read", count, about: name }] : [];
  });
}

function joined(tracks: readonly Track[], found: readonly Note[]): TimedRecords | TimedRefusal {
  const subjects = new Set(
    tracks
      .flatMap(({ events }) => events.map(({ subject }) => subject))
      .filter((one) => one !== ""),
  );
  const label = ({ code, subject }: Labelled) =>
    subjects.size > 1 && subject !== "" ? `${subject}: ${code}` : code;
  const byRecording = grouped(tracks, ({ recording }) => recording);
  const common = [...byRecording].filter(
    ([, own]) => new Set(own.map(({ rater }) => rater)).size > 1,
  );
  if (common.length === 0) {
    if (!tracks.some(({ events }) => events.length > 0)) return "records_empty";
    return new Set(tracks.map(({ rater }) => rater)).size > 1 ? "records_apart" : "record_alone";
  }
  const raters = [...new Set(common.flatMap(([, own]) => own.map(({ rater }) => rater)))];
  const notes = [...found];
  const alone = byRecording.size - common.length;
  if (alone > 0) notes.push({ what: "coded_by_one", count: alone, about: "" });
  const { modifiers, valuesOf } = joinedModifiers(
    common.flatMap(([, own]) =>
      own.flatMap(({ rater, events }) =>
        events.map((event): Answered => ({ rater, code: label(event), answers: event.answers })),
      ),
    ),
  );
  const cut: string[] = [];
  let lost = 0;
  const recordings = common.map(([name, own]): TimedRecording => {
    const durationUs = lengthOf(own);
    if (own.some((track) => track.durationUs > durationUs)) cut.push(`${durationUs / 1e6} s`);
    const trackOf = (rater: string) => {
      const given = own.filter((track) => track.rater === rater);
      if (given.length === 0) return undefined;
      const events = given.flatMap((track) => track.events);
      const kept = events.filter(({ startUs }) => startUs < durationUs);
      lost += events.length - kept.length;
      return kept.map((event) => ({
        code: label(event),
        startUs: event.startUs,
        endUs: Math.min(event.endUs, durationUs),
        ...(modifiers.length > 0 && { modifiers: valuesOf(event.answers) }),
      }));
    };
    return { name: common.length === 1 ? "" : name, durationUs, tracks: raters.map(trackOf) };
  });
  if (cut.length > 0) {
    notes.push({ what: "lengths_differ", count: cut.length, about: cut[0] ?? "" });
  }
  if (lost > 0) notes.push({ what: "beyond_length", count: lost, about: "" });
  const codes = new Set(
    recordings.flatMap(({ tracks: own }) =>
      own.flatMap((events) => (events ?? []).map(({ code }) => code)),
    ),
  );
  if (!recordings.some(hasCommonCode)) {
    const about = sideBySide([...codes].slice(0, 4), ", ");
    notes.push({ what: "no_common_code", count: codes.size, about });
  }
  return { raters, codes: [...codes], modifiers, recordings, notes };
}

function hasCommonCode({ tracks }: TimedRecording): boolean {
  const seen = new Set<string>();
  for (const events of tracks) {
    const own = new Set(events?.map(({ code }) => code));
    for (const code of own) if (seen.has(code)) return true;
    for (const code of own) seen.add(code);
  }
  return false;
}

/** The common duration: what only one rater’s video shows cannot be compared; an unknown duration is no limit. */
function lengthOf(tracks: readonly Track[]): number {
  const known = tracks.filter(({ isLengthKnown, durationUs }) => isLengthKnown && durationUs > 0);
  if (known.length > 0) return Math.min(...known.map(({ durationUs }) => durationUs));
  const ends = tracks.flatMap(({ durationUs, events }) => [
    durationUs,
    // A point at the very end needs a second to be in.
    ...events.map(({ startUs, endUs }) =>
      startUs === endUs ? Math.floor(startUs / 1e6 + 1) * 1e6 : endUs,
    ),
  ]);
  return ends.reduce((most, end) => Math.max(most, end), 1);
}
