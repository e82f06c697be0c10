import { grouped } from "../../domain/grouped.ts";
import { CompiledQuery } from "kysely";
import { uuidv7 } from "uuidv7";
import type { CodedEvent } from "../../domain/entities/event.ts";
import { partKey } from "../../domain/entities/workPart.ts";
import { placeOf, type Put, type Standing } from "../../domain/places.ts";
import type { Id } from "../../domain/rules.ts";
import type { ObservationCopy } from "../../formats/studyCopy.ts";
import type { Writing } from "../database/database.ts";
import type { Writer } from "./taking.ts";

/** So many rows are written by one statement; in between others have their turn. */
const rowsAtOnce = 2_000;

/** What a written observation has, for the row of it. */
export interface WrittenWork {
  readonly revision: number;
  readonly events: number;
  readonly ratings: number;
  /** Of disputed places; they refer to the observation, and are written after it. */
  readonly standings: readonly Standing[];
}

/**
 * The work of an observation as it would stand if who imports it had typed it: every event, rating and
 * part is an operation of the log, so that history, return, restoring and undoing know no difference.
 * The import is its own client: what comes after it comes from others.
 *
 * The observation need not be there yet: stages of an import write work that is seen with its observation alone.
 *
 * @param keepsIds remembers what events became, for what speaks of them later.
 * @param observationId under which the observation itself is written too: an event of the copy may have the
 *   observation's id there, so that asking for it again could give another one, and leave the work with nobody.
 */
export async function writeWork(
  { query, studyId, importId, accountId, at, ids }: Writer,
  copy: ObservationCopy,
  {
    observationId,
    keepsIds,
  }: { readonly observationId: Id<"observation">; readonly keepsIds: boolean },
): Promise<WrittenWork> {
  const { events, ratings, parts, rivals = [], eventVersions = {} } = copy;
  const total = events.length + ratings.length + parts.length + rivals.length;
  const clientAt = at.toISOString();
  let before = 0;
  const write = async (statement: string, rows: readonly unknown[]) => {
    for (let from = 0; from < rows.length; from += rowsAtOnce) {
      const some = rows.slice(from, from + rowsAtOnce);
      await query.executeQuery(
        CompiledQuery.raw(statement, [
          studyId,
          observationId,
          importId,
          accountId,
          before,
          clientAt,
          JSON.stringify(some),
        ]),
      );
      before += some.length;
    }
  };
  for (let from = 0; from < events.length; from += rowsAtOnce) {
    const some = events.slice(from, from + rowsAtOnce).map((event, place) => {
      const [operationId, eventId] = [uuidv7(), uuidv7()];
      if (keepsIds) ids.is(event.id, eventId);
      const body = JSON.stringify({
        kind: "putEvent",
        id: operationId,
        sequence: before + place + 1,
        at: clientAt,
        event: { ...event, id: eventId },
      });
      return { operationId, eventId, body, event, version: eventVersions[event.id] ?? 1 };
    });
    await query.executeQuery(
      CompiledQuery.raw(writeEvents, [
        studyId,
        observationId,
        importId,
        accountId,
        before,
        clientAt,
        ...columnsOf(some),
      ]),
    );
    before += some.length;
  }
  const standings = standingsOf(rivals);
  const basisOf = (key: string) => {
    const standing = standings.get(key);
    return standing && { id: standing.id, turn: standing.turn, replaces: [] };
  };
  await write(
    writeRatings,
    ratings.map((rating) => ({ o: uuidv7(), b: rating, on: basisOf(rating.criterionId) })),
  );
  await write(
    writeParts,
    parts.map((part) => ({
      o: uuidv7(),
      k: partKey(part),
      b: part,
      on: basisOf(partKey(part)),
    })),
  );
  const beside = [...standings.values()].flatMap((standing) => standing.rivals);
  const besideOf = (kind: Put["kind"]) =>
    beside.flatMap(({ id, turn, put }) =>
      put.kind === kind
        ? {
            o: uuidv7(),
            b: put.kind === "putRating" ? put.rating : put.part,
            on: { id, turn, replaces: [] },
          }
        : [],
    );
  await write(logRatings, besideOf("putRating"));
  await write(logParts, besideOf("putPart"));
  if (total > 0) {
    await query
      .insertInto("observationClient")
      .values({ studyId, observationId, clientId: importId, lastSequence: total })
      .execute();
  }
  return {
    // An archive knows of changes that were changed again: whoever counts them finds as many.
    revision: Math.max(total, copy.revision ?? 0),
    events: events.length,
    ratings: ratings.length,
    standings: [...standings.values()],
  };
}

/**
 * Events as a list for each column: of a million rows the database would take most of its time to look through
 * rows of JSON. The lists are written here: the driver looks at each value of a list one by one, which takes longer
 * than the database needs for the rows. Bodies are lines, which need no second quoting.
 */
function columnsOf(rows: readonly EventRow[]): readonly string[] {
  const events = rows.map(({ event }) => event);
  return [
    plainList(rows.map(({ operationId }) => operationId)),
    // JSON has no end of a line in it.
    rows.map(({ body }) => body).join("\n"),
    plainList(rows.map(({ eventId }) => eventId)),
    plainList(events.map(({ kind }) => kind)),
    plainList(events.map(({ codeId }) => codeId)),
    plainList(events.map(({ subjectId }) => subjectId)),
    plainList(events.map(({ startUs }) => startUs)),
    plainList(events.map((event) => (event.kind === "state" ? event.endUs : null))),
    quotedList(events.map(({ modifiers }) => JSON.stringify(modifiers))),
    quotedList(events.map(({ comment }) => comment)),
    plainList(events.map(({ confidence }) => confidence)),
    plainList(rows.map(({ version }) => version)),
  ];
}

/** A list as PostgreSQL reads it, of values that need no quotes: ids, numbers, words of the program. */
function plainList(values: readonly (string | number | null)[]): string {
  return `{${values.map((value) => value ?? "NULL").join(",")}}`;
}

/** The same of any texts. */
function quotedList(values: readonly string[]): string {
  return `{${values.map((value) => `"${value.replaceAll(/["\\]/gu, String.raw`\$&`)}"`).join(",")}}`;
}

interface EventRow {
  readonly operationId: string;
  readonly eventId: string;
  /** Of the operation, as it stands in the log. */
  readonly body: string;
  readonly event: CodedEvent;
  readonly version: number;
}

/**
 * What the values of disputed places are known by here. The one that counts has the highest turn, and the
 * others follow in their order, so that the same one counts wherever they are put together again.
 */
function standingsOf(rivals: readonly Put[]): ReadonlyMap<string, Standing> {
  const byKey = grouped(rivals, placeOf);
  return new Map(
    [...byKey].map(([key, puts]) => [
      key,
      {
        key,
        id: uuidv7(),
        turn: puts.length + 1,
        rivals: puts.map((put, at) => ({ id: uuidv7(), turn: puts.length - at, put })),
      },
    ]),
  );
}

/** What disputed places of an observation are known by. */
export async function writeStandings(
  query: Writing,
  at: { readonly studyId: Id<"study">; readonly observationId: Id<"observation"> },
  standings: readonly Standing[],
): Promise<void> {
  for (let from = 0; from < standings.length; from += rowsAtOnce) {
    await query
      .insertInto("standing")
      .values(
        standings
          .slice(from, from + rowsAtOnce)
          .map(({ rivals, ...one }) => ({ ...at, ...one, rivals: JSON.stringify(rivals) })),
      )
      .execute();
  }
}

/** Rows as JSON: `o` is the operation's id, `b` its body, `on` what it was put upon, `n` how many come before it. */
const given = `given as materialized (
    select (e->>'o')::uuid as operation_id, e->'b' as body, e, $5::int + n::int as sequence
      from json_array_elements($7::json) with ordinality as x(e, n)
  )`;

const log = (kind: string, field: string) => `log as (
    insert into operation (study_id, observation_id, id, revision, client_id, sequence, account_id,
                           kind, body, result, client_at)
    select $1, $2, operation_id, sequence, $3, sequence, $4, '${kind}',
           jsonb_build_object('kind', '${kind}', 'id', operation_id, 'sequence', sequence,
                              'at', $6::text, '${field}', body)
             || case when e->'on' is null then '{}' else jsonb_build_object('basis', e->'on') end,
           'applied', $6::text::timestamptz
      from given
  )`;

const writeEvents = `
  with given as materialized (
    select *, $5::int + n::int as sequence
      from rows from (
             unnest($7::uuid[]), string_to_table($8::text, E'\\n'), unnest($9::uuid[]),
             unnest($10::text[]), unnest($11::uuid[]), unnest($12::uuid[]), unnest($13::bigint[]),
             unnest($14::bigint[]), unnest($15::jsonb[]), unnest($16::text[]), unnest($17::float8[]),
             unnest($18::int[])) with ordinality as g(operation_id, body, id, kind, code_id, subject_id, start_us, end_us,
                             modifiers, comment, confidence, version, n)
  ), log as (
    insert into operation (study_id, observation_id, id, revision, client_id, sequence, account_id,
                           kind, body, result, client_at)
    select $1, $2, operation_id, sequence, $3, sequence, $4, 'putEvent', body::jsonb, 'applied',
           $6::timestamptz
      from given
  )
  insert into event (study_id, observation_id, id, kind, code_id, subject_id, start_us, end_us,
                     modifiers, comment, confidence, version, is_deleted)
  select $1, $2, id, kind, code_id, subject_id, start_us, end_us, modifiers, comment, confidence,
         version, false
    from given`;

const writeRatings = `
  with ${given}, ${log("putRating", "rating")}
  insert into rating (study_id, observation_id, criterion_id, value, cannot_be_judged, reason,
                      comment, evidence, confidence)
  select $1, $2, r."criterionId", r.value, r."cannotBeJudged", r.reason, r.comment, r.evidence,
         r.confidence
    from given, json_to_record(body) as r("criterionId" uuid, value float8,
         "cannotBeJudged" boolean, reason text, comment text, evidence jsonb, confidence float8)`;

const writeParts = `
  with ${given}, ${log("putPart", "part")}
  insert into work_part (study_id, observation_id, key, body)
  select $1, $2, e->>'k', body::jsonb from given`;

/** What stands beside the work is in its log and in its standings alone. */
const logRatings = `with ${given}, ${log("putRating", "rating")} select`;
const logParts = `with ${given}, ${log("putPart", "part")} select`;
