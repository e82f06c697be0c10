import { uuidv7 } from "uuidv7";
import { eventEndUs } from "../../domain/entities/event.ts";
import type { ReadStudy } from "../../formats/joinedStudies.ts";
import { readFile } from "../../formats/readFile.ts";
import { schemeOf } from "../../formats/studyCopy.ts";
import { recognise } from "../../formats/registry.ts";
import type { TimedEvent } from "../../statistics/timed.ts";
import { timeUnits } from "../../statistics/units.ts";
import { palette } from "../scheme/palette.ts";
import { calculatorLimits } from "./calculatorLimits.ts";
import type { TimedWish } from "./given.ts";
import type { PastedRows } from "./pastedRows.ts";

export type TimedRefusal = "record_unreadable" | "records_apart" | "several_files" | "too_large";

/** One rater's events on one recording. */
interface Track {
  readonly rater: string;
  readonly recording: string;
  readonly events: readonly TimedEvent[];
  readonly durationUs: number;
}

/**
 * Records of events as a table: a row is a unit of time, a column a rater, a cell the codes that are on.
 * Of several files each is one rater's; a single file must hold the work of several raters on one
 * recording. `undefined` where the files are no records of events.
 */
export async function timedRows(
  files: readonly File[],
  wish: TimedWish & { readonly nameOf: (number: number) => string },
): Promise<PastedRows | TimedRefusal | undefined> {
  const tracks: Track[] = [];
  let isKnown = false;
  for (const [at, file] of files.entries()) {
    if (file.size > calculatorLimits.fileBytes) return "too_large";
    // oxlint-disable-next-line no-await-in-loop -- Two large files at once would need twice the memory.
    const bytes = new Uint8Array(await file.arrayBuffer());
    const format = recognise(bytes.subarray(0, 65_536), file);
    if (!format?.reader || !records.has(format.name)) continue;
    isKnown = true;
    const of = { newUuid: uuidv7, answers: {}, palette, words: wish.words };
    // oxlint-disable-next-line no-await-in-loop -- As above.
    const read = await readFile({ name: file.name, bytes }, of, format);
    if (read.kind === "refused") return "record_unreadable";
    const rater = file.name.replace(/\.[^.]+$/u, "") || wish.nameOf(at + 1);
    tracks.push(...tracksOf(read.read, files.length > 1 ? rater : undefined));
  }
  if (!isKnown) return files.length > 1 ? "several_files" : undefined;
  return rowsOf(tracks, wish);
}

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

function tracksOf({ study, observations }: ReadStudy, rater: string | undefined): Track[] {
  return observations.map((observation) => {
    const scheme = schemeOf(study, observation);
    const codes = new Map<string, string>(scheme.codes.map(({ id, name }) => [id, name]));
    const subjects = new Map<string, string>(scheme.subjects.map(({ id, name }) => [id, name]));
    const used = new Set(observation.events.map(({ subjectId }) => subjectId));
    const recording = study.recordings.find(({ id }) => id === observation.recordingId);
    const person = study.people.find(({ id }) => id === observation.raterId);
    const durationUs = recording?.durationUs ?? 0;
    const events = observation.events.map((event) => {
      const code = codes.get(event.codeId) ?? event.codeId;
      const subject = event.subjectId === null ? undefined : subjects.get(event.subjectId);
      return {
        code: used.size > 1 && subject !== undefined ? `${subject}: ${code}` : code,
        startUs: event.startUs,
        endUs: eventEndUs(event, durationUs),
      };
    });
    const isAlone = rater !== undefined && observations.length === 1;
    return {
      rater: rater ?? person?.name ?? observation.name,
      recording: isAlone ? "" : (recording?.name ?? observation.name),
      events,
      durationUs,
    };
  });
}

function rowsOf(tracks: readonly Track[], wish: TimedWish): PastedRows | TimedRefusal {
  const raters = [...new Set(tracks.map(({ rater }) => rater))];
  const recordings = [...new Set(tracks.map(({ recording }) => recording))];
  const codes = [...new Set(tracks.flatMap(({ events }) => events.map(({ code }) => code)))];
  const rows: (readonly string[])[] = [["unit", ...raters]];
  for (const recording of recordings) {
    const own = tracks.filter((track) => track.recording === recording);
    if (new Set(own.map(({ rater }) => rater)).size < 2) continue;
    const ends = own.flatMap(({ events }) => events.map(({ endUs }) => endUs));
    const lengthUs = Math.max(0, ...own.map(({ durationUs }) => durationUs));
    const durationUs = lengthUs > 0 ? lengthUs : ends.reduce((last, end) => Math.max(last, end), 0);
    const units = Math.floor(durationUs / wish.unitUs);
    if ((rows.length + units) * raters.length > calculatorLimits.cells / 5) return "too_large";
    const columns = raters.map((rater) => {
      const track = own.find((one) => one.rater === rater);
      return track && labels(track.events, { ...wish, codes, durationUs, units });
    });
    for (let unit = 0; unit < units; unit += 1) {
      const second = (unit * wish.unitUs) / 1e6;
      const name = recording === "" ? String(second) : `${recording} ${second}`;
      rows.push([name, ...columns.map((column) => column?.[unit] ?? "")]);
    }
  }
  return rows.length > 1 ? { rows, tooLong: 0, hasOpenQuote: false } : "records_apart";
}

function labels(
  events: readonly TimedEvent[],
  of: {
    readonly codes: readonly string[];
    readonly unitUs: number;
    readonly durationUs: number;
    readonly units: number;
    readonly nothing: string;
  },
): string[] {
  const { cells } = timeUnits({ first: events, second: [], durationUs: of.durationUs }, of);
  const found = Array.from({ length: of.units }, () => of.nothing);
  for (const { first, moments } of cells) {
    if (first.length === 0) continue;
    const label = first.join(" + ");
    for (const { startUs, endUs } of moments) {
      found.fill(label, Math.round(startUs / of.unitUs), Math.round(endUs / of.unitUs));
    }
  }
  return found;
}
