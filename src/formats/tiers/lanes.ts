import type { CodedEvent } from "../../domain/entities/event.ts";
import type { Code, CodeGroup, Scheme } from "../../domain/entities/scheme.ts";

/** An event with its times as written, in the format’s whole units. */
export interface Mark {
  readonly event: CodedEvent;
  readonly code: Code;
  readonly start: number;
  /** Of a point the same as its start, unless the format gives points a length. */
  readonly end: number;
}

/** The content of one tier: marks that do not overlap. */
export interface Lane {
  /** The group or the code that it is about. */
  readonly of:
    | { readonly kind: "group"; readonly group: CodeGroup; readonly codes: readonly Code[] }
    | { readonly kind: "code"; readonly code: Code };
  readonly kind: Code["kind"];
  readonly subject: string;
  /** Counts from 1: further ones hold what would lie over the marks of the first. */
  readonly number: number;
  /** In the order of time. */
  readonly marks: readonly Mark[];
}

/**
 * The lanes of an observation’s events: one per code and subject or, if groups are kept together,
 * one per exclusive group and subject. Codes without events have one empty lane, so that they are
 * preserved. Events of codes that the scheme lacks are excluded.
 */
export function eventLanes(
  scheme: Scheme,
  events: readonly CodedEvent[],
  {
    keepsGroups,
    timesOf,
  }: {
    readonly keepsGroups: boolean;
    readonly timesOf: (event: CodedEvent) => { readonly start: number; readonly end: number };
  },
): readonly Lane[] {
  const codes = new Map<string, Code>(scheme.codes.map((code) => [code.id, code]));
  const subjects = new Map<string, string>(scheme.subjects.map(({ id, name }) => [id, name]));
  const marksOf = new Map<string, Map<string, Mark[]>>();
  for (const event of events) {
    const code = codes.get(event.codeId);
    if (!code) continue;
    const bySubject = marksOf.get(lineKey(code)) ?? new Map<string, Mark[]>();
    marksOf.set(lineKey(code), bySubject);
    const subject = event.subjectId === null ? "" : (subjects.get(event.subjectId) ?? "");
    const marks = bySubject.get(subject) ?? [];
    bySubject.set(subject, marks);
    marks.push({ event, code, ...timesOf(event) });
  }
  const lanes: Lane[] = [];
  const done = new Set<string>();
  for (const code of scheme.codes) {
    const key = lineKey(code);
    if (done.has(key)) continue;
    done.add(key);
    const bySubject = marksOf.get(key) ?? new Map<string, Mark[]>([["", []]]);
    for (const [subject, marks] of bySubject) {
      apart(marks).forEach((own, at) => {
        lanes.push({ of: ofLane(code), kind: code.kind, subject, number: at + 1, marks: own });
      });
    }
  }
  return lanes;

  function groupOf(code: Code): CodeGroup | undefined {
    if (!keepsGroups || code.kind === "point") return undefined;
    return scheme.groups.find(({ id, isExclusive }) => id === code.groupId && isExclusive);
  }

  function lineKey(code: Code): string {
    return groupOf(code)?.id ?? code.id;
  }

  function ofLane(code: Code): Lane["of"] {
    const group = groupOf(code);
    if (!group) return { kind: "code", code };
    const together = scheme.codes.filter((one) => groupOf(one) === group);
    return { kind: "group", group, codes: together };
  }
}

/** Marks in as few lists as it takes for none to lie over another; one empty list for none. */
function apart(marks: readonly Mark[]): readonly (readonly Mark[])[] {
  const sorted = marks.toSorted((a, b) => a.start - b.start || a.end - b.end);
  const lists: { readonly marks: Mark[]; end: number; last: number }[] = [
    { marks: [], end: -Infinity, last: -Infinity },
  ];
  for (const mark of sorted) {
    let list = lists.find(({ end, last }) => end <= mark.start && last < mark.start);
    if (!list) {
      list = { marks: [], end: -Infinity, last: -Infinity };
      lists.push(list);
    }
    list.marks.push(mark);
    list.end = mark.end;
    list.last = mark.start;
  }
  return lists.map((one) => one.marks);
}
