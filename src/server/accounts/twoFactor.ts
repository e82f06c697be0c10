import { sql } from "kysely";
import type { Account } from "../../domain/entities/account.ts";
import { Refusal } from "../../domain/errors.ts";
import { id, type Id } from "../../domain/rules.ts";
import type { Writing } from "../database/database.ts";
import { accountById } from "./accountById.ts";
import { openBackupCodes } from "./backupCodes.ts";
import { type Auth, type Caller, copyCookies, refusedBy, withAddress } from "./auth.ts";
import { cookieValue, signedValue } from "./cookies.ts";
import { hashOfToken } from "./hashOfToken.ts";
import { isOpenedBy } from "./secret.ts";

/** Two-factor authentication at sign-in: a code of an app on one’s own device, or one of the backup codes. */
export interface TwoFactor {
  /** Whose first step is done in these headers; `undefined` where there is none, or it is too long ago. */
  challenged(headers: Headers): Promise<Id<"account"> | undefined>;
  /**
   * Two-factor authentication; its cookie is added to `answer`.
   * @throws Refusal `wrong_code`, `sign_in_expired` where the first step has to be done again,
   * `second_step_lost` where no code can be right any more.
   */
  signIn(code: string, asked: Caller, answer: Headers): Promise<Account>;
  /**
   * A new secret, with which no one is asked for anything before a code of it was confirmed.
   * @throws Refusal `wrong_password`, `already_exists` where two-factor authentication is on already.
   */
  begin(password: string, asked: Caller): Promise<TwoFactorSecret>;
  /** Switches two-factor authentication on. Gives the backup codes. @throws Refusal `wrong_code`. */
  confirm(
    accountId: Id<"account">,
    code: string,
    asked: Caller,
    answer: Headers,
  ): Promise<readonly string[]>;
  /** New backup codes for the old ones. @throws Refusal `wrong_password`, `not_found`. */
  renewBackupCodes(
    accountId: Id<"account">,
    password: string,
    asked: Caller,
  ): Promise<readonly string[]>;
  /** Switches two-factor authentication off. @throws Refusal `wrong_password`, `wrong_code`. */
  end(
    accountId: Id<"account">,
    proof: { readonly password: string; readonly code: string },
    asked: Caller,
    answer: Headers,
  ): Promise<void>;
  /** As {@link end}, by someone else: without any proof, which the person has lost. */
  reset(accountId: Id<"account">): Promise<void>;
  /** How many backup codes are left; `undefined` where there is no two-factor authentication, 0 where it is lost. */
  backupCodesLeft(accountId: Id<"account">): Promise<number | undefined>;
  /**
   * Whose two-factor secrets were sealed by a secret that this server does not have, as after a restore
   * elsewhere: no code is right for them any more.
   */
  lost(): Promise<readonly LostSecondStep[]>;
  isLost(email: string): Promise<boolean>;
  /** What an earlier version kept of backup codes, as they are kept today. */
  hashOldBackupCodes(signal: AbortSignal): Promise<void>;
}

interface LostSecondStep {
  readonly accountId: Id<"account">;
  readonly email: string;
}

export interface TwoFactorSecret {
  /** In base 32, to be typed. */
  readonly secret: string;
  /** `otpauth://…`, to be read by a camera. */
  readonly address: string;
}

interface Options {
  readonly auth: Auth;
  readonly database: Writing;
  readonly secret: string;
  /** The name of the cookie that stands for the first step. */
  readonly challengeCookie: string;
}

export function openTwoFactor({ auth, database, secret, challengeCookie }: Options): TwoFactor {
  const codes = openBackupCodes(database, secret);
  const challenged = async (headers: Headers) => {
    const identifier = signedValue(cookieValue(headers, challengeCookie), secret);
    if (identifier === undefined) return undefined;
    const challenge = await database
      .selectFrom("verification")
      .select("value")
      .where("identifier", "=", hashOfToken(identifier))
      .where("expiresAt", ">", new Date())
      .executeTakeFirst();
    return challenge && id("account").parse(challenge.value);
  };

  const lost = async (whose: {
    readonly accountId?: Id<"account">;
    readonly email?: string;
  }): Promise<LostSecondStep[]> => {
    const { accountId, email } = whose;
    const rows = await database
      .selectFrom("twoFactor")
      .innerJoin("account", "account.id", "twoFactor.userId")
      .select(["account.id as accountId", "account.email", "twoFactor.secret"])
      .where("account.twoFactorEnabled", "=", true)
      .$if(accountId !== undefined, (one) => one.where("account.id", "=", accountId ?? null))
      .$if(email !== undefined, (one) => one.where("account.email", "=", email ?? null))
      .orderBy("account.email")
      .execute();
    const found: LostSecondStep[] = [];
    for (const row of rows) {
      if (await isOpenedBy(secret, row.secret)) continue;
      found.push({ accountId: row.accountId, email: row.email });
    }
    return found;
  };

  return {
    challenged,
    lost: () => lost({}),
    isLost: async (email) => (await lost({ email })).length > 0,
    hashOldBackupCodes: (signal) => codes.hashOld(signal),

    async signIn(code, asked, answer) {
      const accountId = await challenged(asked.headers);
      if (accountId === undefined) throw new Refusal("sign_in_expired", {});
      if ((await lost({ accountId })).length > 0) throw new Refusal("second_step_lost", {});
      try {
        // Somebody else's session in this browser would be taken for the one that asks.
        const headers = withAddress({ ...asked, headers: without(asked.headers, challengeCookie) });
        const { headers: answered } = isOfApp(code)
          ? await once(database, accountId, code, () =>
              auth.api.verifyTOTP({ body: { code }, headers, returnHeaders: true }),
            )
          : await auth.api.verifyBackupCode({
              body: { code: await codes.standIn(accountId, code) },
              headers,
              returnHeaders: true,
            });
        copyCookies(answered, answer);
      } catch (error) {
        throw asRefused(error);
      }
      return accountById(database, accountId);
    },

    async begin(password, asked) {
      try {
        const begun = await auth.api.enableTwoFactor({
          body: { password, method: "totp" },
          headers: withAddress(asked),
        });
        if (!("totpURI" in begun)) throw new Error("the library made no secret");
        const address = begun.totpURI;
        return { address, secret: new URL(address).searchParams.get("secret") ?? "" };
      } catch (error) {
        throw asRefused(error);
      }
    },

    async confirm(accountId, code, asked, answer) {
      try {
        const { headers } = await once(database, accountId, code, () =>
          auth.api.verifyTOTP({
            body: { code },
            headers: withAddress(asked),
            returnHeaders: true,
          }),
        );
        copyCookies(headers, answer);
        return await codes.make(accountId);
      } catch (error) {
        throw asRefused(error);
      }
    },

    async renewBackupCodes(accountId, password, asked) {
      try {
        // Looks at the password, and takes the old ones away.
        await auth.api.generateBackupCodes({
          body: { password },
          headers: withAddress(asked),
        });
        return await codes.make(accountId);
      } catch (error) {
        throw asRefused(error);
      }
    },

    async end(accountId, { password, code }, asked, answer) {
      const headers = withAddress(asked);
      try {
        if (isOfApp(code)) {
          await once(database, accountId, code, () =>
            auth.api.verifyTOTP({ body: { code }, headers }),
          );
        } else {
          const standIn = await codes.standIn(accountId, code);
          await auth.api.verifyBackupCode({
            body: { code: standIn, disableSession: true },
            headers,
          });
        }
        const ended = await auth.api.disableTwoFactor({
          body: { password },
          headers,
          returnHeaders: true,
        });
        copyCookies(ended.headers, answer);
      } catch (error) {
        throw asRefused(error);
      }
    },

    async reset(accountId) {
      await database
        .updateTable("account")
        .set({ twoFactorEnabled: false })
        .where("id", "=", accountId)
        .execute();
      await database.deleteFrom("twoFactor").where("userId", "=", accountId).execute();
    },

    async backupCodesLeft(accountId) {
      const isOn = await database
        .selectFrom("account")
        .select("twoFactorEnabled")
        .where("id", "=", accountId)
        .executeTakeFirst();
      if (!isOn?.twoFactorEnabled) return undefined;
      if ((await lost({ accountId })).length > 0) return 0;
      const { backupCodes } = await auth.api.viewBackupCodes({ body: { userId: accountId } });
      return backupCodes.length;
    },
  };
}

/** The app’s codes are six digits; backup codes are letters and digits with a dash between. */
function isOfApp(code: string): boolean {
  return /^\d{6}$/u.test(code);
}

/** Longer than a code of the app is taken. */
const usedForSeconds = 120;

/**
 * Tries a code that no one has used for this account just now, nor uses at this very moment: who reads
 * it over a shoulder, or off the wire, comes too late with it. A code that was wrong is free again.
 */
async function once<T>(
  database: Writing,
  accountId: Id<"account">,
  code: string,
  attempt: () => Promise<T>,
): Promise<T> {
  const hash = hashOfToken(`${accountId} ${code}`);
  const over = sql<Date>`now() - make_interval(secs => ${usedForSeconds})`;
  const taken = await database
    .insertInto("usedCode")
    .values({ hash })
    .onConflict((conflict) =>
      conflict
        .column("hash")
        .doUpdateSet({ usedAt: sql`clock_timestamp()` })
        .where("usedCode.usedAt", "<", over),
    )
    .returning("hash")
    .executeTakeFirst();
  if (!taken) throw new Refusal("wrong_code", {});
  try {
    return await attempt();
  } catch (error) {
    await database.deleteFrom("usedCode").where("hash", "=", hash).execute();
    throw error;
  }
}

/** The headers with no other cookie than the named one. */
function without(headers: Headers, cookieName: string): Headers {
  const left = new Headers(headers);
  left.set("cookie", `${cookieName}=${cookieValue(headers, cookieName) ?? ""}`);
  return left;
}

/** What the library refuses, as we say it. */
function asRefused(error: unknown): unknown {
  const code = refusedBy(error);
  if (wrongCode.has(code)) return new Refusal("wrong_code", {});
  if (expired.has(code)) return new Refusal("sign_in_expired", {});
  if (code === "INVALID_PASSWORD") return new Refusal("wrong_password", {});
  if (code === "TOTP_ALREADY_ENABLED") return new Refusal("already_exists", {});
  if (notThere.has(code)) return new Refusal("not_found", {});
  if (code === "ACCOUNT_TEMPORARILY_LOCKED") {
    return new Refusal("too_many_attempts", { retryAfterSeconds: lockedForSeconds });
  }
  return error;
}

/** The library’s own lock of an account after ten wrong codes in a row, from wherever they come. */
const lockedForSeconds = 900;

const wrongCode = new Set(["INVALID_CODE", "INVALID_BACKUP_CODE"]);
const expired = new Set(["INVALID_TWO_FACTOR_COOKIE", "TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE"]);
const notThere = new Set([
  "TOTP_NOT_ENABLED",
  "TWO_FACTOR_NOT_ENABLED",
  "BACKUP_CODES_NOT_ENABLED",
]);
