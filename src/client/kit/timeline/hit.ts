import { type CodedEvent, eventEndUs } from "../../../domain/entities/event.ts";
import { type EventOrder, forEachBetween } from "./eventOrder.ts";
import { type Scale, usPerPx, xOf } from "./scale.ts";

/** The object under the pointer. */
export interface Hit {
  readonly event: CodedEvent;
  readonly part: "start" | "end" | "body";
}

/** The event under a pointer: the nearest edge within reach, else the body that contains it. */
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
