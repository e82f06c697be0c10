import type { CodedEvent } from "../../../domain/entities/event.ts";
import type { EndsChange, RoomOf } from "./dragging.ts";
import type { RowHeight, StripKind } from "./layout.ts";
import type { RowView } from "./row.ts";
import type { FrameTimes, LoopRange, Strips } from "./strips.ts";
import type { TimeSource } from "./timeSource.ts";

/**
 * The content of a timeline and its callbacks. The timeline itself stores only the visible section and the gesture
 * in progress.
 */
export interface TimelineInput {
  readonly rows: readonly RowView[];
  /** Ids of collapsed groups, of which only the heading is shown. */
  readonly folded: ReadonlySet<string>;
  readonly rowHeight: RowHeight;
  readonly durationUs: number;
  readonly time: TimeSource;
  readonly selectedId: string | null;
  readonly selectedIds: ReadonlySet<string>;
  /** Finds an event quickly; without it all rows are searched. */
  readonly eventOf: ((eventId: string) => CodedEvent | undefined) | undefined;
  readonly framesPerSecond: number | null;
  readonly frames: FrameTimes | undefined;
  readonly isFollowing: boolean;
  readonly strips: Strips;
  readonly hiddenStrips: ReadonlySet<StripKind>;
  readonly stripNames: Readonly<Record<StripKind, string>>;
  readonly loop: LoopRange | null;
  /** How much is visible at first, around the playhead, in microseconds; all by default. */
  readonly spanUs?: number | null | undefined;
  /** Called when the visible length has changed; `null`: all. */
  readonly onSpan?: ((spanUs: number | null) => void) | undefined;
  readonly onSeek: (timeUs: number) => void;
  readonly onSelect: ((event: CodedEvent | null) => void) | undefined;
  readonly onSelectMany: ((ids: ReadonlySet<string>, currentId: string | null) => void) | undefined;
  readonly onChange: ((changes: readonly EndsChange[]) => void) | undefined;
  readonly onEdit: ((event: CodedEvent) => void) | undefined;
  /** Called with the number of a question that was clicked. */
  readonly onPrompt: ((number: number) => void) | undefined;
  readonly onLoop: ((loop: LoopRange | null) => void) | undefined;
  readonly onFold: ((groupId: string) => void) | undefined;
  /** Called to move a row before another; `null`: to the end. */
  readonly onMoveRow: ((rowId: string, beforeId: string | null) => void) | undefined;
  readonly onSay: ((said: Told) => void) | undefined;
  /** Gives the limits for an event’s ends, so that events that must not overlap do not. */
  readonly roomOf: RoomOf | undefined;
}

/** What the keyboard has reached, for announcing it to screen readers. */
export type Told =
  | {
      readonly kind: "event";
      readonly event: CodedEvent;
      readonly row: TellsOf;
      readonly count: number;
    }
  | { readonly kind: "row"; readonly row: TellsOf; readonly count: number }
  | { readonly kind: "heading"; readonly name: string; readonly isFolded: boolean }
  | { readonly kind: "selected"; readonly count: number }
  | { readonly kind: "atEnd" };

/** A row by its name, with the heading above it. */
export interface TellsOf {
  readonly name: string;
  readonly group: string | undefined;
}
