import { spreadApart } from "./spreadApart.ts";
import { lanesOf } from "./wrightLanes.ts";
import { fromHighToLow, type Measured } from "./wrightMeasures.ts";
import type { WrightScale } from "./wrightScale.ts";

/**
 * The content of a column beside the axis (raters, criteria or steps): names or, where these have no room, dots.
 */
export type WrightColumn =
  | {
      readonly kind: "names";
      readonly rows: readonly WrightRow[];
      readonly rowPx: number;
      readonly lanes: number;
      /** The width of the lines from marks to names that had to be moved. */
      readonly leaderPx: number;
    }
  | { readonly kind: "dots"; readonly rows: readonly WrightDot[]; readonly lanes: number }
  | { readonly kind: "empty" };

export interface WrightDot {
  readonly place: Measured;
  /** Where it stands, in pixels from the upper end of the plot. */
  readonly y: number;
  /** The lane of its mark, from 0 at the start of the column. */
  readonly lane: number;
}

export interface WrightRow extends WrightDot {
  /** The vertical position of its name. */
  readonly labelY: number;
  readonly whisker: { readonly top: number; readonly bottom: number } | undefined;
}

export const wrightDotRadiusPx = 3.5;
export const lanePx = 8;
const leastLeaderPx = 6;
/** Half the height of a line of text: the minimum distance of a name from the edge of the plot. */
const halfLinePx = 8;

/**
 * The layout of a column, from the top, without overlapping names; the same for any order of `places`. Dots where
 * names have no room.
 */
export function wrightColumn(places: readonly Measured[], given: Given): WrightColumn {
  const { scale, rowPx, mostNames, mostLanes } = given;
  if (places.length === 0) return { kind: "empty" };
  const sorted = fromHighToLow(places);
  const dots = marks(sorted, scale);
  const room = scale.plotPx - 2 * halfLinePx;
  if (sorted.length > mostNames || (sorted.length - 1) * rowPx > room) {
    return { kind: "dots", ...dots };
  }
  const whiskers = marks(sorted, scale, { withIntervals: true });
  const hasWhiskers = whiskers.lanes <= mostLanes;
  const hasLanes = mostLanes > 1 && dots.lanes <= 2 * mostLanes;
  const shown = hasWhiskers ? whiskers : hasLanes ? dots : inOneLane(dots);
  const labels = spreadApart(
    shown.rows.map(({ y }) => y),
    rowPx,
    { low: halfLinePx, high: scale.plotPx - halfLinePx },
  );
  const rows = shown.rows.map((row, at) => ({
    ...row,
    labelY: labels[at] ?? row.y,
    whisker: hasWhiskers ? whiskerOf(row.place, scale) : undefined,
  }));
  const moved = Math.max(...rows.map(({ y, labelY }) => Math.abs(labelY - y)));
  return {
    kind: "names",
    rows,
    rowPx,
    lanes: shown.lanes,
    leaderPx: Math.min(given.mostLeaderPx, Math.max(leastLeaderPx, moved / 2)),
  };
}

/** The rows in a single lane, for columns without room for more; their names keep them apart. */
function inOneLane({ rows }: ReturnType<typeof marks>): ReturnType<typeof marks> {
  return { rows: rows.map((row) => ({ ...row, lane: 0 })), lanes: 1 };
}

/** Marks in lanes next to each other, so that none covers another. */
function marks(
  sorted: readonly Measured[],
  scale: WrightScale,
  { withIntervals = false } = {},
): { readonly rows: readonly WrightDot[]; readonly lanes: number } {
  const lanes = lanesOf(
    sorted.map((place) => {
      const y = scale.yOf(place.measure);
      const { top = y, bottom = y } = (withIntervals ? whiskerOf(place, scale) : undefined) ?? {};
      return {
        id: place.id,
        top: Math.min(top, y - wrightDotRadiusPx),
        bottom: Math.max(bottom, y + wrightDotRadiusPx),
      };
    }),
    1,
  );
  return {
    rows: sorted.map((place) => ({
      place,
      y: scale.yOf(place.measure),
      lane: lanes.get(place.id) ?? 0,
    })),
    lanes: Math.max(...lanes.values()) + 1,
  };
}

function whiskerOf({ low, high }: Measured, { yOf }: WrightScale): WrightRow["whisker"] {
  return low === null || high === null ? undefined : { top: yOf(high), bottom: yOf(low) };
}

interface Given {
  readonly scale: WrightScale;
  /** The vertical distance between names. */
  readonly rowPx: number;
  /** With more places than this there are no names. */
  readonly mostNames: number;
  /** Intervals are not drawn if they would take more lanes. */
  readonly mostLanes: number;
  /** The maximum width of the lines to moved names. */
  readonly mostLeaderPx: number;
}
