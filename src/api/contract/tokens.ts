import * as z from "zod";
import { AccessToken, tokenDays, tokenGroups } from "../../domain/entities/token.ts";
import { limits } from "../../domain/limits.ts";
import { id, rules } from "../../domain/rules.ts";
import type { Call } from "../call.ts";
import { done, givenPassword } from "./parts.ts";

/** A new token with its secret: `secret` is in no other answer. */
export const MadeToken = z.object({ token: AccessToken, secret: z.string() });

/**
 * The password of the person who creates a token; `null` if they sign in by single sign-on only.
 */
export const ownPassword = givenPassword.nullable();

export const days = tokenDays.default(limits.tokenDefaultDays);

export const tokenCalls = {
  listTokens: {
    method: "GET",
    path: "/api/v1/account/tokens",
    summary: "List one’s own access tokens, newest first",
    needs: "signed_in",
    byToken: "never",
    reply: z.array(AccessToken),
    refusals: [],
  },
  makeToken: {
    method: "POST",
    path: "/api/v1/account/tokens",
    summary: "Create an access token for one’s own scripts; only this answer contains it",
    needs: "signed_in",
    body: z.object({
      id: id("accessToken"),
      name: rules.name,
      /** The only study that it opens, one of the caller’s; `null`: all of theirs. */
      studyId: id("study").nullable(),
      groups: z.array(z.enum(tokenGroups)).min(1).max(tokenGroups.length),
      days,
      password: ownPassword,
    }),
    reply: MadeToken,
    refusals: [
      "wrong_password",
      "not_found",
      "already_exists",
      "quota_reached",
      "too_many_attempts",
    ],
  },
  revokeToken: {
    method: "DELETE",
    path: "/api/v1/account/tokens/:tokenId",
    summary: "Revoke one’s own access token immediately",
    needs: "signed_in",
    params: z.object({ tokenId: id("accessToken") }),
    reply: done,
    refusals: ["not_found"],
  },
} as const satisfies Record<string, Call>;
