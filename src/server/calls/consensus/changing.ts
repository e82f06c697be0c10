import type { Decision } from "../../../domain/entities/consensus.ts";
import type { Change } from "../../../domain/operations.ts";
import type { Id } from "../../../domain/rules.ts";
import type { StudyContext } from "../../answer.ts";
import type { ObservationRow } from "../../database/observationRow.ts";

/** The account, the scheme and the limits with which a consensus is changed. */
export function changing({
  studyId,
  consensusId,
  account,
  limits,
  source,
}: {
  readonly studyId: Id<"study">;
  readonly consensusId: Id<"observation">;
  readonly account: StudyContext["account"];
  readonly limits: StudyContext["limits"];
  readonly source: Pick<ObservationRow, "schemeVersionId">;
}) {
  return {
    studyId,
    consensusId,
    schemeVersionId: source.schemeVersionId,
    accountId: account.id,
    eventsMost: limits.eventsPerImportedObservation,
    batchMost: limits.operationsPerBatch,
  };
}

/** The ids of the events that exist after these changes. */
export function madeBy(changes: readonly Change[]): Decision["eventIds"] {
  return changes.flatMap((change) => (change.kind === "putEvent" ? [change.event.id] : []));
}
