import type { EventCode, EventRow } from "./plottedEvents.ts";

/** The lane of each code within a row, by code id; the codes of a ribbon share one. */
export function codeLanes(codes: readonly Pick<EventCode, "id" | "ribbon">[]): {
  readonly lanes: ReadonlyMap<string, number>;
  readonly count: number;
} {
  const lanes = new Map<string, number>();
  const ribbons = new Map<string, number>();
  let count = 0;
  for (const { id, ribbon } of codes) {
    const shared = ribbon === undefined ? undefined : ribbons.get(ribbon);
    lanes.set(id, shared ?? count);
    if (shared !== undefined) continue;
    if (ribbon !== undefined) ribbons.set(ribbon, count);
    count += 1;
  }
  return { lanes, count };
}

/** Rows of one group that stand under its name. */
interface RowGroup {
  readonly name: string;
  /** The upper edge of the group’s head. */
  readonly top: number;
  /** The rows of the group: from one index up to, but not including, another. */
  readonly from: number;
  readonly to: number;
}

/** The positions of rows under the heads of their groups. */
export function rowPlaces(
  rows: readonly Pick<EventRow, "name" | "groupId">[],
  {
    topPx,
    rowPx,
    headPx,
  }: { readonly topPx: number; readonly rowPx: number; readonly headPx: number },
): {
  /** The upper edge of each row. */
  readonly tops: readonly number[];
  readonly groups: readonly RowGroup[];
  readonly bottomPx: number;
} {
  const tops: number[] = [];
  const groups: RowGroup[] = [];
  let y = topPx;
  for (const [at, { name, groupId }] of rows.entries()) {
    if (groupId !== undefined && groupId !== rows[at - 1]?.groupId) {
      let to = at + 1;
      while (to < rows.length && rows[to]?.groupId === groupId) to += 1;
      groups.push({ name, top: y, from: at, to });
      y += headPx;
    }
    tops.push(y);
    y += rowPx;
  }
  return { tops, groups, bottomPx: y };
}
