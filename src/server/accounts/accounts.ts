import { administratorSeconds, oldestSession, refreshAfterSeconds } from "./sessions.ts";
import { CompiledQuery } from "kysely";
import { uuidv7 } from "uuidv7";
import type { Account } from "../../domain/entities/account.ts";
import { Refusal } from "../../domain/errors.ts";
import type { Limits } from "../../domain/limits.ts";
import { id, type Id } from "../../domain/rules.ts";
import type { Writing } from "../database/database.ts";
import { frequent } from "../database/frequent.ts";
import { type Caller, copyCookies, openAuth, refusedBy, withAddress } from "./auth.ts";
import type { From } from "./attempts.ts";
import { accountById, preferencesOf } from "./accountById.ts";
import { cookieValue, signedValue } from "./cookies.ts";
import { hashOfToken } from "./hashOfToken.ts";
import { knownDevice, rememberDevice } from "./knownDevices.ts";
import { type PasswordHashing, slowPasswords } from "./passwordHashing.ts";
import { emailProofOf, type ProofPurpose, provenEmail } from "./emailProof.ts";
import { invitationTokenOf, setUpTokenOf } from "./setUp.ts";
import { openSingleSignOn, type SingleSignOn } from "./singleSignOn.ts";
import type { SingleSignOnConfig } from "./singleSignOnConfig.ts";
import { openTwoFactor, type TwoFactor } from "./twoFactor.ts";

/**
 * Identification of requests, and everything about signing in. The account library is behind it.
 */
export interface Accounts {
  /**
   * Who is signed in, by the session cookie; `undefined` where no one is, or no longer. Using a session
   * prolongs it: the cookie’s new end goes into `answer`.
   */
  whoIs(headers: Headers, answer?: Headers): Promise<Account | undefined>;
  /**
   * Starts a session; the cookie is added to `answer`. `undefined` where the account has two-factor authentication:
   * the cookie then stands for the first one, and {@link TwoFactor.signIn} goes on.
   * @throws Refusal `wrong_credentials` alike for an unknown address and a wrong password,
   * `second_step_lost` where no code can be right any more.
   */
  signIn(credentials: Credentials, asked: Caller, answer: Headers): Promise<Account | undefined>;
  /** Sets another password, and ends all sessions but this one. @throws Refusal `wrong_password`. */
  changePassword(passwords: Passwords, asked: Caller, answer: Headers): Promise<void>;
  /** Sets a password, whatever there was. Whether someone may is the caller’s question. */
  setPassword(query: Writing, accountId: Id<"account">, password: string): Promise<void>;
  /** @throws Refusal `wrong_password`, also where the account has none. */
  checkPassword(accountId: Id<"account">, password: string): Promise<void>;
  readonly twoFactor: TwoFactor;
  /** `undefined` where none is configured. */
  readonly singleSignOn: SingleSignOn | undefined;
  /** Ends the session of these headers, if there is one. */
  signOut(asked: Headers, answer: Headers): Promise<void>;
  /**
   * Makes an account inside the caller’s transaction. Whether someone may have one is the caller’s
   * question: this is the only way to get one.
   * @throws Refusal `already_exists` where the address has an account.
   */
  make(query: Writing, person: NewAccount): Promise<Id<"account">>;
  /** What the cookie of these headers is a session by; `undefined` where it is none of ours. */
  sessionToken(headers: Headers): string | undefined;
  /** The name of the cookie that holds a session. */
  readonly cookieName: string;
  /** Where an attempt at someone’s secret comes from. */
  cameFrom(email: string, asked: Caller): Promise<From>;
  /** Remembers that someone has signed in at this browser; see `attempts.ts`. */
  rememberDevice(accountId: Id<"account">, asked: Caller, answer: Headers): Promise<void>;
  /** What the link of a new invitation ends with; the same whenever it is asked for. */
  invitationToken(invitation: { readonly studyId: string; readonly id: string }): string;
  /** What shows that an address belongs to an account, until a moment in seconds; see `emailProof.ts`. */
  emailProof(
    purpose: ProofPurpose,
    shown: { readonly email: string; readonly until: number },
  ): string;
  /** The address that it shows; `undefined` where it shows none. */
  provenEmail(purpose: ProofPurpose, proof: string): string | undefined;
  /** Proves who started the server: printed there, the same in every process. */
  readonly setUpToken: string;
}

interface Credentials {
  readonly email: string;
  readonly password: string;
}

interface Passwords {
  readonly current: string;
  readonly next: string;
}

interface NewAccount extends Credentials {
  readonly name: string;
  readonly language: string;
  readonly isAdministrator: boolean;
  /** Whether someone who knew them named the address; what they typed themselves proves nothing. */
  readonly isEmailVerified: boolean;
}

interface Options {
  readonly database: Writing;
  readonly limits: Limits;
  /** The address that browsers use, where it is known; else the request’s own. */
  readonly origin: string | undefined;
  /** What cookies are signed with and two-factor secrets are sealed with; see `secret.ts`. */
  readonly secret: string;
  readonly singleSignOn?: SingleSignOnConfig | undefined;
  readonly passwords?: PasswordHashing | undefined;
}

export async function openAccounts({
  database,
  limits,
  origin,
  secret,
  singleSignOn,
  passwords = slowPasswords,
}: Options): Promise<Accounts> {
  const auth = openAuth({ database, limits, origin, secret, passwords });
  const context = await auth.$context;
  const cookieName = context.authCookies.sessionToken.name;
  const sessionToken = (headers: Headers) => signedValue(cookieValue(headers, cookieName), secret);

  const isSecure = origin?.startsWith("https:") ?? false;

  const twoFactor = openTwoFactor({
    auth,
    database,
    secret,
    challengeCookie: context.createAuthCookie("two_factor").name,
  });
  const checkPassword = async (accountId: Id<"account">, password: string): Promise<void> => {
    const kept = await database
      .selectFrom("credential")
      .select("password")
      .where("userId", "=", accountId)
      .where("providerId", "=", "credential")
      .executeTakeFirst();
    const hash = kept?.password;
    const isRight = typeof hash === "string" && (await context.password.verify({ hash, password }));
    if (!isRight) throw new Refusal("wrong_password", {});
  };

  /** Keeps a right password as new ones are kept, where an earlier version kept it at a lower cost. */
  const keepAsToday = async (email: string, password: string): Promise<void> => {
    const kept = await database
      .selectFrom("credential")
      .innerJoin("account", "account.id", "credential.userId")
      .select(["credential.id", "credential.password"])
      .where("account.email", "=", email.toLowerCase())
      .where("credential.providerId", "=", "credential")
      .executeTakeFirst();
    if (typeof kept?.password !== "string" || !passwords.isOld(kept.password)) return;
    await database
      .updateTable("credential")
      .set({ password: await passwords.hash(password) })
      .where("id", "=", kept.id)
      // One that was changed meanwhile stays as it is.
      .where("password", "=", kept.password)
      .execute();
  };

  return {
    cookieName,
    sessionToken,
    setUpToken: setUpTokenOf(secret),
    emailProof: (purpose, shown) => emailProofOf(secret, purpose, shown),
    provenEmail: (purpose, proof) => provenEmail(secret, purpose, proof),
    invitationToken: (invitation) => invitationTokenOf(secret, invitation),

    async cameFrom(email, { headers, address }) {
      const deviceHash = await knownDevice(database, email, { headers, isSecure });
      return deviceHash === undefined
        ? { kind: "address", address }
        : { kind: "device", deviceHash };
    },

    rememberDevice: (accountId, { headers }, answer) =>
      rememberDevice(database, accountId, {
        headers,
        answer,
        isSecure,
      }),

    async whoIs(headers, answer) {
      const token = sessionToken(headers);
      if (token === undefined) return undefined;
      const session = await sessionOf(database, token);
      if (!session) return undefined;
      const { createdAt, expiresAt, updatedAt, preferences, ...person } = session;
      const account = { ...person, preferences: preferencesOf(preferences) };
      if (expiresAt < new Date() || createdAt < oldestSession(limits)) {
        await database.deleteFrom("session").where("token", "=", hashOfToken(token)).execute();
        return undefined;
      }
      const unusedSeconds = (Date.now() - updatedAt.getTime()) / 1000;
      // The library knows one length for all sessions; an administrator's is shorter.
      if (account.isAdministrator && unusedSeconds > administratorSeconds(limits)) return undefined;
      if (unusedSeconds > refreshAfterSeconds(limits) && answer) {
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
        await keepAsToday(email, password);
        // The plugin for second steps answers in the place of this call, which its type does not know.
        if (!("user" in response)) {
          if (await twoFactor.isLost(email)) throw new Refusal("second_step_lost", {});
          copyCookies(headers, answer);
          return undefined;
        }
        copyCookies(headers, answer);
        return await accountById(database, id("account").parse(response.user.id));
      } catch (error) {
        if (wrongCredentials.has(refusedBy(error))) throw new Refusal("wrong_credentials", {});
        throw error;
      }
    },

    async changePassword({ current, next }, asked, answer) {
      try {
        const { headers } = await auth.api.changePassword({
          body: { currentPassword: current, newPassword: next, revokeOtherSessions: true },
          headers: withAddress(asked),
          returnHeaders: true,
        });
        copyCookies(headers, answer);
      } catch (error) {
        if (wrongPassword.has(refusedBy(error))) throw new Refusal("wrong_password", {});
        throw error;
      }
    },

    async setPassword(query, accountId, password) {
      const hash = await context.password.hash(password);
      const values = { id: uuidv7(), userId: accountId, accountId, password: hash };
      await query
        .insertInto("credential")
        .values({ ...values, providerId: "credential" })
        .onConflict((conflict) =>
          conflict.columns(["providerId", "accountId"]).doUpdateSet({ password: hash }),
        )
        .execute();
    },

    checkPassword,
    singleSignOn:
      singleSignOn && origin !== undefined
        ? openSingleSignOn({ database, limits, origin, secret, config: singleSignOn })
        : undefined,
    twoFactor,

    async signOut(asked, answer) {
      const { headers } = await auth.api.signOut({ headers: asked, returnHeaders: true });
      copyCookies(headers, answer);
    },

    async make(query, { name, email, password, language, isAdministrator, isEmailVerified }) {
      const accountId = id("account").parse(uuidv7());
      const hash = await context.password.hash(password);
      const made = await query
        .insertInto("account")
        .values({
          id: accountId,
          name,
          email,
          emailVerified: isEmailVerified,
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

const wrongCredentials = new Set([
  "INVALID_EMAIL_OR_PASSWORD",
  "INVALID_EMAIL",
  "INVALID_PASSWORD",
  "USER_NOT_FOUND",
]);
const wrongPassword = new Set(["INVALID_PASSWORD", "CREDENTIAL_ACCOUNT_NOT_FOUND"]);

interface Session extends Omit<Account, "preferences"> {
  readonly preferences: unknown;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly updatedAt: Date;
}

/**
 * Asked before every call that brings a cookie, so it is one plain question: the library’s own way to
 * the same answer takes several times as long. Nothing is remembered between calls, so a session that
 * was ended is over at once.
 */
async function sessionOf(database: Writing, token: string): Promise<Session | undefined> {
  const { rows } = await database.executeQuery<Session>(
    CompiledQuery.raw(sessionByToken, [hashOfToken(token)]),
  );
  return rows[0];
}

const sessionByToken = frequent(`
  select account.id, account.name, account.email, account.language, account.preferences,
         account.cannot_play, account.is_administrator, session.created_at, session.expires_at, session.updated_at
    from session join account on account.id = session.user_id
   where session.token = $1`);
