import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import type { Id } from "../../domain/rules.ts";
import type { Writing } from "../database/database.ts";
import { cookieNameOf, cookieValue } from "./cookies.ts";
import { hashOfToken } from "./hashOfToken.ts";

/**
 * The hash of a browser’s own cookie, where someone with this address has signed in at it before;
 * `undefined` elsewhere. It lets no one in: it says whose attempts these are.
 */
export async function knownDevice(
  database: Writing,
  email: string,
  { headers, isSecure }: { readonly headers: Headers; readonly isSecure: boolean },
): Promise<string | undefined> {
  const device = cookieValue(headers, cookieNameOf(deviceCookie, isSecure));
  if (device === undefined) return undefined;
  const row = await database
    .selectFrom("knownDevice")
    .innerJoin("account", "account.id", "knownDevice.accountId")
    .select("deviceHash")
    .where("account.email", "=", email)
    .where("deviceHash", "=", hashOfToken(device))
    .executeTakeFirst();
  return row?.deviceHash;
}

/** Remembers that someone has signed in at a browser. One that has no cookie yet gets one. */
export async function rememberDevice(
  database: Writing,
  accountId: Id<"account">,
  { headers, answer, isSecure }: { headers: Headers; answer: Headers; isSecure: boolean },
): Promise<void> {
  const cookieName = cookieNameOf(deviceCookie, isSecure);
  const given = cookieValue(headers, cookieName);
  const device =
    given !== undefined && form.test(given) ? given : randomBytes(24).toString("base64url");
  answer.append(
    "set-cookie",
    `${cookieName}=${device}; Max-Age=${yearSeconds}; Path=/; HttpOnly; SameSite=Lax${isSecure ? "; Secure" : ""}`,
  );
  await database
    .insertInto("knownDevice")
    .values({ accountId, deviceHash: hashOfToken(device), seenAt: new Date() })
    .onConflict((conflict) =>
      conflict.columns(["accountId", "deviceHash"]).doUpdateSet({ seenAt: new Date() }),
    )
    .execute();
  await sql`
    delete from known_device where account_id = ${accountId} and device_hash not in (
      select device_hash from known_device where account_id = ${accountId}
       order by seen_at desc, device_hash limit ${devicesKept})`.execute(database);
}

const deviceCookie = "interrater.device";
const form = /^[\w-]{32}$/u;
const yearSeconds = 365 * 24 * 60 * 60;
/** More than someone uses; beyond them the one that was not seen for longest goes. */
const devicesKept = 30;
