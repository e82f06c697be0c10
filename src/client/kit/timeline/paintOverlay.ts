import { type CodedEvent, eventEndUs } from "../../../domain/entities/event.ts";
import { timecode } from "../text/timecode.ts";
import { changed } from "./dragging.ts";
import type { Gesture } from "./gestures.ts";
import {
  type Layout,
  type Line,
  linesInSight,
  minimapPx,
  mostScrollPx,
  rowsBox,
} from "./layout.ts";
import type { Look } from "./look.ts";
import { type Box, drawFrame, drawOpen, drawPoint, drawState } from "./marks.ts";
import type { RowView } from "./row.ts";
import { fit, type Scale, xOf } from "./scale.ts";
import type { Stretch } from "./strips.ts";

type Context = CanvasRenderingContext2D;

/** What is drawn again while the picture below it stays unchanged. */
interface Overlay {
  readonly layout: Layout;
  readonly scale: Scale;
  readonly scrollPx: number;
  readonly look: Look;
  readonly wholeUs: number;
  readonly timeUs: number;
  readonly gesture: Gesture;
  /** Segments that are not to be coded. */
  readonly outside: readonly Stretch[];
  readonly current: { readonly event: CodedEvent; readonly row: RowView } | undefined;
}

/** Draws the playhead, open states, the current event, the gesture in progress, and the window of the minimap. */
export function paintOverlay(ctx: Context, overlay: Overlay): void {
  const { layout, look, gesture } = overlay;
  const box = rowsBox(layout);
  ctx.clearRect(0, 0, layout.widthPx, layout.heightPx);
  paintOutside(ctx, overlay);
  paintWindow(ctx, overlay);
  ctx.save();
  clip(ctx, { x: box.x, y: minimapPx, width: box.width, height: layout.heightPx - minimapPx });
  ctx.save();
  clip(ctx, box);
  const lines = linesInSight(layout, overlay.scrollPx);
  for (const line of lines) paintOpenStates(ctx, overlay, line);
  if (gesture.kind === "drag") paintDragged(ctx, overlay, lines);
  else paintCurrent(ctx, overlay, lines);
  if (gesture.kind === "band") paintBand(ctx, look, gesture);
  ctx.restore();
  if (gesture.kind === "drag" && gesture.dragged.ontoUs !== null) {
    paintGuide(ctx, overlay, gesture.dragged.ontoUs);
  }
  paintPlayhead(ctx, overlay);
  ctx.restore();
  if (gesture.kind === "drag") paintTimes(ctx, overlay, gesture);
  paintScroll(ctx, overlay, box);
}

/** Dims segments that are not to be coded, in the minimap and below it; moving parts are drawn over it. */
function paintOutside(ctx: Context, { layout, scale, look, wholeUs, outside }: Overlay): void {
  if (outside.length === 0) return;
  const whole = fit(wholeUs, layout.widthPx);
  ctx.fillStyle = look.back;
  ctx.globalAlpha = 0.68;
  ctx.beginPath();
  for (const { startUs, endUs } of outside) {
    const x = xOf(whole, startUs);
    ctx.rect(x, 0, xOf(whole, endUs) - x, minimapPx - 2);
    if (endUs <= scale.fromUs || startUs >= scale.toUs) continue;
    const left = layout.gutterPx + Math.max(xOf(scale, startUs), 0);
    const right = Math.min(layout.gutterPx + xOf(scale, endUs), layout.widthPx);
    ctx.rect(left, minimapPx, right - left, layout.heightPx - minimapPx);
  }
  ctx.fill();
  ctx.globalAlpha = 1;
}

function paintWindow(ctx: Context, { layout, scale, look, wholeUs, timeUs }: Overlay): void {
  const whole = fit(wholeUs, layout.widthPx);
  const from = xOf(whole, scale.fromUs);
  const to = xOf(whole, scale.toUs);
  if (to - from < layout.widthPx - 1) {
    ctx.fillStyle = look.accent;
    ctx.globalAlpha = 0.16;
    ctx.fillRect(from, 0, to - from, minimapPx - 2);
    ctx.globalAlpha = 1;
    ctx.strokeStyle = look.accent;
    ctx.strokeRect(from + 0.5, 0.5, Math.max(to - from - 1, 2), minimapPx - 3);
    for (const x of [from, to - 3]) ctx.fillRect(x, minimapPx / 2 - 6, 3, 10);
  }
  ctx.fillStyle = look.text;
  ctx.fillRect(xOf(whole, timeUs) - 0.5, 0, 1, minimapPx - 2);
}

function paintOpenStates(ctx: Context, overlay: Overlay, line: Line): void {
  if (line.kind !== "row") return;
  for (const { events, latestEndUs } of line.row.order.chunks) {
    if (latestEndUs !== Infinity) continue;
    for (const event of events) {
      if (event.kind !== "state" || event.endUs !== null) continue;
      const box = eventBox(overlay, event, line);
      if (box.x + box.width < overlay.layout.gutterPx - 8 || box.x > overlay.layout.widthPx)
        continue;
      drawOpen(ctx, overlay.look, line.row, { ...box, width: Math.max(box.width, 3) });
    }
  }
}

function paintCurrent(ctx: Context, overlay: Overlay, lines: readonly Line[]): void {
  const { current } = overlay;
  const line = lines.find(({ kind, id }) => kind === "row" && id === current?.row.id);
  if (!current || !line) return;
  drawFrame(ctx, overlay.look, eventBox(overlay, current.event, line), { isCurrent: true });
}

/** Draws a single dragged event; several are in the picture below. */
function paintDragged(ctx: Context, overlay: Overlay, lines: readonly Line[]): void {
  const { gesture, look } = overlay;
  if (gesture.kind !== "drag") return;
  const change = gesture.dragged.changes.find(({ event }) => event.id === gesture.grip.event.id);
  const line = lines.find(({ id }) => id === gesture.line.id);
  if (!change || line?.kind !== "row") return;
  const event = changed(change);
  const box = eventBox(overlay, event, line);
  if (event.kind === "point") drawPoint(ctx, look, line.row, box.x + box.width / 2, box);
  else drawState(ctx, look, line.row, { ...box, y: box.y + 3, height: box.height - 6 });
  drawFrame(ctx, look, box, { isCurrent: true });
}

/** Draws the times that a drag would result in, beside the event. */
function paintTimes(
  ctx: Context,
  overlay: Overlay,
  { dragged, grip, line }: Extract<Gesture, { kind: "drag" }>,
): void {
  const change = dragged.changes.find(({ event }) => event.id === grip.event.id);
  if (!change) return;
  const { layout, look, scale, scrollPx } = overlay;
  const isEnd = grip.part === "end" && change.endUs !== null;
  const timeUs = isEnd ? (change.endUs ?? 0) : change.startUs;
  const text = timecode(timeUs);
  ctx.font = `600 11px ${look.font}`;
  ctx.textAlign = "left";
  ctx.textBaseline = "middle";
  const width = ctx.measureText(text).width + 10;
  const x = layout.gutterPx + xOf(scale, timeUs) + (isEnd ? 6 : -width - 6);
  const left = Math.min(Math.max(x, layout.gutterPx), layout.widthPx - width);
  const top = layout.headPx + line.topPx - scrollPx;
  const y = top - 18 > layout.headPx ? top - 18 : top + line.heightPx + 2;
  ctx.fillStyle = look.text;
  ctx.fillRect(left, y, width, 16);
  ctx.fillStyle = look.back;
  ctx.fillText(text, left + 5, y + 8.5);
}

function paintBand(
  ctx: Context,
  look: Look,
  { from, to }: Extract<Gesture, { kind: "band" }>,
): void {
  const box = [from.x, from.y, to.x - from.x, to.y - from.y] as const;
  ctx.fillStyle = look.accent;
  ctx.globalAlpha = 0.15;
  ctx.fillRect(...box);
  ctx.globalAlpha = 1;
  ctx.strokeStyle = look.accent;
  ctx.strokeRect(...box);
}

function paintGuide(ctx: Context, { layout, scale, look }: Overlay, timeUs: number): void {
  const x = Math.round(layout.gutterPx + xOf(scale, timeUs)) + 0.5;
  ctx.strokeStyle = look.accent;
  ctx.setLineDash([4, 3]);
  ctx.beginPath();
  ctx.moveTo(x, minimapPx);
  ctx.lineTo(x, layout.heightPx);
  ctx.stroke();
  ctx.setLineDash([]);
}

function paintPlayhead(ctx: Context, { layout, scale, look, timeUs }: Overlay): void {
  const x = layout.gutterPx + xOf(scale, timeUs);
  const foot = minimapPx + layout.rulerPx;
  ctx.fillStyle = look.back;
  ctx.fillRect(x - 1.5, foot - 8, 3, layout.heightPx);
  ctx.fillStyle = look.text;
  ctx.fillRect(x - 0.5, foot - 8, 1, layout.heightPx);
  ctx.beginPath();
  ctx.moveTo(x - 5, foot - 11);
  ctx.lineTo(x + 5, foot - 11);
  ctx.lineTo(x, foot - 3);
  ctx.closePath();
  ctx.fill();
}

function paintScroll(ctx: Context, { layout, look, scrollPx }: Overlay, box: Box): void {
  if (mostScrollPx(layout) === 0) return;
  const share = box.height / layout.contentPx;
  ctx.fillStyle = look.dimmed;
  ctx.globalAlpha = 0.6;
  ctx.fillRect(layout.widthPx - 5, box.y + scrollPx * share, 4, box.height * share);
  ctx.globalAlpha = 1;
}

/** The box of an event; an open one ends at the playhead. */
function eventBox(
  { layout, scale, scrollPx, timeUs, wholeUs }: Overlay,
  event: CodedEvent,
  line: Line,
): Box {
  const x0 = layout.gutterPx + xOf(scale, event.startUs);
  const y = layout.headPx + line.topPx - scrollPx;
  if (event.kind === "point") return { x: x0 - 5, y, width: 10, height: line.heightPx };
  const endUs = event.endUs === null ? Math.max(timeUs, event.startUs) : eventEndUs(event, wholeUs);
  const x1 = layout.gutterPx + xOf(scale, endUs);
  // Far beyond the window a canvas loses its exactness.
  const left = Math.max(x0, layout.gutterPx - 8);
  const right = Math.min(x1, layout.widthPx + 8);
  if (left > right) return { x: x0, y, width: 0, height: line.heightPx };
  return { x: left, y, width: Math.max(right - left, 2), height: line.heightPx };
}

function clip(ctx: Context, { x, y, width, height }: Box): void {
  ctx.beginPath();
  ctx.rect(x, y, width, height);
  ctx.clip();
}
