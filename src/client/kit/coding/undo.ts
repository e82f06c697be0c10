import type { CodedEvent } from "../../../domain/entities/event.ts";
import type { Rating } from "../../../domain/entities/rating.ts";
import { emptyPart, partKey, type WorkPart } from "../../../domain/entities/workPart.ts";
import type { Change, EventChange, HeldEvent } from "../../../domain/operations.ts";

/** One change with its reverse and its repetition. */
export interface Move {
  readonly back: Change;
  readonly forth: Change;
}

/** The moves of one press, undone as one. */
export interface UndoStep {
  readonly moves: readonly Move[];
  /** Whether another device has since changed something that it affects: it cannot be undone here. */
  readonly isForeign: boolean;
}

/**
 * All undo steps of this session, without limit. `past` ends with the newest; `future` begins with the next
 * to redo.
 */
export interface History {
  readonly past: readonly UndoStep[];
  readonly future: readonly UndoStep[];
}

export const emptyHistory: History = { past: [], future: [] };

/** The result of undo or redo: nothing to do, a step that is skipped, or changes to make. */
export type Turn =
  | { readonly kind: "nothing" }
  | { readonly kind: "foreign"; readonly history: History }
  | { readonly kind: "changes"; readonly history: History; readonly changes: readonly Change[] };

/** The value before a change; at most one of them is present. */
export interface StoodBefore {
  readonly held: HeldEvent | undefined;
  readonly rating: Rating | undefined;
  readonly part: WorkPart | undefined;
}

/** The move of a change, from the value before it. `undefined` where there is nothing to go back to. */
export function moveOf(change: Change, before: StoodBefore): Move | undefined {
  switch (change.kind) {
    case "putEvent": {
      const eventId = change.event.id;
      return { back: { kind: "deleteEvent", eventId }, forth: { kind: "restoreEvent", eventId } };
    }
    case "deleteEvent":
      return { back: { kind: "restoreEvent", eventId: change.eventId }, forth: change };
    case "restoreEvent":
      return { back: { kind: "deleteEvent", eventId: change.eventId }, forth: change };
    case "changeEvent":
      if (!before.held) return undefined;
      return {
        back: { ...change, change: valuesBefore(before.held.event, change.change) },
        forth: change,
      };
    case "putRating": {
      const { kind, rating } = change;
      return {
        back: { kind, rating: before.rating ?? unrated(rating.criterionId) },
        forth: { kind, rating },
      };
    }
    case "putPart": {
      const { kind, part } = change;
      return { back: { kind, part: before.part ?? emptyPart(part) }, forth: { kind, part } };
    }
  }
}

/** Records a step. Undone steps can no longer be redone after it. */
export function remember(history: History, moves: readonly Move[]): History {
  if (moves.length === 0) return history;
  return { past: [...history.past, { moves, isForeign: false }], future: [] };
}

/** Adds changes of the same press to the newest step, such as a modifier that was asked for. */
export function rememberWithLast(history: History, moves: readonly Move[]): History {
  const last = history.past.at(-1);
  if (!last) return remember(history, moves);
  const joined = { ...last, moves: [...last.moves, ...moves] };
  return { past: [...history.past.slice(0, -1), joined], future: [] };
}

/** Marks every step that affects something which another device has changed. */
export function markForeign(history: History, key: string): History {
  const mark = (step: UndoStep) =>
    !step.isForeign && step.moves.some(({ forth }) => changeKey(forth) === key)
      ? { ...step, isForeign: true }
      : step;
  return { past: history.past.map(mark), future: history.future.map(mark) };
}

export function undo({ past, future }: History): Turn {
  const step = past.at(-1);
  if (!step) return { kind: "nothing" };
  if (step.isForeign) return { kind: "foreign", history: { past: past.slice(0, -1), future } };
  const history = { past: past.slice(0, -1), future: [step, ...future] };
  return { kind: "changes", history, changes: step.moves.map(({ back }) => back).toReversed() };
}

export function redo({ past, future }: History): Turn {
  const [step, ...rest] = future;
  if (!step) return { kind: "nothing" };
  if (step.isForeign) return { kind: "foreign", history: { past, future: rest } };
  const history = { past: [...past, step], future: rest };
  return { kind: "changes", history, changes: step.moves.map(({ forth }) => forth) };
}

/** The subject of a change: the id of its event or criterion, or the key of its part. */
export function changeKey(change: Change): string {
  switch (change.kind) {
    case "putEvent":
      return change.event.id;
    case "changeEvent":
    case "deleteEvent":
    case "restoreEvent":
      return change.eventId;
    case "putRating":
      return change.rating.criterionId;
    case "putPart":
      return partKey(change.part);
  }
}

export function unrated(criterionId: Rating["criterionId"]): Rating {
  return {
    criterionId,
    value: null,
    cannotBeJudged: false,
    reason: "",
    comment: "",
    evidence: [],
  };
}

/** The event’s values of all fields that a change sets. */
function valuesBefore(event: CodedEvent, change: EventChange): EventChange {
  return {
    ...(change.codeId !== undefined && { codeId: event.codeId }),
    ...(change.subjectId !== undefined && { subjectId: event.subjectId }),
    ...(change.startUs !== undefined && { startUs: event.startUs }),
    ...(change.endUs !== undefined && event.kind === "state" && { endUs: event.endUs }),
    ...(change.modifiers !== undefined && { modifiers: event.modifiers }),
    ...(change.comment !== undefined && { comment: event.comment }),
    ...(change.confidence !== undefined && { confidence: event.confidence }),
  };
}
