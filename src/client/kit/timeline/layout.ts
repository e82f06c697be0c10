import type { Box } from "./marks.ts";
import type { RowView } from "./row.ts";
import type { Strips } from "./strips.ts";

/** The strips above the rows, from top to bottom. */
export const stripKinds = [
  "phases",
  "prompts",
  "thumbnails",
  "waveform",
  "spectrogram",
  "traces",
  "evidence",
  "remarks",
] as const;
export type StripKind = (typeof stripKinds)[number];

const stripPx: Readonly<Record<StripKind, number>> = {
  phases: 18,
  prompts: 14,
  thumbnails: 44,
  waveform: 36,
  spectrogram: 48,
  traces: 34,
  evidence: 14,
  remarks: 14,
};

/** Heights of strips where there is no video: raters then look at the audio. */
const largePx: Partial<Readonly<Record<StripKind, number>>> = { waveform: 96, spectrogram: 128 };

export const rowHeights = ["small", "normal", "tall"] as const;
export type RowHeight = (typeof rowHeights)[number];
export const rowPx: Readonly<Record<RowHeight, number>> = { small: 16, normal: 22, tall: 34 };
const headingPx = 20;

export const minimapPx = 26;
const gutterWidePx = 176;
const gutterNarrowPx = 96;
/** The maximum share of the timeline’s width for labels, and their maximum width. */
const gutterMost = 0.22;
const gutterMostPx = 280;
/** The width of swatch, indent and margins beside a label. */
const besideLabelPx = 44;
/** Below this width of the timeline, labels get less room. */
const gutterFromPx = 600;
/** The minimum height for rows, however many strips there are. */
const rowsLeastPx = 72;

/** One line below the ruler. `topPx` counts from the top of the first line. */
export type Line =
  | {
      readonly kind: "heading";
      readonly id: string;
      readonly name: string;
      readonly isFolded: boolean;
      /** The rows that a collapsed heading shows on its line. */
      readonly rows: readonly RowView[];
      readonly topPx: number;
      readonly heightPx: number;
    }
  | {
      readonly kind: "row";
      readonly id: string;
      readonly row: RowView;
      readonly topPx: number;
      readonly heightPx: number;
    };

/** A strip with its position; each trace is a strip. */
export interface PlacedStrip {
  readonly kind: StripKind;
  /** The index of the trace; 0 for other strips. */
  readonly at: number;
  readonly topPx: number;
  readonly heightPx: number;
}

/** Positions of all parts, in CSS pixels from the top left corner. */
export interface Layout {
  readonly widthPx: number;
  readonly heightPx: number;
  readonly gutterPx: number;
  readonly rulerPx: number;
  readonly strips: readonly PlacedStrip[];
  /** The top of the rows. */
  readonly headPx: number;
  readonly lines: readonly Line[];
  /** The height of all lines together. */
  readonly contentPx: number;
}

export function linesOf(
  rows: readonly RowView[],
  folded: ReadonlySet<string>,
  height: RowHeight,
): readonly Line[] {
  const lines: Line[] = [];
  let topPx = 0;
  let groupId: string | undefined;
  rows.forEach((row, at) => {
    const { group } = row;
    if (group && group.id !== groupId) {
      const after = rows.slice(at);
      const end = after.findIndex((one) => one.group?.id !== group.id);
      const isFolded = folded.has(group.id);
      const heightPx = isFolded ? Math.max(rowPx[height], headingPx) : headingPx;
      lines.push({
        kind: "heading",
        id: group.id,
        name: group.name,
        isFolded,
        rows: end < 0 ? after : after.slice(0, end),
        topPx,
        heightPx,
      });
      topPx += heightPx;
    }
    groupId = group?.id;
    if (group && folded.has(group.id)) return;
    lines.push({ kind: "row", id: row.id, row, topPx, heightPx: rowPx[height] });
    topPx += rowPx[height];
  });
  return lines;
}

export function layoutOf({
  size,
  lines,
  strips,
  hidden,
  rulerPx,
}: {
  readonly size: { readonly width: number; readonly height: number };
  readonly lines: readonly Line[];
  readonly strips: Strips;
  readonly hidden: ReadonlySet<StripKind>;
  readonly rulerPx: number;
}): Layout {
  const last = lines.at(-1);
  const placed: PlacedStrip[] = [];
  let topPx = minimapPx + rulerPx;
  for (const kind of stripKinds) {
    if (hidden.has(kind)) continue;
    for (let at = 0; at < countOf(strips, kind); at++) {
      const wantedPx = [strips.isSoundAlone ? largePx[kind] : undefined, stripPx[kind]];
      const heightPx = wantedPx.find(
        (px) => px !== undefined && topPx + px + rowsLeastPx <= size.height,
      );
      if (heightPx === undefined) break;
      placed.push({ kind, at, topPx, heightPx });
      topPx += heightPx;
    }
  }
  return {
    widthPx: size.width,
    heightPx: size.height,
    gutterPx: gutterOf(size.width, lines),
    rulerPx,
    strips: placed,
    headPx: topPx,
    lines,
    contentPx: last ? last.topPx + last.heightPx : 0,
  };
}

/** The width of row labels: that of the longest, within a share of the timeline. */
function gutterOf(widthPx: number, lines: readonly Line[]): number {
  if (widthPx < gutterFromPx) return gutterNarrowPx;
  const labels = lines.map((line) => (line.kind === "row" ? labelPx(line.row.label) : 0));
  const wantedPx = besideLabelPx + labels.reduce((most, px) => Math.max(most, px), 0);
  return Math.max(gutterWidePx, Math.min(wantedPx, gutterMost * widthPx, gutterMostPx));
}

/** The approximate width of a label, in pixels: Chinese and Japanese characters are as wide as high. */
function labelPx(label: string): number {
  return Array.from(label).reduce((sum, letter) => sum + (letter >= "\u2e80" ? 12 : 6.4), 0);
}

/** The box of the rows in the timeline. */
export function rowsBox({ widthPx, heightPx, gutterPx, headPx }: Layout): Box {
  return {
    x: gutterPx,
    y: headPx,
    width: Math.max(widthPx - gutterPx, 1),
    height: Math.max(heightPx - headPx, 1),
  };
}

export function mostScrollPx(layout: Layout): number {
  return Math.max(layout.contentPx - rowsBox(layout).height, 0);
}

/** The line at a height on screen; `undefined` above and below the lines. */
export function lineAt(layout: Layout, yPx: number, scrollPx: number): Line | undefined {
  if (yPx < layout.headPx) return undefined;
  const wantedPx = yPx - layout.headPx + scrollPx;
  return layout.lines.find(({ topPx, heightPx }) => wantedPx < topPx + heightPx);
}

/** The lines that are at least partly visible. */
export function linesInSight(layout: Layout, scrollPx: number): readonly Line[] {
  const endPx = scrollPx + rowsBox(layout).height;
  return layout.lines.filter(({ topPx, heightPx }) => topPx + heightPx > scrollPx && topPx < endPx);
}

/** The scroll position that makes a line visible with the least movement. */
export function scrollTo(layout: Layout, line: Line, scrollPx: number): number {
  const least = line.topPx + line.heightPx - rowsBox(layout).height;
  return Math.max(Math.min(scrollPx, line.topPx), least, 0);
}

/** The kinds of strips for which there is content. */
export function stripsGiven(strips: Strips): readonly StripKind[] {
  return stripKinds.filter((kind) => countOf(strips, kind) > 0);
}

function countOf(strips: Strips, kind: StripKind): number {
  if (kind === "traces") return strips.traces?.length ?? 0;
  const given = strips[kind];
  if (given === undefined) return 0;
  return Array.isArray(given) ? Math.min(given.length, 1) : 1;
}
