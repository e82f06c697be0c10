import type { HandlersOf } from "../answer.ts";

export const changeCalls: HandlersOf<"watchChanges"> = {
  async watchChanges(_input, { account, accounts, asked, here, streams }) {
    const sessionToken = accounts.sessionToken(asked.headers);
    const body = await streams.open(here.studyId, {
      accountId: account.id,
      sessionToken,
      signal: asked.signal,
    });
    return {
      headers: { "cache-control": "no-store", "x-accel-buffering": "no" },
      body,
    };
  },
};
