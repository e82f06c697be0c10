import { Refusal } from "../../domain/errors.ts";
import type { HandlersOf } from "../answer.ts";
import { checkTraining } from "../database/calibration/training.ts";
import { isCodedBy, observationOf } from "../database/observations.ts";
import { findOperations, operationsAfter, takeOperations } from "../database/operations.ts";

export const operationCalls: HandlersOf<"putOperations" | "findOperations" | "listOperations"> = {
  async putOperations({ params: { observationId }, body }, { change, here, account, limits }) {
    const { studyId, observation } = here;
    const { accountId = account.id, ...batch } = body;
    // In another tab of that browser somebody else has signed in.
    if (accountId !== account.id) throw new Refusal("not_signed_in", {});
    if (!observation || !isCodedBy(observation, { role: here.role, accountId: account.id })) {
      throw new Refusal("not_allowed", { needs: "observation.code" });
    }
    checkTraining(here, observation, account.id);
    return change.atOnce({ studyId, accountId: account.id }, async (query) => {
      const { revision, answers, isNew, lengthened } = await takeOperations(query, {
        studyId,
        observationId,
        accountId: account.id,
        schemeVersionId: observation.schemeVersionId,
        eventsMost: limits.eventsPerObservation,
        ...batch,
      });
      return {
        answer: { revision, answers },
        // What raters do in an observation stands in its operations.
        history: [],
        tells: [
          ...(lengthened === undefined
            ? []
            : [{ kind: "recording" as const, recordingId: lengthened }, "recordings" as const]),
          ...(isNew ? [{ kind: "observation" as const, observationId, revision }] : []),
        ],
      };
    });
  },

  findOperations: ({ body }, { database, account }) =>
    findOperations(database, account.id, body.operations),

  async listOperations({ params: { observationId }, query: { after } }, { database, here }) {
    const { studyId } = here;
    const operations = await operationsAfter(database, studyId, observationId, after);
    // Read after the operations, so that it is never behind them.
    const { revision } = await observationOf(database, studyId, observationId);
    return { revision, operations };
  },
};
