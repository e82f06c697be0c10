import type { Client, PoolClient } from "pg";
import { uuidv7 } from "uuidv7";
import type { CodedEvent } from "../src/domain/entities/event.ts";
import type { Id } from "../src/domain/rules.ts";
import { codes, newId, pointEvent, stateEvent } from "../tests/sample.ts";

/** Whose rows they are. */
export interface Place {
  readonly studyId: Id<"study">;
  readonly observationId: Id<"observation">;
  readonly accountId: Id<"account">;
}

/** Coding that goes forward, a batch at a time: two states of one exclusive group in turn, and laughs in between. */
export function coding(batchSize: number) {
  let sequence = 0;
  const next = () => {
    const atUs = sequence * 1_000_000;
    sequence += 1;
    const codeId = sequence % 4 === 0 ? codes.together : codes.solitary;
    const event: CodedEvent =
      sequence % 2 === 0
        ? stateEvent(codeId, atUs, atUs + 1_500_000)
        : pointEvent(codes.laughs, atUs);
    const at = new Date().toISOString();
    return { kind: "putEvent" as const, id: newId("operation"), sequence, at, event };
  };
  return () => Array.from({ length: batchSize }, next);
}

/** The same rows in one transaction: one insert for each table, no questions asked. */
export function bareBatches(
  { studyId, observationId, accountId }: Place,
  batchSize: number,
): (connection: Client | PoolClient) => Promise<void> {
  const clientId = uuidv7();
  const next = coding(batchSize);
  const insertOperations = `insert into operation (study_id, observation_id, id, revision, client_id,
    sequence, account_id, kind, body, result, refusal, client_at) values ${placeholders(12, batchSize)}`;
  const insertEvents = `insert into event (study_id, observation_id, id, kind, code_id, subject_id,
    start_us, end_us, modifiers, comment, confidence, version, is_deleted) values ${placeholders(13, batchSize)}`;
  return async (connection) => {
    const operations = next();
    await connection.query("begin");
    await connection.query(
      insertOperations,
      operations.flatMap((operation) => [
        studyId,
        observationId,
        operation.id,
        operation.sequence,
        clientId,
        operation.sequence,
        accountId,
        operation.kind,
        JSON.stringify(operation),
        "applied",
        null,
        operation.at,
      ]),
    );
    await connection.query(
      insertEvents,
      operations.flatMap(({ event }) => [
        studyId,
        observationId,
        event.id,
        event.kind,
        event.codeId,
        event.subjectId,
        event.startUs,
        event.kind === "state" ? event.endUs : null,
        JSON.stringify(event.modifiers),
        event.comment,
        event.confidence,
        1,
        false,
      ]),
    );
    await connection.query("commit");
  };
}

function placeholders(columnCount: number, rowCount: number): string {
  const row = (at: number) =>
    Array.from({ length: columnCount }, (_, column) => `$${at * columnCount + column + 1}`);
  return Array.from({ length: rowCount }, (_, at) => `(${row(at).join(",")})`).join(",");
}
