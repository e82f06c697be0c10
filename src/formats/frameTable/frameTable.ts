import type { Format, GivenFile, ReadingOf, ReadResult, Writer } from "../format.ts";
import { framesAsked } from "../framesAsked.ts";
import { chosenLosses, headBesideEvents, observationCounts } from "../lossCounts.ts";
import { observationTitle } from "../observationTitle.ts";
import { openedText } from "../openedText.ts";
import { raterOfFile } from "../raterOfFile.ts";
import { readingLimits } from "../readingLimits.ts";
import { refusedReading } from "../refusedReading.ts";
import { newStudyBook } from "../studyBook.ts";
import { schemeOf } from "../studyCopy.ts";
import { unguarded } from "../../domain/spreadsheetText.ts";
import { delimitedRecord } from "../table/delimitedRecord.ts";
import { readRows } from "../table/delimitedRows.ts";
import { decoded } from "../text.ts";

function plain(heading: string): string {
  return heading.replaceAll('"', "").trim();
}

function isFrameHeading(heading: string): boolean {
  return /^(?:|unnamed: 0|index|frames?(?:[ _-]?(?:index|idx|number|no|id))?|bild)$/iu.test(
    heading,
  );
}

/** -1: no one has looked at the frame yet. */
function isMark(cell: string | undefined): boolean {
  return /^(?:-?1|0)(?:\.0+)?$/u.test(cell?.trim() ?? "");
}

interface Column {
  readonly heading: string;
  /** Whether all of its cells are marks of a behaviour. */
  readonly isMarks: boolean;
}

/**
 * The columns of behaviours: all of marks, but for what SimBA writes. Its tables begin with the places of body parts
 * (`Nose_1_x`, `Nose_1_y`, `Nose_1_p`) and measures made of them, some of which may be 0 or 1 throughout, at last
 * `Low_prob_detections_0.75`; behaviours come behind these, what a classifier marked behind `Probability_Attack`.
 */
function behaviourColumns(columns: readonly Column[]): ReadonlySet<number> {
  const headings = new Set(columns.map(({ heading }) => heading));
  const hasPlaces = columns.some(({ heading }) => {
    const part = /^(.+)_x$/u.exec(heading)?.[1];
    return part !== undefined && headings.has(`${part}_y`) && headings.has(`${part}_p`);
  });
  const isProbability = ({ heading }: Column) => {
    const behaviour = /^Probability_(.+)$/u.exec(heading)?.[1];
    return behaviour !== undefined && headings.has(behaviour);
  };
  const firstProbability = columns.findIndex(isProbability);
  const lastMeasure = columns.findLastIndex(
    (one) =>
      (!one.isMarks && !isProbability(one)) || one.heading.startsWith("Low_prob_detections_"),
  );
  const first = hasPlaces ? Math.max(firstProbability, lastMeasure + 1) : 1;
  return new Set(
    columns.flatMap((one, at) => (at >= first && one.isMarks && !isProbability(one) ? [at] : [])),
  );
}

function readFrameTable(file: GivenFile, of: ReadingOf): ReadResult {
  const { name } = file;
  const opened = openedText(file);
  if (opened.refusal) return opened.refusal;
  const { text, findings } = opened;
  const { framesPerSecond, question } = framesAsked(name, of);
  const us = (frame: number) => Math.round((frame / framesPerSecond) * 1e6);
  let headings: readonly string[] = [];
  let first: number | undefined;
  let frame = 0;
  let unlabelled = 0;
  const columns: {
    begin: number | undefined;
    readonly spans: (readonly [number, number])[];
    isMarks: boolean;
  }[] = [];
  readRows({ text, separator: ",", longestRow: readingLimits.lineChars }, (cells, line) => {
    if (headings.length === 0) {
      headings = cells.map((cell) => unguarded(cell.trim()));
      if (headings.length > readingLimits.columns) return false;
      for (const _ of headings) columns.push({ begin: undefined, spans: [], isMarks: true });
      return true;
    }
    if (cells.every((cell) => cell.trim() === "")) return true;
    const own = Number(cells[0]?.trim() || NaN);
    if (!Number.isFinite(own)) {
      findings.add("rejected", "entry_unreadable", {
        about: headings[0] ?? "",
        found: cells[0] ?? "",
        place: { kind: "line", line },
      });
      return true;
    }
    first ??= own;
    frame = own - first;
    for (const [at, column] of columns.entries()) {
      if (at === 0 || !column.isMarks) continue;
      const cell = cells[at];
      if (!isMark(cell)) {
        column.isMarks = false;
        continue;
      }
      const mark = Number(cell);
      if (mark === -1) unlabelled += 1;
      if (mark === 1) column.begin ??= frame;
      else if (column.begin !== undefined) {
        column.spans.push([column.begin, frame]);
        column.begin = undefined;
      }
    }
    return true;
  });
  if (headings.length > readingLimits.columns) {
    return refusedReading("too_many_things", { about: name, found: `${headings.length}` });
  }
  if (first === undefined) return refusedReading("nothing_in_it", { about: name });
  const frames = frame + 1;
  const stem = name.replace(/\.[^.]*$/u, "");
  const recordingName = stem.replace(/[_-](?:labels|predictions|frames)$/iu, "");
  const asked = raterOfFile(of, name);
  const book = newStudyBook(of, findings);
  const recordingId = book.recording({
    name: recordingName,
    durationUs: us(frames),
    framesPerSecond,
  });
  const observation = book.observation({
    name: stem,
    recordingId,
    raterId: book.person(asked.rater),
  });
  if (unlabelled > 0)
    findings.add("rejected", "work_unfinished", { about: stem, count: unlabelled });
  const behaviours = behaviourColumns(
    headings.map((heading, at) => ({ heading, isMarks: columns[at]?.isMarks ?? false })),
  );
  const measures = headings.filter((_, at) => at > 0 && !behaviours.has(at));
  if (measures.length > 0) {
    const about = measures.length > 1 ? `${measures[0]} … ${measures.at(-1)}` : `${measures[0]}`;
    findings.add("description", "not_supported", { about, count: measures.length });
  }
  let [events, codes] = [0, 0];
  for (const [at, { begin, spans }] of columns.entries()) {
    const heading = headings[at] ?? "";
    if (!behaviours.has(at)) continue;
    // Where no behaviour is seen DeepEthogram says so in a column of its own.
    if (heading.toLowerCase() === "background") {
      findings.add("technical", "not_supported", { about: heading });
      continue;
    }
    codes += 1;
    const codeId = book.code({ name: heading, kind: "state" });
    const all = begin === undefined ? spans : [...spans, [begin, frames] as const];
    events += all.length;
    if (events > readingLimits.things) return refusedReading("too_many_things");
    for (const [from, to] of all) {
      observation.event({ codeId, kind: "state", startUs: us(from), endUs: us(to) });
    }
  }
  return {
    kind: "read",
    ...book.finish({ name: stem }),
    held: { observations: 1, events, subjects: 0, codes },
    findings: findings.all(),
    questions: [question, asked.question],
  };
}

/** A frame belongs to a state where its middle does; a point marks the frame that it lies in. */
function frameTableWriter(): Writer {
  return {
    ending: ".csv",
    contentType: "text/csv",
    isFilePerObservation: true,
    losesUnused: "codes_and_subjects",
    isNamedByFile: true,
    begin: (study) => ({
      take(observation) {
        const title = observationTitle(study, observation);
        const recording = study.recordings.find(({ id }) => id === observation.recordingId);
        const framesPerSecond = recording?.framesPerSecond ?? 25;
        const durationUs = recording?.durationUs ?? 0;
        const frames = Math.max(Math.round((durationUs / 1e6) * framesPerSecond), 1);
        const { codes } = schemeOf(study, observation);
        const places = new Map<string, number>(codes.map(({ id }, at) => [id, at]));
        const marks = codes.map(() => new Uint8Array(frames));
        for (const event of observation.events) {
          const row = marks[places.get(event.codeId) ?? -1];
          if (!row) continue;
          const at = (timeUs: number) => (timeUs / 1e6) * framesPerSecond;
          if (event.kind === "point") {
            row[Math.min(Math.floor(at(event.startUs)), frames - 1)] = 1;
          } else {
            const from = Math.ceil(at(event.startUs) - 0.5);
            const to = Math.ceil(at(event.endUs ?? durationUs) - 0.5);
            row.fill(1, Math.max(from, 0), Math.max(to, 0));
          }
        }
        const lines = Array.from({ length: frames }, (_, frame) =>
          delimitedRecord([String(frame), ...marks.map((row) => String(row[frame]))], ","),
        );
        const head = delimitedRecord(["frame", ...codes.map(({ name }) => name)], ",");
        return [{ fileName: `${title}.csv`, content: [head, ...lines].join("") }];
      },
      end: () => [],
    }),
    losses(study, observation) {
      const counts = observationCounts(study, observation);
      return chosenLosses({ ...counts, frame_times: observation.events.length }, [
        "ratings",
        "scans",
        "traces",
        "notes",
        "comments",
        "confidence",
        "modifiers",
        "subjects",
        "points_as_intervals",
        "open_states",
        "frame_times",
        "rater_names",
        "rounds",
        "states_of_work",
        "spans",
      ]);
    },
    headLosses: (study) => headBesideEvents(study),
  };
}

/**
 * A row for each frame, with 0 or 1 for each behaviour: the format of DeepEthogram and SimBA.
 * Sources of the format: https://github.com/jbohnslav/deepethogram and, for SimBA, the pages on
 * labelling and on labels of third parties
 * (https://github.com/sgoldenlab/simba/blob/master/docs/label_behavior.md,
 * docs/third_party_annot_new.md) and the projects of its own tests (tests/data/test_projects:
 * csv/targets_inserted, csv/machine_results).
 */
export const frameTableFormat: Format = {
  name: "frameTable",
  endings: [".csv"],
  reader: {
    recognises(start) {
      // The last line may be cut.
      const [head = "", ...lines] = decoded(start).text.split(/\r?\n/u).slice(0, 40);
      const rows = lines.slice(0, -1).map((line) => line.split(","));
      const headings = head.split(",").map(plain);
      if (rows.length < 3 || headings.length < 2 || !isFrameHeading(headings[0] ?? "")) return 0;
      const isCounted = rows.every(([frame], at) => Number(frame) === Number(rows[0]?.[0]) + at);
      const isWhole = rows.every((cells) => cells.length === headings.length);
      const hasMarks = headings.some(
        (_, column) => column > 0 && rows.every((cells) => isMark(cells[column])),
      );
      return isCounted && isWhole && hasMarks ? 0.9 : 0;
    },
    read: readFrameTable,
  },
  writer: frameTableWriter(),
};
