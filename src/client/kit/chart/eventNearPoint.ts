import type { EventLayout } from "./eventPaths.ts";
import type { EventRow, PlottedEvent } from "./plottedEvents.ts";

/** The layout of an event plot: rows, lanes and time. */
interface EventScene {
  /** Lanes by code id. */
  readonly lanes: ReadonlyMap<string, number>;
  readonly layout: EventLayout;
  readonly range: { readonly fromUs: number; readonly toUs: number };
  readonly pxPerUs: number;
}

/** Within this distance of a mark the pointer is on it: marks are thin. */
const reachPx = 5;

/**
 * From this height of lanes on, the pointer must be on the lane of an event; lower lanes are too thin to aim at.
 */
const leastLanePx = 6;

/** The events of a row in the order of time, as keys go from one to the next. */
export function eventsInOrder(row: Pick<EventRow, "events">): readonly PlottedEvent[] {
  return row.events.toSorted((a, b) => a.startUs - b.startUs || endOf(a) - endOf(b));
}

/** The event whose mark is at a point of the drawing, or nearest to it; `undefined` where none is near. */
export function eventNearPoint(
  row: Pick<EventRow, "events">,
  { place, xPx, yPx }: { readonly place: number; readonly xPx: number; readonly yPx: number },
  scene: EventScene,
): PlottedEvent | undefined {
  let nearest: PlottedEvent | undefined;
  let leastPx = reachPx;
  for (const event of row.events) {
    const box = markBox(event, place, scene);
    if (!box) continue;
    const acrossPx = Math.max(box.x - xPx, xPx - (box.x + box.width), 0);
    const downPx = Math.max(box.y - yPx, yPx - (box.y + box.height), 0);
    // A lane that is high enough to be hit is meant alone; its marks end half a pixel above the next.
    if (downPx > 0.5 && scene.layout.lanePx >= leastLanePx) continue;
    const awayPx = Math.hypot(acrossPx, downPx);
    // Of marks over each other the one that is drawn last is seen.
    if (awayPx <= leastPx) {
      nearest = event;
      leastPx = awayPx;
    }
  }
  return nearest;
}

/** The box of an event’s mark; `undefined` where it is not drawn. */
export function markBox(
  { codeId, startUs, endUs }: PlottedEvent,
  place: number,
  { lanes, layout, range, pxPerUs }: EventScene,
):
  | { readonly x: number; readonly y: number; readonly width: number; readonly height: number }
  | undefined {
  const lane = lanes.get(codeId);
  const from = Math.max(range.fromUs, startUs);
  const to = Math.min(range.toUs, endUs ?? startUs);
  if (lane === undefined || to < from) return undefined;
  return {
    x: layout.leftPx + (from - range.fromUs) * pxPerUs,
    y: (layout.tops[place] ?? 0) + layout.gapPx / 2 + lane * layout.lanePx,
    width: (to - from) * pxPerUs,
    height: Math.max(1, layout.lanePx - 0.5),
  };
}

/** The index of the event that a key leads to; `undefined` for other keys, or without events. */
export function eventByKey(
  key: string,
  { at, count }: { readonly at: number | undefined; readonly count: number },
): number | undefined {
  if (count === 0) return undefined;
  switch (key) {
    case "ArrowRight":
      return at === undefined ? 0 : Math.min(count - 1, at + 1);
    case "ArrowLeft":
      return at === undefined ? count - 1 : Math.max(0, at - 1);
    case "Home":
      return 0;
    case "End":
      return count - 1;
    default:
      return undefined;
  }
}

function endOf({ startUs, endUs }: PlottedEvent): number {
  return endUs ?? startUs;
}
