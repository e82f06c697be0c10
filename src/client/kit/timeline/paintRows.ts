import type { Inks } from "./inks.ts";
import { type Layout, type Line, linesInSight } from "./layout.ts";
import type { Look } from "./look.ts";
import { paintBars } from "./paintBars.ts";
import { paintRow } from "./paintRow.ts";
import { fillBox, type Sheet, tintBox } from "./pixels.ts";
import { type Scale, ticksOf, xOf } from "./scale.ts";
import type { SelectedRows } from "./selection.ts";
import { forEachSpan } from "./spans.ts";
import type { Phase } from "./strips.ts";

/** The input for drawing the rows. */
interface Picture {
  readonly layout: Layout;
  readonly scrollPx: number;
  /** The visible section, in the sheet’s own pixels. */
  readonly scale: Scale;
  readonly ratio: number;
  readonly look: Look;
  readonly inks: Inks;
  readonly phases: readonly Phase[];
  /** Selected events, which have a frame; the frame of the current one is drawn in the overlay. */
  readonly selected: SelectedRows;
  /** Ids of events that are not drawn at their own time, while they are dragged. */
  readonly hiddenIds: ReadonlySet<string> | undefined;
  /** By how much the selected events are drawn away from their own time. */
  readonly shiftUs: number;
}

/** The space above and below a body within its row. */
const insetPx = 3;
/** The minimum distance of ruler labels for a vertical line below each. */
const gridApartPx = 88;

/** Draws all visible rows onto a sheet: background, phases, grid, events. */
export function paintRows(sheet: Sheet, picture: Picture): void {
  const { layout, scrollPx, ratio, look, scale } = picture;
  const lines = linesInSight(layout, scrollPx);
  const place = (line: Line) => {
    const top = Math.round((line.topPx - scrollPx) * ratio);
    return { top, bottom: Math.round((line.topPx + line.heightPx - scrollPx) * ratio) };
  };
  sheet.pixels.fill(look.pixel.back);
  for (const line of lines) {
    const { top, bottom } = place(line);
    fillBox(sheet, 0, top, sheet.widthPx, bottom, groundOf(line, layout, look));
  }
  paintPhases(sheet, picture);
  const grid = ticksOf(scale, gridApartPx * ratio);
  for (const timeUs of grid.timesUs) {
    const x = Math.round(xOf(scale, timeUs));
    fillBox(sheet, x, 0, x + Math.max(Math.round(ratio), 1), sheet.heightPx, look.pixel.grid);
  }
  for (const line of lines) {
    const { top, bottom } = place(line);
    if (line.kind === "row") paintEvents(sheet, picture, line, { top, bottom });
    else if (line.isFolded) paintFolded(sheet, picture, line, { top, bottom });
  }
}

/** Whether a line has a shaded background: every other line, and headings. */
export function isBanded(line: Line, { lines }: Layout): boolean {
  return line.kind === "heading" || lines.indexOf(line) % 2 === 1;
}

function groundOf(line: Line, layout: Layout, { pixel }: Look): number {
  return isBanded(line, layout) ? pixel.band : pixel.back;
}

function paintEvents(
  sheet: Sheet,
  picture: Picture,
  line: Extract<Line, { kind: "row" }>,
  { top, bottom }: { readonly top: number; readonly bottom: number },
): void {
  const { layout, scale, ratio, look, hiddenIds, selected, shiftUs } = picture;
  const ink = picture.inks(line.row, line.heightPx - 2 * insetPx);
  const gap = groundOf(line, layout, look);
  const place = { topPx: top, heightPx: bottom - top, ratio, gap, hiddenIds };
  paintRow(sheet, line.row.order, ink, scale, place);
  const chosen = selected.get(line.row.id);
  if (!chosen) return;
  const shifted = { ...scale, fromUs: scale.fromUs - shiftUs, toUs: scale.toUs - shiftUs };
  if (shiftUs !== 0) {
    paintRow(sheet, chosen, ink, shifted, { ...place, hiddenIds: undefined });
  }
  const half = Math.round(5 * ratio);
  forEachSpan(chosen, shifted, (x0, x1, count, event) => {
    const isPoint = count === 1 && event.kind === "point";
    const left = Math.round(isPoint ? x0 - half : x0);
    const right = Math.min(Math.round(isPoint ? x0 + half : x1), sheet.widthPx + 4);
    frameBox(
      sheet,
      { left, top, right, bottom },
      Math.max(Math.round(ratio), 1),
      look.pixel.accent,
    );
  });
}

/** Draws a frame of two pixels’ width around an event. */
function frameBox(
  sheet: Sheet,
  {
    left,
    top,
    right,
    bottom,
  }: {
    readonly left: number;
    readonly top: number;
    readonly right: number;
    readonly bottom: number;
  },
  unit: number,
  color: number,
): void {
  const thick = 2 * unit;
  fillBox(sheet, left - thick, top, right + thick, top + thick, color);
  fillBox(sheet, left - thick, bottom - thick, right + thick, bottom, color);
  fillBox(sheet, left - thick, top, left, bottom, color);
  fillBox(sheet, right, top, right + thick, bottom, color);
}

/** Draws the rows of a collapsed group, each in a lane of the line. */
function paintFolded(
  sheet: Sheet,
  { scale, look, inks }: Picture,
  { rows, heightPx }: Extract<Line, { kind: "heading" }>,
  { top, bottom }: { readonly top: number; readonly bottom: number },
): void {
  const inset = Math.round((bottom - top) / 8);
  const step = (bottom - top - 2 * inset) / Math.max(rows.length, 1);
  rows.forEach((row, at) => {
    const { solid } = inks(row, heightPx - 2 * insetPx);
    const y = top + inset + Math.floor(at * step);
    const end = Math.max(top + inset + Math.floor((at + 1) * step), y + 1);
    paintBars(sheet, row.order, scale, { x: 0, y, width: sheet.widthPx, height: end - y }, solid);
  });
  fillBox(sheet, 0, bottom - 1, sheet.widthPx, bottom, look.pixel.line);
}

/** Draws phases as a faint colour behind the rows, every other one deeper, with a line at the start. */
function paintPhases(sheet: Sheet, { phases, scale, look, ratio }: Picture): void {
  phases.forEach(({ startUs, endUs }, at) => {
    if (endUs < scale.fromUs || startUs > scale.toUs) return;
    const x0 = Math.round(xOf(scale, startUs));
    const x1 = Math.round(xOf(scale, endUs));
    const opacity = at % 2 === 0 ? 0.05 : 0.1;
    tintBox(sheet, x0, 0, x1, sheet.heightPx, look.pixel.accent, opacity);
    fillBox(sheet, x0, 0, x0 + Math.max(Math.round(ratio), 1), sheet.heightPx, look.pixel.line);
  });
}
