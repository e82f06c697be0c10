import { setTimeout } from "node:timers/promises";
import { sql } from "kysely";
import * as z from "zod";
import type { CallName } from "../api/contract.ts";
import { isLogged } from "../api/securityLog.ts";
import { type ErrorCode, Refusal } from "../domain/errors.ts";
import { known } from "../domain/known.ts";
import { id, type Id, rules } from "../domain/rules.ts";
import { type Database, transact } from "./database/database.ts";

/** A request as the security log needs it. */
interface Asking {
  readonly name: CallName;
  readonly address: string;
  readonly params: unknown;
  readonly body: unknown;
  /** Who asked, set as soon as that is known; who signs in is known by the answer. */
  readonly who: { accountId?: Id<"account"> };
}

interface Where {
  readonly database: Database;
  readonly log: { error(about: object, sentence: string): void };
  /** Writes each entry as a line of the server’s own log as well; `undefined` where that is not asked for. */
  readonly securityLines?: { info(about: object, sentence: string): void } | undefined;
}

/**
 * Logs the result of a call that the security log covers, or that was refused for lack of
 * permission. The result is held until its entry stands, so that no entry comes before that of a call
 * whose answer was there when its own was asked; two seconds at most, and a failure to write the log refuses
 * nothing: it is reported in the server’s own log.
 *
 * @returns the same result
 */
export async function noteSecurity<Result>(
  where: Where,
  asking: Asking,
  answering: Promise<Result>,
): Promise<Result> {
  const refused = await answering.then(
    () => null,
    (error: unknown) => (error instanceof Refusal ? error.code : "internal"),
  );
  const isNoted =
    isLogged(asking.name) || (refused !== null && trespasses.has(refused) && isNews(asking));
  if (isNoted) {
    const writing = write(where.database, asking, refused)
      .then((security) => where.securityLines?.info({ security }, "security event"))
      .catch((error: unknown) => where.log.error({ err: error }, "the security log has a gap"));
    const held = new AbortController();
    await Promise.race([writing, setTimeout(heldMostMs, undefined, held).catch(() => undefined)]);
    held.abort();
  }
  return answering;
}

/** Calls that hold all connections to the database would else wait for each other. */
const heldMostMs = 2_000;

/** What is refused to someone who asks for more than their role, token or page gives them. */
const trespasses: ReadonlySet<string> = new Set<ErrorCode>([
  "not_allowed",
  "forbidden_by_token",
  "foreign_origin",
]);

/** The same, tried by the same account again and again, is noted once in this time by each process. */
const newsMs = 10 * 60_000;
const newsMost = 10_000;
const told = new Map<string, number>();

function isNews({ name, address, who }: Asking): boolean {
  const key = `${name} ${who.accountId ?? address}`;
  const now = performance.now();
  const before = told.get(key);
  if (before !== undefined && now - before < newsMs) return false;
  if (told.size >= newsMost) told.clear();
  told.set(key, now);
  return true;
}

const named = z
  .object({
    studyId: id("study").optional().catch(undefined),
    accountId: id("account").optional().catch(undefined),
    email: rules.email.optional().catch(undefined),
  })
  .catch({});

/** What someone typed is not kept: only whose account it was about, if anyone’s. @returns the entry, by ids alone */
async function write(
  database: Database,
  { name, address, params, body, who }: Asking,
  refused: string | null,
): Promise<object> {
  const [inPath, inBody] = [named.parse(params), named.parse(body)];
  const concerned = inPath.accountId ?? inBody.accountId ?? null;
  const { rows } = await transact(database, (query) =>
    sql<object>`
      insert into security_event (call, refused, account_id, address, study_id, concerned_id)
      values (
        ${name}, ${refused}, ${who.accountId ?? null}, ${address},
        (select id from study where id = ${inPath.studyId ?? null}),
        coalesce(
          (select id from account where id = ${concerned}),
          (select id from account where email = ${inBody.email ?? null} and ${who.accountId === undefined})
        )
      )
      returning id, at, call, refused, account_id, address, study_id, concerned_id`.execute(query),
  );
  return known(rows[0], "entry of the security log");
}

/** The security log is stored for two years. */
export async function forgetOldSecurityEvents(database: Database): Promise<void> {
  await sql`delete from security_event where at < now() - interval '2 years'`.execute(database);
}

/** One security event, with today’s names. */
export interface SecurityRow {
  readonly id: number;
  readonly at: Date;
  readonly call: string;
  readonly refused: string | null;
  readonly account: string | null;
  readonly concerned: string | null;
  readonly study: string | null;
  readonly address: string;
}

/** Newest first. @param before the id that the page before ended with */
export async function securityRows(
  database: Pick<Database, "selectFrom">,
  { before, limit }: { readonly before: number | undefined; readonly limit: number },
): Promise<readonly SecurityRow[]> {
  return database
    .selectFrom("securityEvent as event")
    .leftJoin("account", "account.id", "event.accountId")
    .leftJoin("account as other", "other.id", "event.concernedId")
    .leftJoin("study", "study.id", "event.studyId")
    .select([
      "event.id",
      "event.at",
      "event.call",
      "event.refused",
      "account.email as account",
      "other.email as concerned",
      "study.name as study",
      "event.address",
    ])
    .$if(before !== undefined, (rows) => rows.where("event.id", "<", before ?? 0))
    .orderBy("event.id", "desc")
    .limit(limit)
    .execute();
}
