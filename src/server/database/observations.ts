import { sql } from "kysely";
import type { ObservationSummary, QueueItem } from "../../api/replies.ts";
import { maySee, type Sighted } from "../../domain/blinding.ts";
import type { Observation } from "../../domain/entities/observation.ts";
import { Refusal } from "../../domain/errors.ts";
import type { Id } from "../../domain/rules.ts";
import type { Here } from "../answer.ts";
import type { Query } from "./database.ts";
import { namesAsSeen } from "./raterNames.ts";

/** An observation with its round's number and scheme, as the database has it. */
export interface ObservationRow {
  readonly id: Id<"observation">;
  readonly studyId: Id<"study">;
  readonly recordingId: Id<"recording">;
  readonly roundId: Id<"round">;
  readonly raterId: Id<"account">;
  readonly raterName: string;
  readonly sampling: Observation["sampling"];
  readonly state: Observation["state"];
  readonly revision: number;
  readonly eventCount: number;
  readonly returnReason: string | null;
  readonly assignedAt: Date;
  readonly startedAt: Date | null;
  readonly submittedAt: Date | null;
  readonly roundNumber: number;
  readonly schemeVersionId: Id<"schemeVersion">;
}

/** Observations with their raters and rounds. */
function observationRows(query: Query) {
  return query
    .selectFrom("observation")
    .innerJoin("round", (join) =>
      join
        .onRef("round.studyId", "=", "observation.studyId")
        .onRef("round.id", "=", "observation.roundId"),
    )
    .innerJoin("account", "account.id", "observation.raterId")
    .select([
      "observation.id",
      "observation.studyId",
      "observation.recordingId",
      "observation.roundId",
      "observation.raterId",
      "account.name as raterName",
      "observation.sampling",
      "observation.state",
      "observation.revision",
      "observation.eventCount",
      "observation.returnReason",
      "observation.assignedAt",
      "observation.startedAt",
      "observation.submittedAt",
      "round.number as roundNumber",
      "round.schemeVersionId",
    ]);
}

/** An observation and what somebody is in its study, in one question: it stands before every key press. */
export async function observationAndHere(
  query: Query,
  observationId: Id<"observation">,
  accountId: Id<"account">,
): Promise<
  | (ObservationRow & Omit<Here, "observation" | "state"> & { readonly studyState: Here["state"] })
  | undefined
> {
  return observationRows(query)
    .innerJoin("study", "study.id", "observation.studyId")
    .innerJoin("membership", "membership.studyId", "observation.studyId")
    .select(["study.state as studyState", "study.blinding", "study.masksRaters", "membership.role"])
    .where("observation.id", "=", observationId)
    .where("membership.accountId", "=", accountId)
    .executeTakeFirst();
}

/** One's own observations in a study, withdrawn ones left out: what blinding is about. */
export async function ownObservations(
  query: Query,
  studyId: Id<"study">,
  accountId: Id<"account">,
): Promise<Sighted[]> {
  return query
    .selectFrom("observation")
    .select(["recordingId", "roundId", "raterId", "state"])
    .where("studyId", "=", studyId)
    .where("raterId", "=", accountId)
    .where("state", "<>", "withdrawn")
    .execute();
}

/** One observation, whoever asks. @throws Refusal `not_found`. */
export async function observationOf(
  query: Query,
  studyId: Id<"study">,
  observationId: Id<"observation">,
): Promise<ObservationRow> {
  const row = await observationRows(query)
    .where("observation.studyId", "=", studyId)
    .where("observation.id", "=", observationId)
    .executeTakeFirst();
  if (!row) throw new Refusal("not_found", {});
  return row;
}

/**
 * Whether the reader may see an observation's work. Asked before every call about an observation: that
 * others code the same recording is not a blinded rater's to know.
 */
export async function isSeenBy(
  query: Query,
  { studyId, role, blinding }: Pick<Here, "studyId" | "role" | "blinding">,
  accountId: Id<"account">,
  observation: ObservationRow,
): Promise<boolean> {
  if (observation.raterId === accountId) return true;
  const own = await ownObservations(query, studyId, accountId);
  return maySee({ accountId, role }, observation, own, blinding);
}

/**
 * The observations that a list may show: a rater's own; for others all of them, with counts only
 * where the reader is not blind.
 */
export async function observationsSeenBy(
  query: Query,
  here: Here,
  accountId: Id<"account">,
): Promise<ObservationSummary[]> {
  const rows = await observationRows(query)
    .where("observation.studyId", "=", here.studyId)
    .innerJoin("recording", (join) =>
      join
        .onRef("recording.studyId", "=", "observation.studyId")
        .onRef("recording.id", "=", "observation.recordingId"),
    )
    .select("recording.name as recordingName")
    .$if(here.role === "rater", (own) => own.where("observation.raterId", "=", accountId))
    .orderBy("recording.createdAt")
    .orderBy("observation.assignedAt")
    .orderBy("observation.id")
    .execute();
  const own = rows.filter((row) => row.raterId === accountId);
  const names = namesAsSeen(
    here,
    rows.map(({ raterId, raterName }) => ({ id: raterId, name: raterName })),
  );
  return rows.map(({ eventCount, raterName, ...row }) => ({
    ...row,
    ...wireTimes(row),
    raterName: names.get(row.raterId) ?? raterName,
    eventCount: maySee({ accountId, role: here.role }, row, own, here.blinding) ? eventCount : null,
  }));
}

/** One's own observations in all studies: what waits comes first, then by study and time. */
export async function queueOf(query: Query, accountId: Id<"account">): Promise<QueueItem[]> {
  const rows = await query
    .selectFrom("observation")
    .innerJoin("study", "study.id", "observation.studyId")
    .innerJoin("membership", (join) =>
      join
        .onRef("membership.studyId", "=", "observation.studyId")
        .onRef("membership.accountId", "=", "observation.raterId"),
    )
    .innerJoin("recording", (join) =>
      join
        .onRef("recording.studyId", "=", "observation.studyId")
        .onRef("recording.id", "=", "observation.recordingId"),
    )
    .innerJoin("round", (join) =>
      join
        .onRef("round.studyId", "=", "observation.studyId")
        .onRef("round.id", "=", "observation.roundId"),
    )
    .innerJoin("schemeVersion", (join) =>
      join
        .onRef("schemeVersion.studyId", "=", "round.studyId")
        .onRef("schemeVersion.id", "=", "round.schemeVersionId"),
    )
    .select([
      "observation.id as observationId",
      "observation.studyId",
      "study.name as studyName",
      "recording.name as recordingName",
      "recording.durationUs",
      "round.number as roundNumber",
      "schemeVersion.number as schemeNumber",
      "observation.state",
      "observation.returnReason",
      "observation.assignedAt",
    ])
    .where("observation.raterId", "=", accountId)
    .where("observation.state", "<>", "withdrawn")
    .where("study.state", "in", ["draft", "open"])
    .orderBy(
      sql`array_position(array['returned','in_progress','assigned','submitted','accepted'], observation.state)`,
    )
    .orderBy("observation.assignedAt")
    .orderBy("observation.id")
    .execute();
  return rows.map((row) => ({ ...row, assignedAt: row.assignedAt.toISOString() }));
}

/** An observation as it travels. */
export function wireObservation(row: ObservationRow): Observation {
  const { id, studyId, recordingId, roundId, raterId } = row;
  const { sampling, state, revision, returnReason } = row;
  return {
    id,
    studyId,
    recordingId,
    roundId,
    raterId,
    sampling,
    state,
    revision,
    returnReason,
    ...wireTimes(row),
  };
}

interface Times {
  readonly assignedAt: Date;
  readonly startedAt: Date | null;
  readonly submittedAt: Date | null;
}

function wireTimes({ assignedAt, startedAt, submittedAt }: Times) {
  return {
    assignedAt: assignedAt.toISOString(),
    startedAt: startedAt?.toISOString() ?? null,
    submittedAt: submittedAt?.toISOString() ?? null,
  };
}
