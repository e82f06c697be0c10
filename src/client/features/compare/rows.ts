import { capitals } from "../../kit/text/capitals.ts";
import type { WorkReply } from "../../../api/contract/work.ts";
import type { CodedEvent } from "../../../domain/entities/event.ts";
import { id } from "../../../domain/rules.ts";
import type { SchemeIndex } from "../../../domain/schemeIndex.ts";
import { emptyOrder } from "../../kit/timeline/eventOrder.ts";
import { codeSign } from "../../kit/timeline/signs.ts";
import type { TimelineRow } from "../../kit/timeline/Timeline.tsx";
import { codeSigns } from "../../kit/coding/codeSigns.ts";
import type { Words } from "../../kit/coding/useWords.ts";
import { ordersOf } from "./compared.ts";
import type { Item } from "./items.ts";
import type { Difference } from "./useDifferences.ts";
import { sideBySide } from "../../kit/text/phrase.ts";

/** The observation that a row of the timeline shows. */
export interface Column {
  readonly observationId: string;
  readonly name: string;
  readonly work: WorkReply;
}

const bandKinds = ["missing", "code", "subject", "time", "details", "none"] as const;
const bandColors = {
  missing: "#c0392b",
  code: "#8e44ad",
  subject: "#2471a3",
  time: "#b9770e",
  details: "#1e8449",
  none: "#7f8c8d",
} as const;

/** The band of differences: where raters differ and how, with a row for each kind of difference that occurs. */
export function bandRows(
  items: readonly Item[],
  {
    title,
    nameOf,
  }: { readonly title: string; readonly nameOf: (kind: (typeof bandKinds)[number]) => string },
): readonly TimelineRow[] {
  const byKind = new Map<string, CodedEvent[]>();
  for (const { kind, state, difference } of items) {
    const [first] = difference?.events.values() ?? [];
    if (!difference || !first || state === "settled") continue;
    const event = markOf(difference, first);
    const there = byKind.get(kind);
    if (there) there.push(event);
    else byKind.set(kind, [event]);
  }
  return bandKinds.flatMap((kind, at) => {
    const events = byKind.get(kind);
    if (!events) return [];
    const label = nameOf(kind);
    return [
      {
        id: `band ${kind}`,
        label,
        color: bandColors[kind],
        sign: codeSign(at, capitals(Array.from(label)[0] ?? "")),
        group: { id: "band", name: title },
        events,
      },
    ];
  });
}

const marks = new WeakMap<Difference, CodedEvent>();

/**
 * An event that represents a difference, from its first start to its last end; a point if both are the same.
 * Created once, so that a resolution draws the band again.
 */
function markOf(difference: Difference, first: CodedEvent): CodedEvent {
  const known = marks.get(difference);
  if (known) return known;
  let { startUs } = first;
  let endUs: CodedEvent["startUs"] | null = first.startUs;
  for (const event of difference.events.values()) {
    if (event.startUs < startUs) startUs = event.startUs;
    const itsEndUs = event.kind === "state" ? event.endUs : event.startUs;
    if (endUs !== null && (itsEndUs === null || itsEndUs > endUs)) endUs = itsEndUs;
  }
  const { codeId, subjectId } = first;
  const common = {
    id: bandIdOf(first.id),
    codeId,
    subjectId,
    startUs,
    modifiers: {},
    comment: "",
    confidence: null,
  };
  const mark: CodedEvent =
    endUs === startUs ? { kind: "point", ...common } : { kind: "state", ...common, endUs };
  marks.set(difference, mark);
  return mark;
}

/**
 * The id of a difference on the band, derived from that of its first event. Its timestamp is in 1970, so no event
 * has it.
 */
export function bandIdOf(eventId: string): CodedEvent["id"] {
  return id("event").parse(`00000000${eventId.slice(8)}`);
}

/** Raters’ coding as rows, by code, so that raters are below each other, or by rater. */
export function comparedRows(
  columns: readonly Column[],
  index: SchemeIndex,
  { by, words }: { readonly by: "code" | "rater"; readonly words: Words },
): readonly TimelineRow[] {
  const signs = codeSigns(index);
  const hasSubjects = index.scheme.subjects.length > 0;
  const subjects = [...index.scheme.subjects.map((subject) => subject.id), null];
  const places = index.scheme.codes.flatMap((code) =>
    subjects
      .map((subjectId) => ({ code, subjectId, key: `${code.id} ${subjectId ?? ""}` }))
      .filter(({ key }) => columns.some(({ work }) => ordersOf(work).has(key))),
  );
  const rowOf = (column: Column, { code, subjectId, key }: (typeof places)[number]) => {
    const what = words.name(code);
    const whole = hasSubjects ? sideBySide([what, words.subject(subjectId)]) : what;
    const sign = signs.get(code.id);
    if (!sign) return [];
    const { observationId, name, work } = column;
    return [
      {
        id: `${observationId} ${key}`,
        label: by === "code" ? name : whole,
        color: code.color,
        sign,
        kind: code.kind,
        group: by === "code" ? { id: key, name: whole } : { id: observationId, name },
        events: ordersOf(work).get(key) ?? emptyOrder,
      },
    ];
  };
  return by === "code"
    ? places.flatMap((place) => columns.flatMap((column) => rowOf(column, place)))
    : columns.flatMap((column) => places.flatMap((place) => rowOf(column, place)));
}
