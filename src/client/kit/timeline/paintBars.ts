import type { EventOrder } from "./eventOrder.ts";
import type { Box } from "./marks.ts";
import { fillBox, type Sheet } from "./pixels.ts";
import type { Scale } from "./scale.ts";
import { forEachSpan } from "./spans.ts";

/** Draws events as plain bars. An open state ends with the window. */
export function paintBars(
  sheet: Sheet,
  order: EventOrder,
  scale: Scale,
  { x, y, width, height }: Box,
  color: number,
): void {
  forEachSpan(order, scale, (x0, x1) => {
    const left = x + Math.max(Math.round(x0), 0);
    const right =
      x + Math.min(Math.max(Math.round(Math.min(x1, width)), Math.round(x0) + 1), width);
    fillBox(sheet, left, y, right, y + height, color);
  });
}
