import { strFromU8 } from "fflate";
import { grouped } from "../../domain/grouped.ts";
import type { FindingList } from "../findingList.ts";
import type { Format, GivenFile, Place, ReadingOf, ReadResult } from "../format.ts";
import { isRecord, listIn, member, numberIn, shown, textIn } from "../jsonValue.ts";
import { readingLimits } from "../readingLimits.ts";
import { refusedReading } from "../refusedReading.ts";
import { newStudyBook, type StudyBook } from "../studyBook.ts";
import { openedJson } from "../openedJson.ts";
import { framesAsked } from "../framesAsked.ts";

/** A labelled segment of time, or a moment. */
interface Region {
  readonly labels: readonly string[];
  readonly startUs: number;
  readonly endUs: number | null;
  readonly comment: string;
  readonly place: Place;
}

function readLabelStudio(file: GivenFile, of: ReadingOf): ReadResult {
  const json = openedJson(file);
  if (json.refusal) return json.refusal;
  const { value, findings } = json;
  const given = Array.isArray(value) ? value : [value];
  const tasks = given.some(isShort) ? wholeTasks(given) : given;
  if (!tasks.some((task) => Array.isArray(member(task, "annotations")))) {
    return refusedReading("wrong_kind_of_file", { about: file.name });
  }
  const { framesPerSecond, question } = framesAsked(file.name, of);
  const book = newStudyBook(of, findings);
  const held = { observations: 0, events: 0, subjects: 0, codes: 0 };
  const codes = new Set<string>();
  let hasFrames = false;
  for (const [taskAt, task] of tasks.entries()) {
    const media = mediaOf(member(task, "data"));
    const isVideo = /\.(?:mp4|webm|mov|mkv|avi|m4v)$/iu.test(media);
    // What is uploaded gets eight signs in front.
    const fileName = (media.split(/[/\\]/u).at(-1) ?? "").replace(/^[0-9a-f]{8}-(?=.)/u, "");
    const name =
      fileName.replace(/\.\w{1,5}$/u, "") ||
      `${of.words.recording} ${textIn(member(task, "id")) || taskAt + 1}`;
    const recordingId = book.recording({
      name,
      media: fileName === "" ? [] : [{ fileName }],
      durationUs: null,
      hasVideo: isVideo,
    });
    const predictions = listIn(member(task, "predictions")).length;
    if (predictions > 0) {
      findings.add("rejected", "not_supported", {
        about: "predictions",
        found: name,
        count: predictions,
      });
    }
    for (const [at, work] of listIn(member(task, "annotations")).entries()) {
      const element = `${taskAt}/annotations/${at}`;
      if (member(work, "was_cancelled") === true) {
        findings.add("description", "not_supported", {
          about: "was_cancelled",
          found: name,
          place: { kind: "element", element },
        });
        continue;
      }
      held.observations += 1;
      const observation = book.observation({
        name,
        recordingId,
        raterId: book.person(raterOf(member(work, "completed_by"))),
        startedAt: null,
      });
      const results = listIn(member(work, "result"));
      if (held.events + results.length > readingLimits.things)
        return refusedReading("too_many_things");
      hasFrames ||= results.some((one) => textIn(member(one, "type")) === "timelinelabels");
      const regions = regionsIn(results, {
        element,
        framesPerSecond,
        findings,
        onUnread: () => (held.events += 1),
      });
      for (const region of regions) {
        for (const label of region.labels) {
          held.events += 1;
          codes.add(label);
          putEvent(book, observation, label, region);
        }
      }
    }
  }
  return {
    kind: "read",
    ...book.finish({ name: file.name.replace(/\.[^.]*$/u, "") }),
    held: { ...held, codes: codes.size },
    findings: findings.all(),
    questions: hasFrames ? [question] : [],
  };
}

/** Whether it is a task of the short JSON, which has one annotation of it, and its labels by the names of their controls. */
function isShort(task: unknown): boolean {
  return member(task, "annotation_id") !== undefined && member(task, "annotations") === undefined;
}

/** Tasks of the short JSON as the whole one has them: each once, with the annotations of all who did it. */
function wholeTasks(given: readonly unknown[]): readonly unknown[] {
  const tasks = grouped(given.filter(isRecord), (task) => mediaOf(task) || textIn(task["id"]));
  return Array.from(tasks.values(), (own) => ({
    id: own[0]?.["id"],
    data: own[0],
    annotations: own.map((task) => ({ completed_by: task["annotator"], result: resultsIn(task) })),
  }));
}

/** Lists of labelled values as results of the type that their labels are called by. */
function resultsIn(task: Readonly<Record<string, unknown>>): readonly unknown[] {
  const values = Object.values(task).flatMap((list) =>
    Array.isArray(list) ? list.filter(isRecord) : [],
  );
  return values.flatMap((value) => {
    const type = Object.keys(value).find((key) =>
      listIn(value[key]).some((one) => typeof one === "string"),
    );
    return type === undefined ? [] : [{ type, value }];
  });
}

function putEvent(
  book: StudyBook,
  observation: ReturnType<StudyBook["observation"]>,
  label: string,
  { startUs, endUs, comment, place }: Region,
): void {
  const kind = endUs === null ? "point" : "state";
  const codeId = book.code({ name: label, kind });
  observation.event({ codeId, kind, startUs, ...(endUs !== null && { endUs }), comment, place });
}

/** The first address or path among what a task is about. */
function mediaOf(data: unknown): string {
  if (!isRecord(data)) return "";
  const texts = Object.values(data).filter((one): one is string => typeof one === "string");
  const found = texts.find((one) => /\.\w{1,5}(?:\?|$)/u.test(one)) ?? "";
  const path = found.replace(/[?#].*$/u, "");
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** An account’s number, or what is told of it. */
function raterOf(given: unknown): string {
  if (isRecord(given)) {
    const names = [member(given, "first_name"), member(given, "last_name")].map(textIn);
    return names.join(" ").trim() || textIn(given["email"]) || textIn(given["id"]);
  }
  return textIn(given);
}

function regionsIn(
  results: readonly unknown[],
  {
    element,
    framesPerSecond,
    findings,
    onUnread,
  }: {
    readonly element: string;
    readonly framesPerSecond: number;
    readonly findings: FindingList;
    readonly onUnread: () => void;
  },
): readonly Region[] {
  const said = new Map<string, string>();
  for (const one of results) {
    if (textIn(member(one, "type")) !== "textarea") continue;
    const text = listIn(member(member(one, "value"), "text"))
      .map(textIn)
      .join("\n");
    said.set(textIn(member(one, "id")), text);
  }
  return results.flatMap((one, at): readonly Region[] => {
    const type = textIn(member(one, "type"));
    if (type === "textarea") return [];
    const place: Place = { kind: "element", element: `${element}/result/${at}` };
    const value = member(one, "value");
    const labels = listIn(member(value, type))
      .map(textIn)
      .filter((label) => label !== "");
    const comment = said.get(textIn(member(one, "id"))) ?? "";
    const spans =
      type === "timelinelabels"
        ? listIn(member(value, "ranges")).map((range) => framesOf(range, framesPerSecond))
        : [secondsOf(value)];
    const known = spans.filter((span) => span !== undefined);
    if (labels.length === 0 || known.length < spans.length || spans.length === 0) {
      onUnread();
      findings.add("rejected", "not_supported", { about: type, found: shown(value), place });
    }
    if (labels.length === 0) return [];
    return known.map((span) => ({ labels, ...span, comment, place }));
  });
}

/** Frames count from 1, and the last belongs to the segment. One frame alone is a moment. */
function framesOf(
  range: unknown,
  framesPerSecond: number,
): Pick<Region, "startUs" | "endUs"> | undefined {
  const [start, end] = [numberIn(member(range, "start")), numberIn(member(range, "end"))];
  if (start === undefined || end === undefined || start < 1 || end < start) return undefined;
  const us = (frames: number) => Math.round((frames / framesPerSecond) * 1e6);
  return { startUs: us(start - 1), endUs: start === end ? null : us(end) };
}

function secondsOf(value: unknown): Pick<Region, "startUs" | "endUs"> | undefined {
  const [start, end] = [numberIn(member(value, "start")), numberIn(member(value, "end"))];
  if (start === undefined || end === undefined || end < start) return undefined;
  return { startUs: Math.round(start * 1e6), endUs: Math.round(end * 1e6) };
}

/**
 * Exports of Label Studio, whole or short (JSON, JSON-MIN): labels on the timeline of a video, in frames, and on audio, in seconds.
 * Source of the format: https://labelstud.io/guide/export and https://labelstud.io/tags/timelinelabels
 */
export const labelStudioFormat: Format = {
  name: "labelStudio",
  endings: [".json"],
  reader: {
    recognises(start) {
      const text = strFromU8(start, true);
      if (!/^\s*[[{]/u.test(text)) return 0;
      const isWork =
        /"annotations"\s*:\s*\[/u.test(text) && /"(?:from_name|was_cancelled)"\s*:/u.test(text);
      const isShortWork = /"annotation_id"\s*:/u.test(text) && /"annotator"\s*:/u.test(text);
      return isWork || isShortWork ? 0.97 : 0;
    },
    read: readLabelStudio,
  },
};
