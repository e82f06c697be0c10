import { Refusal } from "../../domain/errors.ts";
import type { HandlersOf } from "../answer.ts";
import { transact } from "../database/database.ts";
import { observationSeenBy } from "../database/observations.ts";
import { operationsAfter, takeOperations } from "../database/operations.ts";

export const operationCalls: HandlersOf<"putOperations" | "listOperations"> = {
  async putOperations(
    { params: { observationId }, body },
    { database, hub, here, account, limits },
  ) {
    const { studyId } = here;
    const { raterId } = await observationSeenBy(database, here, account.id, observationId);
    if (raterId !== account.id) throw new Refusal("not_allowed", { needs: "observation.code" });
    const { revision, answers, isNew } = await transact(database, (query) =>
      takeOperations(query, {
        studyId,
        observationId,
        accountId: account.id,
        eventsMost: limits.eventsPerObservation,
        ...body,
      }),
    );
    if (isNew) hub.publish(studyId, { kind: "observation", observationId, revision });
    return { revision, answers };
  },

  async listOperations({ params: { observationId }, query: { after } }, context) {
    const { database, here, account } = context;
    const { revision } = await observationSeenBy(database, here, account.id, observationId);
    const operations = await operationsAfter(database, here.studyId, observationId, after);
    return { revision, operations };
  },
};
