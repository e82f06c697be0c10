import { setImmediate } from "node:timers/promises";
import { CompiledQuery } from "kysely";
import { randomFillSync } from "node:crypto";
import { V7Generator } from "uuidv7";
import type { CodedEvent } from "../../domain/entities/event.ts";
import type { Rating } from "../../domain/entities/rating.ts";
import { partKey } from "../../domain/entities/workPart.ts";
import { grouped } from "../../domain/grouped.ts";
import { placeOf, type Put, type Standing } from "../../domain/places.ts";
import type { Id } from "../../domain/rules.ts";
import type { ObservationCopy } from "../../formats/studyCopy.ts";
import type { Writing } from "../database/database.ts";
import type { Writer } from "./taking.ts";

/**
 * So many rows are written by one statement: of many small observations all of theirs together, and of a long one so few
 * that the database always has some to write while the next are made.
 */
const rowsAtOnce = 1_000;

/** What a written observation has, for the row of it. */
export interface WrittenWork {
  readonly revision: number;
  readonly events: number;
  readonly ratings: number;
  /** Of disputed places; they refer to the observation, and are written after it. */
  readonly standings: readonly Standing[];
}

/**
 * Work of imported observations as it would stand if who imports it had typed it: every event, rating and
 * part is an operation of the log, so that history, return, restoring and undoing know no difference.
 * The import is its own client: what comes after it comes from others.
 *
 * An observation need not be there yet: stages of an import write work that is seen with its observation alone.
 */
export interface WorkBatch {
  /**
   * Makes the rows of an observation’s work, and lets the database write them, with those of others, while the next are
   * made.
   *
   * @param keepsIds remembers what events became, for what speaks of them later.
   * @param observationId under which the observation itself is written too: an event of the copy may have the
   *   observation’s id there, so that asking for it again could give another one, and leave the work with no one.
   */
  add(
    copy: ObservationCopy,
    of: { readonly observationId: Id<"observation">; readonly keepsIds: boolean },
  ): Promise<WrittenWork>;
  /** Writes what is left. */
  end(): Promise<void>;
  /** Waits until nothing is being written, whatever became of it: nothing may be once the transaction is over. */
  settled(): Promise<void>;
}

export function newWorkBatch({ query, studyId, importId, accountId, at, ids }: Writer): WorkBatch {
  const clientAt = at.toISOString();
  const newRows = () => ({
    log: newLists(log, [studyId, importId, accountId, clientAt]),
    events: newLists(eventRows, [studyId]),
    ratings: newLists(ratingRows, [studyId]),
    parts: newLists(partRows, [studyId]),
    clients: newLists(clientRows, [studyId, importId]),
  });
  let rows = newRows();
  let writing = Promise.resolve();
  /** Writes the rows once a table has so many, after those before; one lot is being written, one is being made. */
  const writeFrom = async (least: number) => {
    if (Object.values(rows).every((one) => one.count() < least)) return;
    const statements = Object.values(rows).flatMap((one) => one.statement() ?? []);
    rows = newRows();
    await writing;
    writing = executed(query, statements);
    // Heard when it is waited for; meanwhile it must not count as heard by nobody.
    writing.catch(() => undefined);
  };
  return {
    async add(copy, { observationId, keepsIds }) {
      const { events, ratings, parts, rivals = [], eventVersions = {} } = copy;
      let sequence = 0;
      const addLog = (kind: Put["kind"] | "putEvent", what: Readonly<Record<string, unknown>>) => {
        sequence += 1;
        const operationId = newUuid();
        const body = { kind, id: operationId, sequence, at: clientAt, ...what };
        rows.log.add([observationId, operationId, `${sequence}`, kind, JSON.stringify(body)]);
      };
      for (const [place, given] of events.entries()) {
        if (place > 0 && place % rowsAtOnce === 0) await setImmediate();
        if (rows.log.count() >= rowsAtOnce) await writeFrom(rowsAtOnce);
        const eventId = newUuid();
        if (keepsIds) ids.is(given.id, eventId);
        addLog("putEvent", { event: { ...given, id: eventId } });
        const version = eventVersions[given.id] ?? 1;
        rows.events.add([observationId, eventId, ...eventValues(given, version)]);
      }
      const standings = standingsOf(rivals);
      const basisOf = (key: string) => {
        const standing = standings.get(key);
        return standing && { basis: { id: standing.id, turn: standing.turn, replaces: [] } };
      };
      for (const rating of ratings) {
        addLog("putRating", { rating, ...basisOf(rating.criterionId) });
        rows.ratings.add([observationId, ...ratingValues(rating)]);
      }
      for (const part of parts) {
        addLog("putPart", { part, ...basisOf(partKey(part)) });
        rows.parts.add([observationId, quoted(partKey(part)), JSON.stringify(part)]);
      }
      // What stands beside the work is in its log and in its standings alone.
      for (const standing of standings.values()) {
        for (const { id: putId, turn, put } of standing.rivals) {
          const basis = { id: putId, turn, replaces: [] };
          if (put.kind === "putRating") addLog("putRating", { rating: put.rating, basis });
          else addLog("putPart", { part: put.part, basis });
        }
      }
      if (sequence > 0) rows.clients.add([observationId, `${sequence}`]);
      await writeFrom(rowsAtOnce);
      return {
        // An archive knows of changes that were changed again: whoever counts them finds as many.
        revision: Math.max(sequence, copy.revision ?? 0),
        events: events.length,
        ratings: ratings.length,
        standings: [...standings.values()],
      };
    },

    async end() {
      await writeFrom(1);
      await writing;
    },

    async settled() {
      await Promise.allSettled([writing]);
    },
  };
}

async function executed(query: Writing, statements: readonly CompiledQuery[]): Promise<void> {
  for (const statement of statements) await query.executeQuery(statement);
}

/** Random numbers are asked for some thousand at a time: an import of a million events needs two million ids. */
const random = new Uint32Array(4_096);
let used = random.length;
const generator = new V7Generator({
  nextUint32() {
    if (used === random.length) {
      randomFillSync(random);
      used = 0;
    }
    const next = random[used] ?? 0;
    used += 1;
    return next;
  },
});

function newUuid(): string {
  return generator.generate().toString();
}

/** How rows of a table are written that are given as a list for each column. */
interface RowsOf {
  /** Up to the columns that are given, with what of the others is the same for all rows: `$1` is the study. */
  readonly insert: string;
  /** The columns that are given, with their types; `lines`: JSON, each on a line of its own. */
  readonly columns: Readonly<Record<string, string>>;
}

/** Rows of a table that are not written yet. */
interface Lists {
  /** One value for each column, as a list of PostgreSQL has it: texts by `quoted`. */
  add(values: readonly string[]): void;
  count(): number;
  /** `undefined`: there are no rows. */
  statement(): CompiledQuery | undefined;
}

/**
 * Rows as a list for each column: of a million rows the database would take most of its time to look through
 * rows of JSON. The lists are written here: the driver looks at each value of a list one by one, which takes longer
 * than the database needs for the rows. JSON comes as lines, which need no second quoting: it has no end of a line in it.
 */
function newLists({ insert, columns }: RowsOf, same: readonly unknown[]): Lists {
  const types = Object.values(columns);
  const lists = types.map((type) => newList(type === "lines" ? "\n" : ","));
  let count = 0;
  return {
    add(values) {
      for (const [column, list] of lists.entries()) list.add(values[column] ?? "NULL");
      count += 1;
    },
    count: () => count,
    statement() {
      if (count === 0) return undefined;
      const given = types.map((type, at) => {
        const parameter = `$${same.length + at + 1}`;
        return type === "lines"
          ? `string_to_table(${parameter}::text, E'\\n')`
          : `unnest(${parameter}::${type}[])`;
      });
      return CompiledQuery.raw(
        `${insert} from rows from (${given.join(", ")}) as x(${Object.keys(columns).join(", ")})`,
        [
          ...same,
          ...lists.map((list, at) =>
            // As bytes a list would be a text first, which the planner reads once more.
            types[at] === "lines" ? list.bytes("", "") : list.bytes("{", "}").toString(),
          ),
        ],
      );
    },
  };
}

/**
 * Values with a mark between them. Strings are not kept until the end: those
 * of ten thousand rows would take the collector of garbage a third of the time.
 */
function newList(between: string) {
  const done: Buffer[] = [];
  let values: string[] = [];
  const close = () => {
    if (values.length === 0) return;
    const text = values.join(between);
    done.push(Buffer.from(done.length === 0 ? text : between + text));
    values = [];
  };
  return {
    add(value: string): void {
      values.push(value);
      if (values.length === valuesAtOnce) close();
    },
    bytes(before: string, after: string): Buffer {
      close();
      return Buffer.concat([Buffer.from(before), ...done, Buffer.from(after)]);
    },
  };
}

const valuesAtOnce = 256;

/** A text in a list of PostgreSQL. */
function quoted(text: string): string {
  return `"${/["\\]/u.test(text) ? text.replaceAll(/["\\]/gu, String.raw`\$&`) : text}"`;
}

function orNull(value: string | number | null | undefined): string {
  return value === null || value === undefined ? "NULL" : String(value);
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
        id: newUuid(),
        turn: puts.length + 1,
        rivals: puts.map((put, at) => ({ id: newUuid(), turn: puts.length - at, put })),
      },
    ]),
  );
}

const standingsAtOnce = 2_000;

/** What disputed places of an observation are known by. */
export async function writeStandings(
  query: Writing,
  at: { readonly studyId: Id<"study">; readonly observationId: Id<"observation"> },
  standings: readonly Standing[],
): Promise<void> {
  for (let from = 0; from < standings.length; from += standingsAtOnce) {
    await query
      .insertInto("standing")
      .values(
        standings
          .slice(from, from + standingsAtOnce)
          .map(({ rivals, ...one }) => ({ ...at, ...one, rivals: JSON.stringify(rivals) })),
      )
      .execute();
  }
}

const log: RowsOf = {
  insert: `insert into operation (study_id, observation_id, id, revision, client_id, sequence, account_id,
                                  kind, body, result, client_at)
           select $1::uuid, observation_id, id, sequence, $2::uuid, sequence, $3::uuid, kind,
                  body::jsonb, 'applied', $4::timestamptz`,
  columns: { observation_id: "uuid", id: "uuid", sequence: "int", kind: "text", body: "lines" },
};

const eventRows: RowsOf = {
  insert: `insert into event (study_id, observation_id, id, kind, code_id, subject_id, start_us, end_us,
                              modifiers, comment, confidence, version, is_deleted)
           select $1::uuid, x.*, false`,
  columns: {
    observation_id: "uuid",
    id: "uuid",
    kind: "text",
    code_id: "uuid",
    subject_id: "uuid",
    start_us: "bigint",
    end_us: "bigint",
    modifiers: "jsonb",
    comment: "text",
    confidence: "float8",
    version: "int",
  },
};

function eventValues(event: CodedEvent, version: number): readonly string[] {
  return [
    event.kind,
    event.codeId,
    orNull(event.subjectId),
    String(event.startUs),
    orNull(event.kind === "state" ? event.endUs : null),
    quoted(JSON.stringify(event.modifiers)),
    quoted(event.comment),
    orNull(event.confidence),
    String(version),
  ];
}

const ratingRows: RowsOf = {
  insert: `insert into rating (study_id, observation_id, criterion_id, value, cannot_be_judged, reason, comment,
                               evidence, confidence)
           select $1::uuid, x.*`,
  columns: {
    observation_id: "uuid",
    criterion_id: "uuid",
    value: "float8",
    cannot_be_judged: "boolean",
    reason: "text",
    comment: "text",
    evidence: "jsonb",
    confidence: "float8",
  },
};

function ratingValues(rating: Rating): readonly string[] {
  return [
    rating.criterionId,
    orNull(rating.value),
    String(rating.cannotBeJudged),
    quoted(rating.reason),
    quoted(rating.comment),
    quoted(JSON.stringify(rating.evidence)),
    orNull(rating.confidence),
  ];
}

const partRows: RowsOf = {
  insert: `insert into work_part (study_id, observation_id, key, body)
           select $1::uuid, observation_id, key, body::jsonb`,
  columns: { observation_id: "uuid", key: "text", body: "lines" },
};

const clientRows: RowsOf = {
  insert: `insert into observation_client (study_id, observation_id, client_id, last_sequence)
           select $1::uuid, observation_id, $2::uuid, last_sequence`,
  columns: { observation_id: "uuid", last_sequence: "int" },
};
