import type { CodedEvent } from "../../../../domain/entities/event.ts";
import type { Shown } from "./shown.ts";

/** What is selected in the list, and where a range selection starts. */
export interface ListSelection {
  readonly currentId: string | null;
  readonly ids: ReadonlySet<string>;
  /** The event at which a range selection starts; `null` before the first selection. */
  readonly anchor: CodedEvent | null;
}

/** `only` as by a click, `toggle` with Ctrl or ⌘, `range` with Shift. */
export type Choosing = "only" | "toggle" | "range";

/** The new selection after an event was clicked. */
export function chosen(
  { ids, anchor }: ListSelection,
  event: CodedEvent,
  { choosing, shown }: { readonly choosing: Choosing; readonly shown: Shown },
): ListSelection {
  if (choosing === "toggle") {
    const next = new Set(ids);
    if (!next.delete(event.id)) next.add(event.id);
    const isIn = next.has(event.id);
    return { currentId: isIn ? event.id : (lastOf(next) ?? null), ids: next, anchor: event };
  }
  const from = anchor ? shown.indexOf(anchor) : -1;
  const to = shown.indexOf(event);
  if (choosing === "only" || from < 0 || to < 0) {
    return { currentId: event.id, ids: new Set([event.id]), anchor: event };
  }
  const range = shown.between(Math.min(from, to), Math.max(from, to));
  return { currentId: event.id, ids: new Set(range.map(({ id }) => id)), anchor };
}

function lastOf(ids: ReadonlySet<string>): string | undefined {
  return [...ids].at(-1);
}
