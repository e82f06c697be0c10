import type { OperationAnswer } from "../../api/contract/work.ts";
import type { ErrorCode } from "../../domain/errors.ts";
import type { CodingContext } from "../../domain/eventRules.ts";
import {
  applyOperation,
  eventIdOf,
  type Operation,
  type Outcome,
  type Work,
} from "../../domain/operations.ts";
import { limits } from "../../domain/limits.ts";
import { isCodable, takesWork } from "../../domain/states.ts";
import type { Head } from "./operationsReading.ts";
import { known } from "../../domain/known.ts";

/** An operation with its result. */
export interface TakenRow {
  readonly operation: Operation;
  readonly outcome: Outcome;
  /** The observation’s revision after it; none where it was refused. */
  readonly revision: number | null;
}

/** Applies operation after operation to the work, and says what became of each. */
export function applyAll(
  operations: readonly Operation[],
  work: Work,
  context: CodingContext,
  head: Head,
  eventsMost: number,
): { readonly rows: TakenRow[]; readonly revision: number; readonly eventCount: number } {
  const locked = lockOf(head);
  const rows: TakenRow[] = [];
  let { revision, eventCount } = head;
  // Only what was imported holds more than can be coded; whoever corrects it may add to it.
  const most = eventCount > eventsMost ? limits.eventsPerImportedObservation : eventsMost;
  for (const operation of operations) {
    const eventId = eventIdOf(operation);
    const wasThere = isThere(work, eventId);
    const outcome =
      locked ??
      (operation.kind === "putEvent" && eventCount >= most
        ? refused("quota_reached", { limit: "eventsPerObservation", max: most })
        : applyOperation(work, operation, context));
    eventCount += Number(isThere(work, eventId)) - Number(wasThere);
    rows.push({
      operation,
      outcome,
      revision: outcome.result === "refused" ? null : ++revision,
    });
  }
  return { rows, revision, eventCount };
}

/** Why nothing can be taken at all: the work is submitted, or the study is closed. */
function lockOf({ state, studyState }: Head): Outcome | undefined {
  if (!isCodable(state)) return refused("observation_locked", { state });
  if (!takesWork(studyState)) {
    return refused("observation_locked", { state: studyState });
  }
  return undefined;
}

function isThere(work: Work, eventId: string | undefined): boolean {
  const held = eventId === undefined ? undefined : work.events.get(eventId);
  return held !== undefined && !held.isDeleted;
}

function refused(code: ErrorCode, details: Record<string, unknown>): Outcome {
  return { result: "refused", code, details };
}

export function answerOf({ operation: { id }, outcome, revision }: TakenRow): OperationAnswer {
  if (outcome.result === "refused") {
    return { id, result: "refused", code: outcome.code, details: outcome.details };
  }
  return { id, result: outcome.result, revision: known(revision, "revision of what was applied") };
}
