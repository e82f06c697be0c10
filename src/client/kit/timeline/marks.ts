import { isolated } from "../text/isolated.ts";
import { type Look, visible } from "./look.ts";
import { inkOn, type Pattern, type Shape, type Sign } from "./signs.ts";

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** How the events of a row are drawn. */
export interface Mark {
  readonly kind: "point" | "state";
  /** `#rrggbb`. */
  readonly color: string;
  readonly sign: Sign;
}

type Context = CanvasRenderingContext2D;

/** Minimum widths of a state for its pattern, and for its letter. */
export const patternFromPx = 7;
export const letterFromPx = 16;
/** The period of all fill patterns, in pixels. */
export const patternPeriodPx = 6;
/** The half width of a point’s shape with its outline. */
export const pointReachPx = 6;

/** Draws a state: its body with pattern and letter. */
export function drawState(
  ctx: Context,
  look: Look,
  { color, sign }: Omit<Mark, "kind">,
  box: Box,
): void {
  const fill = visible(color, look);
  ctx.fillStyle = fill;
  ctx.fillRect(box.x, box.y, Math.max(box.width, 1), box.height);
  if (box.width < patternFromPx) return;
  ctx.save();
  ctx.beginPath();
  ctx.rect(box.x, box.y, box.width, box.height);
  ctx.clip();
  drawPattern(ctx, sign.pattern, inkOn(fill), box);
  if (box.width >= letterFromPx) {
    ctx.translate(Math.max(box.x, 0) + 2, box.y);
    drawLetter(ctx, look, { color, sign }, box.height);
  }
  ctx.restore();
}

/** Draws the letter on a background of its own colour, at the origin. Returns its width. */
export function drawLetter(
  ctx: Context,
  look: Look,
  { color, sign }: Omit<Mark, "kind">,
  heightPx: number,
): number {
  const fill = visible(color, look);
  ctx.font = `600 ${Math.min(11, heightPx)}px ${look.font}`;
  ctx.textAlign = "left";
  ctx.textBaseline = "middle";
  const widthPx = Math.ceil(ctx.measureText(sign.letter).width) + 4;
  ctx.fillStyle = fill;
  ctx.fillRect(0, 0, widthPx, heightPx);
  ctx.fillStyle = inkOn(fill);
  ctx.fillText(sign.letter, 2, heightPx / 2 + 0.5);
  return widthPx;
}

export function drawPattern(ctx: Context, pattern: Pattern, ink: string, box: Box): void {
  if (pattern === "plain") return;
  const { x, y, width, height } = box;
  const step = patternPeriodPx;
  ctx.save();
  ctx.globalAlpha = 0.38;
  ctx.strokeStyle = ink;
  ctx.fillStyle = ink;
  // From the body's own left edge, so that the pattern goes along with it.
  const from = x - Math.ceil(height / step) * step;
  ctx.beginPath();
  for (let at = from; at <= x + width + height; at += step) {
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
  ctx.restore();
}

/** Draws the symbol of a point event. */
export function drawShape(
  ctx: Context,
  look: Look,
  { color, sign }: Omit<Mark, "kind">,
  { x, y }: Pick<Box, "x" | "y">,
): void {
  const fill = visible(color, look);
  ctx.beginPath();
  shapePath(ctx, sign.shape, x, y, 4.5);
  if (sign.shape === "ring") {
    ctx.strokeStyle = fill;
    ctx.lineWidth = 2.5;
    ctx.stroke();
    ctx.lineWidth = 1;
    return;
  }
  ctx.fillStyle = fill;
  ctx.strokeStyle = look.back;
  ctx.fill();
  ctx.stroke();
}

export function drawPoint(
  ctx: Context,
  look: Look,
  mark: Omit<Mark, "kind">,
  x: number,
  box: Box,
): void {
  ctx.fillStyle = visible(mark.color, look);
  ctx.fillRect(x - 1, box.y + 2, 2, box.height - 4);
  drawShape(ctx, look, mark, { x, y: box.y + box.height / 2 });
}

/** Draws the swatch of a row, beside its label, in the look of its events. */
export function drawSwatch(ctx: Context, look: Look, mark: Mark, box: Box): void {
  if (mark.kind === "point") drawPoint(ctx, look, mark, box.x + box.width / 2, box);
  else drawState(ctx, look, mark, box);
}

/** Draws a state that is still open: a body with an open, bright edge. */
export function drawOpen(ctx: Context, look: Look, mark: Mark, box: Box): void {
  drawState(ctx, look, mark, { ...box, y: box.y + 3, height: box.height - 6 });
  const to = box.x + box.width;
  ctx.fillStyle = look.text;
  ctx.beginPath();
  polygon(ctx, [
    [to, box.y + 2],
    [to + 6, box.y + box.height / 2],
    [to, box.y + box.height - 2],
  ]);
  ctx.fill();
}

/** Draws a frame around a selected event; a thin one where it is not the current event. */
export function drawFrame(
  ctx: Context,
  look: Look,
  box: Box,
  { isCurrent }: { readonly isCurrent: boolean },
): void {
  const frame = [box.x - 1.5, box.y + 1.5, box.width + 3, box.height - 3] as const;
  ctx.strokeStyle = look.back;
  ctx.lineWidth = isCurrent ? 4 : 3;
  ctx.strokeRect(...frame);
  ctx.strokeStyle = look.accent;
  ctx.lineWidth = isCurrent ? 2 : 1.5;
  ctx.strokeRect(...frame);
  ctx.lineWidth = 1;
}

/**
 * A text cut to a width, with an ellipsis at the end in the order of its own script, whatever the page’s direction.
 */
export function cutText(ctx: Context, text: string, widthPx: number): string {
  if (ctx.measureText(text).width <= widthPx) return isolated(text);
  let length = text.length;
  while (length > 1 && ctx.measureText(`${text.slice(0, length)}…`).width > widthPx) length -= 1;
  return isolated(`${text.slice(0, length)}…`);
}

/** The middle of a pixel, so that a line covers one pixel and not two halves. */
export function crisp(x: number): number {
  return Math.round(x) + 0.5;
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

function line(ctx: Context, x0: number, y0: number, x1: number, y1: number): void {
  ctx.moveTo(x0, y0);
  ctx.lineTo(x1, y1);
}
