import { type CodedEvent, eventEndUs } from "../../domain/entities/event.ts";
import { type EventOrder, forEachBetween } from "./eventOrder.ts";
import { type Scale, usPerPx, xOf } from "./scale.ts";

/** What one stretch of pixels of a row holds: one event, or several too close to tell apart. */
export interface Span {
  readonly x0: number;
  readonly x1: number;
  /** The first of them. */
  readonly event: CodedEvent;
  readonly count: number;
}

/** Below this an event is not a shape any more, only a trace: traces that touch become one. */
const tracePx = 3;

/**
 * The spans of a row in a window, left to right. There are at most about as many as the window has
 * pixels, however many events the row holds.
 */
export function spansOf(order: EventOrder, scale: Scale, durationUs: number): Span[] {
  const spans: Span[] = [];
  let last: { x0: number; x1: number; event: CodedEvent; count: number } | undefined;
  const marginUs = 8 * usPerPx(scale);
  const window = { fromUs: scale.fromUs - marginUs, toUs: scale.toUs + marginUs };
  forEachBetween(order, window, (event) => {
    const x0 = xOf(scale, event.startUs);
    const x1 = Math.max(xOf(scale, eventEndUs(event, durationUs)), x0 + 1);
    const isTrace = x1 - x0 < tracePx;
    if (last && isTrace && last.x1 - last.x0 < tracePx * (last.count > 1 ? Infinity : 1)) {
      if (x0 < last.x1 + 1) {
        last.x1 = Math.max(last.x1, x1);
        last.count += 1;
        return;
      }
    }
    last = { x0, x1, event, count: 1 };
    spans.push(last);
  });
  return spans;
}

/** What a pointer is on. */
export interface Hit {
  readonly event: CodedEvent;
  readonly part: "start" | "end" | "body";
}

/** The event under a pointer: the nearest edge within reach, else the body that it is in. */
export function hitAt(
  order: EventOrder,
  scale: Scale,
  {
    xPx,
    reachPx,
    durationUs,
  }: { readonly xPx: number; readonly reachPx: number; readonly durationUs: number },
): Hit | undefined {
  const perPx = usPerPx(scale);
  const timeUs = scale.fromUs + xPx * perPx;
  let best: { hit: Hit; distance: number } | undefined;
  const consider = (hit: Hit, distance: number) => {
    if (distance <= reachPx && (!best || distance < best.distance)) best = { hit, distance };
  };
  const window = { fromUs: timeUs - reachPx * perPx, toUs: timeUs + reachPx * perPx };
  forEachBetween(order, window, (event) => {
    const x0 = xOf(scale, event.startUs);
    if (event.kind === "point") return consider({ event, part: "body" }, Math.abs(xPx - x0));
    const x1 = xOf(scale, eventEndUs(event, durationUs));
    const edgePx = Math.min(reachPx, Math.max((x1 - x0) / 3, 1));
    if (Math.abs(xPx - x0) <= edgePx) consider({ event, part: "start" }, Math.abs(xPx - x0));
    if (event.endUs !== null && Math.abs(xPx - x1) <= edgePx) {
      consider({ event, part: "end" }, Math.abs(xPx - x1));
    }
    if (xPx >= x0 && xPx <= x1) consider({ event, part: "body" }, reachPx);
  });
  return best?.hit;
}

/** The nearest of the given times within reach; the time itself where none is near. */
export function snap(timeUs: number, candidatesUs: Iterable<number>, reachUs: number): number {
  let best = timeUs;
  let distance = reachUs;
  for (const candidate of candidatesUs) {
    const away = Math.abs(candidate - timeUs);
    if (away < distance) {
      distance = away;
      best = candidate;
    }
  }
  return best;
}
