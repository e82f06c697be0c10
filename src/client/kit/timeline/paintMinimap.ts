import type { Inks } from "./inks.ts";
import { minimapPx } from "./layout.ts";
import type { Look } from "./look.ts";
import { paintBars } from "./paintBars.ts";
import { fillBox, newSheet, type Sheet } from "./pixels.ts";
import type { RowView } from "./row.ts";
import { fit } from "./scale.ts";

/** Draws all rows in a strip a few pixels high, to show where in the recording there are events. */
export function paintMinimap(
  rows: readonly RowView[],
  {
    widthPx,
    durationUs,
    ratio,
    look,
    inks,
  }: {
    readonly widthPx: number;
    readonly durationUs: number;
    readonly ratio: number;
    readonly look: Look;
    readonly inks: Inks;
  },
): Sheet {
  const sheet = newSheet(Math.round(widthPx * ratio), Math.round(minimapPx * ratio));
  const edge = Math.round(2 * ratio);
  sheet.pixels.fill(look.pixel.back);
  fillBox(sheet, 0, 0, sheet.widthPx, sheet.heightPx - edge, look.pixel.band);
  const scale = fit(durationUs, sheet.widthPx);
  const step = (sheet.heightPx - 3 * edge) / Math.max(rows.length, 1);
  const height = Math.max(Math.min(Math.floor(step * 0.85), 4 * ratio), 1);
  rows.forEach((row, at) => {
    const y = edge + Math.floor(at * step);
    const box = { x: 0, y, width: sheet.widthPx, height };
    paintBars(sheet, row.order, scale, box, inks(row, minimapPx).solid);
  });
  return sheet;
}
