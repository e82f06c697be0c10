import { Refusal } from "../../domain/errors.ts";
import { AccessToken } from "../../domain/entities/token.ts";
import { makeToken, revokeToken, tokensOf } from "../accounts/accessTokens.ts";
import { provenByPassword } from "../accounts/provenByPassword.ts";
import type { HandlersOf } from "../answer.ts";
import { hereOf } from "../database/memberships.ts";

/** Access tokens for a member’s own scripts. */
export const tokenCalls: HandlersOf<"listTokens" | "makeToken" | "revokeToken"> = {
  async listTokens(_input, { account, database }) {
    return (await tokensOf(database, [account.id])).map((token) => AccessToken.parse(token));
  },

  async makeToken({ body: { password, ...body } }, context) {
    const { account, database, limits } = context;
    await provenByPassword(context, password);
    const { studyId } = body;
    if (studyId !== null && !(await hereOf(database, studyId, account.id))) {
      throw new Refusal("not_found", {});
    }
    return makeToken(
      database,
      { ...body, groups: [...new Set(body.groups)], accountId: account.id, madeBy: null },
      limits,
    );
  },

  async revokeToken({ params: { tokenId } }, { account, database }) {
    await revokeToken(database, account.id, tokenId);
    return { done: true };
  },
};
