import type { CodedEvent } from "../../../domain/entities/event.ts";
import type { Rating } from "../../../domain/entities/rating.ts";
import { emptyPart, partKey, type WorkPart } from "../../../domain/entities/workPart.ts";
import type { Change, EventChange, HeldEvent } from "../../../domain/operations.ts";

/** One change with its way back and its way forth again. */
export interface Move {
  readonly back: Change;
  readonly forth: Change;
}

/** What one press did. It is undone as one. */
export interface UndoStep {
  readonly moves: readonly Move[];
  /** Another device has changed something that it touches since: it is not ours to undo. */
  readonly isForeign: boolean;
}

/** All steps of this session, without limit. `past` ends with the newest; `future` begins with the next. */
export interface History {
  readonly past: readonly UndoStep[];
  readonly future: readonly UndoStep[];
}

export const emptyHistory: History = { past: [], future: [] };

/** What undoing or redoing leads to: nothing to do, a step that is passed over, or changes to make. */
export type Turn =
  | { readonly kind: "nothing" }
  | { readonly kind: "foreign"; readonly history: History }
  | { readonly kind: "changes"; readonly history: History; readonly changes: readonly Change[] };

/** What stood in a change’s place; at most one of them is there. */
export interface StoodBefore {
  readonly held: HeldEvent | undefined;
  readonly rating: Rating | undefined;
  readonly part: WorkPart | undefined;
}

/** A change’s move, by what stood there before it. `undefined` where there is nothing to go back to. */
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

/** Adds to the newest step what belongs to the same press, such as a modifier that was asked for. */
export function rememberWithLast(history: History, moves: readonly Move[]): History {
  const last = history.past.at(-1);
  if (!last) return remember(history, moves);
  const joined = { ...last, moves: [...last.moves, ...moves] };
  return { past: [...history.past.slice(0, -1), joined], future: [] };
}

/** Marks every step that touches something which another device has changed. */
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

/** What a change is about: the id of its event, or of its criterion, or the key of its part. */
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

/** For every field that a change sets, the value that the event had. */
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
