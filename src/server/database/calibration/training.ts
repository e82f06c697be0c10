import type { Here } from "../here.ts";
import { uuidv7 } from "uuidv7";
import type { Calibration, TrainingState } from "../../../domain/entities/study.ts";
import { Refusal } from "../../../domain/errors.ts";
import { type Id, id } from "../../../domain/rules.ts";
import { isCodable } from "../../../domain/states.ts";
import type { Writing } from "../database.ts";
import type { Happening } from "../history.ts";
import type { ObservationRow } from "../observationRow.ts";
import { goldsOf, trainingGold } from "./golds.ts";
import { insertOwn } from "./ownObservation.ts";
import { attemptsOf, recordingsReached } from "./attempts.ts";

/** Puts a first attempt at every training recording into the queue of somebody who begins training. */
export async function giveTraining(
  query: Writing,
  { studyId, accountId }: { readonly studyId: Id<"study">; readonly accountId: Id<"account"> },
): Promise<void> {
  const golds = await goldsOf(query, studyId);
  const tried = await query
    .selectFrom("observation")
    .select("recordingId")
    .where("studyId", "=", studyId)
    .where("raterId", "=", accountId)
    .where("purpose", "in", ["training", "gold"])
    .where("state", "<>", "withdrawn")
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

/** A refusal where real work is not opened yet for somebody who is in training. */
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
    calibration,
  }: {
    readonly studyId: Id<"study">;
    readonly raterId: Id<"account">;
    readonly calibration: Calibration;
  },
): Promise<readonly Happening[]> {
  const attempts = await attemptsOf(query, studyId, { purposes: ["training"], only: raterId });
  if (recordingsReached(attempts, calibration) < calibration.recordings) return [];
  const passed = await setTraining(query, { studyId, raterId, from: "in_training", to: "passed" });
  return passed.map((happening) => ({ ...happening, accountId: null, action: "passTraining" }));
}

/** Sets where somebody stands in training; with `from` only where they stand there. */
export async function setTraining(
  query: Writing,
  {
    studyId,
    raterId,
    from,
    to,
  }: {
    readonly studyId: Id<"study">;
    readonly raterId: Id<"account">;
    readonly from?: TrainingState;
    readonly to: TrainingState;
  },
): Promise<readonly Happening[]> {
  const membership = await lockMembership(query, studyId, raterId);
  if (!membership || membership.training === to) return [];
  if (from !== undefined && membership.training !== from) return [];
  await query
    .updateTable("membership")
    .set({ training: to })
    .where("studyId", "=", studyId)
    .where("accountId", "=", raterId)
    .execute();
  return [
    {
      about: "membership",
      aboutId: raterId,
      action: "changeTraining",
      before: { training: membership.training },
      after: { training: to },
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
