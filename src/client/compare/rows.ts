import type { WorkReply } from "../../api/replies.ts";
import type { CodedEvent } from "../../domain/entities/event.ts";
import { mediaTimeUs } from "../../domain/rules.ts";
import type { SchemeIndex } from "../../domain/schemeIndex.ts";
import { emptyOrder } from "../timeline/eventOrder.ts";
import { signOf } from "../timeline/signs.ts";
import type { TimelineRow } from "../timeline/Timeline.tsx";
import { codeSigns } from "../workbench/codeSigns.ts";
import type { Words } from "../workbench/useWords.ts";
import { ordersOf } from "./compared.ts";
import type { Item } from "./items.ts";

/** Whose work stands on the timeline. */
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

/** The band of disagreement: where raters differ and in what, a row for each kind that there is. */
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
    const { startUs, endUs } = difference;
    const mark = { ...first, comment: "", modifiers: {}, startUs: mediaTimeUs.parse(startUs) };
    const event: CodedEvent =
      endUs > startUs
        ? { ...mark, kind: "state", endUs: mediaTimeUs.parse(endUs) }
        : { ...mark, kind: "point" };
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
        sign: signOf(at, (Array.from(label)[0] ?? "").toLocaleUpperCase()),
        group: { id: "band", name: title },
        events,
      },
    ];
  });
}

/** Raters' work by code, so that raters lie under each other, or by rater. */
export function comparedRows(
  columns: readonly Column[],
  index: SchemeIndex,
  { by, words }: { readonly by: "code" | "rater"; readonly words: Words },
): readonly TimelineRow[] {
  const signs = codeSigns(index);
  const hasSubjects = index.scheme.subjects.length > 0;
  const subjects = [...index.scheme.subjects.map(({ id }) => id), null];
  const places = index.scheme.codes.flatMap((code) =>
    subjects
      .map((subjectId) => ({ code, subjectId, key: `${code.id} ${subjectId ?? ""}` }))
      .filter(({ key }) => columns.some(({ work }) => ordersOf(work).has(key))),
  );
  const rowOf = (column: Column, { code, subjectId, key }: (typeof places)[number]) => {
    const what = words.name(code);
    const whole = hasSubjects ? `${what} · ${words.subject(subjectId)}` : what;
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
