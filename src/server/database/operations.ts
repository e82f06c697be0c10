import { LRUCache } from "lru-cache";
import { CompiledQuery, type Selectable } from "kysely";
import type { OperationAnswer, TakenOperation } from "../../api/contract/work.ts";
import { isErrorCode, Refusal } from "../../domain/errors.ts";
import { limits } from "../../domain/limits.ts";
import { codableUntilUs, reachesUntilUs } from "../../domain/liveLength.ts";
import type { Operation, Work } from "../../domain/operations.ts";
import type { Id } from "../../domain/rules.ts";
import { indexScheme, type SchemeIndex } from "../../domain/schemeIndex.ts";
import { isDuplicate, isPassing, type Query, transact, type Writing } from "./database.ts";
import { isCodedBy } from "./observations.ts";
import { answerOf, applyAll } from "./operationsApplying.ts";
import { type Batch, readForBatch, type Reading } from "./operationsReading.ts";
import { writeBatch } from "./operationsWriting.ts";
import { schemeVersionOf } from "./schemes.ts";
import type { Tables } from "./tables.ts";

export interface Taken {
  readonly revision: number;
  readonly answers: OperationAnswer[];
  /** Whether anything changed; a batch that was seen before changes nothing. */
  readonly isNew: boolean;
  /** The recording that has become longer by it. */
  readonly lengthened?: Id<"recording">;
}

/**
 * Takes a batch of operations into an observation, whole or not at all. Repeating it is harmless: an
 * operation that was seen before gets its stored answer.
 *
 * It reads, thinks and then writes in one statement that does nothing where the observation has moved
 * since. That takes two ways to the database and holds the observation’s row for the second alone.
 * Anyone who was overtaken begins again, behind the lock of the row, where no one overtakes.
 *
 * @param query of no transaction, or of the caller’s.
 * @throws Refusal `revision_conflict` where operations before these are missing (`expected` says
 * which comes next), or where another one has the number (`forked`: the client’s count is not to be
 * trusted any more, after a restored backup for instance; it goes on as a new client).
 */
export async function takeOperations(query: Writing, batch: Batch): Promise<Taken> {
  if (query.isTransaction) return takeLocked(query, batch);
  return (await takeAtOnce(query, batch)) ?? transact(query, (locked) => takeLocked(locked, batch));
}

/**
 * Takes more operations than a batch has, one batch after the other, behind the lock of the observation that the
 * caller’s transaction holds. They name no event that is there unless they restore, change or delete it.
 */
export async function takeInTurns(
  query: Query,
  { operations, ...batch }: Batch,
): Promise<Pick<Taken, "revision" | "answers">> {
  let revision = 0;
  const answers: OperationAnswer[] = [];
  for (let from = 0; from < operations.length; from += limits.operationsPerBatch) {
    const some = operations.slice(from, from + limits.operationsPerBatch);
    // oxlint-disable-next-line no-await-in-loop -- each batch stands on the one before
    const taken = await take(query, { ...batch, operations: some }, "what has to be there");
    if (!taken) throw new Error("an observation has moved behind its lock");
    revision = taken.revision;
    answers.push(...taken.answers);
  }
  return { revision, answers };
}

/** `undefined` where others were faster, or the database wants it tried again. */
async function takeAtOnce(query: Query, batch: Batch): Promise<Taken | undefined> {
  try {
    return await take(query, batch, "what has to be there");
  } catch (error) {
    // An id that is not new after all, or the same batch at the same time.
    if (isDuplicate(error) || isPassing(error)) return undefined;
    throw error;
  }
}

async function takeLocked(query: Query, batch: Batch): Promise<Taken> {
  const { studyId, observationId } = batch;
  await query.executeQuery(CompiledQuery.raw(lockStatement, [studyId, observationId]));
  // A statement of its own: it sees what was done while the lock was waited for.
  const taken = await take(query, batch, "all").catch((error: unknown) => {
    if (!isDuplicate(error, "operation_pkey")) throw error;
    // An operation's id stands for one operation for ever, in whichever client's count.
    throw new Refusal("already_exists", {});
  });
  if (!taken) throw new Error("an observation has moved behind its lock");
  return taken;
}

const lockStatement = `
  select from observation where study_id = $1 and id = $2 for update`;

/** `undefined`: the observation has moved between reading and writing, and nothing was written. */
async function take(query: Query, batch: Batch, reading: Reading): Promise<Taken | undefined> {
  const index = await schemeIndexOf(query, batch.studyId, batch.schemeVersionId);
  const { head, held, places } = await readForBatch(query, batch, index, reading);
  const seen = batch.operations.filter(({ sequence }) => sequence <= head.lastSequence);
  const fresh = batch.operations.filter(({ sequence }) => sequence > head.lastSequence);
  const answers = await storedAnswers(query, batch, seen, head.lastSequence);
  fresh.forEach(({ sequence }, at) => {
    if (sequence !== head.lastSequence + 1 + at) {
      throw new Refusal("revision_conflict", { expected: head.lastSequence + 1, forked: false });
    }
  });
  if (fresh.length === 0) return { revision: head.revision, answers, isNew: false };

  const context = {
    index,
    durationUs: head.durationUs,
    untilUs: codableUntilUs(head, Date.now()),
    sampling: head.sampling,
    spans: head.spans,
  };
  const work: Work = { events: new Map(held), ...places };
  const { rows, revision, eventCount } = applyAll(fresh, work, context, head, batch.eventsMost);
  const taken = rows.filter(({ outcome }) => outcome.result !== "refused");
  const reachesUs = Math.max(
    0,
    ...taken.map(({ operation }) => reachesUntilUs(operation, head.sampling)),
  );
  const changed = [...work.events.values()].filter((one) => held.get(one.event.id) !== one);
  const isWritten = await writeBatch(query, batch, {
    head,
    rows,
    revision,
    eventCount,
    newEvents: changed.filter(({ event }) => !held.has(event.id)),
    changedEvents: changed.filter(({ event }) => held.has(event.id)),
    ratings: [...work.ratings.values()],
    parts: [...work.parts.values()],
    standings: [...work.standings.values()],
    reachesUs,
  });
  if (!isWritten) return undefined;
  return {
    revision,
    answers: [...answers, ...rows.map(answerOf)],
    isNew: true,
    ...(reachesUs > head.durationUs && { lengthened: head.recordingId }),
  };
}

/** What was taken after a revision, in order; at most 1,000 at once. */
export async function operationsAfter(
  query: Query,
  studyId: Id<"study">,
  observationId: Id<"observation">,
  after: number,
): Promise<TakenOperation[]> {
  const rows = await query
    .selectFrom("operation")
    .select(["revision", "result", "clientId", "accountId", "body"])
    .where("studyId", "=", studyId)
    .where("observationId", "=", observationId)
    .where("revision", ">", after)
    .orderBy("revision")
    .limit(1_000)
    .execute();
  return rows.flatMap(({ revision, result, clientId, accountId, body }) =>
    revision === null || result === "refused"
      ? []
      : [{ revision, result, clientId, accountId, operation: body }],
  );
}

/** Which of these operations are here and which are not; those of observations that the account does not code are neither. */
export async function findOperations(
  query: Query,
  accountId: Id<"account">,
  wanted: readonly { readonly observationId: Id<"observation">; readonly id: Id<"operation"> }[],
): Promise<FoundOperations> {
  const observations = await query
    .selectFrom("observation")
    .innerJoin("membership", "membership.studyId", "observation.studyId")
    .select(["observation.id", "observation.studyId", "raterId", "purpose", "role"])
    .where("membership.accountId", "=", accountId)
    .where("observation.id", "in", [...new Set(wanted.map((one) => one.observationId))])
    .execute();
  const studyOf = new Map(
    observations
      .filter((one) => isCodedBy(one, { role: one.role, accountId }))
      .map((one) => [one.id, one.studyId]),
  );
  const asked = wanted.filter(({ observationId }) => studyOf.has(observationId));
  const { rows } = await query.executeQuery<StoredAnswer>(
    CompiledQuery.raw(findStatement, [
      asked.map(({ observationId }) => studyOf.get(observationId)),
      asked.map(({ observationId }) => observationId),
      asked.map((one) => one.id),
    ]),
  );
  const answers = new Map(rows.map((row) => [row.id, answerStored(row)]));
  const known: Id<"operation">[] = [];
  const refused: FoundOperations["refused"][number][] = [];
  const missing: Id<"operation">[] = [];
  for (const one of asked) {
    const answer = answers.get(one.id);
    if (!answer) missing.push(one.id);
    else if (answer.result === "refused") refused.push(answer);
    else known.push(one.id);
  }
  return { known, refused, missing };
}

interface FoundOperations {
  readonly known: Id<"operation">[];
  readonly refused: (OperationAnswer & { readonly result: "refused" })[];
  readonly missing: Id<"operation">[];
}

const findStatement = `
  select operation.id, operation.revision, operation.result, operation.refusal
    from unnest($1::uuid[], $2::uuid[], $3::uuid[]) as asked(study_id, observation_id, id)
    join operation on operation.study_id = asked.study_id
                  and operation.observation_id = asked.observation_id
                  and operation.id = asked.id`;

async function storedAnswers(
  query: Query,
  { studyId, observationId, clientId }: Batch,
  seen: readonly Operation[],
  lastSequence: number,
): Promise<OperationAnswer[]> {
  if (seen.length === 0) return [];
  const rows = await query
    .selectFrom("operation")
    .select(["id", "sequence", "revision", "result", "refusal"])
    .where("studyId", "=", studyId)
    .where("observationId", "=", observationId)
    .where("clientId", "=", clientId)
    .where(
      "sequence",
      "in",
      seen.map(({ sequence }) => sequence),
    )
    .execute();
  const bySequence = new Map(rows.map((row) => [row.sequence, row]));
  return seen.map(({ id, sequence }) => {
    const stored = bySequence.get(sequence);
    if (!stored || stored.id !== id) {
      throw new Refusal("revision_conflict", { expected: lastSequence + 1, forked: true });
    }
    return answerStored(stored);
  });
}

/** An operation’s row as far as it answers for it. */
type StoredAnswer = Pick<Selectable<Tables["operation"]>, "id" | "revision" | "result" | "refusal">;

function answerStored({ id, result, revision, refusal }: StoredAnswer): OperationAnswer {
  if (result === "refused" || revision === null) {
    const code = isErrorCode(refusal?.code) ? refusal.code : "internal_error";
    return { id, result: "refused", code, details: refusal?.details ?? {} };
  }
  return { id, result, revision };
}

/** Published schemes never change in what the rules ask, so a process may remember them. */
const schemeIndexes = new LRUCache<string, SchemeIndex>({ max: 1_000 });

export async function schemeIndexOf(
  query: Query,
  studyId: Id<"study">,
  schemeVersionId: Id<"schemeVersion">,
): Promise<SchemeIndex> {
  const known = schemeIndexes.get(schemeVersionId);
  if (known) return known;
  const index = indexScheme((await schemeVersionOf(query, studyId, schemeVersionId)).scheme);
  schemeIndexes.set(schemeVersionId, index);
  return index;
}
