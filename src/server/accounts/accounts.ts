import { createHash, createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { betterAuth } from "better-auth";
import { CompiledQuery } from "kysely";
import { uuidv7 } from "uuidv7";
import { type Account, Preferences } from "../../domain/entities/account.ts";
import { Refusal } from "../../domain/errors.ts";
import type { Limits } from "../../domain/limits.ts";
import { id, type Id } from "../../domain/rules.ts";
import type { Asked } from "../answer.ts";
import type { Database, Query } from "../database/database.ts";
import { settingOf } from "../database/instanceSettings.ts";

/** Whose request this is, and what a person needs to become somebody. All of the auth library is behind it. */
export interface Accounts {
  /**
   * Who is signed in, by the session cookie; `undefined` where nobody is, or no longer. Using a session
   * prolongs it: the cookie's new end goes into `answer`.
   */
  whoIs(headers: Headers, answer?: Headers): Promise<Account | undefined>;
  /**
   * Starts a session; the cookie is added to `answer`.
   * @throws Refusal `wrong_credentials` alike for an unknown address and a wrong password.
   */
  signIn(credentials: Credentials, asked: Caller, answer: Headers): Promise<Account>;
  /** Ends the session of these headers, if there is one. */
  signOut(asked: Headers, answer: Headers): Promise<void>;
  /**
   * Makes an account inside the caller's transaction. Whether somebody may have one is the caller's
   * question: this is the only way to get one.
   * @throws Refusal `already_exists` where the address has an account.
   */
  make(query: Query, person: NewAccount): Promise<Id<"account">>;
  /** What the cookie of these headers is a session by; `undefined` where it is none of ours. */
  sessionToken(headers: Headers): string | undefined;
  /** The name of the cookie that holds a session. */
  readonly cookieName: string;
}

/** Who calls: what the browser sends, and the network address that we know it by. */
export type Caller = Pick<Asked, "headers" | "address">;

interface Credentials {
  readonly email: string;
  readonly password: string;
}

interface NewAccount extends Credentials {
  readonly name: string;
  readonly language: string;
  readonly isAdministrator: boolean;
}

interface Options {
  readonly database: Database;
  readonly limits: Limits;
  /** The address that browsers use, where it is known; else the request's own. */
  readonly origin: string | undefined;
}

const refreshAfterSeconds = 600;

/** By which the library learns the address that is ours to say: no proxy's word is taken unasked. */
const addressHeader = "x-interrater-address";

function withAddress({ headers, address }: Caller): Headers {
  const told = new Headers(headers);
  told.set(addressHeader, address);
  return told;
}

export async function openAccounts({ database, limits, origin }: Options): Promise<Accounts> {
  const secret = await settingOf(database, "session_secret", () =>
    randomBytes(32).toString("base64url"),
  );
  const isSecure = origin?.startsWith("https:") ?? false;
  const auth = betterAuth({
    baseURL: origin ?? "http://localhost",
    basePath: "/api/auth",
    secret,
    telemetry: { enabled: false },
    logger: { disabled: true },
    database: { db: database, type: "postgres" },
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      minPasswordLength: limits.passwordMinChars,
      maxPasswordLength: limits.passwordMaxChars,
    },
    user: {
      modelName: "account",
      additionalFields: {
        language: { type: "string", required: false, input: false },
        isAdministrator: { type: "boolean", required: true, defaultValue: false, input: false },
      },
    },
    account: { modelName: "credential" },
    session: {
      expiresIn: limits.sessionSeconds,
      updateAge: refreshAfterSeconds,
      cookieCache: { enabled: false },
    },
    // Attempts are counted by us, for each account and address, in every process alike.
    rateLimit: { enabled: false },
    databaseHooks: { user: { create: { before: () => Promise.resolve(false) } } },
    advanced: {
      cookiePrefix: "interrater",
      useSecureCookies: isSecure,
      defaultCookieAttributes: { httpOnly: true, sameSite: "lax", path: "/", secure: isSecure },
      database: { generateId: () => uuidv7() },
      // Our own check of the Origin stands before every write.
      disableCSRFCheck: true,
      ipAddress: { ipAddressHeaders: [addressHeader] },
    },
  });
  const context = await auth.$context;
  const cookieName = context.authCookies.sessionToken.name;
  const sessionToken = (headers: Headers) => signedValue(cookieValue(headers, cookieName), secret);

  return {
    cookieName,
    sessionToken,

    async whoIs(headers, answer) {
      const token = sessionToken(headers);
      if (token === undefined) return undefined;
      const session = await sessionOf(database, token);
      if (!session) return undefined;
      const { expiresAt, updatedAt, preferences, ...person } = session;
      const account = { ...person, preferences: preferencesOf(preferences) };
      if (expiresAt.getTime() < Date.now()) {
        await database.deleteFrom("session").where("token", "=", token).execute();
        return undefined;
      }
      const unusedSeconds = (Date.now() - updatedAt.getTime()) / 1000;
      // The library knows one length for all sessions; an administrator's is shorter.
      if (account.isAdministrator && unusedSeconds > administratorSeconds(limits)) return undefined;
      if (unusedSeconds > refreshAfterSeconds && answer) {
        const prolonged = await auth.api.getSession({ headers, returnHeaders: true });
        copyCookies(prolonged.headers, answer);
      }
      return account;
    },

    async signIn({ email, password }, asked, answer) {
      try {
        const { headers, response } = await auth.api.signInEmail({
          body: { email, password },
          headers: withAddress(asked),
          returnHeaders: true,
        });
        copyCookies(headers, answer);
        return await accountById(database, id("account").parse(response.user.id));
      } catch (error) {
        if (isWrongCredentials(error)) throw new Refusal("wrong_credentials", {});
        throw error;
      }
    },

    async signOut(asked, answer) {
      const { headers } = await auth.api.signOut({ headers: asked, returnHeaders: true });
      copyCookies(headers, answer);
    },

    async make(query, { name, email, password, language, isAdministrator }) {
      const accountId = id("account").parse(uuidv7());
      const hash = await context.password.hash(password);
      const made = await query
        .insertInto("account")
        .values({
          id: accountId,
          name,
          email,
          emailVerified: true,
          language,
          isAdministrator,
          image: null,
        })
        .onConflict((conflict) => conflict.column("email").doNothing())
        .executeTakeFirst();
      if (made.numInsertedOrUpdatedRows === 0n) throw new Refusal("already_exists", {});
      await query
        .insertInto("credential")
        .values({
          id: uuidv7(),
          userId: accountId,
          accountId,
          providerId: "credential",
          password: hash,
        })
        .execute();
      return accountId;
    },
  };
}

/** How long an administrator's session may lie unused. Its use is written down only now and then. */
export function administratorSeconds(limits: Limits): number {
  return limits.administratorSessionSeconds + refreshAfterSeconds;
}

/** An account by its id. @throws Refusal `not_found`. */
export async function accountById(query: Query, accountId: Id<"account">): Promise<Account> {
  const row = await query
    .selectFrom("account")
    .select(["id", "name", "email", "language", "preferences", "isAdministrator"])
    .where("id", "=", accountId)
    .executeTakeFirst();
  if (!row) throw new Refusal("not_found", {});
  return { ...row, preferences: preferencesOf(row.preferences) };
}

/** What was kept of somebody's preferences. What cannot be read any more keeps nobody out. */
function preferencesOf(kept: unknown): Preferences {
  return Preferences.safeParse(kept).data ?? Preferences.parse({});
}

/** What is kept of a secret that travels in a link. */
export function hashOfToken(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}

interface Session extends Omit<Account, "preferences"> {
  readonly preferences: unknown;
  readonly expiresAt: Date;
  readonly updatedAt: Date;
}

/**
 * Asked before every call that brings a cookie, so it is one plain question: the library's own way to
 * the same answer takes several times as long. Nothing is remembered between calls, so a session that
 * was ended is over at once.
 */
async function sessionOf(database: Database, token: string): Promise<Session | undefined> {
  const { rows } = await database.executeQuery<Session>(CompiledQuery.raw(sessionByToken, [token]));
  return rows[0];
}

const sessionByToken = `
  select account.id, account.name, account.email, account.language, account.preferences,
         account.is_administrator, session.expires_at, session.updated_at
    from session join account on account.id = session.user_id
   where session.token = $1`;

/** A cookie of a request, as a browser sends it. */
function cookieValue(headers: Headers, name: string): string | undefined {
  for (const cookie of headers.get("cookie")?.split(";") ?? []) {
    const at = cookie.indexOf("=");
    if (cookie.slice(0, at).trim() === name) return cookie.slice(at + 1).trim();
  }
  return undefined;
}

/** What was signed, where the signature is ours: the library writes `value.signature`, as a component of a URI. */
function signedValue(cookie: string | undefined, secret: string): string | undefined {
  if (cookie === undefined) return undefined;
  const signed = decoded(cookie);
  const dot = signed.lastIndexOf(".");
  if (dot < 1) return undefined;
  const value = signed.slice(0, dot);
  const given = Buffer.from(signed.slice(dot + 1), "base64");
  const right = createHmac("sha256", secret).update(value).digest();
  return given.length === right.length && timingSafeEqual(given, right) ? value : undefined;
}

function decoded(component: string): string {
  try {
    return decodeURIComponent(component);
  } catch {
    return "";
  }
}

function copyCookies(from: Headers, to: Headers): void {
  for (const cookie of from.getSetCookie()) to.append("set-cookie", cookie);
}

function isWrongCredentials(error: unknown): boolean {
  if (typeof error !== "object" || error === null || !("statusCode" in error)) return false;
  return error.statusCode === 401 || error.statusCode === 400;
}
