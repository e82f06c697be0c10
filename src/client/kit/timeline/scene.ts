import type { CodedEvent } from "../../../domain/entities/event.ts";
import type { Room } from "./dragging.ts";
import type { Gesture } from "./gestures.ts";
import type { Layout, Line } from "./layout.ts";
import type { Scale } from "./scale.ts";
import { rowOf, type SelectedRows } from "./selection.ts";
import type { TimelineInput } from "./timelineInput.ts";

/** How a timeline stands at this moment: what it was given, what is in sight, what a hand does. */
export interface Scene {
  input: TimelineInput;
  layout: Layout;
  scale: Scale;
  scrollPx: number;
  /** The section that is shown where all is shown: the duration, with room to grow where it grows. */
  wholeUs: number;
  /** How much was in sight when it was less than all. */
  spanUs: number;
  gesture: Gesture;
  selected: SelectedRows;
  /** The event that was clicked last: a click with Shift selects from there. */
  anchor: CodedEvent | undefined;
  current: { readonly event: CodedEvent; readonly line: string } | undefined;
  /** The line that the keyboard is on; shown while the timeline has the focus. */
  lineId: string | undefined;
  /** Draws everything again in the next frame. */
  readonly redraw: () => void;
}

/** The room of an event: the whole recording where no one says less. */
export function roomIn({ input }: Pick<Scene, "input">) {
  return (event: CodedEvent, movingIds: ReadonlySet<string>): Room =>
    input.roomOf?.(event, movingIds) ?? { minUs: 0, maxUs: input.durationUs };
}

/** The line that an event is on; that of its group where it is folded. */
export function eventLine({ input, layout }: Scene, event: CodedEvent): Line | undefined {
  const row = rowOf(input.rows, event);
  if (!row) return undefined;
  return layout.lines.find(
    (line) =>
      line.id === row.id || (line.kind === "heading" && line.isFolded && line.rows.includes(row)),
  );
}

/** Selects one event and lets go of all others. */
export function selectOne({ input }: Scene, event: CodedEvent | null): void {
  if (event && input.onSelectMany) input.onSelectMany(new Set([event.id]), event.id);
  else input.onSelect?.(event);
}
