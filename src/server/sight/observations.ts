import type { Sighted } from "../../domain/blinding.ts";
import type { Observation } from "../../domain/entities/observation.ts";
import type { Role } from "../../domain/permissions.ts";
import type { Id } from "../../domain/rules.ts";
import { isSubmitted } from "../../domain/states.ts";
import type { ObservationRow } from "../database/observationRow.ts";
import type { Seen } from "./unseen.ts";
import type { Reader } from "./work.ts";

/** The member who reads the purpose of an observation. */
export interface PurposeReader {
  readonly role: Role;
  readonly accountId: Id<"account">;
}

/**
 * The purpose of an observation as its reader may know it: raters cannot distinguish blind checks
 * and repeats from other observations, and no one their own repeat before they have submitted it.
 */
export function purposeAsSeen(
  { purpose, raterId, state }: Pick<Sighted, "purpose" | "raterId" | "state">,
  { role, accountId }: PurposeReader,
): Observation["purpose"] {
  if (purpose === "check") return role === "rater" ? "work" : purpose;
  if (purpose !== "repeat") return purpose;
  const isOpenOwn = raterId === accountId && !isSubmitted(state);
  return role === "rater" || isOpenOwn ? "work" : purpose;
}

/** An observation as it travels to who may see its work. */
export function observationAsSeen(
  row: Seen<ObservationRow>,
  { here: { role }, accountId }: Reader,
): Observation {
  const { spans, revision } = row;
  return { ...observationReviewed(row, { role, accountId }), spans, revision };
}

/** The same without what only they may know: how often it was changed, and what of it is coded. */
export function observationReviewed(
  row: ObservationRow,
  reader: PurposeReader,
): Omit<Observation, "spans" | "revision"> {
  const { id, studyId, recordingId, roundId, raterId, sampling, state, returnReason } = row;
  return {
    id,
    studyId,
    recordingId,
    roundId,
    raterId,
    purpose: purposeAsSeen(row, reader),
    sampling,
    state,
    returnReason,
    ...wireTimes(row),
  };
}

interface Times {
  readonly dueAt: Date | null;
  readonly assignedAt: Date;
  readonly startedAt: Date | null;
  readonly submittedAt: Date | null;
  readonly fileReplacedAt: Date | null;
}

/** The times of an observation in the form in which the API returns them. */
export function wireTimes({ dueAt, assignedAt, startedAt, submittedAt, fileReplacedAt }: Times) {
  return {
    dueAt: dueAt?.toISOString() ?? null,
    assignedAt: assignedAt.toISOString(),
    startedAt: startedAt?.toISOString() ?? null,
    submittedAt: submittedAt?.toISOString() ?? null,
    fileReplacedAt: fileReplacedAt?.toISOString() ?? null,
  };
}
