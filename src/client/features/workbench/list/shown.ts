import { type CodedEvent, eventEndUs, isOpen } from "../../../../domain/entities/event.ts";
import type { SchemeIndex } from "../../../../domain/schemeIndex.ts";
import {
  type Chunk,
  nthEvent,
  type EventOrder,
  eventsIn,
  indexIn,
} from "../../../kit/timeline/eventOrder.ts";
import { type Coded, rowKey } from "../../../kit/coding/observationWork.ts";

/** The filter of the event list. Empty and `null` exclude nothing. */
export interface ListFilter {
  readonly codeId: string;
  /** The id of a subject, or `nobody` for events with no subject. */
  readonly subjectId: string;
  readonly kind: "" | CodedEvent["kind"];
  /** Words that must all be found, ignoring case. */
  readonly text: string;
  /** Show only open states and events without a required modifier. */
  readonly isUnfinished: boolean;
  /**
   * Ids; only these events. They are the selection at the time the filter was set: later selections do not
   * narrow it.
   */
  readonly among: ReadonlySet<string> | null;
  readonly fromUs: number | null;
  readonly toUs: number | null;
}

export const noFilter: ListFilter = {
  codeId: "",
  subjectId: "",
  kind: "",
  text: "",
  isUnfinished: false,
  among: null,
  fromUs: null,
  toUs: null,
};

export const listOrders = ["time", "code", "subject", "duration"] as const;
export type ListOrder = (typeof listOrders)[number];

/** The events shown, in the order of the list. Reading one takes the same time in a list of any length. */
export interface Shown {
  readonly size: number;
  at(index: number): CodedEvent | undefined;
  /** The index of an event in the list; −1 if it is not shown. */
  indexOf(event: CodedEvent): number;
  /** The events from one index to another, both included. */
  between(from: number, to: number): CodedEvent[];
}

/**
 * Whether an event is shown. The result may depend on the event alone, since it is reused while the event is
 * unchanged.
 */
export type Fits = (event: CodedEvent) => boolean;

/** Whether the filter can hide any events. */
export function isFiltering(filter: ListFilter): boolean {
  return fitsOf(filter, { textOf: () => "", isLacking: () => false }) !== undefined;
}

/** The filter as a test of single events; `undefined` where nothing is filtered. */
export function fitsOf(
  filter: ListFilter,
  {
    textOf,
    isLacking,
  }: {
    /** The searchable text of an event, in lower case. */
    readonly textOf: (event: CodedEvent) => string;
    readonly isLacking: (event: CodedEvent) => boolean;
  },
): Fits | undefined {
  const tests: Fits[] = [];
  const { codeId, subjectId, kind, fromUs, toUs, among } = filter;
  const wanted = filter.text
    .toLowerCase()
    .split(/\s+/u)
    .filter((word) => word !== "");
  if (among !== null) tests.push(({ id }) => among.has(id));
  if (kind !== "") tests.push((event) => event.kind === kind);
  if (codeId !== "") tests.push((event) => event.codeId === codeId);
  if (subjectId !== "") tests.push((event) => (event.subjectId ?? nobody) === subjectId);
  if (fromUs !== null) tests.push((event) => eventEndUs(event, Infinity) >= fromUs);
  if (toUs !== null) tests.push((event) => event.startUs <= toUs);
  if (filter.isUnfinished) tests.push((event) => isOpen(event) || isLacking(event));
  if (wanted.length > 0) {
    tests.push((event) => {
      const text = textOf(event);
      return wanted.every((word) => text.includes(word));
    });
  }
  if (tests.length === 0) return undefined;
  return (event) => tests.every((fits) => fits(event));
}

/** The key of “no subject” among the subjects. */
export const nobody = "nobody";

/** A filter whose results are reused chunk by chunk: a key press changes one chunk only. */
export type Sieve = (order: EventOrder) => EventOrder;

export function sieveOf(fits: Fits | undefined): Sieve {
  if (!fits) return (order) => order;
  const seen = new WeakMap<Chunk, Chunk>();
  return (order) => {
    const chunks: Chunk[] = [];
    let size = 0;
    for (const chunk of order.chunks) {
      let left = seen.get(chunk);
      if (!left) {
        left = { events: chunk.events.filter(fits), latestEndUs: chunk.latestEndUs };
        seen.set(chunk, left);
      }
      if (left.events.length === 0) continue;
      chunks.push(left);
      size += left.events.length;
    }
    return { size, chunks };
  };
}

/**
 * The events in the order shown. Sorting by code orders equal codes by subject, sorting by subject orders
 * equal subjects by code, and then by time: both orders exist already, row by row. Only the order by duration
 * has to be sorted.
 */
export function shownEvents(
  { order, rows }: Pick<Coded, "order" | "rows">,
  {
    by,
    sieve,
    index,
  }: { readonly by: ListOrder; readonly sieve: Sieve; readonly index: SchemeIndex },
): Shown {
  switch (by) {
    case "time":
      return shownOrders([sieve(order)]);
    case "duration":
      return shownArray(longestFirst(sieve(order)));
    case "code":
    case "subject": {
      const codeIds = index.scheme.codes.map(({ id }) => id);
      const subjectIds = [...index.scheme.subjects.map(({ id }) => id), null];
      const keys =
        by === "code"
          ? codeIds.flatMap((codeId) => subjectIds.map((subjectId) => rowKey(codeId, subjectId)))
          : subjectIds.flatMap((subjectId) => codeIds.map((codeId) => rowKey(codeId, subjectId)));
      return shownOrders(
        keys.flatMap((key) => {
          const row = rows.get(key);
          return row && row.size > 0 ? [sieve(row)] : [];
        }),
      );
    }
  }
}

/** The same events in reverse order. */
export function reversed(shown: Shown): Shown {
  const last = shown.size - 1;
  return {
    size: shown.size,
    at: (index) => shown.at(last - index),
    indexOf(event) {
      const index = shown.indexOf(event);
      return index < 0 ? -1 : last - index;
    },
    between: (from, to) => shown.between(Math.max(last - to, 0), last - from).toReversed(),
  };
}

/** Open states come first, as the longest; point events have no duration and come last, by time. */
function longestFirst(order: EventOrder): readonly CodedEvent[] {
  const points: CodedEvent[] = [];
  const states: { readonly event: CodedEvent; readonly lastsUs: number }[] = [];
  for (const event of eventsIn(order)) {
    if (event.kind === "point") points.push(event);
    else {
      const lastsUs = event.endUs === null ? Number.MAX_SAFE_INTEGER : event.endUs - event.startUs;
      states.push({ event, lastsUs });
    }
  }
  return [...states.toSorted((a, b) => b.lastsUs - a.lastsUs).map(({ event }) => event), ...points];
}

function shownOrders(orders: readonly EventOrder[]): Shown {
  let size = 0;
  const parts = orders.map((order) => {
    const from = size;
    size += order.size;
    return { from, order };
  });
  const at = (index: number) => {
    const part = parts.findLast(({ from }) => from <= index);
    return part && nthEvent(part.order, index - part.from);
  };
  return {
    size,
    at,
    indexOf(event) {
      for (const { from, order } of parts) {
        const index = indexIn(order, event);
        if (index >= 0) return from + index;
      }
      return -1;
    },
    between(from, to) {
      const found: CodedEvent[] = [];
      let place = 0;
      for (const { order } of parts) {
        for (const { events } of order.chunks) {
          if (place + events.length > from && place <= to) {
            found.push(...events.slice(Math.max(from - place, 0), to - place + 1));
          }
          place += events.length;
        }
      }
      return found;
    },
  };
}

function shownArray(events: readonly CodedEvent[]): Shown {
  /** Made when it is first needed. */
  let places: ReadonlyMap<string, number> | undefined;
  return {
    size: events.length,
    at: (index) => events[index],
    indexOf({ id }) {
      places ??= new Map(events.map((event, at) => [event.id, at]));
      return places.get(id) ?? -1;
    },
    between: (from, to) => events.slice(from, to + 1),
  };
}
