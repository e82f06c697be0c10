import { sql } from "kysely";
import { passesGate } from "../../domain/entities/gate.ts";
import type { Id } from "../../domain/rules.ts";
import { gateOf } from "../database/calibration/settings.ts";
import type { Writing } from "../database/database.ts";
import type { HistoryEntry } from "../database/history.ts";
import { completeOnce, isComplete } from "./roundComplete.ts";
import { keepCommented, type Commented } from "./keepCommented.ts";

interface By {
  readonly studyId: Id<"study">;
  readonly accountId: Id<"account"> | null;
}

/**
 * Keeps what people are told of a change, in its transaction: both stand or neither does. No one is told of what
 * they did themselves.
 */
export async function keepNotices(
  query: Writing,
  by: By,
  {
    history,
    commented,
  }: { readonly history: readonly HistoryEntry[]; readonly commented: readonly Commented[] },
): Promise<void> {
  const raterIds = givenWork(by, history);
  if (raterIds.length > 0) await keepAssigned(query, by.studyId, raterIds);
  for (const happening of history) {
    // oxlint-disable-next-line no-await-in-loop -- All but assigning is of one thing.
    await keepOfOne(query, by, happening);
  }
  for (const one of commented) {
    // oxlint-disable-next-line no-await-in-loop -- As above.
    await keepCommented(query, by, one);
  }
}

/** Who was given work by others. A check among work tells no one anything; one that comes alone tells what work does. */
function givenWork(by: By, history: readonly HistoryEntry[]): readonly string[] {
  const isAmongWork = history.some(({ action }) => action !== "slipCheckIn");
  const raterIds = history.flatMap((happening) => {
    const { about, action, before, after, accountId = by.accountId } = happening;
    const raterId = after?.["raterId"];
    const isGiven =
      about === "observation" &&
      before === undefined &&
      !(isAmongWork && action === "slipCheckIn") &&
      typeof raterId === "string" &&
      raterId !== accountId;
    return isGiven ? [raterId] : [];
  });
  return [...new Set(raterIds)];
}

/**
 * However much someone is given at once is one notice. What belongs to it is known by its moment alone, which checks
 * share with the work that they are among: so no count tells them apart.
 */
async function keepAssigned(
  query: Writing,
  studyId: Id<"study">,
  raterIds: readonly string[],
): Promise<void> {
  await sql`
    insert into notice (account_id, study_id, kind, once)
    select rater_id, study_id, 'assigned', min(id::text) from observation
     where study_id = ${studyId} and assigned_at = now()
       and rater_id = any(${raterIds}::uuid[]) and purpose in ('work', 'check', 'repeat')
     group by rater_id, study_id
    on conflict do nothing`.execute(query);
}

async function keepOfOne(query: Writing, by: By, happening: HistoryEntry): Promise<void> {
  const { about, aboutId, action } = happening;
  if (about === "observation" && action === "return") await keepReturned(query, by, aboutId);
  if (about === "observation" && (action === "submitObservation" || action === "accept")) {
    await keepRoundComplete(query, by, aboutId);
  }
  if (about === "observation" && action === "submitObservation") {
    await keepCheckFailed(query, by, aboutId);
  }
  if (about === "membership" && action === "passTraining") {
    await keepCertificate(query, by.studyId, aboutId, "passed");
  }
  if (about === "membership" && action === "lapseTraining") {
    await keepCertificate(query, by.studyId, aboutId, "lapsed");
  }
}

async function keepReturned(query: Writing, { studyId, accountId }: By, observationId: string) {
  await sql`
    insert into notice (account_id, study_id, kind, once, observation_id)
    select rater_id, study_id, 'returned', gen_random_uuid()::text, id from observation
     where study_id = ${studyId} and id = ${observationId} and rater_id is distinct from ${accountId}
    on conflict do nothing`.execute(query);
}

/** Once all work of a round is submitted; again only where more of it was assigned and submitted since. */
async function keepRoundComplete(
  query: Writing,
  { studyId, accountId }: By,
  observationId: string,
) {
  await sql`
    insert into notice (account_id, study_id, kind, once, round_id)
    select membership.account_id, ${studyId}, 'round_complete',
           ${completeOnce}, one.round_id
      from observation as one join membership on membership.study_id = one.study_id
     where one.study_id = ${studyId} and one.id = ${observationId}
       and ${isComplete}
       and membership.role in ('owner', 'coordinator')
       and membership.account_id is distinct from ${accountId}
    on conflict do nothing`.execute(query);
}

/** To who coordinates: the rater is not to know that it was a check. */
async function keepCheckFailed(query: Writing, { studyId, accountId }: By, observationId: string) {
  const found = await query
    .selectFrom("observation")
    .innerJoin("calibrationResult", (join) =>
      join
        .onRef("calibrationResult.studyId", "=", "observation.studyId")
        .onRef("calibrationResult.observationId", "=", "observation.id"),
    )
    .select(["observation.raterId", "calibrationResult.results"])
    .where("observation.studyId", "=", studyId)
    .where("observation.id", "=", sql<Id<"observation">>`${observationId}::uuid`)
    .where("observation.purpose", "=", "check")
    .executeTakeFirst();
  if (!found) return;
  const { rules } = await gateOf(query, studyId);
  if (passesGate(rules, found.results)) return;
  await sql`
    insert into notice (account_id, study_id, kind, once, observation_id, concerned_id)
    select account_id, study_id, 'check_failed', gen_random_uuid()::text, ${observationId}, ${found.raterId}
      from membership
     where study_id = ${studyId} and role in ('owner', 'coordinator')
       and account_id is distinct from ${accountId} and account_id <> ${found.raterId}
    on conflict do nothing`.execute(query);
}

async function keepCertificate(
  query: Writing,
  studyId: Id<"study">,
  raterId: string,
  news: "passed" | "lapsed",
) {
  await sql`
    insert into notice (account_id, study_id, kind, once, news, concerned_id)
    select account_id, study_id, 'certificate', gen_random_uuid()::text, ${news}, ${raterId}
      from membership
     where study_id = ${studyId} and (role in ('owner', 'coordinator') or account_id = ${raterId})
    on conflict do nothing`.execute(query);
}
