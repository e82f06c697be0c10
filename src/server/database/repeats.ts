import { sql } from "kysely";
import { uuidv7 } from "uuidv7";
import type { PlannedRepeat } from "../../api/contract/assignments.ts";
import { drawNeighbour, idBeside } from "../../domain/checkPlace.ts";
import { id, type Id } from "../../domain/rules.ts";
import type { Change } from "../changes/change.ts";
import type { Query, Writing } from "./database.ts";
import type { Here } from "./here.ts";
import type { HistoryEntry } from "./history.ts";
import type { ObservationRow } from "./observationRow.ts";
import { withRaterAsSeen } from "../sight/raters.ts";
import { withRecordingAsSeen } from "../sight/recordings.ts";
import { placedObservations } from "./placed.ts";
import { secretSeedsOf } from "./secretSeeds.ts";

/** Keeps which observations a plan asks for again; nothing of it shows before they are due. */
export async function insertPlannedRepeats(
  query: Writing,
  {
    firstIds,
    ...plan
  }: {
    readonly studyId: Id<"study">;
    readonly planId: Id<"plan">;
    readonly afterDays: number;
    readonly firstIds: readonly Id<"observation">[];
  },
): Promise<void> {
  if (firstIds.length === 0) return;
  await query
    .insertInto("plannedRepeat")
    .values(firstIds.map((firstId) => ({ ...plan, firstId, repeatId: null })))
    .execute();
}

/** Anyone who does a recording instead of someone else also does it again. */
export async function passPlannedRepeatsOn(
  query: Writing,
  studyId: Id<"study">,
  newIds: ReadonlyMap<string, Id<"observation">>,
): Promise<void> {
  for (const [insteadOf, firstId] of newIds) {
    await query
      .updateTable("plannedRepeat")
      .set({ firstId })
      .where("studyId", "=", studyId)
      .where("firstId", "=", sql<Id<"observation">>`${insteadOf}::uuid`)
      .where("repeatId", "is", null)
      .where((there) =>
        there.exists(
          there
            .selectFrom("observation")
            .select("id")
            .where("studyId", "=", studyId)
            .where("id", "=", firstId),
        ),
      )
      .execute();
  }
}

/** What plans ask raters to do again, as who reads it may know it: not their own. */
export async function plannedRepeatsOf(
  query: Query,
  here: Here,
  accountId: Id<"account">,
): Promise<PlannedRepeat[]> {
  const rows = await placedObservations(query)
    .innerJoin("plannedRepeat", (join) =>
      join
        .onRef("plannedRepeat.studyId", "=", "observation.studyId")
        .onRef("plannedRepeat.firstId", "=", "observation.id"),
    )
    .leftJoin("observation as again", (join) =>
      join
        .onRef("again.studyId", "=", "plannedRepeat.studyId")
        .onRef("again.id", "=", "plannedRepeat.repeatId"),
    )
    .select([
      "plannedRepeat.firstId",
      "observation.recordingId",
      "recording.name as recordingName",
      "observation.raterId",
      "account.name as raterName",
      "round.number as roundNumber",
      "plannedRepeat.afterDays",
      "again.state",
      sql<Date | null>`case
        when again.id is not null then again.assigned_at
        when observation.state in ('submitted', 'accepted')
        then observation.submitted_at + make_interval(days => planned_repeat.after_days) end`.as(
        "opensAt",
      ),
    ])
    .where("plannedRepeat.studyId", "=", here.studyId)
    .where("observation.raterId", "<>", accountId)
    .where("observation.state", "<>", "withdrawn")
    .orderBy(sql`"opens_at" nulls last`)
    .orderBy("plannedRepeat.firstId")
    .execute();
  return rows.map(({ opensAt, ...row }) => ({
    ...withRecordingAsSeen(here, withRaterAsSeen(here, row)),
    opensAt: opensAt?.toISOString() ?? null,
  }));
}

/**
 * Brings the repeats that have fallen due into their raters’ queues, of studies that take work. Where
 * something waits in the round, a repeat is put beside it as a check is, and takes from it what could tell the
 * two apart; alone it looks like work that was assigned at this moment. Nothing is copied of what was coded.
 */
export async function openDueRepeats({
  database,
  change,
}: {
  readonly database: Query;
  readonly change: Change;
}): Promise<void> {
  const studies = await database
    .selectFrom("plannedRepeat")
    .innerJoin("study", "study.id", "plannedRepeat.studyId")
    .select("study.id")
    .distinct()
    .where("plannedRepeat.repeatId", "is", null)
    .where("study.state", "=", "open")
    .execute();
  for (const { id: studyId } of studies) {
    // oxlint-disable-next-line no-await-in-loop -- One study is one transaction.
    await change({ studyId, accountId: null }, async (query) => {
      const history = await openThoseOf(query, studyId);
      return { answer: undefined, history, tells: history.length > 0 ? ["observations"] : [] };
    });
  }
}

async function openThoseOf(query: Writing, studyId: Id<"study">): Promise<readonly HistoryEntry[]> {
  const due = await query
    .selectFrom("plannedRepeat")
    .innerJoin("observation as first", (join) =>
      join
        .onRef("first.studyId", "=", "plannedRepeat.studyId")
        .onRef("first.id", "=", "plannedRepeat.firstId"),
    )
    .innerJoin("membership", (join) =>
      join
        .onRef("membership.studyId", "=", "first.studyId")
        .onRef("membership.accountId", "=", "first.raterId"),
    )
    .innerJoin("plan", (join) =>
      join
        .onRef("plan.studyId", "=", "first.studyId")
        .onRef("plan.id", "=", "plannedRepeat.planId"),
    )
    .select([
      "first.id as firstId",
      "first.recordingId",
      "first.roundId",
      "first.raterId",
      "first.sampling",
      "first.spans",
      "plan.accountId",
    ])
    .where("plannedRepeat.studyId", "=", studyId)
    .where("plannedRepeat.repeatId", "is", null)
    .where("membership.role", "in", ["owner", "coordinator", "rater"])
    // Who is paused gets it once they are not.
    .where("membership.pausedAt", "is", null)
    .where("first.state", "in", ["submitted", "accepted"])
    .where(
      sql<boolean>`first.submitted_at + make_interval(days => planned_repeat.after_days) <= now()`,
    )
    .orderBy("plannedRepeat.firstId")
    // Of two servers that look at once one opens it.
    .forUpdate("plannedRepeat")
    .skipLocked()
    .execute();
  const history: HistoryEntry[] = [];
  for (const { firstId, accountId, ...first } of due) {
    // oxlint-disable-next-line no-await-in-loop -- Each may come beside the one before.
    history.push(await openOne(query, { studyId, firstId, accountId, ...first }));
  }
  return history;
}

async function openOne(
  query: Writing,
  { studyId, firstId, recordingId, roundId, raterId, sampling, spans, accountId }: Due,
): Promise<HistoryEntry> {
  const waiting = await query
    .selectFrom("observation")
    .select(["id", "position", "dueAt"])
    .where("studyId", "=", studyId)
    .where("raterId", "=", raterId)
    .where("roundId", "=", roundId)
    .where("purpose", "=", "work")
    .where("state", "=", "assigned")
    .orderBy(sql`coalesce(position, 2147483647)`)
    .orderBy("assignedAt")
    .orderBy("id")
    .execute();
  const beside = drawNeighbour(
    waiting,
    (await secretSeedsOf(query, studyId))(`repeat of ${firstId}`),
  );
  const repeatId = id("observation").parse(
    beside ? idBeside(beside.id, crypto.randomUUID()) : uuidv7(),
  );
  const timeBeside = (column: "assigned_at" | "changed_at") =>
    beside
      ? // To the microsecond, which a date of JavaScript would cut.
        sql<Date>`(select ${sql.ref(column)} from observation
          where study_id = ${studyId} and id = ${beside.id})`
      : sql<Date>`now()`;
  await query
    .insertInto("observation")
    .values({
      id: repeatId,
      studyId,
      recordingId,
      roundId,
      raterId,
      purpose: "repeat",
      sampling: JSON.stringify(sampling),
      spans: JSON.stringify(spans),
      state: "assigned",
      position: beside?.position ?? null,
      dueAt: beside?.dueAt ?? null,
      returnReason: null,
      startedAt: null,
      submittedAt: null,
      assignedAt: timeBeside("assigned_at"),
      changedAt: timeBeside("changed_at"),
    })
    .execute();
  await query
    .updateTable("plannedRepeat")
    .set({ repeatId })
    .where("studyId", "=", studyId)
    .where("firstId", "=", firstId)
    .execute();
  // The same words as for any other work of the plan: its rater may read the history too.
  return {
    accountId,
    about: "observation",
    aboutId: repeatId,
    action: "takePlan",
    after: { recordingId, roundId, raterId, dueAt: beside?.dueAt?.toISOString() ?? null },
  };
}

interface Due extends Pick<
  ObservationRow,
  "studyId" | "recordingId" | "roundId" | "raterId" | "sampling" | "spans"
> {
  readonly firstId: Id<"observation">;
  /** Who took the plan. */
  readonly accountId: Id<"account">;
}
