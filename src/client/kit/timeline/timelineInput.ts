import type { CodedEvent } from "../../../domain/entities/event.ts";
import type { EndsChange, RoomOf } from "./dragging.ts";
import type { RowHeight, StripKind } from "./layout.ts";
import type { RowView } from "./row.ts";
import type { FrameTimes, LoopRange, Strips } from "./strips.ts";
import type { TimeSource } from "./timeSource.ts";

/** What the timeline shows and whom it tells. It keeps only its window and what a hand is doing. */
export interface TimelineInput {
  readonly rows: readonly RowView[];
  /** The groups of which only the heading is shown. */
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
  /** How much is in sight at first, around the playhead; all of it where nothing is said. */
  readonly spanUs?: number | null | undefined;
  /** Hears how much is in sight once it has changed; `null` for all. */
  readonly onSpan?: ((spanUs: number | null) => void) | undefined;
  readonly onSeek: (timeUs: number) => void;
  readonly onSelect: ((event: CodedEvent | null) => void) | undefined;
  readonly onSelectMany: ((ids: ReadonlySet<string>, currentId: string | null) => void) | undefined;
  readonly onChange: ((changes: readonly EndsChange[]) => void) | undefined;
  readonly onEdit: ((event: CodedEvent) => void) | undefined;
  /** Hears of a click on a question, by its number. */
  readonly onPrompt: ((number: number) => void) | undefined;
  readonly onLoop: ((loop: LoopRange | null) => void) | undefined;
  readonly onFold: ((groupId: string) => void) | undefined;
  /** Puts a row before another, or last for `null`. */
  readonly onMoveRow: ((rowId: string, beforeId: string | null) => void) | undefined;
  readonly onSay: ((said: Told) => void) | undefined;
  /** How far an event’s ends may be moved before they meet what they must not overlap. */
  readonly roomOf: RoomOf | undefined;
}

/** What the keyboard came to, for those who hear the screen. */
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

/** A row by its name, with the heading that it stands under. */
export interface TellsOf {
  readonly name: string;
  readonly group: string | undefined;
}
