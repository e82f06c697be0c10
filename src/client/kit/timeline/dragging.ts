import type { CodedEvent } from "../../../domain/entities/event.ts";
import { mediaTimeUs } from "../../../domain/rules.ts";
import type { Hit } from "./hit.ts";
import type { Snapped } from "./snapping.ts";

/** New times of an event’s start and end. Those of a point are equal. */
export interface EndsChange {
  readonly event: CodedEvent;
  readonly startUs: number;
  readonly endUs: number | null;
}

/** The limits for start and end of an event. */
export interface Room {
  readonly minUs: number;
  readonly maxUs: number;
}

/** Gives the limits of an event, when all named events move along with it. */
export type RoomOf = (event: CodedEvent, movingIds: ReadonlySet<string>) => Room;

/** How far several events may be moved together. */
interface Leeway {
  readonly backUs: number;
  readonly onUs: number;
}

/** What is being dragged: one end of an event, or the bodies of several. */
export interface Grip extends Hit {
  /** All events that move, including the one under the pointer. */
  readonly moving: readonly CodedEvent[];
  readonly movingIds: ReadonlySet<string>;
  readonly leeway: Leeway;
}

/** The result of a drag so far, and the time that it snaps to, if any. */
export interface Dragged {
  readonly changes: readonly EndsChange[];
  readonly byUs: number;
  readonly ontoUs: number | null;
}

/** Starts a drag. An end is dragged of one event only; a body is dragged with all selected events. */
export function grip(hit: Hit, selected: readonly CodedEvent[], roomOf: RoomOf): Grip {
  const isOne = hit.part !== "body" || !selected.some(({ id }) => id === hit.event.id);
  const moving = isOne ? [hit.event] : selected;
  const movingIds = new Set(moving.map(({ id }) => id));
  return { ...hit, moving, movingIds, leeway: leewayOf(moving, movingIds, roomOf) };
}

/** The times of the dragged events after a movement; `settle` gives the time that an edge snaps to. */
export function drag(
  held: Grip,
  byUs: number,
  {
    roomOf,
    leastUs,
    settle,
  }: {
    readonly roomOf: RoomOf;
    /** The minimum duration of a state. */
    readonly leastUs: number;
    readonly settle: (timeUs: number) => Snapped;
  },
): Dragged {
  const { event, part } = held;
  if (part === "body" || event.kind === "point") return dragBodies(held, byUs, settle);
  const room = roomOf(event, held.movingIds);
  const before = part === "end" ? event.endUs : event.startUs;
  if (before === null) return { changes: [], byUs: 0, ontoUs: null };
  const settled = settle(before + byUs);
  const timeUs =
    part === "end"
      ? within(settled.timeUs, event.startUs + leastUs, room.maxUs)
      : within(settled.timeUs, room.minUs, (event.endUs ?? room.maxUs) - leastUs);
  const change =
    part === "end"
      ? { event, startUs: event.startUs, endUs: timeUs }
      : { event, startUs: timeUs, endUs: event.endUs };
  const ontoUs = timeUs === settled.timeUs ? settled.ontoUs : null;
  return { changes: [change], byUs: timeUs - before, ontoUs };
}

/** Moves all events by the same time, within their limits. */
export function moveAll(
  moving: readonly CodedEvent[],
  byUs: number,
  leeway: Leeway,
): readonly EndsChange[] {
  const by = within(byUs, -leeway.backUs, leeway.onUs);
  return moving.map((event) => ({
    event,
    startUs: event.startUs + by,
    endUs: endOf(event) === null ? null : (endOf(event) ?? 0) + by,
  }));
}

export function leewayOf(
  moving: readonly CodedEvent[],
  movingIds: ReadonlySet<string>,
  roomOf: RoomOf,
): Leeway {
  let backUs = Infinity;
  let onUs = Infinity;
  for (const event of moving) {
    const { minUs, maxUs } = roomOf(event, movingIds);
    backUs = Math.min(backUs, event.startUs - minUs);
    onUs = Math.min(onUs, maxUs - (endOf(event) ?? event.startUs));
  }
  return { backUs: Math.max(backUs, 0), onUs: Math.max(onUs, 0) };
}

/** The event with the changed times. */
export function changed({ event, startUs, endUs }: EndsChange): CodedEvent {
  const start = mediaTimeUs.parse(startUs);
  if (event.kind === "point") return { ...event, startUs: start };
  return { ...event, startUs: start, endUs: endUs === null ? null : mediaTimeUs.parse(endUs) };
}

function dragBodies(
  { event, moving, leeway }: Grip,
  byUs: number,
  settle: (timeUs: number) => Snapped,
): Dragged {
  const endUs = endOf(event);
  const byStart = settle(event.startUs + byUs);
  const byEnd = endUs === null || event.kind === "point" ? undefined : settle(endUs + byUs);
  const candidates = [{ ...byStart, byUs: byStart.timeUs - event.startUs }];
  if (byEnd && byEnd.ontoUs !== null) {
    candidates.push({ ...byEnd, byUs: byEnd.timeUs - (endUs ?? 0) });
  }
  const [best] = candidates.toSorted(
    (a, b) =>
      Number(a.ontoUs === null) - Number(b.ontoUs === null) ||
      Math.abs(a.byUs - byUs) - Math.abs(b.byUs - byUs),
  );
  const wanted = best?.byUs ?? byUs;
  const by = within(wanted, -leeway.backUs, leeway.onUs);
  return {
    changes: moveAll(moving, by, leeway),
    byUs: by,
    ontoUs: by === wanted ? (best?.ontoUs ?? null) : null,
  };
}

function endOf(event: CodedEvent): number | null {
  return event.kind === "point" ? event.startUs : event.endUs;
}

function within(timeUs: number, minUs: number, maxUs: number): number {
  return Math.round(Math.min(Math.max(timeUs, minUs), Math.max(minUs, maxUs)));
}
