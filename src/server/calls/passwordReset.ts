import { Refusal } from "../../domain/errors.ts";
import { countAttempt } from "../accounts/attempts.ts";
import { mustBeGood } from "../accounts/goodPassword.ts";
import {
  endAllSessions,
  type PasswordReset,
  passwordResetOf,
  usePasswordReset,
} from "../accounts/passwordReset.ts";
import type { Context, HandlersOf } from "../answer.ts";
import { transact } from "../database/database.ts";

/** The way back in for who has forgotten their password, by a link that `npm run reset-password` made. */
export const passwordResetCalls: HandlersOf<"lookAtPasswordReset" | "resetPassword"> = {
  async lookAtPasswordReset({ body: { token } }, context) {
    const { email } = await found(context, token);
    return { email };
  },

  async resetPassword({ body: { token, password } }, context) {
    const { database, accounts, log } = context;
    const { accountId, name, email } = await found(context, token);
    mustBeGood(password, { name, email, path: "password" });
    await transact(database, async (query) => {
      if (!(await usePasswordReset(query, token))) throw new Refusal("reset_invalid", {});
      await accounts.setPassword(query, accountId, password);
      await endAllSessions(query, accountId);
      // Whoever tried before has tried another password.
      await query.deleteFrom("attempt").where("subject", "in", [email, accountId]).execute();
    });
    log.warn({ accountId }, "the password of an account was set by a reset link");
    return { done: true };
  },
};

async function found(
  { database, limits, asked }: Context<"anyone">,
  token: string,
): Promise<PasswordReset> {
  const reset = await passwordResetOf(database, token);
  if (reset) return reset;
  // Only wrong guesses count: who has the link is let in.
  const from = { kind: "address", address: asked.address } as const;
  await countAttempt(database, limits, { purpose: "reset", subject: "", from });
  throw new Refusal("reset_invalid", {});
}
