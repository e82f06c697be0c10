import type { CodedEvent } from "../../../domain/entities/event.ts";
import { besideIn, type EventOrder, eventsIn, forEachBetween, orderOf } from "./eventOrder.ts";
import type { Line } from "./layout.ts";
import type { RowView } from "./row.ts";

/** Selected events by row, so that they are drawn as fast as the rows. */
export type SelectedRows = ReadonlyMap<string, EventOrder>;

export function selectedRows(
  rows: readonly RowView[],
  ids: ReadonlySet<string>,
  eventOf: ((eventId: string) => CodedEvent | undefined) | undefined,
): SelectedRows {
  if (ids.size === 0) return new Map();
  // A few are looked up; many are found by going through all.
  const few = eventOf && ids.size <= 64 ? [...ids].flatMap((id) => eventOf(id) ?? []) : undefined;
  const found = rows.map(({ id, order }): readonly [string, EventOrder] => {
    const events = few
      ? few.filter((event) => isIn(order, event))
      : [...eventsIn(order)].filter((event) => ids.has(event.id));
    return [id, orderOf(events)];
  });
  return new Map(found.filter(([, { size }]) => size > 0));
}

export function eventsOf(selected: SelectedRows): readonly CodedEvent[] {
  return [...selected.values()].flatMap((order) => [...eventsIn(order)]);
}

/** The row that an event appears in; `undefined` if no row has it. */
export function rowOf(rows: readonly RowView[], event: CodedEvent): RowView | undefined {
  return rows.find(({ order }) => isIn(order, event));
}

/** The ids with an event added, or removed if it was among them. */
export function toggled(ids: ReadonlySet<string>, eventId: string): ReadonlySet<string> {
  const next = new Set(ids);
  if (!next.delete(eventId)) next.add(eventId);
  return next;
}

/** Ids of all events on the given lines that touch a section of time. Collapsed groups include all their rows. */
export function idsBetween(
  lines: readonly Line[],
  { fromUs, toUs }: { readonly fromUs: number; readonly toUs: number },
): ReadonlySet<string> {
  const ids = new Set<string>();
  for (const line of lines) {
    const rows = line.kind === "row" ? [line.row] : line.isFolded ? line.rows : [];
    for (const { order } of rows) forEachBetween(order, { fromUs, toUs }, ({ id }) => ids.add(id));
  }
  return ids;
}

/** The lines from one to another, both included, in either direction. */
export function linesBetween(
  lines: readonly Line[],
  a: Line | undefined,
  b: Line | undefined,
): readonly Line[] {
  const from = a ? lines.indexOf(a) : -1;
  const to = b ? lines.indexOf(b) : -1;
  if (from < 0 || to < 0) return [];
  return lines.slice(Math.min(from, to), Math.max(from, to) + 1);
}

function isIn(order: EventOrder, event: CodedEvent): boolean {
  const before = besideIn(order, event, -1);
  const here = before ? besideIn(order, before, 1) : order.chunks[0]?.events[0];
  return here?.id === event.id;
}
