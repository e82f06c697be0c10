import { evenDigits, textWidthPx } from "./textWidth.ts";

/** Where the parts of a forest plot stand, in pixels. */
export interface ForestLayout {
  readonly isNarrow: boolean;
  readonly topPx: number;
  readonly rowPx: number;
  readonly axisPx: { readonly from: number; readonly to: number };
  /** Where the intervals that are written behind figures end, so that their upper ends stand under each other. */
  readonly intervalToPx: number;
  /** Marks from the row's upper edge: the first one's middle, and from each to the next. */
  readonly markPx: { readonly first: number; readonly step: number };
  /** A row's name: its base line from the row's upper edge, and how wide it may be. */
  readonly namePx: { readonly y: number; readonly room: number };
}

const narrowPx = 560;
const stepPx = 18;

export function forestLayout({
  rows,
  seriesCount,
  figurePx,
  intervals,
  widthPx,
}: Given): ForestLayout {
  const isNarrow = widthPx < narrowPx;
  const intervalPx = Math.max(0, ...intervals.map((text) => textWidthPx(evenDigits(text)) + 6));
  const valuePx = 22 + figurePx + intervalPx;
  const widest = Math.max(
    40,
    ...rows.map(({ name, note = "" }) =>
      Math.max(textWidthPx(name, { weight: 650 }) + 20, textWidthPx(note, { sizePx: 11 })),
    ),
  );
  const leftPx = isNarrow ? 12 : Math.min(widest + 16, widthPx * 0.34);
  const marksPx = seriesCount * stepPx;
  const hasNotes = rows.some(({ note }) => note !== undefined);
  const rowPx = isNarrow ? marksPx + 22 : Math.max(marksPx, hasNotes ? 30 : 0) + 10;
  const firstPx = isNarrow ? 26 : (rowPx - marksPx + stepPx) / 2;
  const axisToPx = Math.max(leftPx + 80, widthPx - valuePx);
  return {
    isNarrow,
    topPx: 22,
    rowPx,
    axisPx: { from: leftPx, to: axisToPx },
    intervalToPx: axisToPx + valuePx - 2,
    markPx: { first: firstPx, step: stepPx },
    namePx: {
      y: isNarrow ? 14 : hasNotes ? rowPx / 2 - 2 : rowPx / 2 + 4,
      room: isNarrow ? widthPx * 0.55 : leftPx - 12,
    },
  };
}

interface Given {
  readonly rows: readonly { readonly name: string; readonly note?: string | undefined }[];
  readonly seriesCount: number;
  /** How wide the widest figure is that is written at the end of a mark. */
  readonly figurePx: number;
  /** What is written behind figures. */
  readonly intervals: readonly string[];
  readonly widthPx: number;
}
