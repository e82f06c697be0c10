import { byTime, type CodedEvent, type PlaceInTime } from "../../../domain/entities/event.ts";

/**
 * Events in order of time, immutable: a change creates a new order that shares all chunks but one with the old. So
 * a key press costs the same with 50,000 events as with fifty, and code with the old order never sees a partial
 * change.
 */
export interface EventOrder {
  readonly size: number;
  readonly chunks: readonly Chunk[];
}

/** Consecutive events in time, immutable, so that results computed from one remain valid. */
export interface Chunk {
  readonly events: readonly CodedEvent[];
  /**
   * The latest end of its events; `Infinity` where one is open. Allows a search for a time window to skip the
   * chunk.
   */
  readonly latestEndUs: number;
}

/**
 * The maximum number of events in a chunk: few enough to copy in a microsecond, enough for 50,000 events in 200
 * chunks.
 */
const chunkMost = 256;

export const emptyOrder: EventOrder = { size: 0, chunks: [] };

export function orderOf(events: Iterable<CodedEvent>): EventOrder {
  const sorted = [...events].toSorted(byTime);
  const chunks: Chunk[] = [];
  for (let at = 0; at < sorted.length; at += chunkMost / 2) {
    chunks.push(chunkOf(sorted.slice(at, at + chunkMost / 2)));
  }
  return { size: sorted.length, chunks };
}

export function withEvent(order: EventOrder, event: CodedEvent): EventOrder {
  const last = order.chunks.length - 1;
  if (last < 0) return { size: 1, chunks: [chunkOf([event])] };
  const at = Math.max(0, chunkBefore(order, event));
  const events = order.chunks[at]?.events ?? [];
  const place = placeIn(events, event);
  const grown = [...events.slice(0, place), event, ...events.slice(place)];
  const half = grown.length >> 1;
  const parts =
    grown.length > chunkMost
      ? [chunkOf(grown.slice(0, half)), chunkOf(grown.slice(half))]
      : [chunkOf(grown)];
  return { size: order.size + 1, chunks: order.chunks.toSpliced(at, 1, ...parts) };
}

/** The order without an event, found by its time and id; the same order if it is not there. */
export function withoutEvent(order: EventOrder, event: CodedEvent): EventOrder {
  const at = chunkBefore(order, event);
  const events = order.chunks[at]?.events ?? [];
  const place = placeIn(events, event);
  if (events[place]?.id !== event.id) return order;
  const rest = events.toSpliced(place, 1);
  const parts = rest.length > 0 ? [chunkOf(rest)] : [];
  return { size: order.size - 1, chunks: order.chunks.toSpliced(at, 1, ...parts) };
}

export function nthEvent(order: EventOrder, index: number): CodedEvent | undefined {
  let left = index;
  for (const { events } of order.chunks) {
    if (left < events.length) return events[left];
    left -= events.length;
  }
  return undefined;
}

/** The index of an event, from 0; −1 if it is not there. */
export function indexIn(order: EventOrder, event: CodedEvent): number {
  const at = chunkBefore(order, event);
  const events = order.chunks[at]?.events ?? [];
  const place = placeIn(events, event);
  if (events[place]?.id !== event.id) return -1;
  return order.chunks.slice(0, at).reduce((sum, chunk) => sum + chunk.events.length, place);
}

/** The number of events that start before a time. */
export function countBefore(order: EventOrder, timeUs: number): number {
  let count = 0;
  for (const { events } of order.chunks) {
    const lastStartUs = events.at(-1)?.startUs ?? 0;
    if (lastStartUs < timeUs) count += events.length;
    else return count + firstNotBefore(events, timeUs);
  }
  return count;
}

/** Calls `visit` for the events that touch a section of time, including its ends, in order. */
export function forEachBetween(
  order: EventOrder,
  { fromUs, toUs }: { readonly fromUs: number; readonly toUs: number },
  visit: (event: CodedEvent) => void,
): void {
  for (const { events, latestEndUs } of order.chunks) {
    if (latestEndUs < fromUs) continue;
    for (const event of events) {
      if (event.startUs > toUs) return;
      if (endUsOf(event) >= fromUs) visit(event);
    }
  }
}

/**
 * The event just before or just after a place in the order, excluding one at the place itself. An id of `""` is
 * before all events at the same time.
 */
export function besideIn(
  order: EventOrder,
  place: PlaceInTime,
  direction: 1 | -1,
): CodedEvent | undefined {
  const at = chunkBefore(order, place);
  const events = order.chunks[at]?.events ?? [];
  const here = placeIn(events, place);
  if (direction < 0) return events[here - 1] ?? order.chunks[at - 1]?.events.at(-1);
  const next = events[here]?.id === place.id ? here + 1 : here;
  return events[next] ?? order.chunks[at + 1]?.events[0];
}

export function* eventsIn(order: EventOrder): Generator<CodedEvent> {
  for (const { events } of order.chunks) yield* events;
}

/** The first event that starts after a time. */
export function firstAfter(order: EventOrder, timeUs: number): CodedEvent | undefined {
  return nthEvent(order, countBefore(order, timeUs + 1));
}

function endUsOf(event: CodedEvent): number {
  return event.kind === "point" ? event.startUs : (event.endUs ?? Infinity);
}

function chunkOf(events: readonly CodedEvent[]): Chunk {
  let latestEndUs = 0;
  for (const event of events) latestEndUs = Math.max(latestEndUs, endUsOf(event));
  return { events, latestEndUs };
}

/** The index of the chunk for an event; −1 where it precedes all chunks. */
function chunkBefore(order: EventOrder, event: PlaceInTime): number {
  let low = 0;
  let high = order.chunks.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const first = order.chunks[middle]?.events[0];
    if (first && byTime(first, event) <= 0) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

function placeIn(events: readonly CodedEvent[], event: PlaceInTime): number {
  let low = 0;
  let high = events.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const other = events[middle];
    if (other && byTime(other, event) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}

function firstNotBefore(events: readonly CodedEvent[], timeUs: number): number {
  let low = 0;
  let high = events.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((events[middle]?.startUs ?? 0) < timeUs) low = middle + 1;
    else high = middle;
  }
  return low;
}
