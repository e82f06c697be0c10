import { sql } from "kysely";
import { drawChecks, idAfter } from "../../../domain/checkPlace.ts";
import { drawnInMonth, monthOf } from "../../../domain/monthlyChecks.ts";
import { id, type Id } from "../../../domain/rules.ts";
import { isSameJson } from "../../../domain/sameJson.ts";
import type { NewObservation } from "../assigning.ts";
import type { Query, Writing } from "../database.ts";
import { programsAmong } from "../ofPeople.ts";
import { secretSeedsOf } from "../secretSeeds.ts";
import { type GoldRow, goldsOf, isStanding } from "./golds.ts";
import { gateOf } from "./settings.ts";
import { lockMembership } from "./training.ts";

/**
 * The gold recordings that someone has not had before them in any way: what they have trained on or
 * coded they would know again.
 */
export function goldsUnknownTo(
  golds: readonly GoldRow[],
  knownRecordingIds: ReadonlySet<string>,
): readonly GoldRow[] {
  return golds.filter((gold) => isStanding(gold) && !knownRecordingIds.has(gold.recordingId));
}

/** What waits to be written, with what its round is. */
export interface Given {
  readonly studyId: Id<"study">;
  readonly round: {
    readonly id: Id<"round">;
    readonly schemeVersionId: Id<"schemeVersion">;
    readonly basisRoundId: Id<"round"> | null;
  };
}

/**
 * Puts checks among work that is given to raters. They come in the same moment as the work, and take a place of it
 * with all that it has: id, place in the queue, due date and sampling; what stood there and after it moves on by one,
 * and the last is what one more would have been. So neither the queue nor how it grows or shrinks tells a check.
 */
export async function withChecks(
  query: Writing,
  { studyId, round }: Given,
  rows: readonly NewObservation[],
): Promise<readonly NewObservation[]> {
  const gate = await gateOf(query, studyId);
  if ((gate.checkEvery === null && gate.monthlyShare === null) || round.basisRoundId !== null) {
    return rows;
  }
  const golds = (await goldsOf(query, studyId)).filter(
    (gold) => gold.schemeVersionId === round.schemeVersionId && gold.basisRoundId === null,
  );
  const due = await dueInMonth(query, studyId, gate.monthlyShare);
  const seedFor = await secretSeedsOf(query, studyId);
  let lastId = rows.reduce((last, { id: own }) => (own > last ? own : last), "");
  const given = new Map<string, NewObservation[]>();
  for (const row of rows) given.set(row.raterId, [...(given.get(row.raterId) ?? []), row]);
  const all: NewObservation[] = [];
  const programs = await programsAmong(
    query,
    rows.map(({ raterId }) => raterId),
  );
  for (const [raterId, own] of given) {
    // oxlint-disable-next-line no-await-in-loop -- Two batches at once must not both bring a check.
    const membership = await lockMembership(query, studyId, id("account").parse(raterId));
    // oxlint-disable-next-line no-await-in-loop -- See above.
    const there = await standingOf(query, studyId, id("account").parse(raterId));
    const taken = new Set(there.map((one) => `${one.recordingId} ${one.roundId}`));
    const ids = new Set<string>(there.map((one) => one.id));
    const isNew = (row: NewObservation) =>
      !ids.has(row.id) && !taken.has(`${row.recordingId} ${row.roundId}`);
    const batch = own
      .filter((row) => isNew(row) && row.spans === "[]")
      .toSorted((a, b) => (a.position ?? 0) - (b.position ?? 0) || (a.id < b.id ? -1 : 1));
    const known = new Set<string>([...there, ...own].map(({ recordingId }) => recordingId));
    const work =
      there.filter(({ purpose }) => purpose === "work").length + own.filter(isNew).length;
    const checks = there.filter(({ purpose }) => purpose === "check").length;
    const byCount = gate.checkEvery === null ? 0 : Math.floor(work / gate.checkEvery) - checks;
    const drawn =
      membership?.role === "rater" && !programs.has(raterId)
        ? drawChecks(
            goldsUnknownTo(golds, known).filter((gold) =>
              batch.some(({ sampling }) => isSameJson(JSON.parse(sampling), gold.sampling)),
            ),
            {
              count: Math.max(byCount, due.has(raterId) ? 1 : 0),
              batch: batch.length,
              seed: seedFor(`checks of ${raterId} after ${lastId}`),
            },
          )
        : [];
    const places = batch.map((row) => ({ id: row.id, position: row.position ?? null }));
    for (const _ of drawn) {
      lastId = idAfter(lastId, crypto.randomUUID());
      const last = places.at(-1)?.position ?? null;
      places.push({
        id: id("observation").parse(lastId),
        position: last === null ? null : last + 1,
      });
    }
    const inOrder: NewObservation[] = [...batch];
    for (const { gold, at } of drawn.toReversed()) {
      const beside = batch[at];
      if (!beside) continue;
      inOrder.splice(at, 0, { ...beside, recordingId: gold.recordingId, purpose: "check" });
    }
    const unmoved = own.filter((row) => !batch.includes(row));
    all.push(...unmoved, ...inOrder.map((row, at) => ({ ...row, ...places[at] })));
  }
  return all;
}

function standingOf(query: Query, studyId: Id<"study">, raterId: Id<"account">) {
  return query
    .selectFrom("observation")
    .select(["id", "recordingId", "roundId", "purpose"])
    .where("studyId", "=", studyId)
    .where("raterId", "=", raterId)
    .where("state", "<>", "withdrawn")
    .execute();
}

/** Who is to get a check this month and has got none yet. */
export async function dueInMonth(
  query: Query,
  studyId: Id<"study">,
  share: number | null,
  now = new Date(),
): Promise<ReadonlySet<string>> {
  if (share === null) return new Set();
  const month = monthOf(now.toISOString());
  const members = await query
    .selectFrom("membership")
    .select(["accountId", "certificate"])
    .where("studyId", "=", studyId)
    .where("role", "=", "rater")
    .where("training", "=", "passed")
    .execute();
  const passed = members.flatMap(({ accountId, certificate }) =>
    certificate ? [{ accountId, passedAt: certificate.passedAt }] : [],
  );
  const checked = await query
    .selectFrom("observation")
    .select("raterId")
    .where("studyId", "=", studyId)
    .where("purpose", "=", "check")
    .where("state", "<>", "withdrawn")
    .where(sql<boolean>`to_char(assigned_at at time zone 'utc', 'YYYY-MM') = ${month}`)
    .execute();
  const had = new Set<string>(checked.map(({ raterId }) => raterId));
  const seedFor = await secretSeedsOf(query, studyId);
  const lotOf = (accountId: string) => seedFor(`check in ${month} of ${accountId}`);
  const drawn = drawnInMonth(passed, { month, share, lotOf });
  return new Set([...drawn].filter((accountId) => !had.has(accountId)));
}
