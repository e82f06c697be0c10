import { evenDigits, textWidthPx } from "./textWidth.ts";

/** Where the parts of a forest plot stand, in pixels. */
export interface ForestLayout {
  readonly isNarrow: boolean;
  /** Whether there are many rows: each then has one line, and tick labels are repeated above the plot. */
  readonly isDense: boolean;
  readonly topPx: number;
  readonly rowPx: number;
  readonly axisPx: { readonly from: number; readonly to: number };
  /** The right end of the intervals written after figures, so that they align. */
  readonly intervalToPx: number;
  /** Marks of a row: the middle of the first one from the row’s upper edge, and the distance to the next. */
  readonly markPx: { readonly first: number; readonly step: number };
  /** The name of a row: its baseline from the row’s upper edge, and its maximum width. */
  readonly namePx: { readonly y: number; readonly room: number };
}

const narrowPx = 560;
const stepPx = 18;
/** The maximum number of rows of full height: more would be higher than a window. */
const mostRoomyRows = 20;

export function forestLayout({
  rows,
  seriesCount,
  figurePx,
  intervals,
  widthPx,
}: Given): ForestLayout {
  const isNarrow = widthPx < narrowPx;
  const isDense = !isNarrow && rows.length > mostRoomyRows;
  const intervalPx = Math.max(0, ...intervals.map((text) => textWidthPx(evenDigits(text)) + 6));
  const valuePx = 22 + figurePx + intervalPx;
  const widest = Math.max(
    40,
    ...rows.map(({ name, note = "" }) => {
      const [ofName, ofNote] = [
        textWidthPx(name, { weight: 650 }) + 20,
        textWidthPx(note, { sizePx: 11 }),
      ];
      return isDense ? ofName + ofNote + 8 : Math.max(ofName, ofNote);
    }),
  );
  const leftPx = isNarrow ? 12 : Math.min(widest + 16, widthPx * 0.34);
  const marksPx = seriesCount * stepPx;
  const hasNotes = rows.some(({ note }) => note !== undefined);
  const notePx = Math.max(
    0,
    ...rows.map(({ note = "" }) => (note === "" ? 0 : textWidthPx(note, { sizePx: 11 }) + 12)),
  );
  const rowPx = isNarrow
    ? marksPx + 22
    : isDense
      ? marksPx + 4
      : Math.max(marksPx, hasNotes ? 30 : 0) + 10;
  const firstPx = isNarrow ? 26 : (rowPx - marksPx + stepPx) / 2;
  const axisToPx = Math.max(leftPx + 80, widthPx - valuePx);
  return {
    isNarrow,
    isDense,
    topPx: isDense ? 40 : 22,
    rowPx,
    axisPx: { from: leftPx, to: axisToPx },
    intervalToPx: axisToPx + valuePx - 2,
    markPx: { first: firstPx, step: stepPx },
    namePx: {
      y: isNarrow ? 14 : hasNotes && !isDense ? rowPx / 2 - 2 : rowPx / 2 + 4,
      room: isNarrow ? widthPx - notePx : leftPx - 12 - (isDense ? notePx : 0),
    },
  };
}

interface Given {
  readonly rows: readonly { readonly name: string; readonly note?: string | undefined }[];
  readonly seriesCount: number;
  /** The width of the widest figure that is written after a mark. */
  readonly figurePx: number;
  /** The intervals written after figures, as texts. */
  readonly intervals: readonly string[];
  readonly widthPx: number;
}
