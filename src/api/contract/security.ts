import * as z from "zod";
import { Account } from "../../domain/entities/account.ts";
import type { Call } from "../call.ts";
import { count, done, givenPassword, wholeNumber } from "./parts.ts";
import { id, rules } from "../../domain/rules.ts";
import { limits } from "../../domain/limits.ts";
import { ownPassword } from "./tokens.ts";

/** A sign-in session, as shown to its owner. */
export const OwnSession = z.object({
  id: id("session"),
  /** Of the browser, as it calls itself; empty where it says nothing. */
  userAgent: z.string(),
  /** The IP address that the session was started from; `null` if not known. */
  address: z.string().nullable(),
  startedAt: rules.wallTime,
  /** When the session was last used, to ten minutes. */
  lastSeenAt: rules.wallTime,
  /** Whether this is the session of the request. */
  isThis: z.boolean(),
});
export type OwnSession = z.infer<typeof OwnSession>;

/** The security settings of the signed-in person’s account. */
export const Security = z.object({
  /** Whether the account has a password; accounts of single sign-on may have none. */
  hasPassword: z.boolean(),
  /** Two-factor authentication of the account; `null` if it is off. */
  twoFactor: z.object({ backupCodesLeft: count }).nullable(),
  /** Whether this server asks two-factor authentication of the account. */
  isTwoFactorDemanded: z.boolean(),
  /** Single sign-on of this server; `null` if it has none. */
  singleSignOn: z.object({ name: z.string(), isLinked: z.boolean() }).nullable(),
});
export type Security = z.infer<typeof Security>;

/** An account, as shown to an administrator. */
export const Person = Account.pick({
  id: true,
  name: true,
  email: true,
  isAdministrator: true,
}).extend({
  hasTwoFactor: z.boolean(),
  /** Whether this server asks two-factor authentication of the person, who has not set it up. */
  lacksTwoFactor: z.boolean(),
  studies: count,
  /** When the person was last seen; `null` if no session of theirs is left. */
  lastSeenAt: rules.wallTime.nullable(),
});
export type Person = z.infer<typeof Person>;

/** An entry of the security log. */
export const SecurityEvent = z.object({
  id: z.int(),
  at: rules.wallTime,
  /** The call’s name; a log that an older version wrote may have one that is gone. */
  call: z.string(),
  /** The code of the refusal; `null` where it was done. */
  refused: z.string().nullable(),
  /** The address of the account that asked; `null`: no one who was known. */
  account: z.string().nullable(),
  /** Whose account or membership it was about, where that is not the asker’s. */
  concerned: z.string().nullable(),
  study: z.string().nullable(),
  /** The IP address of the request. */
  address: z.string(),
});
export type SecurityEvent = z.infer<typeof SecurityEvent>;

export const securityCalls = {
  unlinkSingleSignOn: {
    method: "POST",
    path: "/api/v1/account/unlink",
    summary: "Remove single sign-on from one’s own account, leaving the password",
    needs: "signed_in",
    reply: done,
    refusals: ["not_allowed"],
  },
  changePassword: {
    method: "POST",
    path: "/api/v1/account/password",
    summary: "Change one’s own password; all other sign-in sessions end",
    needs: "signed_in",
    beforeTwoFactor: true,
    body: z.object({ current: givenPassword, next: rules.password }),
    reply: done,
    refusals: ["wrong_password", "too_many_attempts"],
  },
  readSecurity: {
    method: "GET",
    path: "/api/v1/account/security",
    summary: "Get the security settings of one’s own account",
    needs: "signed_in",
    beforeTwoFactor: true,
    reply: Security,
    refusals: [],
  },
  beginTwoFactor: {
    method: "POST",
    path: "/api/v1/account/two-factor",
    summary: "Create a secret for an authenticator app; it takes effect once a code is confirmed",
    needs: "signed_in",
    beforeTwoFactor: true,
    body: z.object({ password: givenPassword }),
    reply: z.object({ secret: z.string(), address: z.string() }),
    refusals: ["wrong_password", "already_exists", "too_many_attempts"],
  },
  confirmTwoFactor: {
    method: "POST",
    path: "/api/v1/account/two-factor/confirm",
    summary:
      "Turn on two-factor authentication with a verification code; only this answer contains the backup codes",
    needs: "signed_in",
    beforeTwoFactor: true,
    body: z.object({ code: rules.code }),
    reply: z.object({ backupCodes: z.array(z.string()) }),
    refusals: ["wrong_code", "not_found", "already_exists", "too_many_attempts"],
  },
  renewBackupCodes: {
    method: "POST",
    path: "/api/v1/account/two-factor/backup-codes",
    summary: "Replace one’s own backup codes; the old ones stop working",
    needs: "signed_in",
    body: z.object({ password: givenPassword }),
    reply: z.object({ backupCodes: z.array(z.string()) }),
    refusals: ["wrong_password", "not_found", "too_many_attempts"],
  },
  endTwoFactor: {
    method: "POST",
    path: "/api/v1/account/two-factor/end",
    summary: "Turn off two-factor authentication",
    needs: "signed_in",
    body: z.object({ password: givenPassword, code: rules.code }),
    reply: done,
    refusals: ["wrong_password", "wrong_code", "not_found", "too_many_attempts"],
  },
  listPeople: {
    method: "GET",
    path: "/api/v1/accounts",
    summary: "List accounts on this server by name; the first 100 that match",
    needs: "administrator",
    query: z.object({ search: z.string().trim().max(limits.nameMaxChars).default("") }),
    reply: z.object({ people: z.array(Person), total: z.int().min(0) }),
    refusals: [],
  },
  resetTwoFactor: {
    method: "POST",
    path: "/api/v1/accounts/:accountId/reset-two-factor",
    summary: "Reset two-factor authentication of a person who has lost their device",
    needs: "administrator",
    params: z.object({ accountId: id("account") }),
    reply: done,
    refusals: ["not_found"],
  },
  makePasswordLink: {
    method: "POST",
    path: "/api/v1/accounts/:accountId/password-link",
    summary:
      "Create a link for setting a new password, once; all sign-in sessions of the person end",
    needs: "administrator",
    params: z.object({ accountId: id("account") }),
    reply: z.object({ token: rules.token, expiresAt: rules.wallTime }),
    refusals: ["not_found"],
  },
  setAddress: {
    method: "POST",
    path: "/api/v1/accounts/:accountId/address",
    summary: "Change a person’s email address without confirmation by email",
    needs: "administrator",
    params: z.object({ accountId: id("account") }),
    body: z.object({ email: rules.email }),
    reply: done,
    refusals: ["not_found", "already_exists"],
  },
  listSecurityLog: {
    method: "GET",
    path: "/api/v1/security-log",
    summary: "List sign-ins, refusals, changes of rights and exports, newest first",
    needs: "administrator",
    query: z.object({
      before: z.coerce.number().int().min(1).optional(),
      limit: wholeNumber(1, limits.rowsPerPage).default(limits.rowsPerPage),
    }),
    reply: z.object({
      items: z.array(SecurityEvent),
      /** What `before` is for the next page; `null` at the end. */
      next: z.int().nullable(),
    }),
    refusals: [],
  },
  exportSecurityLog: {
    method: "GET",
    path: "/api/v1/security-log.csv",
    summary: "Export the whole security log as a table",
    needs: "administrator",
    reply: { contentType: "text/csv; charset=utf-8" },
    refusals: [],
  },
  listSessions: {
    method: "GET",
    path: "/api/v1/sessions",
    summary: "List one’s own sign-in sessions",
    needs: "signed_in",
    reply: z.array(OwnSession),
    refusals: [],
  },
  endSession: {
    method: "POST",
    path: "/api/v1/sessions/:sessionId/end",
    summary: "End one of one’s own sign-in sessions",
    needs: "signed_in",
    params: z.object({ sessionId: id("session") }),
    body: z.object({ password: ownPassword }),
    reply: done,
    refusals: ["wrong_password", "too_many_attempts", "not_found"],
  },
  endOtherSessions: {
    method: "POST",
    path: "/api/v1/sessions/end-others",
    summary: "End all of one’s own other sign-in sessions",
    needs: "signed_in",
    body: z.object({ password: ownPassword }),
    reply: z.object({ ended: z.int().min(0) }),
    refusals: ["wrong_password", "too_many_attempts"],
  },
} as const satisfies Record<string, Call>;
