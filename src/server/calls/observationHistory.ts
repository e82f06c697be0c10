import { uuidv7 } from "uuidv7";
import { wayBack, workDifference } from "../../domain/earlierWork.ts";
import {
  type ErrorCode,
  errors,
  invalidInput,
  parseRefusal,
  Refusal,
} from "../../domain/errors.ts";
import type { Change } from "../../domain/operations.ts";
import { id, type Id } from "../../domain/rules.ts";
import { indexScheme } from "../../domain/schemeIndex.ts";
import { isCodable } from "../../domain/states.ts";
import type { HandlersOf, StudyContext } from "../answer.ts";
import type { Query, Writing } from "../database/database.ts";
import {
  deletedEventsOf,
  lastSequenceOf,
  workSessionsOf,
  workThenAndNow,
} from "../database/observationHistory.ts";
import { observationOf } from "../database/observations.ts";
import type { ObservationRow } from "../database/observationRow.ts";
import { type Taken, takeOperations } from "../database/operations.ts";
import { recordingOf } from "../database/recordings.ts";
import { schemeVersionOf } from "../database/schemes.ts";
import { reviewedObservation } from "../reviewedObservation.ts";

/** So many events that would change are named; the rest are counted. */
const differencesMost = 300;

export const observationHistoryCalls: HandlersOf<
  | "readObservationHistory"
  | "listDeletedEvents"
  | "readWorkAt"
  | "restoreEvent"
  | "restoreObservation"
> = {
  readObservationHistory({ params: { observationId }, query }, { database, here, account }) {
    reviewedObservation(here, account, "observation.restore");
    return workSessionsOf(database, { studyId: here.studyId, observationId }, query);
  },

  listDeletedEvents({ params: { observationId } }, { database, here, account }) {
    reviewedObservation(here, account, "observation.restore");
    return deletedEventsOf(database, { studyId: here.studyId, observationId });
  },

  async readWorkAt({ params: { observationId }, query: { revision } }, context) {
    const { database, here, account } = context;
    reviewedObservation(here, account, "observation.restore");
    const place = { studyId: here.studyId, observationId };
    const { earlier, now, nowRevision } = await workThenAndNow(database, place, revision);
    const { events, ratings, parts } = workDifference(now, earlier);
    const countOf = (kind: string) => events.filter((one) => one.kind === kind).length;
    return {
      revision: Math.min(revision, nowRevision),
      nowRevision,
      events: [...earlier.events.values()].filter(({ isDeleted }) => !isDeleted).length,
      ratings: [...earlier.ratings.values()].filter(
        ({ value, cannotBeJudged }) => value !== null || cannotBeJudged,
      ).length,
      change: {
        added: countOf("added"),
        removed: countOf("removed"),
        changed: countOf("changed"),
        ratings: ratings.length,
        parts: parts.length,
      },
      differences: events.slice(0, differencesMost),
    };
  },

  async restoreEvent({ params: { observationId, eventId }, body }, context) {
    const { here, account, change } = context;
    const { studyId } = here;
    const observation = reviewedObservation(here, account, "observation.restore");
    return change({ studyId, accountId: account.id }, async (query) => {
      const taken = await take(query, context, observation, {
        clientId: body.id,
        operationIds: [body.id],
        changes: [{ kind: "restoreEvent", eventId }],
      });
      const [answer] = taken.answers;
      if (answer?.result === "refused") throw asRefusal(answer);
      const { revision } = taken;
      return {
        answer: { revision: answer && "revision" in answer ? answer.revision : revision },
        history: taken.isNew
          ? [{ ...restored(observation), action: "restoreEvent", after: { eventId } }]
          : [],
        tells: taken.isNew ? [{ kind: "observation", observationId, revision }] : [],
      };
    });
  },

  async restoreObservation({ params: { observationId }, body }, context) {
    const { here, account, change } = context;
    const { studyId } = here;
    const observation = reviewedObservation(here, account, "observation.restore");
    const place = { studyId: here.studyId, observationId };
    return change({ studyId, accountId: account.id }, async (query) => {
      const { revision: before, state } = await lockObservation(query, place);
      const doneBefore = await lastSequenceOf(query, place, body.id);
      if (doneBefore !== undefined) {
        return {
          answer: { revision: before, changes: doneBefore, excluded: 0 },
          history: [],
          tells: [],
        };
      }
      if (!isCodable(state)) throw new Refusal("observation_locked", { state });
      if (body.revision > before) {
        throw invalidInput({ path: "revision", rule: "too_big", allowed: `≤ ${before}` });
      }
      const { earlier, now } = await workThenAndNow(query, place, body.revision);
      const { changes, excluded } = wayBack(now, workDifference(now, earlier), {
        context: await codingContextOf(query, observation),
        newId: () => id("event").parse(uuidv7()),
      });
      if (changes.length === 0) {
        return {
          answer: { revision: before, changes: 0, excluded: excluded.length },
          history: [],
          tells: [],
        };
      }
      const { revision, answers } = await take(query, context, observation, {
        clientId: body.id,
        operationIds: changes.map(() => id("operation").parse(uuidv7())),
        changes,
      });
      const refused = answers.find((answer) => answer.result === "refused");
      // What was tried out a moment ago, behind the same lock, can only be refused by a limit.
      if (refused) throw asRefusal(refused);
      return {
        answer: { revision, changes: changes.length, excluded: excluded.length },
        history: [
          {
            ...restored(observation),
            action: "restoreObservation",
            before: { revision: before },
            after: { revision: body.revision, changes: changes.length },
          },
        ],
        tells: [{ kind: "observation", observationId, revision }],
      };
    });
  },
};

/** Takes changes as if a client of their own had sent them: once, however often it is asked. */
function take(
  query: Writing,
  { account, limits }: StudyContext,
  { studyId, id: observationId, schemeVersionId }: ObservationRow,
  {
    clientId,
    operationIds,
    changes,
  }: {
    readonly clientId: string;
    readonly operationIds: readonly Id<"operation">[];
    readonly changes: readonly Change[];
  },
): Promise<Taken> {
  const at = new Date().toISOString();
  return takeOperations(query, {
    studyId,
    observationId,
    clientId,
    accountId: account.id,
    schemeVersionId,
    operations: changes.flatMap((change, index) => {
      const operationId = operationIds[index];
      return operationId ? [{ ...change, id: operationId, sequence: index + 1, at }] : [];
    }),
    eventsMost: limits.eventsPerObservation,
  });
}

function restored({ id: aboutId }: ObservationRow) {
  return { about: "observation" as const, aboutId };
}

/** A refused operation as the refusal of the call that it is all of. */
function asRefusal({ code, details }: { readonly code: ErrorCode; readonly details: object }) {
  const { status } = errors[code];
  const refusal = parseRefusal({ type: "", title: "", status, code, details });
  return refusal ?? new Error(`an operation was refused: ${code}`);
}

async function lockObservation(
  query: Query,
  {
    studyId,
    observationId,
  }: { readonly studyId: Id<"study">; readonly observationId: Id<"observation"> },
) {
  await query
    .selectFrom("observation")
    .select("id")
    .where("studyId", "=", studyId)
    .where("id", "=", observationId)
    .forUpdate()
    .execute();
  return observationOf(query, studyId, observationId);
}

async function codingContextOf(query: Query, observation: ObservationRow) {
  const { studyId, schemeVersionId, recordingId, sampling, spans } = observation;
  const { scheme } = await schemeVersionOf(query, studyId, schemeVersionId);
  const { durationUs } = await recordingOf(query, studyId, recordingId);
  return { index: indexScheme(scheme), durationUs, sampling, spans };
}
