import { byTime, type CodedEvent } from "./entities/event.ts";
import type { Rating } from "./entities/rating.ts";
import { emptyPart, isEmptyPart, type WorkPart } from "./entities/workPart.ts";
import type { CodingContext } from "./eventRules.ts";
import {
  applyOperation,
  type Change,
  changeEvent,
  emptyWork,
  type EventChange,
  type HeldEvent,
  type Work,
} from "./operations.ts";
import { putInPlace } from "./places.ts";
import type { Id } from "./rules.ts";
import { isSameJson } from "./sameJson.ts";

/** How one event differs between the current and an earlier state of the same observation. */
export type EventDifference =
  | { readonly kind: "added"; readonly now: null; readonly earlier: CodedEvent }
  | { readonly kind: "removed"; readonly now: CodedEvent; readonly earlier: null }
  | { readonly kind: "changed"; readonly now: CodedEvent; readonly earlier: CodedEvent };

/** What restoring an earlier state of an observation would change. */
export interface WorkDifference {
  /** By time, as they were then; those that would go, as they are now. */
  readonly events: readonly EventDifference[];
  /** As they were then; unrated where there was none. */
  readonly ratings: readonly Rating[];
  /** As they were then; empty where there was none. */
  readonly parts: readonly WorkPart[];
}

/**
 * The changes that lead from one state of an observation to another, in an order in which each is
 * valid.
 */
export interface WayBack {
  readonly changes: readonly Change[];
  /** Events that the rules of today refuse: the recording became shorter, for instance. */
  readonly excluded: readonly CodedEvent[];
}

/**
 * The coding after a sequence of operations. They were accepted before, so rules are not checked
 * again; operations without effect then have none now.
 */
export function replay(operations: Iterable<Change>): Work {
  const work = emptyWork();
  for (const operation of operations) bringIn(work, operation);
  return work;
}

export function workDifference(now: Work, earlier: Work): WorkDifference {
  const events: EventDifference[] = [];
  for (const held of now.events.values()) {
    const before = liveEvent(earlier, held.event.id);
    if (held.isDeleted) {
      if (before) events.push({ kind: "added", now: null, earlier: before });
    } else if (!before) {
      events.push({ kind: "removed", now: held.event, earlier: null });
    } else if (!isSameJson(held.event, before)) {
      events.push({ kind: "changed", now: held.event, earlier: before });
    }
  }
  for (const { event, isDeleted } of earlier.events.values()) {
    if (!isDeleted && !now.events.has(event.id)) {
      events.push({ kind: "added", now: null, earlier: event });
    }
  }
  const ratings = [...new Set([...now.ratings.keys(), ...earlier.ratings.keys()])].flatMap(
    (key) => {
      const [present, before] = [now.ratings.get(key), earlier.ratings.get(key)];
      const wanted = before ?? (present && unrated(present));
      return wanted && !isSameJson(present ?? unrated(wanted), wanted) ? [wanted] : [];
    },
  );
  const parts = [...new Set([...now.parts.keys(), ...earlier.parts.keys()])].flatMap((key) => {
    const [present, before] = [now.parts.get(key), earlier.parts.get(key)];
    const wanted = before ?? (present && emptyPart(present));
    const isEmptyStill = wanted && isEmptyPart(wanted) && (!present || isEmptyPart(present));
    return wanted && !isEmptyStill && !isSameJson(present, wanted) ? [wanted] : [];
  });
  return {
    events: events.toSorted((a, b) => byTime(a.earlier ?? a.now, b.earlier ?? b.now)),
    ratings,
    parts,
  };
}

/**
 * The changes that restore an earlier state. If states obstruct each other, one after the other is
 * tried; those that have swapped places are created again, with new ids.
 */
export function wayBack(
  now: Work,
  difference: WorkDifference,
  { context, newId }: { readonly context: CodingContext; readonly newId: () => Id<"event"> },
): WayBack {
  const work: Work = { ...emptyWork(), events: new Map(now.events) };
  const changes: Change[] = [];
  const excluded: CodedEvent[] = [];
  const isTaken = (change: Change) => {
    const { result } = applyOperation(work, change, context);
    if (result === "applied" || result === "merged") changes.push(change);
    return result === "applied" || result === "merged";
  };

  for (const { kind, now: present } of difference.events) {
    if (kind === "removed") isTaken({ kind: "deleteEvent", eventId: present.id });
  }
  let waiting = difference.events.flatMap(({ earlier }) => earlier ?? []);
  for (let before = Infinity; waiting.length > 0 && waiting.length < before;) {
    before = waiting.length;
    waiting = waiting.filter((event) => !changesTo(work, event).every(isTaken));
  }
  for (const { id } of waiting) {
    if (liveEvent(work, id)) isTaken({ kind: "deleteEvent", eventId: id });
  }
  for (const event of waiting) {
    const isBack = isTaken({ kind: "putEvent", event: { ...event, id: newId() } });
    if (!isBack) excluded.push(event);
  }
  for (const rating of difference.ratings) isTaken({ kind: "putRating", rating });
  for (const part of difference.parts) isTaken({ kind: "putPart", part });
  return { changes, excluded };
}

function bringIn(work: Work, operation: Change): void {
  const hold = (held: HeldEvent | undefined, next: Partial<HeldEvent>) => {
    if (held) work.events.set(held.event.id, { ...held, version: held.version + 1, ...next });
  };
  switch (operation.kind) {
    case "putEvent": {
      const { event } = operation;
      work.events.set(event.id, { event, version: 1, isDeleted: false });
      return;
    }
    case "changeEvent": {
      const held = work.events.get(operation.eventId);
      if (held?.isDeleted === false) {
        hold(held, { event: changeEvent(held.event, operation.change) });
      }
      return;
    }
    case "deleteEvent": {
      const held = work.events.get(operation.eventId);
      if (held?.isDeleted === false) hold(held, { isDeleted: true });
      return;
    }
    case "restoreEvent": {
      const held = work.events.get(operation.eventId);
      if (held?.isDeleted === true) hold(held, { isDeleted: false });
      return;
    }
    case "putRating":
    case "putPart":
      putInPlace(work, operation);
  }
}

/** What makes an event of the work what it was; what is done already by an earlier try is not done again. */
function changesTo(work: Work, event: CodedEvent): Change[] {
  const held = work.events.get(event.id);
  if (!held) return [{ kind: "putEvent", event }];
  const change = fieldsThatDiffer(held.event, event);
  return [
    ...(held.isDeleted ? [{ kind: "restoreEvent" as const, eventId: event.id }] : []),
    ...(Object.keys(change).length > 0
      ? [
          {
            kind: "changeEvent" as const,
            eventId: event.id,
            base: held.version + Number(held.isDeleted),
            change,
          },
        ]
      : []),
  ];
}

function fieldsThatDiffer(from: CodedEvent, to: CodedEvent): EventChange {
  return {
    ...(from.codeId !== to.codeId && { codeId: to.codeId }),
    ...(from.subjectId !== to.subjectId && { subjectId: to.subjectId }),
    ...(from.startUs !== to.startUs && { startUs: to.startUs }),
    ...(from.kind === "state" &&
      to.kind === "state" &&
      from.endUs !== to.endUs && { endUs: to.endUs }),
    ...(!isSameJson(from.modifiers, to.modifiers) && { modifiers: to.modifiers }),
    ...(from.comment !== to.comment && { comment: to.comment }),
    ...(from.confidence !== to.confidence && { confidence: to.confidence }),
  };
}

function liveEvent(work: Work, eventId: string): CodedEvent | undefined {
  const held = work.events.get(eventId);
  return held && !held.isDeleted ? held.event : undefined;
}

function unrated({ criterionId }: Rating): Rating {
  return {
    criterionId,
    value: null,
    cannotBeJudged: false,
    reason: "",
    comment: "",
    evidence: [],
  };
}
