import { formatTimecode } from "../../domain/mediaTime.ts";
import type { EventOrder } from "./eventOrder.ts";
import { type Span, spansOf } from "./levels.ts";
import { fit, type Scale, ticksOf, xOf } from "./scale.ts";
import { inkOn, luminance, type Pattern, type Shape, type Sign } from "./signs.ts";

/** The colours and letters of the page, read from its style. */
export interface Look {
  readonly text: string;
  readonly dimmed: string;
  readonly line: string;
  readonly back: string;
  readonly band: string;
  readonly accent: string;
  readonly font: string;
  readonly isDark: boolean;
}

export interface DrawnRow {
  readonly label: string;
  /** What the swatch beside the label shows. */
  readonly kind: "point" | "state";
  readonly color: string;
  readonly sign: Sign;
  readonly order: EventOrder;
}

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

type Context = CanvasRenderingContext2D;

/** Below this a state is too narrow for a pattern or a letter. */
const patternFromPx = 7;
const letterFromPx = 16;

/** The ruler: round times with labels, smaller marks between. */
export function drawRuler(ctx: Context, look: Look, scale: Scale, box: Box): void {
  const ticks = ticksOf(scale, 88);
  const digits = ticks.stepUs < 1_000_000 ? 3 : 0;
  ctx.save();
  ctx.beginPath();
  ctx.rect(box.x, box.y, box.width, box.height);
  ctx.clip();
  ctx.strokeStyle = look.line;
  ctx.beginPath();
  const firstMinorUs = Math.ceil(scale.fromUs / ticks.minorStepUs) * ticks.minorStepUs;
  for (let timeUs = firstMinorUs; timeUs <= scale.toUs; timeUs += ticks.minorStepUs) {
    const x = crisp(box.x + xOf(scale, timeUs));
    ctx.moveTo(x, box.y + box.height - 4);
    ctx.lineTo(x, box.y + box.height);
  }
  for (const timeUs of ticks.timesUs) {
    const x = crisp(box.x + xOf(scale, timeUs));
    ctx.moveTo(x, box.y + box.height - 8);
    ctx.lineTo(x, box.y + box.height);
  }
  ctx.stroke();
  ctx.fillStyle = look.dimmed;
  ctx.font = `11px ${look.font}`;
  ctx.textAlign = "left";
  ctx.textBaseline = "top";
  for (const timeUs of ticks.timesUs) {
    ctx.fillText(formatTimecode(timeUs, { digits }), box.x + xOf(scale, timeUs) + 4, box.y + 3);
  }
  ctx.restore();
}

/** Faint lines at the ruler's labels, behind the rows. */
export function drawGrid(ctx: Context, look: Look, scale: Scale, box: Box): void {
  ctx.strokeStyle = look.band;
  ctx.beginPath();
  for (const timeUs of ticksOf(scale, 88).timesUs) {
    const x = crisp(box.x + xOf(scale, timeUs));
    ctx.moveTo(x, box.y);
    ctx.lineTo(x, box.y + box.height);
  }
  ctx.stroke();
}

/** One row's events in its box. Open ones are left to `drawOpen`: they grow with the playhead. */
export function drawRow(
  ctx: Context,
  look: Look,
  row: DrawnRow,
  scale: Scale,
  {
    box,
    durationUs,
    hiddenId,
  }: { readonly box: Box; readonly durationUs: number; readonly hiddenId?: string | undefined },
): void {
  for (const span of spansOf(row.order, scale, durationUs)) {
    if (span.event.id === hiddenId && span.count === 1) continue;
    if (span.event.kind === "state" && span.event.endUs === null && span.count === 1) continue;
    drawSpan(ctx, look, row, span, box);
  }
}

export function drawSpan(
  ctx: Context,
  look: Look,
  { color, sign }: Pick<DrawnRow, "color" | "sign">,
  span: Pick<Span, "x0" | "x1" | "event" | "count">,
  box: Box,
): void {
  const x0 = Math.max(box.x + span.x0, box.x - 8);
  const x1 = Math.min(box.x + span.x1, box.x + box.width + 8);
  if (x1 < box.x - 8 || x0 > box.x + box.width + 8) return;
  if (span.count > 1) {
    drawDense(ctx, look, color, x0, x1, span.count, box);
  } else if (span.event.kind === "point") {
    drawPoint(ctx, look, color, sign, x0, box);
  } else {
    drawState(ctx, look, color, sign, {
      x: x0,
      y: box.y + 3,
      width: x1 - x0,
      height: box.height - 6,
    });
  }
}

/** A state that still runs: a body up to the playhead with an open, bright edge. */
export function drawOpen(
  ctx: Context,
  look: Look,
  { color, sign }: Pick<DrawnRow, "color" | "sign">,
  { x0, x1, box }: { readonly x0: number; readonly x1: number; readonly box: Box },
): void {
  const from = Math.max(box.x + x0, box.x - 8);
  const to = Math.max(Math.min(box.x + x1, box.x + box.width + 8), from + 3);
  if (from > box.x + box.width) return;
  drawState(ctx, look, color, sign, {
    x: from,
    y: box.y + 3,
    width: to - from,
    height: box.height - 6,
  });
  ctx.fillStyle = look.text;
  ctx.beginPath();
  ctx.moveTo(to, box.y + 2);
  ctx.lineTo(to + 6, box.y + box.height / 2);
  ctx.lineTo(to, box.y + box.height - 2);
  ctx.closePath();
  ctx.fill();
}

/** What a row's events look like, beside its label. */
export function drawSwatch(
  ctx: Context,
  look: Look,
  { color, sign, kind }: Pick<DrawnRow, "color" | "sign" | "kind">,
  box: Box,
): void {
  if (kind === "point") drawPoint(ctx, look, color, sign, box.x + box.width / 2, box);
  else drawState(ctx, look, color, sign, box);
}

/** A frame around what is selected. */
export function drawSelection(ctx: Context, look: Look, box: Box): void {
  ctx.strokeStyle = look.back;
  ctx.lineWidth = 4;
  ctx.strokeRect(box.x - 1.5, box.y + 1.5, box.width + 3, box.height - 3);
  ctx.strokeStyle = look.accent;
  ctx.lineWidth = 2;
  ctx.strokeRect(box.x - 1.5, box.y + 1.5, box.width + 3, box.height - 3);
  ctx.lineWidth = 1;
}

/** All rows in a strip a few pixels high: where in the recording there is something. */
export function drawMinimap(
  ctx: Context,
  look: Look,
  rows: readonly DrawnRow[],
  { box, durationUs }: { readonly box: Box; readonly durationUs: number },
): void {
  ctx.fillStyle = look.band;
  ctx.fillRect(box.x, box.y, box.width, box.height);
  const scale = fit(durationUs, box.width);
  const step = (box.height - 4) / Math.max(rows.length, 1);
  rows.forEach((row, at) => {
    const y = box.y + 2 + at * step;
    const height = Math.max(Math.min(step - 0.5, 4), 1);
    for (const { x0, x1 } of spansOf(row.order, scale, durationUs)) {
      ctx.fillStyle = visible(row.color, look);
      ctx.fillRect(box.x + x0, y, Math.max(x1 - x0, 1), height);
    }
  });
}

/** Text cut to a width, with an ellipsis where it was. */
export function cutText(ctx: Context, text: string, widthPx: number): string {
  if (ctx.measureText(text).width <= widthPx) return text;
  let length = text.length;
  while (length > 1 && ctx.measureText(`${text.slice(0, length)}…`).width > widthPx) length -= 1;
  return `${text.slice(0, length)}…`;
}

/** A colour that can be told from the ground: black on dark and white on light are lifted off it. */
export function visible(color: string, look: Look): string {
  const light = luminance(color);
  if (look.isDark && light < 0.03) return "#9a9a9a";
  if (!look.isDark && light > 0.9) return "#8a8a8a";
  return color;
}

function drawState(ctx: Context, look: Look, color: string, sign: Sign, box: Box): void {
  const fill = visible(color, look);
  ctx.fillStyle = fill;
  ctx.fillRect(box.x, box.y, Math.max(box.width, 1), box.height);
  if (box.width < patternFromPx) return;
  ctx.save();
  ctx.beginPath();
  ctx.rect(box.x, box.y, box.width, box.height);
  ctx.clip();
  const ink = inkOn(fill);
  drawPattern(ctx, sign.pattern, ink, box);
  if (box.width >= letterFromPx) {
    ctx.font = `600 11px ${look.font}`;
    ctx.textAlign = "left";
    ctx.textBaseline = "middle";
    const width = ctx.measureText(sign.letter).width;
    const x = Math.max(box.x, 0) + 4;
    ctx.fillStyle = fill;
    ctx.fillRect(x - 2, box.y, width + 4, box.height);
    ctx.fillStyle = ink;
    ctx.fillText(sign.letter, x, box.y + box.height / 2 + 0.5);
  }
  ctx.restore();
  ctx.strokeStyle = look.back;
  ctx.strokeRect(box.x - 0.5, box.y - 0.5, box.width + 1, box.height + 1);
}

function drawPattern(ctx: Context, pattern: Pattern, ink: string, box: Box): void {
  if (pattern === "plain") return;
  const { x, y, width, height } = box;
  const step = 6;
  ctx.globalAlpha = 0.38;
  ctx.strokeStyle = ink;
  ctx.fillStyle = ink;
  const from = Math.floor(x / step) * step;
  ctx.beginPath();
  for (let at = from - height; at <= x + width + height; at += step) {
    if (pattern === "rising" || pattern === "cross") line(ctx, at, y + height, at + height, y);
    if (pattern === "falling" || pattern === "cross") line(ctx, at, y, at + height, y + height);
    if (pattern === "upright") line(ctx, at + 0.5, y, at + 0.5, y + height);
    if (pattern === "dots") {
      ctx.rect(at, y + height * 0.25, 1.5, 1.5);
      ctx.rect(at + step / 2, y + height * 0.65, 1.5, 1.5);
    }
  }
  if (pattern === "dots") ctx.fill();
  else ctx.stroke();
  ctx.globalAlpha = 1;
}

function drawPoint(ctx: Context, look: Look, color: string, sign: Sign, x: number, box: Box): void {
  const fill = visible(color, look);
  const middle = box.y + box.height / 2;
  ctx.fillStyle = fill;
  ctx.fillRect(x - 1, box.y + 2, 2, box.height - 4);
  ctx.strokeStyle = look.back;
  ctx.beginPath();
  shapePath(ctx, sign.shape, x, middle, 4.5);
  if (sign.shape === "ring") {
    ctx.strokeStyle = fill;
    ctx.lineWidth = 2.5;
    ctx.stroke();
    ctx.lineWidth = 1;
    return;
  }
  ctx.fill();
  ctx.stroke();
}

function shapePath(ctx: Context, shape: Shape, x: number, y: number, r: number): void {
  switch (shape) {
    case "circle":
    case "ring":
      ctx.arc(x, y, r - (shape === "ring" ? 1 : 0), 0, 2 * Math.PI);
      break;
    case "diamond":
      polygon(ctx, [
        [x, y - r - 1],
        [x + r + 1, y],
        [x, y + r + 1],
        [x - r - 1, y],
      ]);
      break;
    case "triangle":
      polygon(ctx, [
        [x, y - r - 0.5],
        [x + r + 0.5, y + r],
        [x - r - 0.5, y + r],
      ]);
      break;
    case "square":
      ctx.rect(x - r + 0.5, y - r + 0.5, 2 * r - 1, 2 * r - 1);
      break;
    case "cross":
      ctx.rect(x - r - 0.5, y - 1.5, 2 * r + 1, 3);
      ctx.rect(x - 1.5, y - r - 0.5, 3, 2 * r + 1);
      break;
  }
}

function polygon(ctx: Context, corners: readonly (readonly [number, number])[]): void {
  corners.forEach(([x, y], at) => (at === 0 ? ctx.moveTo(x, y) : ctx.lineTo(x, y)));
  ctx.closePath();
}

/** Several events on a few pixels: the more, the higher. */
function drawDense(
  ctx: Context,
  look: Look,
  color: string,
  x0: number,
  x1: number,
  count: number,
  box: Box,
): void {
  const full = box.height - 6;
  const perPx = count / Math.max(x1 - x0, 1);
  const height = Math.max(Math.min(full, full * (0.45 + 0.2 * Math.log2(1 + perPx))), 4);
  ctx.fillStyle = visible(color, look);
  ctx.fillRect(x0, box.y + 3 + (full - height) / 2, Math.max(x1 - x0, 1.5), height);
}

function line(ctx: Context, x0: number, y0: number, x1: number, y1: number): void {
  ctx.moveTo(x0, y0);
  ctx.lineTo(x1, y1);
}

/** On the middle of a pixel, so that a line is one pixel wide and not two half ones. */
function crisp(x: number): number {
  return Math.round(x) + 0.5;
}
