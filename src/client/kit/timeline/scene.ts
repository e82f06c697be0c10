import type { CodedEvent } from "../../../domain/entities/event.ts";
import type { Room } from "./dragging.ts";
import type { Gesture } from "./gestures.ts";
import type { Layout, Line } from "./layout.ts";
import type { Scale } from "./scale.ts";
import { rowOf, type SelectedRows } from "./selection.ts";
import type { TimelineInput } from "./timelineInput.ts";

/** The state of a timeline: its input, the visible section, and the gesture in progress. */
export interface Scene {
  input: TimelineInput;
  layout: Layout;
  scale: Scale;
  scrollPx: number;
  /** The section shown as the whole: the duration, with room to grow for a live recording. */
  wholeUs: number;
  /** The length of the section that was visible before the whole was shown. */
  spanUs: number;
  gesture: Gesture;
  selected: SelectedRows;
  /** The event clicked last: a click with Shift extends the selection from it. */
  anchor: CodedEvent | undefined;
  current: { readonly event: CodedEvent; readonly line: string } | undefined;
  /** The id of the line with the keyboard position; shown while the timeline has the focus. */
  lineId: string | undefined;
  /** Draws everything in the next animation frame. */
  readonly redraw: () => void;
}

/** Gives the limits of an event: by default the whole recording. */
export function roomIn({ input }: Pick<Scene, "input">) {
  return (event: CodedEvent, movingIds: ReadonlySet<string>): Room =>
    input.roomOf?.(event, movingIds) ?? { minUs: 0, maxUs: input.durationUs };
}

/** The line of an event; that of its group where the group is collapsed. */
export function eventLine({ input, layout }: Scene, event: CodedEvent): Line | undefined {
  const row = rowOf(input.rows, event);
  if (!row) return undefined;
  return layout.lines.find(
    (line) =>
      line.id === row.id || (line.kind === "heading" && line.isFolded && line.rows.includes(row)),
  );
}

/** Selects one event and deselects all others; `null`: deselects all. */
export function selectOne({ input }: Scene, event: CodedEvent | null): void {
  if (event && input.onSelectMany) input.onSelectMany(new Set([event.id]), event.id);
  else input.onSelect?.(event);
}
