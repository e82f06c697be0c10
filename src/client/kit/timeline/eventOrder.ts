import { byTime, type CodedEvent, type PlaceInTime } from "../../../domain/entities/event.ts";

/**
 * Events in the order of time, never changed in place: a change makes a new order that shares all
 * chunks but one with the old. So one key press costs the same in an observation of 50,000 events
 * as in one of fifty, and anyone who holds the old order sees no half-made change.
 */
export interface EventOrder {
  readonly size: number;
  readonly chunks: readonly Chunk[];
}

/** Some neighbours in time. Never changed, so what is worked out of one holds as long as it does. */
export interface Chunk {
  readonly events: readonly CodedEvent[];
  /** The latest end in it; `Infinity` where one is open. Lets a reader of a window pass by it. */
  readonly latestEndUs: number;
}

/** Small enough to copy in a microsecond, large enough that 50,000 events are 200 chunks. */
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

/** Without the event that stands there under the same time and id; the same order where it does not. */
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

/** Where an event stands, from 0; −1 where it is not there. */
export function indexIn(order: EventOrder, event: CodedEvent): number {
  const at = chunkBefore(order, event);
  const events = order.chunks[at]?.events ?? [];
  const place = placeIn(events, event);
  if (events[place]?.id !== event.id) return -1;
  return order.chunks.slice(0, at).reduce((sum, chunk) => sum + chunk.events.length, place);
}

/** How many events start before a moment. */
export function countBefore(order: EventOrder, timeUs: number): number {
  let count = 0;
  for (const { events } of order.chunks) {
    const lastStartUs = events.at(-1)?.startUs ?? 0;
    if (lastStartUs < timeUs) count += events.length;
    else return count + firstNotBefore(events, timeUs);
  }
  return count;
}

/** Visits, in order, the events that touch a section of time, its two ends included. */
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
 * The event that comes just before a place in the order, or just after it; what stands on the
 * place itself is excluded. An id of `""` comes before all events of its moment.
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

/** The first event that starts after a moment. */
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

/** The chunk that an event belongs to; −1 where it comes before all. */
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
