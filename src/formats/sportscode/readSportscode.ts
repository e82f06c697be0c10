import type { ModifierValues } from "../../domain/entities/event.ts";
import { limits } from "../../domain/limits.ts";
import type { GivenFile, Question, ReadingOf, ReadResult } from "../format.ts";
import { newFindingList } from "../findingList.ts";
import { framesAsked } from "../framesAsked.ts";
import type { ModifierMet } from "../modifierBook.ts";
import { type KindAnswer, pointOrState } from "../pointOrState.ts";
import { raterOfFile } from "../raterOfFile.ts";
import { readingLimits } from "../readingLimits.ts";
import { refusedReading } from "../refusedReading.ts";
import { newStudyBook } from "../studyBook.ts";
import { type Instance, type Timeline, timelineIn } from "./timeline.ts";

/**
 * Reads a timeline: one observation, with an event for each instance. Labels become modifiers, one for
 * each group of labels; free text becomes the comment. Nothing in the file says who coded.
 */
export function readSportscode(file: GivenFile, of: ReadingOf): ReadResult {
  if (file.bytes.length === 0) return refusedReading("empty_file");
  if (file.bytes.length > readingLimits.bytes) return refusedReading("too_large");
  const findings = newFindingList();
  const frames = framesAsked(file.name, of);
  const result = timelineIn(file.bytes, { framesPerSecond: frames.framesPerSecond, findings });
  if (result.kind === "refused") {
    const { because, place, found } = result;
    return refusedReading(because, { about: file.name, place, found });
  }
  const { timeline } = result;
  const asked = raterOfFile(of, file.name);
  const book = newStudyBook(of, findings);
  const title = file.name.replace(/\.[^.]*$/u, "");
  const kinds = kindsOf(timeline, of);
  const groups = groupsOf(timeline, of.words.modifier);
  const recordingId = book.recording({ name: title, durationUs: null });
  const observation = book.observation({
    name: title,
    recordingId,
    raterId: book.person(asked.rater),
    startedAt: timeline.startedAt,
  });
  const codeOf = (name: string, kind: "point" | "state") =>
    book.code({ name, kind, color: timeline.rows.get(name) ?? "" });
  // The rows of a timeline are the order of its codes; one without an instance is a code, too.
  for (const name of timeline.rows.keys()) {
    const { answer = "state" } = kinds.get(name) ?? {};
    if (answer !== "each") codeOf(name, answer);
  }
  for (const instance of timeline.instances) {
    const { code, startUs, endUs, labels, comment, place } = instance;
    const told = kinds.get(code)?.answer;
    const kind = told === "point" || (told === "each" && isMoment(instance)) ? "point" : "state";
    const codeId = codeOf(code, kind);
    const modifiers: ModifierValues = {};
    for (const [group, texts] of labels) {
      const met = groups.get(group);
      const slot = met && book.modifier(codeId, met);
      const isText = met?.type === "text";
      const values = (isText ? [[...texts].join("; ")] : [...texts]).flatMap((text) => {
        const value = slot?.valueOf(text) ?? null;
        if (value !== null) return [value];
        const found = `${code}: ${text}`;
        findings.add("rejected", "value_not_allowed", { about: group, found, place });
        return [];
      });
      const [first] = values;
      if (!slot || first === undefined) continue;
      modifiers[slot.id] = met.type === "several" ? values.map(String) : first;
    }
    if (kind === "point" && endUs > startUs) {
      findings.add("changed", "end_left_out", { about: code, found: `${endUs / 1e6} s`, place });
    }
    observation.event({
      codeId,
      kind,
      startUs,
      ...(kind === "state" && { endUs }),
      modifiers,
      comment,
      place,
    });
  }
  if (timeline.instances.length === 0) {
    findings.add("noted", "nothing_in_it", { about: file.name });
  }
  of.onProgress?.(1);
  return {
    kind: "read",
    ...book.finish({ name: title }),
    held: {
      observations: 1,
      events: timeline.instances.length + timeline.unreadable,
      subjects: 0,
      codes: new Set([...timeline.rows.keys(), ...kinds.keys()]).size,
    },
    findings: findings.all(),
    questions: [
      asked.question,
      ...(timeline.hasFrames ? [frames.question] : []),
      ...Array.from(kinds.values(), ({ question }) => question).filter((one) => one !== null),
    ],
  };
}

function isMoment({ startUs, endUs }: Pick<Instance, "startUs" | "endUs">): boolean {
  return endUs === startUs;
}

/** Of each code with instances: whether these are points or states. */
function kindsOf(
  { instances }: Timeline,
  { answers }: Pick<ReadingOf, "answers">,
): ReadonlyMap<string, { readonly answer: KindAnswer; readonly question: Question | null }> {
  const counts = new Map<string, { moments: number; stretches: number }>();
  for (const instance of instances) {
    const count = counts.get(instance.code) ?? { moments: 0, stretches: 0 };
    counts.set(instance.code, count);
    count[isMoment(instance) ? "moments" : "stretches"] += 1;
  }
  return new Map(
    Array.from(counts, ([about, count]) => [
      about,
      pointOrState(`point_or_state:${about}`, { about, counts: count, answers }),
    ]),
  );
}

const choicesMost = 100;
/** Numbers are taken for names up to here: periods, players, zones. */
const numbersAsNames = 20;

/** The modifier of each group of labels; labels without a group are one, too. */
function groupsOf({ instances }: Timeline, unnamed: string): ReadonlyMap<string, ModifierMet> {
  const texts = new Map<string, { readonly seen: Set<string>; hasSeveral: boolean }>();
  for (const { labels } of instances) {
    for (const [group, values] of labels) {
      const known = texts.get(group) ?? { seen: new Set(), hasSeveral: false };
      texts.set(group, known);
      known.hasSeveral ||= values.size > 1;
      for (const value of values) known.seen.add(value);
    }
  }
  return new Map(
    Array.from(texts, ([group, { seen, hasSeveral }]): [string, ModifierMet] => {
      const all = [...seen];
      const areNumbers = all.every((one) => /^-?\d{1,15}(?:\.\d+)?$/u.test(one));
      const isList =
        all.length <= choicesMost && all.every((one) => one.length <= limits.nameMaxChars);
      const type =
        areNumbers && !hasSeveral && all.length > numbersAsNames
          ? "number"
          : !isList
            ? "text"
            : hasSeveral
              ? "several"
              : "one";
      return [group, { name: group || unnamed, type }];
    }),
  );
}
