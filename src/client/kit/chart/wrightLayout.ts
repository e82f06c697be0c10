import { wrightDotRadiusPx, lanePx, type WrightColumn, wrightColumn } from "./wrightColumn.ts";
import type { Axis } from "./series.ts";
import type { Measure, Measured } from "./wrightMeasures.ts";
import { type WrightScale, wrightScale } from "./wrightScale.ts";
import { type WrightStacks, wrightStacks } from "./wrightStacks.ts";

/** Positions of the parts of a Wright map, in pixels from the side where reading starts. */
export interface WrightLayout {
  readonly widthPx: number;
  readonly axisPx: number;
  readonly scale: WrightScale;
  readonly rated: Extent & { readonly stacks: WrightStacks };
  readonly columns: readonly NamedExtent[];
}

export interface Extent {
  readonly x: number;
  readonly widthPx: number;
}

export interface NamedExtent extends Extent {
  readonly content: WrightColumn;
  /** Where names begin, from the start of the column, and their maximum width. */
  readonly namePx: { readonly from: number; readonly room: number };
  /** The maximum number of lines of a name. */
  readonly lines: number;
  /** Where measures end, from the start of the column; absent where there is no room for them. */
  readonly valueEndPx?: number;
}

/** From the start of a column to its first mark, and from its last text to its end. */
export const startPx = 9;
const endPx = 4;
/** From one line of a name to the next, and the gap between two names. */
export const linePx = 13;
const betweenPx = 3;
/** With more names than this the gaps between names are smaller. */
const crowd = 16;
const mostLines = 3;
const narrowPx = 560;
const leastColumnPx = 80;
const leastShortPx = 52;
const leastRatedPx = 50;
const mostRatedPx = 420;
const mostNamePx = 240;
/** Space before the first dot of a stack and after its last. */
const ratedEdgesPx = 12;
const wideLimits = { mostNames: 36, mostLanes: 6, mostLeaderPx: 56 };
const narrowLimits: typeof wideLimits = { mostNames: 14, mostLanes: 1, mostLeaderPx: 9 };
/** The maximum width that a column gets beyond what it can use. */
const mostSparePx = 110;

/** The minimum width of a map at which each of its columns is readable, in pixels. */
export function leastWrightPx(given: Words): number {
  const { rated, columns, axisPx } = given;
  const least = columns.map((column) => leastOf(column, given));
  return Math.ceil(axisPx + leastOfRated(rated) + sum(least));
}

/** Whether a map has so little room that its names are small and may take several lines. */
export function isNarrowMap(widthPx: number): boolean {
  return widthPx < narrowPx;
}

export function wrightLayout(given: Given): WrightLayout {
  const { axis, rated, columns, axisPx, widthOf, valueOf, countPxOf } = given;
  const givenPx = Math.max(given.widthPx, leastWrightPx(given));
  const isNarrow = isNarrowMap(givenPx);
  const limits = isNarrow ? narrowLimits : wideLimits;
  const scale = wrightScale({
    axis,
    measures: rated.places,
    measured: columns.flatMap(({ places }) => places),
    plotPx: plotHeightPx([rated, ...columns], limits.mostNames),
  });
  const wishes = columns.map((column): Wish => {
    const { places } = column;
    const content = wrightColumn(places, { scale, rowPx: rowPx(places.length), ...limits });
    const namePx = Math.max(0, ...places.map(({ name }) => widthOf(name)));
    const valuePx = Math.max(0, ...places.map(({ measure }) => widthOf(valueOf(measure)))) + 14;
    const least = leastOf(column, given);
    const names = Math.min(mostNamePx, namePx) + 1 + (isNarrow ? 0 : valuePx);
    const most = marksPx(content) + (content.kind === "names" ? names : 0) + endPx;
    return { places, content, namePx, valuePx, least, most: Math.max(least, most) };
  });
  const leastRated = leastOfRated(rated);
  const long = wrightStacks(rated.places, { scale, roomPx: mostRatedPx, countPxOf });
  const mostRated = long.kind === "dots" ? dotsPx(long) : isNarrow ? 90 : mostRatedPx;
  const [ratedPx = leastRated, ...widths] = shared(givenPx - axisPx, [
    { least: leastRated, most: Math.max(leastRated, mostRated) },
    ...wishes,
  ]);
  let x = axisPx + ratedPx;
  return {
    widthPx: Math.floor(axisPx + ratedPx + sum(widths)),
    axisPx,
    scale,
    rated: {
      x: axisPx,
      widthPx: ratedPx,
      stacks: wrightStacks(rated.places, { scale, roomPx: ratedPx - ratedEdgesPx, countPxOf }),
    },
    columns: wishes.map((wish, at) => {
      const columnPx = widths[at] ?? wish.least;
      const extent = { x, widthPx: columnPx };
      x += columnPx;
      return { ...extent, ...named(wish, { columnPx, scale, limits, widthOf }) };
    }),
  };
}

/**
 * Names take several lines where one is too short for them and the column is high enough; measures follow them
 * where there is room.
 */
function named(wish: Wish, given: InColumn): Omit<NamedExtent, keyof Extent> {
  const { columnPx, scale, limits, widthOf } = given;
  const { places, content, namePx, valuePx } = wish;
  const from = marksPx(content);
  const room = columnPx - from - endPx;
  const shown = Math.min(mostNamePx, namePx) + 1;
  if (content.kind !== "names") return { content, namePx: { from, room }, lines: 1 };
  if (room >= shown + valuePx) {
    // A font that arrives late may make a name a little wider than it was: that much the measure leaves free.
    const nameRoom = namePx > mostNamePx ? mostNamePx : room - valuePx;
    const valueEndPx = from + shown + valuePx;
    return { content, namePx: { from, room: nameRoom }, lines: 1, valueEndPx };
  }
  const wanted = Math.max(...places.map(({ name }) => lineCount(name, room, widthOf)));
  const most = room >= namePx ? 1 : Math.min(mostLines, wanted);
  for (let lines = most; lines > 1; lines -= 1) {
    const higher = wrightColumn(places, { scale, rowPx: rowPx(places.length, lines), ...limits });
    if (higher.kind !== "names") continue;
    const higherFrom = marksPx(higher);
    const higherRoom = columnPx - higherFrom - endPx;
    return { content: higher, namePx: { from: higherFrom, room: higherRoom }, lines };
  }
  return { content, namePx: { from, room }, lines: 1 };
}

/** The number of lines of a text that is broken between words. */
function lineCount(text: string, roomPx: number, widthOf: (text: string) => number): number {
  let [count, line] = [1, ""];
  for (const word of text.split(/\s+/u)) {
    const longer = line === "" ? word : `${line} ${word}`;
    if (line !== "" && widthOf(longer) > roomPx) {
      count += 1;
      line = word;
    } else line = longer;
  }
  return count;
}

/** The vertical distance between names of so many lines, in a column of so many names. */
function rowPx(names: number, lines = 1): number {
  return linePx * lines + (names > crowd ? 1 : betweenPx);
}

/** From the start of a column to its names. */
function marksPx(content: WrightColumn): number {
  switch (content.kind) {
    case "names":
      return startPx + (content.lanes - 1) * lanePx + wrightDotRadiusPx + content.leaderPx + 4;
    case "dots":
      return startPx + content.lanes * lanePx;
    case "empty":
      return startPx;
  }
}

function leastOf({ places, headPx }: Head & { places: readonly Measured[] }, words: Words): number {
  const name = Math.max(0, ...places.map((place) => words.widthOf(place.name)));
  // With more there are dots, and names of two of them alone.
  const marks = places.length > narrowLimits.mostNames ? startPx + endPx : 30;
  return Math.min(leastColumnPx, Math.max(leastShortPx, name + marks, headPx + 8));
}

function leastOfRated({ headPx }: Head): number {
  return Math.min(leastColumnPx, Math.max(leastRatedPx, headPx + 8));
}

/** The width of the longest stack of dots, with the space around it. */
function dotsPx({ stacks, stepPx }: Extract<WrightStacks, { kind: "dots" }>): number {
  return ratedEdgesPx + stepPx * Math.max(0, ...stacks.map(({ places }) => places.length)) + 4;
}

/** The height that the longest list of names needs, or that suits the number of dots. */
function plotHeightPx(
  columns: readonly { readonly places: readonly unknown[] }[],
  mostNames: number,
): number {
  const counts = columns.map(({ places }) => places.length);
  const names = Math.max(0, ...counts.slice(1).filter((count) => count <= mostNames));
  const isLarge = counts.some((count) => count > 20);
  return Math.max(isLarge ? 480 : 340, names * (linePx + 4) + 20);
}

/**
 * Divides a width among columns: first what each needs at least, then what each can use; then some of the rest, in
 * equal parts.
 */
function shared(widthPx: number, wishes: readonly Room[]): readonly number[] {
  const spare = Math.max(0, widthPx - sum(wishes.map(({ least }) => least)));
  const more = sum(wishes.map(({ least, most }) => most - least));
  const part = more === 0 ? 0 : Math.min(1, spare / more);
  const left = Math.min(mostSparePx, Math.max(0, spare - more) / wishes.length);
  return wishes.map(({ least, most }) => least + part * (most - least) + left);
}

function sum(values: readonly number[]): number {
  return values.reduce((all, value) => all + value, 0);
}

interface Room {
  readonly least: number;
  readonly most: number;
}

interface Wish extends Room {
  readonly places: readonly Measured[];
  readonly content: WrightColumn;
  /** The width of its longest name, and of its longest measure with the space before it. */
  readonly namePx: number;
  readonly valuePx: number;
}

interface InColumn {
  readonly columnPx: number;
  readonly scale: WrightScale;
  readonly limits: typeof wideLimits;
  readonly widthOf: (text: string) => number;
}

interface Head {
  /** The width of the longest word of its heading. */
  readonly headPx: number;
}

interface Words {
  readonly rated: Head;
  readonly columns: readonly (Head & { readonly places: readonly Measured[] })[];
  /** The width of the axis with its tick labels. */
  readonly axisPx: number;
  readonly widthOf: (text: string) => number;
}

interface Given extends Words {
  readonly axis: Axis;
  readonly rated: Head & { readonly places: readonly Measure[] };
  readonly widthPx: number;
  readonly valueOf: (measure: number) => string;
  /** The width of a count with the space before it. */
  readonly countPxOf: (count: number) => number;
}
