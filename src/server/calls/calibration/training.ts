import { Refusal, invalidInput } from "../../../domain/errors.ts";
import { can } from "../../../domain/permissions.ts";
import { isCodable } from "../../../domain/states.ts";
import type { HandlersOf } from "../../answer.ts";
import type { Id } from "../../../domain/rules.ts";
import { attemptsOf } from "../../database/calibration/attempts.ts";
import { goldsOf, trainingGold } from "../../database/calibration/golds.ts";
import { insertOwn } from "../../database/calibration/ownObservation.ts";
import { giveTraining, setTraining } from "../../database/calibration/training.ts";
import { gateOf } from "../../database/calibration/settings.ts";
import { isDuplicate, type Query } from "../../database/database.ts";
import { membersOf } from "../../database/members.ts";
import { observationAsSeen } from "../../sight/observations.ts";
import { observationSeen } from "../../sight/seenObservation.ts";
import type { HistoryEntry } from "../../database/history.ts";
import { lockStudy } from "../../database/rounds.ts";

/** Raters in training, and their attempts. */
export const trainingCalls: HandlersOf<"changeTraining" | "changeTrainings" | "startTraining"> = {
  async changeTraining({ params: { studyId, accountId }, body }, { database, change, account }) {
    await mustTrain(database, studyId, [accountId]);
    await change({ studyId, accountId: account.id }, async (query) => {
      const history = await setTraining(query, {
        studyId,
        raterId: accountId,
        to: body.training,
        isAgain: body.again && body.training === "in_training",
      });
      if (body.training === "in_training") await giveTraining(query, { studyId, accountId });
      return { answer: undefined, history, tells: ["members", "observations"] };
    });
    return { done: true };
  },

  async changeTrainings({ params: { studyId }, body }, { database, change, account }) {
    const raterIds = [...new Set(body.accountIds)];
    await mustTrain(database, studyId, raterIds);
    const changed = await change({ studyId, accountId: account.id }, async (query) => {
      const history: HistoryEntry[] = [];
      for (const raterId of raterIds) {
        // oxlint-disable-next-line no-await-in-loop -- one transaction: each waits for the one before
        history.push(...(await setTraining(query, { studyId, raterId, to: body.training })));
        if (body.training !== "in_training") continue;
        // oxlint-disable-next-line no-await-in-loop -- as above
        await giveTraining(query, { studyId, accountId: raterId });
      }
      return { answer: history.length, history, tells: ["members", "observations"] };
    });
    return { changed };
  },

  async startTraining({ params: { studyId }, body }, { database, change, here, account }) {
    const gold = trainingGold(await goldsOf(database, studyId), body.recordingId);
    if (!gold || !can(here.role, "observation.code")) throw new Refusal("not_found", {});
    if (here.training === "none") {
      throw new Refusal("state_does_not_allow", {
        entity: "membership",
        from: here.training,
        action: "startTraining",
        allowed: [],
      });
    }
    const attemptId = await change({ studyId, accountId: account.id }, async (query) => {
      await lockStudy(query, studyId);
      const there = await query
        .selectFrom("observation")
        .select(["id", "state"])
        .where("studyId", "=", studyId)
        .where("raterId", "=", account.id)
        .where("recordingId", "=", gold.recordingId)
        .where("purpose", "=", "training")
        .where("state", "<>", "withdrawn")
        .execute();
      const open = there.find((one) => one.id === body.id || isCodable(one.state));
      if (open) return { answer: open.id, history: [], tells: ["observations"] };
      await checkAttempts(query, { studyId, raterId: account.id, recordingId: gold.recordingId });
      const { recordingId, roundId, sampling, spans } = gold;
      await insertOwn(query, {
        id: body.id,
        studyId,
        recordingId,
        roundId,
        sampling,
        spans: [...spans],
        raterId: account.id,
        purpose: "training",
      }).catch((error: unknown) => {
        if (isDuplicate(error)) throw new Refusal("not_found", {});
        throw error;
      });
      return { answer: body.id, history: [], tells: ["observations"] };
    });
    const reader = { here, accountId: account.id };
    return observationAsSeen(await observationSeen(database, reader, attemptId), reader);
  },
};

/** @throws Refusal `not_found` where one of them is no member, `invalid_input` where one does not code. */
async function mustTrain(
  query: Query,
  studyId: Id<"study">,
  accountIds: readonly Id<"account">[],
): Promise<void> {
  const members = new Map((await membersOf(query, studyId)).map((one) => [one.accountId, one]));
  for (const accountId of accountIds) {
    const member = members.get(accountId);
    if (!member) throw new Refusal("not_found", {});
    if (!can(member.role, "observation.code") || member.isImported || member.isProgram) {
      throw invalidInput({ path: "accountId", rule: "reference_exists" });
    }
  }
}

/** @throws Refusal `no_attempts_left` where the recording was tried as often as the study allows. */
async function checkAttempts(
  query: Query,
  {
    studyId,
    raterId,
    recordingId,
  }: {
    readonly studyId: Id<"study">;
    readonly raterId: Id<"account">;
    readonly recordingId: Id<"recording">;
  },
): Promise<void> {
  const { attempts } = await gateOf(query, studyId);
  if (attempts === null) return;
  const tried = await attemptsOf(query, studyId, { purposes: ["training"], only: raterId });
  const own = tried.filter((one) => one.isCurrent && one.recordingId === recordingId);
  if (own.length >= attempts) throw new Refusal("no_attempts_left", { attempts });
}
