import { grouped } from "../../../domain/grouped.ts";
import { type CodedEvent, isOpen, type StateEvent } from "../../../domain/entities/event.ts";
import type { Rating } from "../../../domain/entities/rating.ts";
import { partKey, type WorkPart } from "../../../domain/entities/workPart.ts";
import type { CodingContext } from "../../../domain/eventRules.ts";
import {
  applyOperation,
  type Change,
  changeEvent,
  emptyWork,
  eventIdOf,
  type HeldEvent,
  type Outcome,
  type Work,
} from "../../../domain/operations.ts";
import { placeOf, type Places, type Standing } from "../../../domain/places.ts";
import type { Placed } from "../outbox/disk.ts";
import {
  emptyOrder,
  type EventOrder,
  forEachBetween,
  orderOf,
  withEvent,
  withoutEvent,
} from "../timeline/eventOrder.ts";
import { type Coding, rivalsOf } from "./coding.ts";

/** A snapshot of the observation’s data. Each change makes a new one. */
export interface Coded {
  readonly order: EventOrder;
  /** The events of each code and subject, by `rowKey`. */
  readonly rows: ReadonlyMap<string, EventOrder>;
  readonly open: readonly StateEvent[];
  readonly ratings: ReadonlyMap<string, Rating>;
  /** By `partKey`. A part that was withdrawn is present and empty. */
  readonly parts: ReadonlyMap<string, WorkPart>;
  /** The version of each rating and part, with other versions entered for it. */
  readonly standings: ReadonlyMap<string, Standing>;
}

/** The data of an observation while it is being changed: one state with many readers. */
export interface ObservationWork extends Coding {
  readonly snapshot: () => Coded;
  readonly subscribe: (onChange: () => void) => () => void;
  held(eventId: string): HeldEvent | undefined;
  /** All events, deleted ones included. */
  all(): Iterable<HeldEvent>;
  /** Applies a change, or says why not; nothing is changed then. */
  apply(change: Change): Outcome;
  /** Makes several changes and notifies readers once. Where `act` returns false, all are reverted. */
  attempt(act: () => boolean): boolean;
  /** Replaces all data. */
  replace(whole: WholeWork): void;
}

/** All data of an observation, deleted events included. */
export interface WholeWork {
  readonly events: Iterable<HeldEvent>;
  readonly ratings: Iterable<Rating>;
  readonly parts: Iterable<WorkPart>;
  readonly standings: Iterable<Standing>;
}

export function rowKey(codeId: string, subjectId: string | null): string {
  return `${subjectId ?? ""}|${codeId}`;
}

export function newObservationWork(context: CodingContext): ObservationWork {
  const listeners = new Set<() => void>();
  let events = new Map<string, HeldEvent>();
  let coded: Coded = {
    order: emptyOrder,
    rows: new Map(),
    open: [],
    ratings: new Map(),
    parts: new Map(),
    standings: new Map(),
  };
  /** During several changes: each event before them. */
  let attempted: Map<string, HeldEvent | undefined> | undefined;

  const tell = (next: Coded) => {
    coded = next;
    if (attempted) return;
    for (const listener of listeners) listener();
  };
  const rowOf = (codeId: string, subjectId: string | null) =>
    coded.rows.get(rowKey(codeId, subjectId)) ?? emptyOrder;

  /** The part of the data that a change can affect: its event, and those that it must not overlap. */
  const partFor = (change: Change): Work => {
    const part = emptyWork();
    if (change.kind === "putRating" || change.kind === "putPart") {
      copyPlace(placeOf(change), coded, part);
      return part;
    }
    const eventId = eventIdOf(change);
    const held = eventId === undefined ? undefined : events.get(eventId);
    if (held) part.events.set(held.event.id, held);
    const wanted = eventAfter(change, held?.event);
    if (wanted?.kind !== "state" || !context.index.exclusiveGroupOf.has(wanted.codeId)) return part;
    const window = { fromUs: wanted.startUs, toUs: wanted.endUs ?? Infinity };
    for (const codeId of rivalsOf(context.index, wanted.codeId)) {
      forEachBetween(rowOf(codeId, wanted.subjectId), window, ({ id }) => {
        const rival = events.get(id);
        if (rival) part.events.set(id, rival);
      });
    }
    return part;
  };

  return {
    index: context.index,
    durationUs: context.durationUs,
    spans: context.spans,
    rowOf,
    snapshot: () => coded,
    subscribe(onChange) {
      listeners.add(onChange);
      return () => listeners.delete(onChange);
    },
    held: (eventId) => events.get(eventId),
    all: () => events.values(),
    apply(change) {
      const part = partFor(change);
      const eventId = eventIdOf(change);
      const before = eventId === undefined ? undefined : events.get(eventId);
      const outcome = applyOperation(part, change, context);
      if (outcome.result === "refused" || outcome.result === "deleted") return outcome;
      if (change.kind === "putRating" || change.kind === "putPart") {
        const places = {
          ratings: new Map(coded.ratings),
          parts: new Map(coded.parts),
          standings: new Map(coded.standings),
        };
        copyPlace(placeOf(change), part, places);
        tell({ ...coded, ...places });
        return outcome;
      }
      const after = eventId === undefined ? undefined : part.events.get(eventId);
      if (eventId !== undefined && after) {
        if (attempted && !attempted.has(eventId)) attempted.set(eventId, before);
        events.set(eventId, after);
        tell(withHeld(coded, before, after));
      }
      return outcome;
    },
    attempt(act) {
      const before = coded;
      const touched = new Map<string, HeldEvent | undefined>();
      attempted = touched;
      let isGood = false;
      try {
        isGood = act();
      } finally {
        attempted = undefined;
      }
      if (isGood) {
        if (coded !== before) tell(coded);
        return true;
      }
      for (const [eventId, held] of touched) {
        if (held) events.set(eventId, held);
        else events.delete(eventId);
      }
      coded = before;
      return false;
    },
    replace(whole) {
      events = new Map([...whole.events].map((held) => [held.event.id, held]));
      const live = [...events.values()].flatMap((held) => (held.isDeleted ? [] : [held.event]));
      const byRow = grouped(live, (event) => rowKey(event.codeId, event.subjectId));
      const rows = new Map([...byRow].map(([key, row]) => [key, orderOf(row)]));
      tell({
        order: orderOf(live),
        rows,
        open: live.filter(isOpen),
        ratings: new Map([...whole.ratings].map((rating) => [rating.criterionId, rating])),
        parts: new Map([...whole.parts].map((part) => [partKey(part), part])),
        standings: new Map([...whole.standings].map((standing) => [standing.key, standing])),
      });
    },
  };
}

/** The snapshot with one event replaced. */
function withHeld(coded: Coded, before: HeldEvent | undefined, after: HeldEvent): Coded {
  const old = before && !before.isDeleted ? before.event : undefined;
  const now = after.isDeleted ? undefined : after.event;
  const rows = new Map(coded.rows);
  let { order, open } = coded;
  if (old) {
    const key = rowKey(old.codeId, old.subjectId);
    rows.set(key, withoutEvent(rows.get(key) ?? emptyOrder, old));
    order = withoutEvent(order, old);
    if (isOpen(old)) open = open.filter(({ id }) => id !== old.id);
  }
  if (now) {
    const key = rowKey(now.codeId, now.subjectId);
    rows.set(key, withEvent(rows.get(key) ?? emptyOrder, now));
    order = withEvent(order, now);
    if (isOpen(now)) open = [...open, now];
  }
  return { ...coded, order, rows, open };
}

/** The value of one entry; `undefined` where it was never made. */
export function placedAt(
  { ratings, parts, standings }: Pick<Coded, "ratings" | "parts" | "standings">,
  key: string,
): Placed | undefined {
  const [rating, part, standing] = [ratings.get(key), parts.get(key), standings.get(key)];
  if (rating) return { put: { kind: "putRating", rating }, standing };
  return part && { put: { kind: "putPart", part }, standing };
}

/** All ratings, answers, traces and notes of an observation. */
export function allPlaced(coded: Coded): readonly Placed[] {
  return [...coded.ratings.keys(), ...coded.parts.keys()].flatMap(
    (key) => placedAt(coded, key) ?? [],
  );
}

/** Copies one entry from a snapshot into the maps of a new one. */
function copyPlace(
  key: string,
  from: Pick<Coded, "ratings" | "parts" | "standings">,
  to: Places,
): void {
  const [rating, part, standing] = [
    from.ratings.get(key),
    from.parts.get(key),
    from.standings.get(key),
  ];
  if (rating) to.ratings.set(key, rating);
  if (part) to.parts.set(key, part);
  if (standing) to.standings.set(key, standing);
  else to.standings.delete(key);
}

/** The event after a change; `undefined` where the change removes it. */
function eventAfter(change: Change, event: CodedEvent | undefined): CodedEvent | undefined {
  switch (change.kind) {
    case "putEvent":
      return change.event;
    case "changeEvent":
      return event && changeEvent(event, change.change);
    case "restoreEvent":
      return event;
    case "deleteEvent":
    case "putRating":
    case "putPart":
      return undefined;
  }
}
