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

/** What was done or refused, for the line that says it. */
export type Said =
  | { readonly kind: "step"; readonly step: Step }
  | { readonly kind: "subject"; readonly subjectId: string | null }
  | {
      readonly kind: "undone" | "redone";
      /** What was done to get there: each event, rating or part once. */
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
  /** A question of interval sampling is up: counted from 0. */
  | { readonly kind: "prompted"; readonly number: number; readonly count: number }
  | { readonly kind: "scan_answered"; readonly answered: number; readonly count: number }
  /** A key of several codes was pressed: so many presses wait to be told which is meant. */
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
  /** A key that became nothing. */
  | { readonly kind: "not_taken"; readonly because: NotTaken; readonly key: string }
  /** The recording pauses after a code from now on, or no longer. */
  | { readonly kind: "pause_after"; readonly codeId: string; readonly isOn: boolean }
  /** The first of two keys: the second is waited for. */
  | { readonly kind: "first_key"; readonly key: string }
  /** A code’s key while a question of interval sampling that is not about this code has the keys. */
  | { readonly kind: "not_asked"; readonly codeId: string }
  /** A code’s key where only questions are answered, and none is up. */
  | { readonly kind: "only_questions" }
  | { readonly kind: "nothing_to_comment" | "nothing_left" | "nothing_runs" }
  /** Of several values that stood in one place, one was chosen. */
  | { readonly kind: "settled" }
  | { readonly kind: "refused"; readonly code: ErrorCode; readonly rule: string | null }
  | { readonly kind: "not_kept" }
  /** A part of the page that is needed could not be loaded. */
  | { readonly kind: "not_loaded" };

/** Why a code’s key led to nothing. */
export const notTaken = [
  /** The recording is not there yet, or cannot be played: the press has no time. */
  "no_frame",
  /** The work can only be read. */
  "locked",
  /** Codes are not heard beside the rubric. */
  "rubric",
  /** The scheme has it for nothing; or it has nothing for the two that were pressed after one another. */
  "no_code",
  /** It was only a part of a character: a dead key, or one that an input method took. */
  "composing",
  /** The second key of a sequence was not pressed. */
  "no_second",
  /** What it meant could not be done here. */
  "not_possible",
] as const;
export type NotTaken = (typeof notTaken)[number];

/** A press of a key that became nothing, so that the person who pressed it can see it. */
export interface Untaken {
  readonly number: number;
  readonly key: string;
  readonly because: NotTaken;
  /** When in the recording, where that is known. Microseconds. */
  readonly atUs: number | null;
}

/** The first of two keys, until the second comes. */
export interface FirstKey {
  readonly key: string;
  /** `undefined` where there was none: then the second leads to nothing either. */
  readonly moment: Moment | undefined;
  readonly because?: NotTaken;
}

export interface ModifierQuestion {
  readonly kind: "modifier";
  readonly eventId: string;
  /** Those still to be given; the first is the one that is asked now. */
  readonly modifierIds: readonly string[];
  /** What is chosen so far of one that takes several. */
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
  /** The one that the keys are about; always one of the selected, if any are. */
  readonly selectedId: string | null;
  readonly selectedIds: ReadonlySet<string>;
  readonly asking: Asking | null;
  /**
   * What is asked after it: a press in between loses no question. Details are asked of the newest event
   * first; which code was meant is asked of presses in their order.
   */
  readonly waiting: readonly Asking[];
  /** Presses whose question was left for later, in their order. */
  readonly left: readonly HeldPress[];
  /** Optional questions that gave way to a later press or were left, oldest first; bounded, and kept on this device. */
  readonly skipped: readonly ModifierQuestion[];
  readonly first: FirstKey | null;
  /** Lines of the transcript that a code’s key codes now, in the place of the moment on screen. */
  readonly lines: readonly Stretch[] | null;
  /** Events whose moment is in doubt, since the picture did not keep up as they were pressed; of this tab. */
  readonly doubtful: ReadonlyMap<string, Behind>;
  /** The newest last; bounded. Of this tab, after a reload too: nothing of it can become an event by itself. */
  readonly untaken: readonly Untaken[];
  /** Events, ratings and parts that this disk has not acknowledged yet. */
  readonly keeping: ReadonlySet<string>;
  readonly history: History;
  readonly said: { readonly number: number; readonly what: Said } | null;
  /** The code that was pressed last, and how many presses there were: a button lights by it. */
  readonly lit: { readonly codeId: string; readonly number: number } | null;
  /** Where the work was read from when the screen opened. */
  readonly origin: "server" | "disk";
}

/** Where and when a key or button was pressed. */
export interface Moment {
  readonly atUs: number;
  readonly isAtEnd: boolean;
  /** `performance.now()` of the press itself. */
  readonly pressedAtMs: number;
  /** How far the picture was behind the sound, where it did not keep up. */
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
