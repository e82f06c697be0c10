import { workingSpanUs } from "./scale.ts";
import { type RowHeight, rowHeights, type StripKind, stripKinds } from "./layout.ts";

export const rowsBys = ["subject", "code", "group", "own"] as const;
/**
 * The order of rows: by subject then code, by code then subject, by groups of the scheme, or in the rater’s own
 * order.
 */
export type RowsBy = (typeof rowsBys)[number];

/** How someone has arranged the timeline of a study, on this device. */
export interface Arrangement {
  readonly rowsBy: RowsBy;
  /** Ids of rows from top to bottom in the rater’s own order; other rows are last. */
  readonly own: readonly string[];
  /** Ids of groups that are collapsed. */
  readonly folded: readonly string[];
  readonly rowHeight: RowHeight;
  readonly hiddenStrips: readonly StripKind[];
  /** How much is visible around the playhead, in microseconds; `null`: all. */
  readonly spanUs: number | null;
}

export const firstArrangement: Arrangement = {
  rowsBy: "subject",
  own: [],
  folded: [],
  rowHeight: "normal",
  // Frequencies are costly to draw and wanted by few: they are shown when somebody asks.
  hiddenStrips: ["spectrogram"],
  spanUs: workingSpanUs,
};

/** Reads a stored arrangement; missing and unknown parts have their defaults. */
export function parseArrangement(kept: string | null): Arrangement {
  const given = kept === null ? {} : fields(kept);
  const hidden = new Set(
    "hiddenStrips" in given ? texts(given["hiddenStrips"]) : firstArrangement.hiddenStrips,
  );
  return {
    rowsBy: rowsBys.find((one) => one === given["rowsBy"]) ?? firstArrangement.rowsBy,
    own: texts(given["own"]),
    folded: texts(given["folded"]),
    rowHeight: rowHeights.find((one) => one === given["rowHeight"]) ?? firstArrangement.rowHeight,
    hiddenStrips: stripKinds.filter((one) => hidden.has(one)),
    spanUs: spanIn(given["spanUs"]),
  };
}

/** Rows in the rater’s own order; rows that it does not contain are last, in their given order. */
export function inOwnOrder<Row extends { readonly id: string }>(
  rows: readonly Row[],
  own: readonly string[],
): readonly Row[] {
  const places = new Map(own.map((id, at) => [id, at]));
  const placeOf = ({ id }: Row) => places.get(id) ?? own.length;
  return rows.toSorted((a, b) => placeOf(a) - placeOf(b));
}

/**
 * Moves one row before another, or to the end for `null`. The rows are then in the rater’s own order, starting from
 * their order on screen.
 */
export function withRowMoved(
  arrangement: Arrangement,
  shownIds: readonly string[],
  { rowId, beforeId }: { readonly rowId: string; readonly beforeId: string | null },
): Arrangement {
  if (rowId === beforeId) return arrangement;
  const rest = shownIds.filter((id) => id !== rowId);
  const at = beforeId === null ? rest.length : rest.indexOf(beforeId);
  const own = rest.toSpliced(at < 0 ? rest.length : at, 0, rowId);
  // Rows that are not on screen now keep their place among themselves, behind.
  const others = arrangement.own.filter((id) => !own.includes(id));
  return { ...arrangement, rowsBy: "own", own: [...own, ...others] };
}

/** The list with an item added, or removed if it was present. */
export function toggledIn<Item>(items: readonly Item[], item: Item): readonly Item[] {
  return items.includes(item) ? items.filter((one) => one !== item) : [...items, item];
}

function spanIn(value: unknown): number | null {
  if (value === null) return null;
  return typeof value === "number" && value > 0 ? value : firstArrangement.spanUs;
}

function texts(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((one) => typeof one === "string") : [];
}

function fields(kept: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(kept);
    return typeof value === "object" && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}
