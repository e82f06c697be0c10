import { sql } from "kysely";
import { uuidv7 } from "uuidv7";
import { CodedEvent } from "../../domain/entities/event.ts";
import { errors, parseRefusal } from "../../domain/errors.ts";
import type { HeldEvent, Operation } from "../../domain/operations.ts";
import { id } from "../../domain/rules.ts";
import { changesTo } from "../sentWork/changesTo.ts";
import { uuidOf } from "../sentWork/uuidOf.ts";
import type { SentWork } from "../sentWork/workReader.ts";
import { opened } from "../sight/unseen.ts";
import { workOf } from "./currentWork.ts";
import { type Query, transact, type Writing } from "./database.ts";
import { takeInTurns } from "./operations.ts";
import type { Batch } from "./operationsReading.ts";

interface Replaced {
  readonly revision: number;
  /** How many operations it took; 0 where the work was that already. */
  readonly changed: number;
}

/**
 * Makes the work of an observation what was sent, by operations of the log like any others: whole, or not at all.
 * They are of one client, so that what was sent twice at once is taken once, and the second time changes nothing.
 *
 * @param mayStill whether the one who sends it still may, asked in the same transaction; throws where not.
 * @throws Refusal of the first operation that is refused.
 */
export function replaceWork(
  query: Writing,
  batch: Omit<Batch, "operations" | "clientId">,
  sent: Pick<SentWork, "events" | "ratings" | "parts">,
  { mayStill }: { readonly mayStill: (query: Query) => Promise<void> },
): Promise<Replaced> {
  const { studyId, observationId } = batch;
  // One for each observation, which nobody else is.
  const clientId = uuidOf(`work of ${observationId}`);
  return transact(query, async (locked) => {
    await mayStill(locked);
    await sql`select from observation where study_id = ${studyId} and id = ${observationId}
                 for update`.execute(locked);
    const { revision, ratings, parts } = opened(
      await workOf(locked, studyId, observationId),
      "no_reader",
    );
    const events = await heldEvents(locked, batch);
    const changes = changesTo(sent, { events, ratings, parts });
    if (changes.length === 0) return { revision, changed: 0 };
    const last = await locked
      .selectFrom("observationClient")
      .select("lastSequence")
      .where("studyId", "=", studyId)
      .where("observationId", "=", observationId)
      .where("clientId", "=", clientId)
      .executeTakeFirst();
    const at = new Date().toISOString();
    const operations = changes.map((change, place): Operation => ({
      ...change,
      id: id("operation").parse(uuidv7()),
      sequence: (last?.lastSequence ?? 0) + place + 1,
      at,
    }));
    const taken = await takeInTurns(locked, { ...batch, clientId, operations });
    for (const answer of taken.answers) {
      if (answer.result !== "refused") continue;
      const { code, details } = answer;
      const problem = { type: "", title: "", status: errors[code].status, code, details };
      throw parseRefusal(problem) ?? new Error(`work that was sent was refused: ${code}`);
    }
    return { revision: taken.revision, changed: changes.length };
  });
}

/** All events of an observation, deleted ones too. */
async function heldEvents(
  query: Query,
  { studyId, observationId }: Pick<Batch, "studyId" | "observationId">,
): Promise<ReadonlyMap<string, HeldEvent>> {
  const rows = await query
    .selectFrom("event")
    .selectAll()
    .where("studyId", "=", studyId)
    .where("observationId", "=", observationId)
    .execute();
  return new Map(
    rows.map(({ version, isDeleted, ...row }) => [
      row.id,
      { event: CodedEvent.parse(row), version, isDeleted },
    ]),
  );
}
