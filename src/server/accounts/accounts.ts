import { createHash, randomBytes } from "node:crypto";
import { betterAuth } from "better-auth";
import { uuidv7 } from "uuidv7";
import { Account } from "../../domain/entities/account.ts";
import { Refusal } from "../../domain/errors.ts";
import type { Limits } from "../../domain/limits.ts";
import { id, type Id } from "../../domain/rules.ts";
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
  signIn(credentials: Credentials, asked: Headers, answer: Headers): Promise<Account>;
  /** Ends the session of these headers, if there is one. */
  signOut(asked: Headers, answer: Headers): Promise<void>;
  /**
   * Makes an account inside the caller's transaction. Whether somebody may have one is the caller's
   * question: this is the only way to get one.
   * @throws Refusal `already_exists` where the address has an account.
   */
  make(query: Query, person: NewAccount): Promise<Id<"account">>;
  /** Whether the name of a cookie is that of our session. */
  readonly cookieName: string;
}

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
    },
  });
  const context = await auth.$context;
  const cookieName = context.authCookies.sessionToken.name;

  return {
    cookieName,

    async whoIs(headers, answer) {
      if (!headers.get("cookie")?.includes(cookieName)) return undefined;
      const found = await auth.api.getSession({ headers, query: { disableRefresh: true } });
      if (!found) return undefined;
      const account = Account.parse(found.user);
      const unusedSeconds = (Date.now() - found.session.updatedAt.getTime()) / 1000;
      // The library knows one length for all sessions; an administrator's is shorter.
      const isOver =
        account.isAdministrator &&
        unusedSeconds > limits.administratorSessionSeconds + refreshAfterSeconds;
      if (isOver) return undefined;
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
          headers: asked,
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

/** An account by its id. @throws Refusal `not_found`. */
export async function accountById(query: Query, accountId: Id<"account">): Promise<Account> {
  const row = await query
    .selectFrom("account")
    .select(["id", "name", "email", "language", "isAdministrator"])
    .where("id", "=", accountId)
    .executeTakeFirst();
  if (!row) throw new Refusal("not_found", {});
  return row;
}

/** What is kept of a secret that travels in a link. */
export function hashOfToken(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}

function copyCookies(from: Headers, to: Headers): void {
  for (const cookie of from.getSetCookie()) to.append("set-cookie", cookie);
}

function isWrongCredentials(error: unknown): boolean {
  if (typeof error !== "object" || error === null || !("statusCode" in error)) return false;
  return error.statusCode === 401 || error.statusCode === 400;
}
