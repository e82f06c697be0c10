import { uuidv7 } from "uuidv7";
import { eventEndUs } from "../../domain/entities/event.ts";
import { readFile } from "../../formats/readFile.ts";
import type { FileReading } from "../../formats/readFile.ts";
import { recognise } from "../../formats/registry.ts";
import { schemeOf } from "../../formats/studyCopy.ts";
import type { TimedEvent } from "../../statistics/timed.ts";
import { palette } from "../scheme/palette.ts";
import { calculatorLimits } from "./calculatorLimits.ts";
import type { TimedWish } from "./given.ts";
import type { Note } from "./ratingTable.ts";
import type { Refusal } from "./refusal.ts";

export type TimedRefusal =
  | "file_too_large"
  | "record_unreadable"
  | "records_empty"
  | "record_alone"
  | "records_apart"
  | "records_and_others"
  | "several_files";

/** What several raters coded of recordings. */
export interface TimedRecords {
  readonly raters: readonly string[];
  readonly codes: readonly string[];
  /** Those that two raters or more coded. */
  readonly recordings: readonly TimedRecording[];
  readonly notes: readonly Note[];
}

export interface TimedRecording {
  /** Empty where there is one only. */
  readonly name: string;
  /** So much was compared: as long as the shortest length that a file tells. */
  readonly durationUs: number;
  /** By rater; `undefined` of one who did not code it. */
  readonly tracks: readonly (readonly TimedEvent[] | undefined)[];
}

/** One rater's events on one recording. */
interface Track {
  readonly rater: string;
  readonly recording: string;
  readonly events: readonly Labelled[];
  readonly durationUs: number;
  /** Whether the file tells how long the recording is; else it is as long as its events reach. */
  readonly isLengthKnown: boolean;
}

interface Labelled extends TimedEvent {
  readonly subject: string;
}

/**
 * Reads records of events. Of several files each is one rater's; a single file must hold the work of
 * several raters on one recording. `undefined` where the files are no records of events.
 */
export async function timedRecords(
  files: readonly File[],
  wish: TimedWish,
): Promise<TimedRecords | Refusal | undefined> {
  const read: { readonly name: string; readonly reading: Read }[] = [];
  const others: string[] = [];
  for (const file of files) {
    const about = [file.name];
    if (file.size > calculatorLimits.fileBytes) return { because: "file_too_large", files: about };
    if (file.size === 0 && recordEnding.test(file.name)) {
      return { because: "file_empty", files: about };
    }
    // oxlint-disable-next-line no-await-in-loop -- Two large files at once would need twice the memory.
    const bytes = new Uint8Array(await file.arrayBuffer());
    const format = recognise(bytes.subarray(0, 65_536), file);
    if (!format?.reader || !records.has(format.name)) {
      if (recordEnding.test(file.name)) return { because: "record_unreadable", files: about };
      others.push(file.name);
      continue;
    }
    const readWith = (answers: Readonly<Record<string, string>>) =>
      readFile(
        { name: file.name, bytes },
        { newUuid: uuidv7, answers, palette, words: wish.words },
        format,
      );
    // oxlint-disable-next-line no-await-in-loop -- As above.
    const reading = await readWith({});
    if (reading.kind === "refused") {
      const [found] = reading.findings;
      return { because: "record_unreadable", files: about, ...(found && { found }) };
    }
    const name = file.name.replace(/\.[^.]+$/u, "");
    if (files.length === 1) {
      // oxlint-disable-next-line no-await-in-loop -- It is the only one.
      const byTier = await tiersAsRaters(reading, readWith);
      if (byTier) return byTier;
    }
    read.push({ name, reading });
  }
  if (read.length === 0) {
    return files.length > 1 ? { because: "several_files", files: others } : undefined;
  }
  if (others.length > 0) return { because: "records_and_others", files: others };
  const raters = read.length > 1 ? distinct(read.map(({ name }) => name)) : undefined;
  const isOneEach = read.every(({ reading }) => reading.read.observations.length === 1);
  const tracks = read.flatMap(({ reading }, at) =>
    tracksOf(reading, { rater: raters?.[at], isAlone: raters !== undefined && isOneEach }),
  );
  const found = joined(tracks, findingNotes(read));
  return typeof found === "string"
    ? { because: found, files: files.map(({ name }) => name) }
    : found;
}

/**
 * A single record that names one rater: where its tiers use the same codes they are raters beside each
 * other, a tier each. `undefined` where they are not.
 */
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
  const about = found.raters.join(", ");
  return {
    ...found,
    notes: [{ what: "tiers_as_raters", count: found.raters.length, about }, ...found.notes],
  };
}

/** Whether half of the codes were given by two raters or more. */
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

/** Formats of records of events; whatever else is known may as well be a table of ratings. */
const records: ReadonlySet<string> = new Set([
  "archive",
  "boris",
  "borisTabular",
  "borisAggregated",
  "datatracker",
  "datavyu",
  "elan",
  "jwatcher",
  "observer",
  "sdis",
  "textgrid",
]);

/** Files of such names are nothing else, whatever has become of what is in them. */
const recordEnding = /\.(?:boris|eaf|etf|opf|textgrid|odf|odx)$/iu;

function distinct(names: readonly string[]): string[] {
  return names.map((name, at) => {
    const before = names.slice(0, at).filter((one) => one === name).length;
    return before === 0 ? name : `${name} (${before + 1})`;
  });
}

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
      })),
    };
  });
}

/** What a file held that is not among the events is told. */
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
  const byRecording = new Map<string, Track[]>();
  for (const track of tracks) {
    byRecording.set(track.recording, [...(byRecording.get(track.recording) ?? []), track]);
  }
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
    const about = [...codes].slice(0, 4).join(", ");
    notes.push({ what: "no_common_code", count: codes.size, about });
  }
  return { raters, codes: [...codes], recordings, notes };
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

/** What only one rater's film shows cannot be compared; a length that nobody told is no limit. */
function lengthOf(tracks: readonly Track[]): number {
  const known = tracks.filter(({ isLengthKnown, durationUs }) => isLengthKnown && durationUs > 0);
  if (known.length > 0) return Math.min(...known.map(({ durationUs }) => durationUs));
  // A point at the very end needs a place after it.
  return Math.max(1, ...tracks.map(({ durationUs }) => durationUs));
}
