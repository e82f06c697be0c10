import { sql } from "kysely";
import { uuidv7 } from "uuidv7";
import type { Sighted } from "../../domain/blinding.ts";
import type { About } from "../../domain/entities/happening.ts";
import { id, type Id } from "../../domain/rules.ts";
import { betweenParts } from "../../domain/schemeHistory.ts";
import { isSubmitted } from "../../domain/states.ts";
import type { Query, Writing } from "./database.ts";
import { type Reader, workSight } from "../sight/work.ts";
import { opened, type Unseen } from "../sight/unseen.ts";

type Fields = Readonly<Record<string, unknown>>;

/** An entry of a study’s history: something that a member did. */
export interface HistoryEntry {
  readonly about: About;
  readonly aboutId: string;
  /** The name of what was done: the call’s, mostly. */
  readonly action: string;
  /** The fields that changed, as they were; absent where it was made. */
  readonly before?: Fields | undefined;
  /** The same, as they are now; absent where it was removed. */
  readonly after?: Fields | undefined;
  /** Where it was not who makes the change; `null`: the program by itself. */
  readonly accountId?: Id<"account"> | null;
  /**
   * Something that is saved again and again, an editor’s draft for instance: where the last thing that
   * happened to it was the same by the same person a moment ago, both become one.
   */
  readonly isSitting?: boolean;
}

interface By {
  readonly studyId: Id<"study">;
  readonly accountId: Id<"account"> | null;
}

/** Rows written by one statement: PostgreSQL takes 65,535 values at most. */
const rowsAtOnce = 2_000;

/** Records what happened, in the same transaction. */
export async function keepHistory(
  query: Writing,
  by: By,
  historyEntries: readonly HistoryEntry[],
): Promise<void> {
  const kept: HistoryEntry[] = [];
  for (const { isSitting = false, ...happening } of historyEntries) {
    const one = isSitting ? await inOneSitting(query, by, happening) : happening;
    if (one) kept.push(one);
  }
  for (let from = 0; from < kept.length; from += rowsAtOnce) {
    await query
      .insertInto("happening")
      .values(
        kept.slice(from, from + rowsAtOnce).map(({ before, after, ...rest }) => ({
          id: id("happening").parse(uuidv7()),
          ...by,
          ...rest,
          before: before ? JSON.stringify(before) : null,
          after: after ? JSON.stringify(after) : null,
        })),
      )
      .execute();
  }
}

/** Someone who saves again within so long is still at the same. */
const sameSittingMs = 30 * 60_000;

/**
 * What is left of something that was saved again, with what it goes on from, which is taken out of the
 * history; `undefined` where nothing is.
 */
async function inOneSitting(
  query: Writing,
  { studyId, accountId }: By,
  happening: HistoryEntry,
): Promise<HistoryEntry | undefined> {
  const { about, aboutId, action } = happening;
  const last = await query
    .selectFrom("happening")
    .select(["id", "at", "accountId", "action", "before", "after"])
    .where("studyId", "=", studyId)
    .where("about", "=", about)
    .where("aboutId", "=", aboutId)
    .orderBy("at", "desc")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  const isSameSitting =
    last?.accountId === accountId &&
    last.action === action &&
    Date.now() - last.at.getTime() < sameSittingMs;
  if (last && isSameSitting) {
    await query
      .deleteFrom("happening")
      .where("studyId", "=", studyId)
      .where("id", "=", last.id)
      .execute();
  }
  const before = { ...happening.before, ...(isSameSitting && fieldsOf(last?.before)) };
  const after = { ...(isSameSitting && fieldsOf(last?.after)), ...happening.after };
  const changed = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (name) => JSON.stringify(before[name] ?? null) !== JSON.stringify(after[name] ?? null),
  );
  if (changed.length === 0) return undefined;
  return {
    ...happening,
    before: Object.fromEntries(changed.map((name) => [name, before[name] ?? null])),
    after: Object.fromEntries(changed.map((name) => [name, after[name] ?? null])),
  };
}

/** Which entries of a study’s history are read. */
export interface HistoryFilter {
  readonly accountId?: Id<"account"> | undefined;
  readonly about?: About | undefined;
  readonly aboutId?: string | undefined;
  readonly action?: string | undefined;
  /** Not before. */
  readonly from?: string | undefined;
  /** Before. */
  readonly to?: string | undefined;
}

export type HappeningRow = Awaited<ReturnType<typeof happeningsOf>>[number];

/** Entries of a study’s history, newest first, after a given one. */
export function happeningsOf(
  query: Query,
  studyId: Id<"study">,
  filter: HistoryFilter,
  {
    after,
    limit,
    hiddenIds,
  }: {
    readonly after?: Id<"happening"> | undefined;
    readonly limit: number;
    readonly hiddenIds: readonly string[];
  },
) {
  const { accountId, about, aboutId, action, from, to } = filter;
  return query
    .selectFrom("happening")
    .select([
      "id",
      "at",
      "accountId",
      "about",
      "aboutId",
      "action",
      "before",
      "after",
      "isScrubbed",
    ])
    .where("studyId", "=", studyId)
    .$if(accountId !== undefined, (all) =>
      all.where("accountId", "=", sql<Id<"account">>`${accountId}`),
    )
    .$if(about !== undefined, (all) => all.where("about", "=", about ?? ""))
    .$if(aboutId !== undefined, (all) => all.where("aboutId", "=", aboutId ?? ""))
    .$if(action !== undefined, (all) => all.where("action", "=", action ?? ""))
    .$if(from !== undefined, (all) => all.where(sql<boolean>`at >= ${from}::timestamptz`))
    .$if(to !== undefined, (all) => all.where(sql<boolean>`at < ${to}::timestamptz`))
    .$if(hiddenIds.length > 0, (all) =>
      all.where(sql<boolean>`about_id <> all(${hiddenIds}::text[])`),
    )
    .$if(after !== undefined, (all) =>
      all.where(
        sql<boolean>`(at, id) < (select at, id from happening
                                  where study_id = ${studyId} and id = ${after})`,
      ),
    )
    .orderBy("at", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
}

/**
 * The observations to which a reader is blind because of unfinished observations of their own: the
 * history must not reveal what lists and workbench hide.
 */
export async function hiddenObservationIds(query: Query, reader: Reader): Promise<string[]> {
  const sight = await workSight(query, reader);
  const unfinished = sight.own.filter(({ state }) => !isSubmitted(state));
  if (unfinished.length === 0) return [];
  const recordingIds = [...new Set(unfinished.map(({ recordingId }) => recordingId))];
  const there: readonly (Sighted & { readonly id: string })[] = await query
    .selectFrom("observation")
    .select(["id", "recordingId", "roundId", "raterId", "purpose", "state"])
    .where("studyId", "=", reader.here.studyId)
    .where(sql<boolean>`recording_id = any(${recordingIds}::uuid[])`)
    .execute();
  return there.filter((one) => !sight.sees(one)).map((one) => one.id);
}

/** The current names of the ids in history entries, as far as they still exist in this study. */
export async function namesIn(
  query: Query,
  studyId: Id<"study">,
  historyEntries: readonly HappeningRow[],
): Promise<Record<string, string>> {
  const ids = idsIn(historyEntries);
  if (ids.length === 0) return {};
  // In the order of ids: in that of the tables it would tell of rows that they were written again.
  const { rows } = await sql<{ readonly id: string; readonly name: Unseen<string> }>`
    with named as (
    select id, name, 0 as version from account where id = any(${ids}::uuid[])
    union all
    select id, name, 0 from recording where study_id = ${studyId} and id = any(${ids}::uuid[])
    union all
    select id, number::text, 0 from scheme_version
     where study_id = ${studyId} and id = any(${ids}::uuid[])
    union all
    select id, case name when '' then number::text else name end, 0 from round
     where study_id = ${studyId} and id = any(${ids}::uuid[])
    union all
    select observation.id, recording.name || ' · ' || account.name, 0
      from observation
      join recording on recording.study_id = observation.study_id
                    and recording.id = observation.recording_id
      join account on account.id = observation.rater_id
     where observation.study_id = ${studyId} and observation.id = any(${ids}::uuid[])
    union all
    select (entry->>'id')::uuid, entry->>'name', scheme_version.number
      from scheme_version,
           unnest(array['groups', 'codes', 'modifiers', 'subjects', 'criteria']) as part,
           jsonb_array_elements(scheme->part) as entry
     where study_id = ${studyId} and scheme_version.id = any(${ids}::uuid[])
       and entry->>'id' = any(${ids}::text[])
    )
    select id, name from named order by id, version`.execute(query);
  return Object.fromEntries(rows.map(({ id: found, name }) => [found, opened(name, "permission")]));
}

/** Every id that some happenings mention. */
function idsIn(historyEntries: readonly HappeningRow[]): string[] {
  const ids = new Set<string>();
  const add = (value: unknown) => {
    if (typeof value === "string" && isId.test(value)) ids.add(value);
    if (Array.isArray(value)) value.forEach(add);
  };
  for (const { accountId, aboutId, before, after } of historyEntries) {
    add(accountId);
    add(aboutId);
    for (const fields of [fieldsOf(before), fieldsOf(after)]) {
      Object.values(fields).forEach(add);
      for (const field of Object.keys(fields)) field.split(betweenParts).forEach(add);
    }
  }
  return [...ids];
}

const isId = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/iu;

/** Stored JSON, parsed into fields. */
export function fieldsOf(value: unknown): Fields {
  return typeof value === "object" && value !== null
    ? Object.fromEntries(Object.entries(value))
    : {};
}
