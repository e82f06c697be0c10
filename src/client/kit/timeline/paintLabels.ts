import { type Layout, type Line, linesInSight, rowsBox, type StripKind } from "./layout.ts";
import type { Look } from "./look.ts";
import { isolated } from "../text/isolated.ts";
import { cutText, drawSwatch } from "./marks.ts";
import { isBanded } from "./paintRows.ts";
import type { Strips } from "./strips.ts";

type Context = CanvasRenderingContext2D;

/** The texts of the labels to the left of the timeline. */
export interface Labels {
  readonly layout: Layout;
  readonly scrollPx: number;
  readonly look: Look;
  readonly strips: Strips;
  readonly stripNames: Readonly<Record<StripKind, string>>;
  /** The id of the line with the keyboard position. */
  readonly currentId: string | undefined;
  /** The id of the line above which a dragged label would be inserted; `null`: after all. */
  readonly dropBeforeId: string | null | undefined;
  readonly draggedId: string | undefined;
}

/** Draws the names of rows, groups and strips, left of the time. */
export function paintLabels(ctx: Context, labels: Labels): void {
  const { layout, look } = labels;
  const box = rowsBox(layout);
  const topPx = layout.strips[0]?.topPx ?? layout.headPx;
  ctx.save();
  ctx.beginPath();
  ctx.rect(0, topPx, layout.gutterPx, layout.heightPx - topPx);
  ctx.clip();
  ctx.fillStyle = look.back;
  ctx.fillRect(0, topPx, layout.gutterPx, layout.heightPx - topPx);
  ctx.textBaseline = "middle";
  // Names begin where the page's lines begin.
  ctx.textAlign = "start";
  ctx.direction = look.isRightToLeft ? "rtl" : "ltr";
  paintStripNames(ctx, labels);
  ctx.beginPath();
  ctx.rect(0, box.y, layout.gutterPx, box.height);
  ctx.clip();
  for (const line of linesInSight(layout, labels.scrollPx)) paintLine(ctx, labels, line);
  ctx.restore();
}

/**
 * Draws the rest of group names wider than the labels, over the time: the line of an expanded group is empty there.
 */
export function paintNamesRunningOn(ctx: Context, labels: Labels): void {
  const { layout, look, scrollPx } = labels;
  const box = rowsBox(layout);
  ctx.save();
  ctx.beginPath();
  ctx.rect(box.x, box.y, box.width, box.height);
  ctx.clip();
  ctx.textBaseline = "middle";
  ctx.textAlign = "left";
  ctx.direction = "ltr";
  ctx.font = headingFont(labels);
  ctx.fillStyle = look.text;
  for (const line of linesInSight(layout, scrollPx)) {
    if (line.kind !== "heading" || !runsOn(line, look)) continue;
    const middle = layout.headPx + line.topPx - scrollPx + line.heightPx / 2 + 0.5;
    ctx.fillText(isolated(line.name), headingFromPx, middle);
  }
  ctx.restore();
}

const headingFromPx = 20;

/** Whether a name continues over the time; right-to-left names start there and run away from it. */
function runsOn(line: Extract<Line, { kind: "heading" }>, look: Look): boolean {
  return !look.isRightToLeft && !line.isFolded;
}

function headingFont({ layout, look }: Labels): string {
  return `600 ${isGutterNarrow(layout) ? 10 : 11}px ${look.font}`;
}

function isGutterNarrow({ gutterPx }: Layout): boolean {
  return gutterPx < 120;
}

/** The x position at a distance from the side where reading starts. */
function fromStart({ layout, look }: Labels, px: number): number {
  return look.isRightToLeft ? layout.gutterPx - px : px;
}

function paintStripNames(ctx: Context, labels: Labels): void {
  const { layout, look, strips, stripNames } = labels;
  ctx.fillStyle = look.dimmed;
  for (const { kind, at, topPx, heightPx } of layout.strips) {
    const name = kind === "traces" ? strips.traces?.[at]?.name : stripNames[kind];
    ctx.font = `${heightPx < 18 ? 10 : 11}px ${look.font}`;
    const text = cutText(ctx, name ?? "", layout.gutterPx - 14);
    ctx.fillText(text, fromStart(labels, 7), topPx + heightPx / 2 + 0.5);
  }
}

function paintLine(ctx: Context, labels: Labels, line: Line): void {
  const { layout, look, scrollPx, currentId, dropBeforeId, draggedId } = labels;
  const y = layout.headPx + line.topPx - scrollPx;
  const middle = y + line.heightPx / 2 + 0.5;
  if (isBanded(line, layout)) {
    ctx.fillStyle = look.band;
    ctx.fillRect(0, y, layout.gutterPx, line.heightPx);
  }
  const isNarrow = isGutterNarrow(layout);
  if (line.kind === "heading") {
    ctx.fillStyle = look.dimmed;
    triangle(
      ctx,
      { x: fromStart(labels, 11), y: middle - 0.5 },
      {
        isFolded: line.isFolded,
        toward: look.isRightToLeft ? -1 : 1,
      },
    );
    ctx.fillStyle = look.text;
    ctx.font = headingFont(labels);
    const name = runsOn(line, look)
      ? isolated(line.name)
      : cutText(ctx, line.name, layout.gutterPx - 26);
    ctx.fillText(name, fromStart(labels, headingFromPx), middle);
  } else {
    const indent = line.row.group ? 8 : 0;
    const fontPx = isNarrow || line.heightPx < 20 ? 10 : 12;
    const height = Math.min(line.heightPx - 8, 18);
    const x = fromStart(labels, 12 + indent) - 6;
    ctx.globalAlpha = line.id === draggedId ? 0.4 : 1;
    ctx.save();
    ctx.direction = "ltr";
    drawSwatch(ctx, look, line.row, { x, y: middle - height / 2 - 0.5, width: 12, height });
    ctx.restore();
    ctx.fillStyle = look.text;
    ctx.font = `${fontPx}px ${look.font}`;
    const text = cutText(ctx, line.row.label, layout.gutterPx - 28 - indent);
    ctx.fillText(text, fromStart(labels, 23 + indent), middle);
    ctx.globalAlpha = 1;
  }
  if (line.id === currentId) {
    ctx.fillStyle = look.accent;
    ctx.fillRect(look.isRightToLeft ? layout.gutterPx - 4 : 0, y + 2, 3, line.heightPx - 4);
  }
  const isLast = layout.lines.at(-1) === line;
  if (dropBeforeId === line.id || (dropBeforeId === null && isLast)) {
    ctx.fillStyle = look.accent;
    ctx.fillRect(0, (dropBeforeId === null ? y + line.heightPx : y) - 1, layout.gutterPx, 2);
  }
}

function triangle(
  ctx: Context,
  { x, y }: { readonly x: number; readonly y: number },
  { isFolded, toward }: { readonly isFolded: boolean; readonly toward: 1 | -1 },
): void {
  ctx.beginPath();
  if (isFolded) {
    ctx.moveTo(x - 2 * toward, y - 4);
    ctx.lineTo(x + 3 * toward, y);
    ctx.lineTo(x - 2 * toward, y + 4);
  } else {
    ctx.moveTo(x - 4, y - 2);
    ctx.lineTo(x + 4, y - 2);
    ctx.lineTo(x, y + 3);
  }
  ctx.closePath();
  ctx.fill();
}
