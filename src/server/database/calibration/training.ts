import { sql } from "kysely";
import type { Here } from "../here.ts";
import { uuidv7 } from "uuidv7";
import { type Certificate, lowestOf } from "../../../domain/entities/gate.ts";
import type { TrainingState } from "../../../domain/entities/study.ts";
import { Refusal } from "../../../domain/errors.ts";
import { type Id, id } from "../../../domain/rules.ts";
import { isCodable } from "../../../domain/states.ts";
import type { Writing } from "../database.ts";
import type { HistoryEntry } from "../history.ts";
import type { ObservationRow } from "../observationRow.ts";
import { goldsOf, trainingGold } from "./golds.ts";
import { insertOwn } from "./ownObservation.ts";
import { attemptsOf, reachedBy } from "./attempts.ts";
import type { Gate } from "./settings.ts";
import { programVersion } from "../../programVersion.ts";

/** Puts a first attempt at every training recording into the queue of someone who begins training. */
export async function giveTraining(
  query: Writing,
  { studyId, accountId }: { readonly studyId: Id<"study">; readonly accountId: Id<"account"> },
): Promise<void> {
  const golds = await goldsOf(query, studyId);
  const tried = await query
    .selectFrom("observation")
    .innerJoin("membership", (join) =>
      join
        .onRef("membership.studyId", "=", "observation.studyId")
        .onRef("membership.accountId", "=", "observation.raterId"),
    )
    .select("recordingId")
    .where("observation.studyId", "=", studyId)
    .where("raterId", "=", accountId)
    .where("purpose", "in", ["training", "gold"])
    .where("state", "<>", "withdrawn")
    .where(
      sql<boolean>`(purpose = 'gold' or state in ('assigned', 'in_progress', 'returned')
        or training_since is null or assigned_at >= training_since)`,
    )
    .execute();
  const known = new Set<string>(tried.map(({ recordingId }) => recordingId));
  for (const recordingId of new Set(golds.map((gold) => gold.recordingId))) {
    const gold = trainingGold(golds, recordingId);
    if (!gold || known.has(recordingId)) continue;
    await insertOwn(query, {
      id: id("observation").parse(uuidv7()),
      studyId,
      recordingId,
      roundId: gold.roundId,
      raterId: accountId,
      sampling: gold.sampling,
      spans: [...gold.spans],
      purpose: "training",
    });
  }
}

/** A refusal where real work is not opened yet for someone who is in training. */
export function checkTraining(
  { training }: Pick<Here, "training">,
  { purpose, state, raterId }: Pick<ObservationRow, "purpose" | "state" | "raterId">,
  accountId: Id<"account">,
): void {
  const isRealWork = purpose === "work" || purpose === "check" || purpose === "repeat";
  if (training === "in_training" && isRealWork && raterId === accountId && isCodable(state)) {
    throw new Refusal("training_first", {});
  }
}

export async function passWhoReached(
  query: Writing,
  {
    studyId,
    raterId,
    gate,
  }: {
    readonly studyId: Id<"study">;
    readonly raterId: Id<"account">;
    readonly gate: Gate;
  },
): Promise<readonly HistoryEntry[]> {
  const attempts = await attemptsOf(query, studyId, { purposes: ["training"], only: raterId });
  const { isThrough, found } = reachedBy(attempts, gate);
  if (!isThrough) return [];
  const passed = await setTraining(query, { studyId, raterId, from: "in_training", to: "passed" });
  if (passed.length === 0) return [];
  const now = new Date();
  const tried = attempts.filter(({ result, isCurrent }) => result !== null && isCurrent);
  const certificate: Certificate = {
    passedAt: now.toISOString(),
    validUntil:
      gate.validDays === null
        ? null
        : new Date(now.getTime() + gate.validDays * dayMs).toISOString(),
    recordings: new Set(tried.map(({ recordingId }) => recordingId)).size,
    attempts: tried.length,
    counted: gate.counted,
    results: lowestOf(gate.rules, found),
    programVersion,
  };
  await query
    .updateTable("membership")
    .set({ certificate: JSON.stringify(certificate) })
    .where("studyId", "=", studyId)
    .where("accountId", "=", raterId)
    .execute();
  const { passedAt: _now, ...kept } = certificate;
  return passed.map((happening) => ({
    ...happening,
    accountId: null,
    action: "passTraining",
    after: { training: "passed", ...kept },
  }));
}

const dayMs = 24 * 60 * 60 * 1_000;

/**
 * Revokes what was passed so long ago that it holds no more, and gives the training again.
 *
 * @returns what the history has of it.
 */
export async function lapse(
  query: Writing,
  { studyId, raterId }: { readonly studyId: Id<"study">; readonly raterId: Id<"account"> },
): Promise<readonly HistoryEntry[]> {
  const lapsed = await setTraining(query, { studyId, raterId, from: "passed", to: "in_training" });
  if (lapsed.length > 0) await giveTraining(query, { studyId, accountId: raterId });
  return lapsed.map((happening) => ({ ...happening, accountId: null, action: "lapseTraining" }));
}

/** Sets where someone stands in training; with `from` only where they stand there. */
export async function setTraining(
  query: Writing,
  {
    studyId,
    raterId,
    from,
    to,
    isAgain = false,
  }: {
    readonly studyId: Id<"study">;
    readonly raterId: Id<"account">;
    readonly from?: TrainingState;
    readonly to: TrainingState;
    /** Training is begun again, though it is under way: what was tried counts no more. */
    readonly isAgain?: boolean;
  },
): Promise<readonly HistoryEntry[]> {
  const membership = await lockMembership(query, studyId, raterId);
  if (!membership || (membership.training === to && !isAgain)) return [];
  if (from !== undefined && membership.training !== from) return [];
  await query
    .updateTable("membership")
    .set({
      training: to,
      // What is set by hand has no certificate; passing writes its own.
      ...(to === "in_training" ? { trainingSince: sql<Date>`now()` } : { certificate: null }),
    })
    .where("studyId", "=", studyId)
    .where("accountId", "=", raterId)
    .execute();
  return [
    {
      about: "membership",
      aboutId: raterId,
      action: "changeTraining",
      before: { training: membership.training },
      after: { training: to, ...(isAgain && { again: true }) },
    },
  ];
}

export function lockMembership(query: Writing, studyId: Id<"study">, accountId: Id<"account">) {
  return query
    .selectFrom("membership")
    .select(["role", "training"])
    .where("studyId", "=", studyId)
    .where("accountId", "=", accountId)
    .forUpdate()
    .executeTakeFirst();
}
