import type { CodedEvent } from "../../../domain/entities/event.ts";
import type { EventOrder } from "./eventOrder.ts";
import type { Ink } from "./inks.ts";
import { letterFromPx, patternFromPx, pointReachPx } from "./marks.ts";
import { fillBox, type Sheet, stamp, tileBox } from "./pixels.ts";
import type { Scale } from "./scale.ts";
import { forEachSpan } from "./spans.ts";

/** The position of a row on a sheet, in the sheet’s pixels. */
interface Place {
  readonly topPx: number;
  readonly heightPx: number;
  /** The sheet’s pixels per CSS pixel. */
  readonly ratio: number;
  /** The gap between neighbours. */
  readonly gap: number;
  /** Ids of events that are drawn elsewhere, while they are dragged. */
  readonly hiddenIds: ReadonlySet<string> | undefined;
}

/**
 * Draws a row’s events onto a sheet whose pixels are those of the scale. Open states are excluded: they grow with
 * the playhead.
 */
export function paintRow(
  sheet: Sheet,
  order: EventOrder,
  ink: Ink,
  scale: Scale,
  { topPx, heightPx, ratio, gap, hiddenIds }: Place,
): void {
  const inset = Math.round(3 * ratio);
  const top = topPx + inset;
  const bottom = topPx + heightPx - inset;
  const aloneFrom = pointReachPx * ratio;
  let point: number | undefined;
  let lastPoint = -Infinity;
  /** Draws the last point: with its shape where its neighbours leave room for it. */
  const settlePoint = (next: number) => {
    if (point === undefined) return;
    if (point - lastPoint >= aloneFrom && next - point >= aloneFrom) {
      const y = Math.round(topPx + heightPx / 2 - ink.shape.heightPx / 2);
      stamp(sheet, Math.round(point - ink.shape.widthPx / 2), y, ink.shape);
    }
    lastPoint = point;
    point = undefined;
  };
  const state = (x0: number, x1: number) => {
    const widthPx = x1 - x0;
    const left = Math.round(x0);
    const right = Math.max(Math.round(x1) - 1, left + 1);
    if (widthPx < patternFromPx * ratio) {
      fillBox(sheet, left, top, right, bottom, ink.solid);
      return;
    }
    tileBox(sheet, left, top, right, ink.body);
    fillBox(sheet, right, top, right + 1, bottom, gap);
    if (widthPx >= letterFromPx * ratio) {
      stamp(sheet, Math.max(left, 0) + Math.round(2 * ratio), top, ink.letter, right);
    }
  };
  const dense = (x0: number, x1: number, count: number) => {
    const full = bottom - top;
    const widthPx = Math.max(x1 - x0, 1);
    const share = 0.45 + 0.2 * Math.log2(1 + (count / widthPx) * ratio);
    const high = Math.max(Math.min(Math.round(full * share), full), Math.round(4 * ratio));
    const y = top + Math.round((full - high) / 2);
    const left = Math.round(x0);
    fillBox(sheet, left, y, Math.max(Math.round(x1), left + 1), y + high, ink.solid);
  };

  forEachSpan(order, scale, (x0, x1, count, event: CodedEvent) => {
    if (count > 1) {
      settlePoint(x0);
      dense(x0, x1, count);
      lastPoint = x1;
      return;
    }
    if (x1 === Infinity || hiddenIds?.has(event.id)) return;
    if (event.kind === "state") {
      state(x0, x1);
      return;
    }
    settlePoint(x0);
    const half = Math.round(ratio);
    const at = Math.round(x0);
    fillBox(sheet, at - half, topPx + 2 * half, at + half, topPx + heightPx - 2 * half, ink.solid);
    point = x0;
  });
  settlePoint(Infinity);
}
