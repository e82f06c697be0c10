import { betterAuth, type BetterAuthOptions } from "better-auth";
import { twoFactor } from "better-auth/plugins/two-factor";
import { uuidv7 } from "uuidv7";
import type { Limits } from "../../domain/limits.ts";
import type { Asked } from "../asked.ts";
import type { Writing } from "../database/database.ts";
import { hashedTokens } from "./hashedTokens.ts";
import { refreshAfterSeconds } from "./sessions.ts";
import { cookieNameOf } from "./cookies.ts";
import { type PasswordHashing, slowPasswords } from "./passwordHashing.ts";

/** The parts of the server that the account library (better-auth) needs. */
export interface AuthOptions {
  readonly database: Writing;
  readonly limits: Limits;
  /** The address that browsers use, where it is known; else the request’s own. */
  readonly origin: string | undefined;
  /** What cookies are signed with and two-factor secrets are sealed with; see `secret.ts`. */
  readonly secret: string;
  readonly passwords?: PasswordHashing | undefined;
}

/** Who calls: what the browser sends, and the network address that we know it by. */
export type Caller = Pick<Asked, "headers" | "address">;

/** The account library, set up as we use it. Nothing outside this folder knows it. */
export function openAuth(options: AuthOptions) {
  return betterAuth({
    ...authOptions(options),
    databaseHooks: { user: { create: { before: () => Promise.resolve(false) } } },
    // It would keep backup codes themselves: `backupCodes.ts` makes ours, and gives it hashes.
    plugins: [
      twoFactor({
        issuer: "Interrater",
        backupCodeOptions: { customBackupCodesGenerate: () => [] },
      }),
    ],
  });
}

export type Auth = ReturnType<typeof openAuth>;

/** What every way of signing in has in common. */
export function authOptions({
  database,
  limits,
  origin,
  secret,
  passwords = slowPasswords,
}: AuthOptions) {
  const isSecure = origin?.startsWith("https:") ?? false;
  return {
    baseURL: origin ?? "http://localhost",
    basePath: "/api/auth",
    secret,
    telemetry: { enabled: false },
    logger: { disabled: true },
    database: hashedTokens(database),
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      minPasswordLength: limits.passwordMinChars,
      maxPasswordLength: limits.passwordMaxChars,
      password: passwords,
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
      updateAge: refreshAfterSeconds(limits),
      cookieCache: { enabled: false },
    },
    // Attempts are counted by us, for each account and address, in every process alike.
    rateLimit: { enabled: false },
    advanced: {
      cookiePrefix: cookieNameOf("interrater", isSecure),
      // The prefix above is stronger than the library’s own.
      useSecureCookies: false,
      defaultCookieAttributes: { httpOnly: true, sameSite: "lax", path: "/", secure: isSecure },
      database: { generateId: () => uuidv7() },
      // Our own check of the Origin stands before every write.
      disableCSRFCheck: true,
      ipAddress: { ipAddressHeaders: [addressHeader] },
    },
  } satisfies BetterAuthOptions;
}

/** By which the library learns the address that is ours to say: no proxy’s word is taken unasked. */
const addressHeader = "x-interrater-address";

export function withAddress({ headers, address }: Caller): Headers {
  const told = new Headers(headers);
  told.set(addressHeader, address);
  return told;
}

export function copyCookies(from: Headers, to: Headers): void {
  for (const cookie of from.getSetCookie()) to.append("set-cookie", cookie);
}

/** The library’s own name for what it refused; empty where the error is none of its refusals. */
export function refusedBy(error: unknown): string {
  if (typeof error !== "object" || error === null || !("body" in error)) return "";
  const { body } = error;
  if (typeof body !== "object" || body === null || !("code" in body)) return "";
  return String(body.code);
}
