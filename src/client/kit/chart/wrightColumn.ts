import { spreadApart } from "./spreadApart.ts";
import { lanesOf } from "./wrightLanes.ts";
import { fromHighToLow, type Measured } from "./wrightMeasures.ts";
import type { WrightScale } from "./wrightScale.ts";

/** Raters, criteria or steps beside the axis: each with its name, or, where names have no room, as dots. */
export type WrightColumn =
  | {
      readonly kind: "names";
      readonly rows: readonly WrightRow[];
      readonly rowPx: number;
      readonly lanes: number;
      /** How wide the lines are that lead from the marks to names that had to move. */
      readonly leaderPx: number;
    }
  | { readonly kind: "dots"; readonly rows: readonly WrightDot[]; readonly lanes: number }
  | { readonly kind: "empty" };

export interface WrightDot {
  readonly place: Measured;
  /** Where it stands, in pixels from the upper end of the plot. */
  readonly y: number;
  /** Which lane its mark stands in, from 0 at the column’s start. */
  readonly lane: number;
}

export interface WrightRow extends WrightDot {
  /** Where its name stands. */
  readonly labelY: number;
  readonly whisker: { readonly top: number; readonly bottom: number } | undefined;
}

export const wrightDotRadiusPx = 3.5;
export const lanePx = 8;
const leastLeaderPx = 6;
/** Half a line of text: so near to the edge of the plot a name may stand. */
const halfLinePx = 8;

/** Places of a column from the top, without overlap of names; the same whatever their order. */
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

/** Where lanes have no room; their names keep them apart. */
function inOneLane({ rows }: ReturnType<typeof marks>): ReturnType<typeof marks> {
  return { rows: rows.map((row) => ({ ...row, lane: 0 })), lanes: 1 };
}

/** Marks in lanes beside each other, so that none lies on another. */
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
  /** How far names are from each other. */
  readonly rowPx: number;
  /** With more there are no names. */
  readonly mostNames: number;
  /** Intervals that would take more lanes are not drawn. */
  readonly mostLanes: number;
  /** How wide the lines to moved names may be. */
  readonly mostLeaderPx: number;
}
