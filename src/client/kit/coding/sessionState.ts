import type { CodedEvent } from "../../../domain/entities/event.ts";
import type { Rating } from "../../../domain/entities/rating.ts";
import type { Code } from "../../../domain/entities/scheme.ts";
import type { ErrorCode } from "../../../domain/errors.ts";
import type { Id } from "../../../domain/rules.ts";
import type { Change } from "../../../domain/operations.ts";
import type { Step } from "./coding.ts";
import type { Behind } from "../player/lagging.ts";
import type { HeldPress } from "../outbox/heldPress.ts";
import type { Stretch } from "../../../domain/spans.ts";
import { emptyHistory, type History } from "./undo.ts";

/** The last action or refusal, for the status line. */
export type Said =
  | { readonly kind: "step"; readonly step: Step }
  | { readonly kind: "subject"; readonly subjectId: string | null }
  | {
      readonly kind: "undone" | "redone";
      /** The changes of the step: each event, rating or part once. */
      readonly what: readonly Change[];
    }
  | { readonly kind: "nothing_to_undo" | "nothing_to_redo" | "foreign" }
  | { readonly kind: "changed" | "deleted"; readonly event: CodedEvent }
  /** Several events in one step. */
  | {
      readonly kind: "changed_many" | "deleted_many" | "pasted" | "copied" | "ended_many";
      readonly count: number;
    }
  | { readonly kind: "evidence"; readonly criterionId: string; readonly startUs: number }
  | { readonly kind: "rated"; readonly rating: Rating }
  /** A sampling prompt is shown, counted from 0. */
  | { readonly kind: "prompted"; readonly number: number; readonly count: number }
  | { readonly kind: "scan_answered"; readonly answered: number; readonly count: number }
  /** A key shared by several codes was pressed; the number of presses waiting for their code. */
  | {
      readonly kind: "press_waits" | "press_left";
      readonly press: HeldPress;
      readonly count: number;
    }
  | { readonly kind: "presses_dropped"; readonly count: number }
  /** Lines of the transcript were coded. */
  | {
      readonly kind: "lines_coded";
      readonly codeId: string;
      readonly startUs: number;
      readonly count: number;
    }
  /** A key that coded nothing. */
  | { readonly kind: "not_taken"; readonly because: NotTaken; readonly key: string }
  /** The recording pauses after a code from now on, or no longer. */
  | { readonly kind: "pause_after"; readonly codeId: string; readonly isOn: boolean }
  /** The first key of a sequence was pressed; the second is awaited. */
  | { readonly kind: "first_key"; readonly key: string }
  /** A code’s key during a sampling prompt that has the code keys but does not include this code. */
  | { readonly kind: "not_asked"; readonly codeId: string }
  /** A code’s key where only prompts are answered, and none is shown. */
  | { readonly kind: "only_questions" }
  | { readonly kind: "nothing_to_comment" | "nothing_left" | "nothing_runs" }
  /** One of several versions of an entry was selected. */
  | { readonly kind: "settled" }
  | { readonly kind: "refused"; readonly code: ErrorCode; readonly rule: string | null }
  | { readonly kind: "not_kept" }
  /** A part of the page that is needed could not be loaded. */
  | { readonly kind: "not_loaded" };

/** Why a code’s key led to nothing. */
export const notTaken = [
  /** The recording is not loaded yet, or cannot be played: the press has no time. */
  "no_frame",
  /** The observation is read-only. */
  "locked",
  /** Code keys are inactive while the rubric is shown. */
  "rubric",
  /** The scheme uses neither the key, nor the two keys pressed in sequence. */
  "no_code",
  /** The key was only part of a character: a dead key, or one used by an input method. */
  "composing",
  /** The second key of a sequence was not pressed. */
  "no_second",
  /** The code was not possible at that time. */
  "not_possible",
] as const;
export type NotTaken = (typeof notTaken)[number];

/** A key press that coded nothing, listed for the rater. */
export interface Untaken {
  readonly number: number;
  readonly key: string;
  readonly because: NotTaken;
  /** The time in the recording, where it is known. Microseconds. */
  readonly atUs: number | null;
}

/** The first key of a sequence, until the second is pressed. */
export interface FirstKey {
  readonly key: string;
  /** `undefined` where the press had no time: then the second key codes nothing either. */
  readonly moment: Moment | undefined;
  readonly because?: NotTaken;
}

export interface ModifierQuestion {
  readonly kind: "modifier";
  readonly eventId: string;
  /** Modifiers that have no value yet; the first is the one asked for. */
  readonly modifierIds: readonly string[];
  /** The choices selected so far, for a modifier with several. */
  readonly picked: readonly string[];
}

/** A question to the rater that does not stop the recording, unless the rater wants it to. */
export type Asking =
  | {
      readonly kind: "code";
      readonly press: HeldPress;
      readonly codes: readonly Code[];
    }
  | ModifierQuestion
  | { readonly kind: "comment"; readonly eventId: string };

export interface SessionState {
  readonly subjectId: Id<"subject"> | null;
  /** The event that shortcuts act on; always one of the selected ones, if any. */
  readonly selectedId: string | null;
  readonly selectedIds: ReadonlySet<string>;
  readonly asking: Asking | null;
  /**
   * The questions after the current one: a press in between loses none. Modifiers are asked of the newest
   * event first, codes of presses in their order.
   */
  readonly waiting: readonly Asking[];
  /** Presses left for later, in their order. */
  readonly left: readonly HeldPress[];
  /**
   * Optional questions that a later press replaced or that were left, oldest first; limited in number, and
   * stored on this device.
   */
  readonly skipped: readonly ModifierQuestion[];
  readonly first: FirstKey | null;
  /** Lines of the transcript that code keys apply to, instead of the time on screen. */
  readonly lines: readonly Stretch[] | null;
  /** Events with an uncertain time, because the video was late when they were coded; of this tab. */
  readonly doubtful: ReadonlyMap<string, Behind>;
  /**
   * Key presses that coded nothing, the newest last; limited in number. Of this tab; they outlast a reload,
   * and none becomes an event without the rater.
   */
  readonly untaken: readonly Untaken[];
  /** Ids of events, ratings and parts that are not saved on this device yet. */
  readonly keeping: ReadonlySet<string>;
  readonly history: History;
  readonly said: { readonly number: number; readonly what: Said } | null;
  /** The code pressed last, and the number of presses: its button lights up. */
  readonly lit: { readonly codeId: string; readonly number: number } | null;
  /** Where the observation was loaded from. */
  readonly origin: "server" | "disk";
}

/** Where in the recording and when a key or button was pressed. */
export interface Moment {
  readonly atUs: number;
  readonly isAtEnd: boolean;
  /** `performance.now()` of the press itself. */
  readonly pressedAtMs: number;
  /** How late the picture was relative to the sound; absent where it kept up. */
  readonly behind?: Behind | undefined;
}

export const nothingSelected: ReadonlySet<string> = new Set();

export function firstState({
  subjectId,
  origin,
}: Pick<SessionState, "subjectId" | "origin">): SessionState {
  return {
    subjectId,
    selectedId: null,
    selectedIds: nothingSelected,
    asking: null,
    waiting: [],
    left: [],
    skipped: [],
    first: null,
    lines: null,
    doubtful: new Map(),
    untaken: [],
    keeping: new Set(),
    history: emptyHistory,
    said: null,
    lit: null,
    origin,
  };
}
