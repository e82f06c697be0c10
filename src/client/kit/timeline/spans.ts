import type { CodedEvent } from "../../../domain/entities/event.ts";
import { cellPx, chunkLevel, entryLength, levelFor, tracePx } from "./chunkLevels.ts";
import type { EventOrder } from "./eventOrder.ts";
import { type Scale, usPerPx } from "./scale.ts";

/** The content of a section of pixels in a row: one event, or several that are too close to distinguish. */
export interface Span {
  readonly x0: number;
  readonly x1: number;
  /** The first of its events. */
  readonly event: CodedEvent;
  readonly count: number;
}

/** How far outside the window marks are still drawn: half the width of a mark. */
const marginPx = 8;

/**
 * Calls `visit` for the sections of a row in a window. Their number is at most about the window’s width in pixels,
 * however many events the row has, and finding them takes no longer. An open state has no end.
 */
export function forEachSpan(
  order: EventOrder,
  scale: Scale,
  visit: (x0: number, x1: number, count: number, event: CodedEvent) => void,
): void {
  const pixelUs = usPerPx(scale);
  const level = levelFor(pixelUs);
  const fromUs = scale.fromUs - marginPx * pixelUs;
  const toUs = scale.toUs + marginPx * pixelUs;
  let runStart = 0;
  let runEnd = 0;
  let runCount = 0;
  let runEvent: CodedEvent | undefined;
  for (const chunk of order.chunks) {
    const [first] = chunk.events;
    if (!first || first.startUs > toUs) break;
    if (chunk.latestEndUs < fromUs) continue;
    const entries = chunkLevel(chunk, level);
    for (let at = 0; at < entries.length; at += entryLength) {
      const start = entries[at] ?? 0;
      if (start > toUs) break;
      const end = entries[at + 1] ?? 0;
      if (end < fromUs) continue;
      const event = chunk.events[entries[at + 3] ?? 0];
      if (!event) continue;
      const count = entries[at + 2] ?? 1;
      const x0 = (start - scale.fromUs) / pixelUs;
      const x1 = Math.max((end - scale.fromUs) / pixelUs, x0 + 1);
      if (count === 1 && x1 - x0 >= tracePx) {
        visit(x0, x1, 1, event);
        continue;
      }
      if (runEvent && x0 < runEnd + 1 && x1 - runStart <= cellPx) {
        runEnd = Math.max(runEnd, x1);
        runCount += count;
        continue;
      }
      if (runEvent) visit(runStart, runEnd, runCount, runEvent);
      runStart = x0;
      runEnd = x1;
      runCount = count;
      runEvent = event;
    }
  }
  if (runEvent) visit(runStart, runEnd, runCount, runEvent);
}

/** The same sections as a list, from left to right. */
export function spansOf(order: EventOrder, scale: Scale): Span[] {
  const spans: Span[] = [];
  forEachSpan(order, scale, (x0, x1, count, event) => spans.push({ x0, x1, count, event }));
  return spans.toSorted((a, b) => a.x0 - b.x0);
}
