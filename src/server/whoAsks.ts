import type { FastifyRequest } from "fastify";
import { type Call } from "../api/call.ts";
import { tokenGroupOf } from "../api/tokenGroup.ts";
import type { Account } from "../domain/entities/account.ts";
import type { TokenGroup } from "../domain/entities/token.ts";
import { Refusal } from "../domain/errors.ts";
import type { Id } from "../domain/rules.ts";
import { type Grant, grantOf } from "./accounts/accessTokens.ts";
import { countAttempt } from "./accounts/attempts.ts";
import { spendRequest } from "./accounts/tokenBudget.ts";
import { bearerOf } from "./accounts/tokenSecret.ts";
import type { Tools } from "./answer.ts";
import { asRefusal } from "./database/database.ts";

/** Who makes a request: a session, a token (`grant`), or no known account. */
export interface Asker {
  readonly account: Account | undefined;
  readonly grant: Grant | undefined;
}

export interface HttpOptions {
  /** The address that browsers use, where it is set; else each request’s own host counts. */
  readonly origin: string | undefined;
}

/**
 * Who makes a request. A token stands for itself: no cookie beside it counts, and a browser’s page cannot
 * send one by itself, so that it need not come from a page of ours.
 *
 * @param headers Of the request; a cookie beside a token is taken out of them.
 * @throws Refusal `foreign_origin`, `not_signed_in` where there is no such token, `too_many_attempts` where there were many,
 *   `rate_limited` where a token asks more often than it may.
 */
export async function whoAsks(
  request: FastifyRequest,
  { headers, answerHeaders }: { readonly headers: Headers; readonly answerHeaders?: Headers },
  tools: Tools,
  { origin, reads }: HttpOptions & { readonly reads: boolean },
): Promise<Asker> {
  const secret = bearerOf(headers);
  if (secret === undefined) {
    if (!reads) checkOrigin(request, headers, { origin });
    const account = await tools.accounts.whoIs(headers, answerHeaders).catch(refuse);
    return { account, grant: undefined };
  }
  headers.delete("cookie");
  const grant = await grantOf(tools.database, secret).catch(refuse);
  if (!grant) {
    const from = { kind: "address", address: request.ip } as const;
    await countAttempt(tools.database, tools.limits, { purpose: "token", subject: "", from });
    throw new Refusal("not_signed_in", {});
  }
  spendRequest(grant.tokenId, tools.limits.tokenRequestsPerMinute);
  return { account: grant.account, grant };
}

/**
 * @throws Refusal `two_factor_needed` where the server asks two-factor authentication of an account that has none:
 * of its tokens as well.
 */
export async function checkTwoFactor(
  { account, grant }: Asker,
  { demandedTwoFactor }: Pick<Tools, "demandedTwoFactor">,
): Promise<void> {
  if (!account || grant?.isProgram) return;
  const isMissing = await demandedTwoFactor.isMissing(account.id).catch(refuse);
  if (isMissing) throw new Refusal("two_factor_needed", {});
}

function refuse(error: unknown): never {
  throw asRefusal(error);
}

/** @throws Refusal `forbidden_by_token` where the token is not for such a call, or no token is. */
export function checkToken({ groups, studyId, isProgram }: Grant, call: Call): void {
  const needs = tokenGroupOf(call);
  if (needs === "open") return;
  if (isProgram && call.byPrograms !== true) {
    throw new Refusal("forbidden_by_token", { needs: "person" });
  }
  if (needs === "never") throw new Refusal("forbidden_by_token", { needs: "session" });
  checkGroup(groups, needs);
  // It makes no studies who is let into one.
  const isOfNone = call.needs === "signed_in" && call.method !== "GET";
  if (studyId !== null && isOfNone) throw new Refusal("forbidden_by_token", { needs: "study" });
}

/** @throws Refusal `forbidden_by_token`. */
export function checkGroup(groups: readonly TokenGroup[], needs: TokenGroup): void {
  if (!groups.includes(needs)) throw new Refusal("forbidden_by_token", { needs });
}

/** @throws Refusal `forbidden_by_token` where the token is for another study. */
export function checkStudy({ studyId }: Grant, asked: Id<"study">): void {
  if (studyId !== null && studyId !== asked) {
    throw new Refusal("forbidden_by_token", { needs: "study" });
  }
}

/**
 * A write must come from a page of ours. Browsers always say where a write comes from; who sends a
 * session cookie without saying it is no browser page that we know.
 */
function checkOrigin(request: FastifyRequest, headers: Headers, { origin }: HttpOptions): void {
  const said = headers.get("origin");
  const ours = origin ?? `${request.protocol}://${request.host}`;
  if (said === ours) return;
  if (said === null && !headers.has("cookie")) return;
  throw new Refusal("foreign_origin", {});
}
