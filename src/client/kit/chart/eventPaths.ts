import { codeLanes } from "./eventLanes.ts";
import type { EventCode, EventRow } from "./plottedEvents.ts";

/** Where rows and lanes of an event plot stand, in pixels. */
export interface EventLayout {
  readonly leftPx: number;
  /** The upper edge of each row. */
  readonly tops: readonly number[];
  readonly lanePx: number;
  readonly gapPx: number;
}

/** The minimum width of a bar, so that a short state is visible. */
const leastBarPx = 0.8;

/**
 * All events of each code as one path: bars to be filled (states) or ticks to be stroked (points).
 * One path a code keeps tens of thousands of events quick to draw, and one to edit in a drawing
 * program. Events outside the axis are cut at its ends.
 */
export function eventPaths(given: Given): ReadonlyMap<string, string> {
  const { rows, codes, layout, range, pxPerUs } = given;
  const { lanes } = codeLanes(codes);
  const parts = new Map<string, string[]>(codes.map(({ id }) => [id, []]));
  rows.forEach(({ events }, place) => {
    const top = (layout.tops[place] ?? 0) + layout.gapPx / 2;
    for (const { codeId, startUs, endUs } of events) {
      const lane = lanes.get(codeId);
      const from = Math.max(range.fromUs, startUs);
      const to = Math.min(range.toUs, endUs ?? startUs);
      if (lane === undefined || to < from) continue;
      const x = round(layout.leftPx + (from - range.fromUs) * pxPerUs);
      const y = round(top + lane * layout.lanePx);
      const height = round(Math.max(1, layout.lanePx - 0.5));
      if (endUs === null) parts.get(codeId)?.push(`M${x} ${y}v${height}`);
      else {
        const width = Math.max(leastBarPx, round((to - from) * pxPerUs));
        parts.get(codeId)?.push(`M${x} ${y}h${width}v${height}h${-width}z`);
      }
    }
  });
  return new Map([...parts].map(([codeId, marks]) => [codeId, marks.join("")]));
}

function round(px: number): number {
  return Math.round(px * 10) / 10;
}

interface Given {
  readonly rows: readonly Pick<EventRow, "events">[];
  readonly codes: readonly Pick<EventCode, "id" | "ribbon">[];
  readonly layout: EventLayout;
  readonly range: { readonly fromUs: number; readonly toUs: number };
  readonly pxPerUs: number;
}
