import { Refusal } from "../../domain/errors.ts";
import type { HandlersOf } from "../answer.ts";
import type { Intent } from "../accounts/singleSignOn.ts";
import { hasPassword } from "../database/accounts.ts";

export const singleSignOnCalls: HandlersOf<
  "signInWays" | "startSingleSignOn" | "finishSingleSignOn" | "unlinkSingleSignOn"
> = {
  signInWays: (_input, { accounts, mail }) => ({
    singleSignOn: accounts.singleSignOn?.name ?? null,
    mailsPasswordLinks: mail !== undefined,
  }),

  async startSingleSignOn({ body }, { account, accounts, asked, answerHeaders }) {
    if (!accounts.singleSignOn) throw new Refusal("not_found", {});
    if (body.purpose === "link" && !account) throw new Refusal("not_signed_in", {});
    const intent: Intent =
      body.purpose === "join"
        ? { ...body, back: `/join/${body.invitation}` }
        : { purpose: body.purpose, back: body.purpose === "link" ? "/settings" : body.back };
    return { address: await accounts.singleSignOn.start(intent, asked, answerHeaders) };
  },

  async finishSingleSignOn({ query }, { accounts, asked, answerHeaders, log }) {
    const given = new URLSearchParams();
    for (const [name, value] of Object.entries(query)) {
      if (typeof value === "string") given.set(name, value);
    }
    const path =
      accounts.singleSignOn &&
      (await accounts.singleSignOn.finish(given, asked, answerHeaders).catch((error: unknown) => {
        log.warn({ err: error }, "somebody could not come back from single sign-on");
        return undefined;
      }));
    const headers = { location: path ?? "/sign-in?problem=failed", "cache-control": "no-store" };
    return { status: 303, headers, body: "" };
  },

  async unlinkSingleSignOn(_input, { account, accounts, database }) {
    if (!(await hasPassword(database, account.id))) {
      throw new Refusal("not_allowed", { needs: "password" });
    }
    await accounts.singleSignOn?.unlink(account.id);
    return { done: true };
  },
};
