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

export type TimedRefusal = "record_unreadable" | "records_apart" | "several_files" | "too_large";

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
): Promise<TimedRecords | TimedRefusal | undefined> {
  const read: { readonly name: string; readonly reading: Read }[] = [];
  for (const file of files) {
    if (file.size > calculatorLimits.fileBytes) return "too_large";
    // oxlint-disable-next-line no-await-in-loop -- Two large files at once would need twice the memory.
    const bytes = new Uint8Array(await file.arrayBuffer());
    const format = recognise(bytes.subarray(0, 65_536), file);
    if (!format?.reader || !records.has(format.name)) {
      if (recordEnding.test(file.name)) return "record_unreadable";
      continue;
    }
    const of = { newUuid: uuidv7, answers: {}, palette, words: wish.words };
    // oxlint-disable-next-line no-await-in-loop -- As above.
    const reading = await readFile({ name: file.name, bytes }, of, format);
    if (reading.kind === "refused") return "record_unreadable";
    read.push({ name: file.name.replace(/\.[^.]+$/u, ""), reading });
  }
  if (read.length === 0) return files.length > 1 ? "several_files" : undefined;
  if (read.length < files.length) return "record_unreadable";
  const raters = read.length > 1 ? distinct(read.map(({ name }) => name)) : undefined;
  const isOneEach = read.every(({ reading }) => reading.read.observations.length === 1);
  const tracks = read.flatMap(({ reading }, at) =>
    tracksOf(reading, { rater: raters?.[at], isAlone: raters !== undefined && isOneEach }),
  );
  return joined(tracks, findingNotes(read));
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
  if (common.length === 0) return "records_apart";
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
  return { raters, codes: [...codes], recordings, notes };
}

/** What only one rater's film shows cannot be compared; a length that nobody told is no limit. */
function lengthOf(tracks: readonly Track[]): number {
  const known = tracks.filter(({ isLengthKnown, durationUs }) => isLengthKnown && durationUs > 0);
  if (known.length > 0) return Math.min(...known.map(({ durationUs }) => durationUs));
  // A point at the very end needs a place after it.
  return Math.max(1, ...tracks.map(({ durationUs }) => durationUs));
}
