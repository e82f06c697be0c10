import type { ReactNode } from "react";
import { inSequence } from "../text/phrase.ts";
import { isolated } from "../text/isolated.ts";
import classes from "./charts.module.css";
import { shapePath } from "./shape.ts";
import { cutToWidth, textWidthPx, wrapped } from "./textWidth.ts";
import { wrightDotRadiusPx, lanePx, type WrightRow } from "./wrightColumn.ts";
import { linePx, type NamedExtent, startPx, type WrightLayout } from "./wrightLayout.ts";
import type { Measured } from "./wrightMeasures.ts";
import type { WrightScale } from "./wrightScale.ts";
import { endOf, startOf, type WrightSide } from "./wrightSide.ts";
import type { WrightStack } from "./wrightStacks.ts";

/** One thing on the map that can be pointed at or reached by the arrow keys. */
export interface WrightOption {
  readonly id: string;
  /** Its name and measure in words. */
  readonly said: string;
  /** Its positions: of all options, the one with the position nearest to the pointer is meant. */
  readonly points: readonly { readonly x: number; readonly y: number }[];
  readonly mark: ReactNode;
}

/** Texts and number formats of a Wright map. */
export interface Saying {
  readonly place: (place: Measured) => string;
  readonly range: (stack: WrightStack) => string;
  readonly value: (measure: number) => string;
  readonly count: (count: number) => string;
}

const barStartPx = 4;

/** The classes of a histogram as options, from the top. */
export function stackOptions(
  { x, stacks }: WrightLayout["rated"],
  { saying, side }: Drawn,
): readonly WrightOption[] {
  const sorted = stacks.stacks.toSorted((a, b) => a.y - b.y);
  if (stacks.kind === "dots") {
    return sorted.flatMap(({ y, places }) =>
      places.map((place, at) => {
        const cx = side.xOf(x + barStartPx + stacks.radiusPx + 2 + at * stacks.stepPx);
        return {
          id: place.id,
          said: saying.place({ ...place, low: null, high: null }),
          points: [{ x: cx, y }],
          mark: (
            <path
              className={classes["placeMark"]}
              d={shapePath("circle", { x: cx, y }, stacks.radiusPx)}
            />
          ),
        };
      }),
    );
  }
  return sorted.map((stack) => {
    const { low, y, heightPx, places } = stack;
    const barPx = Math.max(1, places.length * stacks.pxPerPlace);
    const [from, to] = [side.xOf(x + barStartPx), side.xOf(x + barStartPx + barPx)];
    return {
      id: String(low),
      said: saying.range(stack),
      points: [{ x: from, y }],
      mark: (
        <>
          <rect
            className={classes["placeMark"]}
            x={Math.min(from, to)}
            y={y - heightPx / 2 + 0.75}
            width={barPx}
            height={heightPx - 1.5}
          />
          <text
            className={`${classes["tick"]} ${classes["placeName"]}`}
            x={side.xOf(x + barStartPx + barPx + 4)}
            y={y + 4}
            fontSize={11}
            textAnchor={startOf(side)}
          >
            {saying.count(places.length)}
          </text>
        </>
      ),
    };
  });
}

/** The marks of a column of names or dots, from the top. */
export function placeOptions(
  column: NamedExtent,
  { saying, side, scale, sizePx }: Drawn & { readonly scale: WrightScale },
): readonly WrightOption[] {
  const { content, x } = column;
  if (content.kind === "empty") return [];
  const laneStepPx =
    content.kind === "names"
      ? lanePx
      : Math.min(lanePx, (column.widthPx - 2 * startPx) / Math.max(1, content.lanes - 1));
  const xOfLane = (lane: number) => side.xOf(x + startPx + lane * laneStepPx);
  if (content.kind === "dots") {
    // Nothing stands above the highest, nor below the lowest: there is room for their names.
    const nameYOf = (at: number, y: number) =>
      at === 0 ? y - 8 : at === content.rows.length - 1 ? y + 15 : undefined;
    return content.rows.map(({ place, y, lane }, at) => ({
      id: place.id,
      said: saying.place(place),
      points: [{ x: xOfLane(lane), y }],
      mark: (
        <>
          <path
            className={classes["placeMark"]}
            d={shapePath("circle", { x: xOfLane(lane), y }, wrightDotRadiusPx)}
          />
          {nameYOf(at, y) !== undefined && (
            <text
              className={classes["placeName"]}
              x={side.xOf(x + startPx - wrightDotRadiusPx)}
              y={nameYOf(at, y)}
              fontSize={sizePx}
              textAnchor={startOf(side)}
            >
              {isolated(cutToWidth(place.name, column.widthPx - startPx - 4, { sizePx }))}
            </text>
          )}
        </>
      ),
    }));
  }
  const nameX = x + column.namePx.from;
  return content.rows.map((row) => {
    const { place, y, labelY, lane } = row;
    const lines = nameLines(place.name, column, sizePx);
    const groundPx =
      column.valueEndPx === undefined
        ? Math.max(...lines.map((line) => textWidthPx(line, { sizePx }))) + 2
        : column.valueEndPx - column.namePx.from + 1;
    const leaderFrom = x + startPx + (content.lanes - 1) * lanePx + wrightDotRadiusPx + 2;
    return {
      id: place.id,
      said: saying.place(place),
      points: [
        { x: xOfLane(lane), y },
        { x: side.xOf(nameX), y: labelY },
      ],
      mark: (
        <>
          <path
            className={classes["leader"]}
            d={`M${xOfLane(lane)} ${y}H${side.xOf(leaderFrom)}L${side.xOf(nameX - 4)} ${labelY}`}
          />
          {row.whisker && (
            <path className={classes["whisker"]} d={whiskerPath(row, xOfLane(lane), scale)} />
          )}
          <path
            className={classes["placeMark"]}
            d={shapePath("circle", { x: xOfLane(lane), y }, wrightDotRadiusPx)}
          />
          <rect
            className={classes["nameGround"]}
            x={Math.min(side.xOf(nameX - 2), side.xOf(nameX + groundPx))}
            y={labelY - (linePx * lines.length) / 2 + 0.5}
            width={groundPx + 2}
            height={linePx * lines.length - 1}
          />
          {lines.map((line, at) => (
            <text
              key={`${at} ${line}`}
              x={side.xOf(nameX)}
              y={labelY + 4 + linePx * (at - (lines.length - 1) / 2)}
              fontSize={sizePx}
              textAnchor={startOf(side)}
            >
              {isolated(line)}
            </text>
          ))}
          {column.valueEndPx !== undefined && (
            <text
              className={classes["tick"]}
              x={side.xOf(x + column.valueEndPx)}
              y={labelY + 4}
              textAnchor={endOf(side)}
            >
              {saying.value(place.measure)}
            </text>
          )}
        </>
      ),
    };
  });
}

/** A name in the lines that it may have; the last one contains the rest, as far as there is room. */
function nameLines(
  name: string,
  { lines, namePx: { room } }: NamedExtent,
  sizePx: number,
): readonly string[] {
  const all = wrapped(name, room, { sizePx });
  const kept = [...all.slice(0, lines - 1), inSequence(all.slice(lines - 1))].filter(Boolean);
  return kept.map((line) => cutToWidth(line, room, { sizePx }));
}

/** The line of an interval from end to end; an end beyond the axis gets an arrow. */
function whiskerPath({ place, whisker }: WrightRow, x: number, scale: WrightScale): string {
  if (!whisker) return "";
  const cap = (y: number, isBeyond: boolean, inward: 1 | -1) =>
    isBeyond
      ? `M${x - 3} ${y + 4 * inward}L${x} ${y}L${x + 3} ${y + 4 * inward}`
      : `M${x - 2.5} ${y}h5`;
  return [
    `M${x} ${whisker.top}V${whisker.bottom}`,
    cap(whisker.top, (place.high ?? 0) > scale.high, 1),
    cap(whisker.bottom, (place.low ?? 0) < scale.low, -1),
  ].join("");
}

interface Drawn {
  readonly saying: Saying;
  readonly side: WrightSide;
  /** The font size of names. */
  readonly sizePx: number;
}
