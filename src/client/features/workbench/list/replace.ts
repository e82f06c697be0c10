import type { CodedEvent } from "../../../../domain/entities/event.ts";
import type { Code } from "../../../../domain/entities/scheme.ts";
import type { Change, EventChange } from "../../../../domain/operations.ts";
import type { Id } from "../../../../domain/rules.ts";

/** The code and subject to find, and those to replace them. */
export interface Replacement {
  readonly from: Code;
  /** `undefined`: any subject. */
  readonly ofSubject: Id<"subject"> | null | undefined;
  readonly to: Code;
  /** `undefined`: the subject stays. */
  readonly toSubject: Id<"subject"> | null | undefined;
}

/** The events that a replacement would change. */
export interface ReplacementPlan {
  readonly changes: readonly Change[];
  /** How many events lose modifiers that the new code does not have. */
  readonly losing: number;
}

/** A point event cannot replace a state event, nor the reverse. */
export function canReplace({ from, to }: Pick<Replacement, "from" | "to">): boolean {
  return from.kind === to.kind;
}

/** The changes to all matching events that the replacement alters. */
export function planReplacement(
  events: Iterable<CodedEvent>,
  { from, ofSubject, to, toSubject }: Replacement,
): ReplacementPlan {
  const changes: Change[] = [];
  let losing = 0;
  for (const event of events) {
    if (event.codeId !== from.id) continue;
    if (ofSubject !== undefined && event.subjectId !== ofSubject) continue;
    const subjectId = toSubject === undefined ? event.subjectId : toSubject;
    const kept = Object.entries(event.modifiers).filter(([modifierId]) =>
      to.modifierIds.some((one) => one === modifierId),
    );
    const isLosing = kept.length < Object.keys(event.modifiers).length;
    if (isLosing) losing += 1;
    const change: EventChange = {
      ...(to.id !== event.codeId && { codeId: to.id }),
      ...(subjectId !== event.subjectId && { subjectId }),
      ...(isLosing && { modifiers: Object.fromEntries(kept) }),
    };
    if (Object.keys(change).length === 0) continue;
    changes.push({ kind: "changeEvent", eventId: event.id, base: 1, change });
  }
  return { changes, losing };
}
