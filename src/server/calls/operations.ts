import { Refusal } from "../../domain/errors.ts";
import type { HandlersOf } from "../answer.ts";
import { checkTraining } from "../database/calibration/training.ts";
import { isCodedBy, observationOf } from "../database/observations.ts";
import { operationsAfter, takeOperations } from "../database/operations.ts";

export const operationCalls: HandlersOf<"putOperations" | "listOperations"> = {
  async putOperations(
    { params: { observationId }, body },
    { database, hub, here, account, limits },
  ) {
    const { studyId, observation } = here;
    if (!observation || !isCodedBy(observation, { role: here.role, accountId: account.id })) {
      throw new Refusal("not_allowed", { needs: "observation.code" });
    }
    checkTraining(here, observation, account.id);
    const { revision, answers, isNew, lengthened } = await takeOperations(database, {
      studyId,
      observationId,
      accountId: account.id,
      schemeVersionId: observation.schemeVersionId,
      eventsMost: limits.eventsPerObservation,
      ...body,
    });
    if (lengthened !== undefined) {
      hub.publish(studyId, { kind: "recording", recordingId: lengthened });
      hub.publish(studyId, { kind: "study", part: "recordings" });
    }
    if (isNew) hub.publish(studyId, { kind: "observation", observationId, revision });
    return { revision, answers };
  },

  async listOperations({ params: { observationId }, query: { after } }, { database, here }) {
    const { studyId } = here;
    const operations = await operationsAfter(database, studyId, observationId, after);
    // Read after the operations, so that it is never behind them.
    const { revision } = await observationOf(database, studyId, observationId);
    return { revision, operations };
  },
};
