import type { Format, GivenFile, ReadingOf, ReadResult, Writer } from "../format.ts";
import {
  chosenLosses,
  headBesideEvents,
  observationCounts,
  unusedCodeCount,
} from "../lossCounts.ts";
import { modifierText } from "../modifierText.ts";
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

const none = "n/a";
const ending = "_events.tsv";

interface Row {
  readonly cells: ReadonlyMap<string, string>;
  readonly startUs: number;
  readonly lengthUs: number | null;
  readonly code: string;
  readonly line: number;
}

/** A code is a state where it ever lasts; what never does is a point. */
function readBids(file: GivenFile, of: ReadingOf): ReadResult {
  const { name } = file;
  const opened = openedText(file);
  if (opened.refusal) return opened.refusal;
  const { text, findings } = opened;
  let headings: readonly string[] = [];
  const rows: Row[] = [];
  let isTooMuch = false;
  readRows({ text, separator: "\t", longestRow: readingLimits.lineChars }, (given, line) => {
    if (headings.length === 0) {
      headings = given.map((cell) => unguarded(cell.trim()));
      isTooMuch = headings.length > readingLimits.columns;
      return !isTooMuch;
    }
    if (given.every((cell) => cell.trim() === "")) return true;
    const cells = new Map(
      headings.flatMap((heading, at) => {
        const cell = (given[at] ?? "").trim();
        return cell === "" || cell === none ? [] : [[heading, unguarded(cell)] as const];
      }),
    );
    const [startS, lengthS] = [numberOf(cells.get("onset")), numberOf(cells.get("duration"))];
    const code = cells.get(codeHeading(headings)) ?? "";
    if (startS === undefined || (cells.has("duration") && lengthS === undefined)) {
      const place = { kind: "line", line } as const;
      findings.add("rejected", "time_unreadable", { about: code, found: given.join(" "), place });
      return true;
    }
    rows.push({
      cells,
      startUs: Math.round(startS * 1e6),
      lengthUs: lengthS === undefined ? null : Math.round(lengthS * 1e6),
      code,
      line,
    });
    isTooMuch = rows.length > readingLimits.things;
    return !isTooMuch;
  });
  if (isTooMuch) return refusedReading("too_many_things");
  if (!headings.includes("onset")) return refusedReading("wrong_kind_of_file", { about: name });
  const lasting = new Set(rows.flatMap(({ lengthUs, code }) => ((lengthUs ?? 0) > 0 ? code : [])));
  const stem = name.replace(/_?events\.tsv$/iu, "").replace(/\.[^.]*$/u, "") || name;
  const asked = raterOfFile(of, name);
  const book = newStudyBook(of, findings);
  const recordingId = book.recording({ name: stem, durationUs: null });
  const observation = book.observation({
    name: stem,
    recordingId,
    raterId: book.person(asked.rater),
  });
  const taken = new Set([
    "onset",
    "duration",
    codeHeading(headings),
    "confidence",
    ...commentHeadings,
    ...subjectHeadings,
  ]);
  for (const { cells, startUs, lengthUs, code, line } of rows) {
    const kind = lasting.has(code) ? "state" : "point";
    const place = { kind: "line", line } as const;
    if (code === "")
      findings.add("changed", "name_missing", { about: codeHeading(headings), place });
    if (kind === "state" && lengthUs === null) {
      findings.add("changed", "left_open", { about: code, found: `${startUs / 1e6} s`, place });
    }
    const codeId = book.code({ name: code, kind });
    const modifiers: Record<string, string | number> = {};
    for (const [heading, value] of cells) {
      if (taken.has(heading)) continue;
      const slot = book.modifier(codeId, { name: heading, type: "text" });
      const kept = slot?.valueOf(value) ?? null;
      if (slot && kept !== null) modifiers[slot.id] = kept;
    }
    observation.event({
      codeId,
      kind,
      subjectId: book.subject(firstOf(cells, subjectHeadings)),
      startUs,
      ...(kind === "state" && { endUs: lengthUs === null ? null : startUs + lengthUs }),
      modifiers,
      comment: firstOf(cells, commentHeadings),
      confidence: numberOf(cells.get("confidence")) ?? null,
      place,
    });
  }
  return {
    kind: "read",
    ...book.finish({ name: stem }),
    held: {
      observations: 1,
      events: rows.length,
      subjects: new Set(
        rows.map(({ cells }) => firstOf(cells, subjectHeadings)).filter((one) => one !== ""),
      ).size,
      codes: new Set(rows.map(({ code }) => code)).size,
    },
    findings: findings.all(),
    questions: [asked.question],
  };
}

const subjectHeadings = ["subject", "participant", "participant_id"];
const commentHeadings = ["comment", "comments"];

/** `trial_type`, or else the first column after the times. */
function codeHeading(headings: readonly string[]): string {
  if (headings.includes("trial_type")) return "trial_type";
  return headings.find((one) => one !== "onset" && one !== "duration") ?? "trial_type";
}

function firstOf(cells: ReadonlyMap<string, string>, headings: readonly string[]): string {
  return headings.map((heading) => cells.get(heading)).find((cell) => cell !== undefined) ?? "";
}

function numberOf(cell: string | undefined): number | undefined {
  const number = Number(cell ?? NaN);
  return Number.isFinite(number) ? number : undefined;
}

/** A file for each observation; onsets in their order, as the standard has it. */
function bidsWriter(): Writer {
  return {
    ending,
    contentType: "text/tab-separated-values",
    isFilePerObservation: true,
    losesUnused: "codes_and_subjects",
    isNamedByFile: true,
    begin: (study) => ({
      take(observation) {
        const scheme = schemeOf(study, observation);
        const codes = new Map<string, string>(scheme.codes.map(({ id, name }) => [id, name]));
        const subjects = new Map<string, string>(scheme.subjects.map(({ id, name }) => [id, name]));
        const used = scheme.modifiers.filter(({ id }) =>
          observation.events.some(({ modifiers }) => modifiers[id] !== undefined),
        );
        const head = [
          "onset",
          "duration",
          "trial_type",
          "subject",
          "comment",
          "confidence",
          ...used.map(({ name }) => name),
        ];
        const lines = observation.events
          .toSorted((a, b) => a.startUs - b.startUs)
          .map((event) =>
            rowOf([
              seconds(event.startUs),
              event.kind === "point"
                ? "0"
                : event.endUs === null
                  ? none
                  : seconds(event.endUs - event.startUs),
              codes.get(event.codeId) ?? "",
              event.subjectId === null ? "" : (subjects.get(event.subjectId) ?? ""),
              event.comment,
              event.confidence === null ? "" : String(event.confidence),
              ...used.map((modifier) => modifierText(modifier, event)),
            ]),
          );
        const fileName = `${observationTitle(study, observation)}${ending}`;
        return [{ fileName, content: [rowOf(head), ...lines].join("") }];
      },
      end: () => [],
    }),
    losses(study, observation) {
      const counts = {
        ...observationCounts(study, observation),
        unused_codes: unusedCodeCount(study, observation),
        points_as_intervals: 0,
      };
      return chosenLosses(counts, [
        "ratings",
        "scans",
        "traces",
        "notes",
        "open_states",
        "rater_names",
        "rounds",
        "states_of_work",
        "spans",
        "empty_observations",
        "unused_codes",
      ]);
    },
    headLosses: (study) => headBesideEvents(study),
  };
}

/** A cell is never empty. */
function rowOf(cells: readonly string[]): string {
  return delimitedRecord(
    cells.map((cell) => cell || none),
    "\t",
  );
}

function seconds(us: number): string {
  return String(us / 1e6);
}

/**
 * Task events of the Brain Imaging Data Structure: onset and duration in seconds, and the code in
 * `trial_type`. Source of the format: BIDS specification 1.10, task events,
 * https://bids-specification.readthedocs.io/en/stable/modality-specific-files/task-events.html
 */
export const bidsFormat: Format = {
  name: "bids",
  endings: [".tsv"],
  reader: {
    recognises(start, { name }) {
      const [head = ""] = decoded(start).text.split(/\r?\n/u, 1);
      if (!/^"?onset"?\t"?duration"?(?:\t|$)/u.test(head)) return 0;
      return /_events\.tsv$/iu.test(name) || /\ttrial_type(?:\t|$)/u.test(head) ? 0.95 : 0.5;
    },
    read: readBids,
  },
  writer: bidsWriter(),
};
