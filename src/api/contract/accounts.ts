import * as z from "zod";
import { Account, DeviceCheck, Preferences } from "../../domain/entities/account.ts";
import type { Call } from "../call.ts";
import { done, givenPassword, person } from "./parts.ts";
import { ownPassword } from "./tokens.ts";
import { limits } from "../../domain/limits.ts";
import { id, rules } from "../../domain/rules.ts";

/** A path of this application, such as `/studies`. */
const ownPath = z
  .string()
  .max(2_000)
  .regex(/^\/(?![/\\])[^\\]*$/u);

/** The signed-in account. Before the first account exists, no one can sign in. */
export const Session = z.discriminatedUnion("state", [
  z.object({ state: z.literal("set_up_needed") }),
  z.object({ state: z.literal("signed_out") }),
  z.object({
    state: z.literal("signed_in"),
    account: Account,
    /** After so many seconds without any use the session ends, at the earliest. Excluded: it was not asked for. */
    endsAfterSeconds: z.int().min(1).optional(),
    /** Whether two-factor authentication has to be set up first: other calls are refused until then. */
    needsTwoFactor: z.boolean().optional(),
  }),
]);
export type Session = z.infer<typeof Session>;

export const accountCalls = {
  session: {
    method: "GET",
    path: "/api/v1/session",
    summary: "Get the signed-in account",
    needs: "anyone",
    reply: Session,
    refusals: [],
  },
  setUp: {
    method: "POST",
    path: "/api/v1/set-up",
    summary: "Create the administrator account with the setup token; possible once",
    needs: "anyone",
    body: z.object({ token: rules.token, email: rules.email, language: rules.language, ...person }),
    reply: z.object({ account: Account, demoStudyId: id("study").nullable() }),
    refusals: ["set_up_token_wrong", "already_set_up", "too_many_attempts"],
  },
  signIn: {
    method: "POST",
    path: "/api/v1/sign-in",
    summary: "Sign in with email or sign-in name and password",
    needs: "anyone",
    body: z.object({
      email: rules.email,
      password: givenPassword,
    }),
    reply: z.discriminatedUnion("state", [
      z.object({ state: z.literal("signed_in"), account: Account }),
      /** The password was right; a code is wanted too, by `signInSecondStep`. */
      z.object({ state: z.literal("second_step") }),
    ]),
    refusals: ["wrong_credentials", "second_step_lost", "too_many_attempts"],
  },
  signInSecondStep: {
    method: "POST",
    path: "/api/v1/sign-in/second-step",
    summary: "Complete sign-in with a verification or backup code",
    needs: "anyone",
    body: z.object({ code: rules.code }),
    reply: z.object({ account: Account }),
    refusals: ["wrong_code", "sign_in_expired", "second_step_lost", "too_many_attempts"],
  },
  forgotPassword: {
    method: "POST",
    path: "/api/v1/password-reset/ask",
    summary:
      "Send a link for setting a new password; the answer does not reveal whether the account exists",
    needs: "anyone",
    body: z.object({ email: rules.email }),
    reply: done,
    refusals: ["no_mail", "too_many_attempts"],
  },
  previewPasswordReset: {
    method: "POST",
    path: "/api/v1/password-reset/look",
    summary: "Get the account that a password link is for",
    needs: "anyone",
    body: z.object({ token: rules.token }),
    reply: z.object({ email: rules.email }),
    refusals: ["reset_invalid", "too_many_attempts"],
  },
  resetPassword: {
    method: "POST",
    path: "/api/v1/password-reset",
    summary: "Set a new password with such a link, once; all sign-in sessions end",
    needs: "anyone",
    body: z.object({ token: rules.token, password: rules.password }),
    reply: done,
    refusals: ["reset_invalid", "too_many_attempts"],
  },
  signOut: {
    method: "POST",
    path: "/api/v1/sign-out",
    summary: "Sign out of this session",
    needs: "anyone",
    reply: done,
    refusals: [],
  },
  changeAccount: {
    method: "PATCH",
    path: "/api/v1/account",
    summary: "Change one’s own name, language or preferences",
    needs: "signed_in",
    beforeTwoFactor: true,
    bodyMaxBytes: limits.accountBodyBytes,
    body: z.object({
      name: rules.name.optional(),
      language: rules.language.nullable().optional(),
      preferences: Preferences.optional(),
      // Without its default: what a call leaves out is not to be changed by it.
      cannotPlay: Account.shape.cannotPlay.unwrap().optional(),
      device: DeviceCheck.optional(),
    }),
    reply: Account,
    refusals: [],
  },
  askAddress: {
    method: "POST",
    path: "/api/v1/account/address/ask",
    summary:
      "Send a link for changing one’s own email address; the answer does not reveal whether the new one has an account",
    needs: "signed_in",
    body: z.object({ email: rules.email, password: ownPassword }),
    reply: done,
    refusals: ["no_mail", "wrong_password", "too_many_attempts"],
  },
  confirmAddress: {
    method: "POST",
    path: "/api/v1/account/address",
    summary: "Change one’s own email address with such a link, once",
    needs: "signed_in",
    body: z.object({ proof: z.string().min(1).max(2_000) }),
    reply: Account,
    refusals: ["address_link_invalid"],
  },
  signInWays: {
    method: "GET",
    path: "/api/v1/sign-in",
    summary: "List the sign-in methods other than a password",
    needs: "anyone",
    reply: z.object({
      /** What people call the institution that signs them in; `null` where there is none. */
      singleSignOn: z.string().nullable(),
      /** Whether a forgotten password can be set by a link in a mail. */
      mailsPasswordLinks: z.boolean(),
    }),
    refusals: [],
  },
  startSingleSignOn: {
    method: "POST",
    path: "/api/v1/single-sign-on",
    summary: "Get the URL of the institution’s sign-in page",
    needs: "anyone",
    body: z.discriminatedUnion("purpose", [
      z.object({ purpose: z.literal("sign_in"), back: ownPath.default("/") }),
      z.object({
        purpose: z.literal("join"),
        invitation: rules.token.regex(/^[\w-]+$/u),
        language: rules.language,
      }),
      z.object({ purpose: z.literal("link") }),
    ]),
    reply: z.object({ address: z.string() }),
    refusals: ["not_found", "not_signed_in", "single_sign_on_unavailable"],
  },
  finishSingleSignOn: {
    method: "GET",
    path: "/api/v1/single-sign-on/callback",
    summary:
      "Return from the institution’s sign-in page; redirects to a page, signed in if successful",
    needs: "anyone",
    byToken: "never",
    query: z.looseObject({}),
    reply: { contentType: "text/html; charset=utf-8" },
    refusals: [],
  },
} as const satisfies Record<string, Call>;
