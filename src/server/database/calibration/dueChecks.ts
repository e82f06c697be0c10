import { sql } from "kysely";
import { uuidv7 } from "uuidv7";
import { comesAloneAt, monthOf } from "../../../domain/monthlyChecks.ts";
import { drawChecks } from "../../../domain/checkPlace.ts";
import { id, type Id } from "../../../domain/rules.ts";
import { isSameJson } from "../../../domain/sameJson.ts";
import type { Change } from "../../changes/change.ts";
import { insertObservations, type NewObservation } from "../assigning.ts";
import type { Query, Writing } from "../database.ts";
import type { HistoryEntry } from "../history.ts";
import { secretSeedsOf } from "../secretSeeds.ts";
import { dueInMonth, goldsUnknownTo } from "./checks.ts";
import { type GoldRow, goldsOf } from "./golds.ts";
import { gateOf } from "./settings.ts";
import { lockMembership } from "./training.ts";

/**
 * Gives the monthly checks that no work has brought until the day drawn for them. Such a check is written as one more
 * recording that someone assigns: a new id, the present time, the last place of the queue, a notice, and the round, the
 * sampling and as long to its due date as the work that its rater was given last. Nothing is slipped between what waits
 * already, which would grow without a notice: a queue grows by one, and is told of, when a single recording is assigned.
 *
 * So it comes by itself only to whom work comes by itself: where the last recordings were several, one alone would be known
 * for a check. There it is due, and waits for the next that are given, among which it comes.
 */
export async function giveDueChecks(
  { database, change }: { readonly database: Query; readonly change: Change },
  now = new Date(),
): Promise<void> {
  const studies = await database
    .selectFrom("study")
    .select("id")
    .where("state", "=", "open")
    .where(sql<boolean>`calibration->>'monthlyShare' is not null`)
    .orderBy("id")
    .execute();
  for (const { id: studyId } of studies) {
    // oxlint-disable-next-line no-await-in-loop -- One study after the other.
    const due = await dueAlone(database, studyId, now);
    for (const { raterId } of due) {
      // oxlint-disable-next-line no-await-in-loop -- Each is one transaction: each has a notice of their own.
      await change({ studyId, accountId: null }, async (query) => {
        const history = await giveOne(query, { studyId, raterId, now });
        return { answer: undefined, history, tells: history.length > 0 ? ["observations"] : [] };
      });
    }
  }
}

/** What is given to a rater within so long of each other is together for them, were it one by one. */
const hoursTogether = 12;

/** Who is to get a check by itself now, with the work that it is to look like. */
async function dueAlone(query: Query, studyId: Id<"study">, now: Date) {
  const { monthlyShare } = await gateOf(query, studyId);
  const due = await dueInMonth(query, studyId, monthlyShare, now);
  if (due.size === 0) return [];
  const last = await query
    .selectFrom("observation")
    .innerJoin("membership", (join) =>
      join
        .onRef("membership.studyId", "=", "observation.studyId")
        .onRef("membership.accountId", "=", "observation.raterId"),
    )
    .innerJoin("round", (join) =>
      join
        .onRef("round.studyId", "=", "observation.studyId")
        .onRef("round.id", "=", "observation.roundId"),
    )
    .select([
      "observation.raterId",
      "observation.roundId",
      "observation.sampling",
      "observation.assignedAt",
      "observation.dueAt",
      "observation.position",
      "round.schemeVersionId",
      (outer) =>
        outer
          .selectFrom("observation as other")
          .select((one) => one.cast<number>(one.fn.countAll(), "integer").as("count"))
          .whereRef("other.studyId", "=", "observation.studyId")
          .whereRef("other.raterId", "=", "observation.raterId")
          .where(
            sql<boolean>`other.assigned_at > observation.assigned_at - make_interval(hours => ${hoursTogether})`,
          )
          .whereRef("other.assignedAt", "<=", "observation.assignedAt")
          .as("cameTogether"),
    ])
    .distinctOn("observation.raterId")
    .where("observation.studyId", "=", studyId)
    .where("observation.raterId", "=", sql<Id<"account">>`any(${[...due]}::uuid[])`)
    .where("observation.purpose", "=", "work")
    .where("observation.state", "<>", "withdrawn")
    .where(sql<boolean>`observation.spans = '[]'`)
    .where("round.basisRoundId", "is", null)
    // Who is paused gets it once they are not.
    .where("membership.pausedAt", "is", null)
    .orderBy("observation.raterId")
    .orderBy("observation.assignedAt", "desc")
    .orderBy("observation.id", "desc")
    .execute();
  const month = monthOf(now.toISOString());
  const seedFor = await secretSeedsOf(query, studyId);
  return last.filter(({ raterId, assignedAt, cameTogether }) => {
    if (cameTogether !== 1) return false;
    const seed = seedFor(`day in ${month} of ${raterId}`);
    return comesAloneAt({ month, workGivenAt: assignedAt, seed }) <= now;
  });
}

async function giveOne(
  query: Writing,
  {
    studyId,
    raterId,
    now,
  }: { readonly studyId: Id<"study">; readonly raterId: Id<"account">; readonly now: Date },
): Promise<readonly HistoryEntry[]> {
  await lockMembership(query, studyId, raterId);
  // Work, or another server, may have brought one meanwhile.
  const last = (await dueAlone(query, studyId, now)).find((one) => one.raterId === raterId);
  if (!last) return [];
  const gold = await goldFor(query, { studyId, ...last }, monthOf(now.toISOString()));
  if (!gold) return [];
  const { roundId, sampling, assignedAt, dueAt, position } = last;
  const row: NewObservation = {
    id: id("observation").parse(uuidv7()),
    studyId,
    recordingId: gold.recordingId,
    roundId,
    raterId,
    sampling: JSON.stringify(sampling),
    spans: "[]",
    dueAt: dueAt && new Date(dueAt.getTime() - assignedAt.getTime() + now.getTime()),
    position: position === null ? null : await nextPlace(query, studyId, raterId),
    purpose: "check",
  };
  const { history } = await insertObservations(query, [row], "slipCheckIn");
  return history;
}

async function goldFor(
  query: Query,
  {
    studyId,
    raterId,
    schemeVersionId,
    sampling,
  }: {
    readonly studyId: Id<"study">;
    readonly raterId: Id<"account">;
    readonly schemeVersionId: Id<"schemeVersion">;
    readonly sampling: unknown;
  },
  month: string,
): Promise<GoldRow | undefined> {
  const known = await query
    .selectFrom("observation")
    .select("recordingId")
    .where("studyId", "=", studyId)
    .where("raterId", "=", raterId)
    .where("state", "<>", "withdrawn")
    .execute();
  const golds = (await goldsOf(query, studyId)).filter(
    (gold) =>
      gold.schemeVersionId === schemeVersionId &&
      gold.basisRoundId === null &&
      isSameJson(sampling, gold.sampling),
  );
  const left = goldsUnknownTo(golds, new Set<string>(known.map(({ recordingId }) => recordingId)));
  const seed = (await secretSeedsOf(query, studyId))(`gold in ${month} of ${raterId}`);
  return drawChecks(left, { count: 1, batch: 1, seed })[0]?.gold;
}

async function nextPlace(query: Query, studyId: Id<"study">, raterId: Id<"account">) {
  const { last } = await query
    .selectFrom("observation")
    .select(sql<number>`coalesce(max(position), -1)::int`.as("last"))
    .where("studyId", "=", studyId)
    .where("raterId", "=", raterId)
    .executeTakeFirstOrThrow();
  return last + 1;
}
