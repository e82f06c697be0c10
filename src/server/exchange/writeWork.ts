import { setImmediate } from "node:timers/promises";
import { randomFillSync } from "node:crypto";
import { UUID, V7Generator } from "uuidv7";
import type { CodedEvent } from "../../domain/entities/event.ts";
import type { Rating } from "../../domain/entities/rating.ts";
import { partKey } from "../../domain/entities/workPart.ts";
import { grouped } from "../../domain/grouped.ts";
import { placeOf, type Put, type Standing } from "../../domain/places.ts";
import type { Id } from "../../domain/rules.ts";
import type { ObservationCopy } from "../../formats/studyCopy.ts";
import { type Cells, copied, newCopyRows, type SameCells } from "../database/copyRows.ts";
import type { Writing } from "../database/database.ts";
import type { Writer } from "./taking.ts";

/**
 * So many rows are written by one statement: of many small observations all of theirs together, and of a long one so few
 * that the database has some to write while the next are made. What a statement takes by itself is as much as some hundred
 * rows, so that the first are few, for a start, and those that follow more.
 */
const rowsAtOnce = { first: 1_000, most: 4_000 };
/**
 * After so many events others have their turn: the database, too, which is given no more of the rows that are made already
 * than a socket holds, some 200, until this process turns to it again.
 */
const eventsAtOnce = 100;

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

/** @param receivedAt when the database has begun to receive the work. Where it fills in a time for each row, it writes row by row. */
export function newWorkBatch(
  { query, studyId, importId, accountId, at, ids }: Writer,
  receivedAt: Date,
): WorkBatch {
  const clientAt = at.toISOString();
  const study: SameCells = { study_id: (cells) => cells.uuid(studyId) };
  const rows = {
    log: newCopyRows(
      "operation",
      {
        ...study,
        client_id: (cells) => cells.uuid(importId),
        account_id: (cells) => cells.uuid(accountId),
        result: (cells) => cells.text("applied"),
        client_at: (cells) => cells.timestamp(at),
        received_at: (cells) => cells.timestamp(receivedAt),
      },
      ["observation_id", "id", "revision", "sequence", "kind", "body"],
    ),
    events: newCopyRows("event", { ...study, is_deleted: (cells) => cells.boolean(false) }, [
      "observation_id",
      "id",
      ...eventColumns,
    ]),
    ratings: newCopyRows("rating", study, ["observation_id", ...ratingColumns]),
    parts: newCopyRows("work_part", study, ["observation_id", "key", "body"]),
    clients: newCopyRows(
      "observation_client",
      { ...study, client_id: (cells) => cells.uuid(importId) },
      ["observation_id", "last_sequence"],
    ),
  };
  let writing = Promise.resolve();
  let enough = rowsAtOnce.first;
  /** Writes the rows once a table has so many, after those before; one lot is being written, one is being made. */
  const writeFrom = async (least: number) => {
    if (Object.values(rows).every((one) => one.count() < least)) return;
    const lots = Object.values(rows).flatMap((one) => (one.count() > 0 ? [one.taken()] : []));
    enough = Math.min(2 * enough, rowsAtOnce.most);
    await writing;
    writing = copied(query, lots);
    // Heard when it is waited for; meanwhile it must not count as heard by nobody.
    writing.catch(() => undefined);
  };
  return {
    async add(copy, { observationId, keepsIds }) {
      const { events, ratings, parts, rivals = [], eventVersions = {} } = copy;
      const observation = UUID.parse(observationId).bytes;
      // Looked for by a key of an object, each id would be put into the engine’s table of names first.
      const versions = new Map(Object.entries(eventVersions));
      let sequence = 0;
      /** @param what of a change, as text between its other members, which stand in the order in which `jsonb` keeps them. */
      const addLog = (kind: Put["kind"] | "putEvent", what: string) => {
        sequence += 1;
        const number = sequence;
        const operation = newUuid();
        const body = `{"at":"${clientAt}","id":"${textOf(operation)}","kind":"${kind}",${what},"sequence":${number}}`;
        const cells = rows.log.row();
        cells.uuidBytes(observation);
        cells.uuidBytes(operation.bytes);
        cells.bigint(number);
        cells.int(number);
        cells.text(kind);
        cells.jsonb(body);
      };
      for (const [place, given] of events.entries()) {
        if (place > 0 && place % eventsAtOnce === 0) await setImmediate();
        if (rows.log.count() >= enough) await writeFrom(enough);
        const event = newUuid();
        const eventId = textOf(event);
        if (keepsIds) ids.is(given.id, eventId);
        const modifiers = modifiersJson(given);
        addLog("putEvent", `"event":${eventJson(given, eventId, modifiers)}`);
        const cells = rows.events.row();
        cells.uuidBytes(observation);
        cells.uuidBytes(event.bytes);
        addEvent(cells, given, { modifiers, version: versions.get(given.id) ?? 1 });
      }
      const standings = standingsOf(rivals);
      const basisOf = (key: string) => {
        const standing = standings.get(key);
        return standing && { basis: { id: standing.id, turn: standing.turn, replaces: [] } };
      };
      for (const rating of ratings) {
        addLog("putRating", membersOf({ rating, ...basisOf(rating.criterionId) }));
        const cells = rows.ratings.row();
        cells.uuidBytes(observation);
        addRating(cells, rating);
      }
      for (const part of parts) {
        addLog("putPart", membersOf({ part, ...basisOf(partKey(part)) }));
        const cells = rows.parts.row();
        cells.uuidBytes(observation);
        cells.text(partKey(part));
        cells.jsonb(JSON.stringify(part));
      }
      // What stands beside the work is in its log and in its standings alone.
      for (const standing of standings.values()) {
        for (const { id: putId, turn, put } of standing.rivals) {
          const basis = { id: putId, turn, replaces: [] };
          if (put.kind === "putRating")
            addLog("putRating", membersOf({ rating: put.rating, basis }));
          else addLog("putPart", membersOf({ part: put.part, basis }));
        }
      }
      if (sequence > 0) {
        const cells = rows.clients.row();
        cells.uuidBytes(observation);
        cells.int(sequence);
      }
      await writeFrom(enough);
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

/** An object as JSON without its brackets, to follow other members. */
function membersOf(what: Readonly<Record<string, unknown>>): string {
  return JSON.stringify(what).slice(1, -1);
}

/** Most events have none. */
function modifiersJson({ modifiers }: CodedEvent): string {
  for (const _ in modifiers) return JSON.stringify(modifiers);
  return "{}";
}

/** What {@link eventJson} writes of an event: all that there is. */
type Written =
  | "kind"
  | "id"
  | "codeId"
  | "subjectId"
  | "startUs"
  | "modifiers"
  | "comment"
  | "confidence"
  | "endUs";
type KeysOfEvents<Event = CodedEvent> = Event extends unknown ? keyof Event : never;

/**
 * An event as JSON, put together from what is known of its members: asked for of the whole it is a third of what this process
 * does for each event. Its members stand in the order in which `jsonb` keeps them, by length and letters: the database need
 * not sort them.
 */
function eventJson(
  event: CodedEvent & { readonly [Member in Exclude<KeysOfEvents, Written>]: never },
  eventId: string,
  modifiers: string,
): string {
  const { kind, codeId, subjectId, startUs, comment, confidence } = event;
  const subject = subjectId === null ? "null" : `"${subjectId}"`;
  const end = kind === "state" ? `"endUs":${event.endUs},` : "";
  const said = comment === "" ? '""' : JSON.stringify(comment);
  return `{"id":"${eventId}","kind":"${kind}",${end}"codeId":"${codeId}","comment":${said},"startUs":${startUs},"modifiers":${modifiers},"subjectId":${subject},"confidence":${confidence}}`;
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

function newUuid(): UUID {
  return generator.generate();
}

const letters = Buffer.from("00000000-0000-0000-0000-000000000000");
const digits = Buffer.from("0123456789abcdef");
const hyphen = 45;

/** The text of an id in one piece: put together letter by letter, a million of them are a third of all that is thrown away. */
function textOf({ bytes }: UUID): string {
  let at = 0;
  for (const byte of bytes) {
    if (letters[at] === hyphen) at += 1;
    letters[at] = digits[byte >> 4] ?? 0;
    letters[at + 1] = digits[byte & 15] ?? 0;
    at += 2;
  }
  return letters.toString("latin1");
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
        id: newUuid().toString(),
        turn: puts.length + 1,
        rivals: puts.map((put, at) => ({ id: newUuid().toString(), turn: puts.length - at, put })),
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

const eventColumns = [
  "kind",
  "code_id",
  "subject_id",
  "start_us",
  "end_us",
  "modifiers",
  "comment",
  "confidence",
  "version",
];

function addEvent(
  cells: Cells,
  event: CodedEvent,
  { modifiers, version }: { readonly modifiers: string; readonly version: number },
): void {
  cells.text(event.kind);
  cells.uuid(event.codeId);
  if (event.subjectId === null) cells.null();
  else cells.uuid(event.subjectId);
  cells.bigint(event.startUs);
  if (event.kind === "point" || event.endUs === null) cells.null();
  else cells.bigint(event.endUs);
  cells.jsonb(modifiers);
  cells.text(event.comment);
  addFloat(cells, event.confidence);
  cells.int(version);
}

const ratingColumns = [
  "criterion_id",
  "value",
  "cannot_be_judged",
  "reason",
  "comment",
  "evidence",
  "confidence",
];

function addRating(cells: Cells, rating: Rating): void {
  cells.uuid(rating.criterionId);
  addFloat(cells, rating.value);
  cells.boolean(rating.cannotBeJudged);
  cells.text(rating.reason);
  cells.text(rating.comment);
  cells.jsonb(JSON.stringify(rating.evidence));
  addFloat(cells, rating.confidence);
}

function addFloat(cells: Cells, value: number | null | undefined): void {
  if (value === null || value === undefined) cells.null();
  else cells.float(value);
}
