import { Refusal } from "../../domain/errors.ts";
import { countAttempt } from "../accounts/attempts.ts";
import { mustBeGood } from "../accounts/goodPassword.ts";
import {
  askPasswordReset,
  beginPasswordReset,
  endAllSessions,
  type PasswordReset,
  passwordResetOf,
  usePasswordReset,
} from "../accounts/passwordReset.ts";
import type { Context, HandlersOf } from "../answer.ts";
import { transact } from "../database/database.ts";
import { passwordLetter } from "../mail/passwordLetter.ts";

/** Password resets, by a link in an email or from an administrator. */
export const passwordResetCalls: HandlersOf<
  "forgotPassword" | "makePasswordLink" | "previewPasswordReset" | "resetPassword"
> = {
  async forgotPassword({ body: { email } }, context) {
    const { database, limits, mail, asked } = context;
    if (!mail) throw new Refusal("no_mail", {});
    const from = { kind: "address", address: asked.address } as const;
    await countAttempt(database, limits, { purpose: "forgotten", subject: email, from });
    // Nobody waits for it: how long an answer takes must not tell whether somebody has the address.
    void mailPasswordLink(context, email);
    return { done: true };
  },

  async makePasswordLink({ params: { accountId } }, { database, limits, log, account }) {
    const begun = await transact(database, (query) =>
      beginPasswordReset(query, limits, { accountId }),
    );
    if (!begun) throw new Refusal("not_found", {});
    log.warn({ accountId, by: account.id }, "an administrator made a link that sets a password");
    return { token: begun.token, expiresAt: begun.expiresAt.toISOString() };
  },

  async previewPasswordReset({ body: { token } }, context) {
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
      // Other letters that were asked for are of no use any more.
      await query.deleteFrom("passwordReset").where("accountId", "=", accountId).execute();
      // Whoever tried before has tried another password.
      await query.deleteFrom("attempt").where("subject", "in", [email, accountId]).execute();
    });
    log.warn({ accountId }, "the password of an account was set by a reset link");
    return { done: true };
  },
};

/** Throws nothing: anyone who asked has their answer by then. */
async function mailPasswordLink(
  { database, limits, mail, texts, log }: Context<"anyone">,
  email: string,
): Promise<void> {
  try {
    const begun = await transact(database, (query) => askPasswordReset(query, limits, email));
    if (!begun || !mail) return;
    const letter = await passwordLetter(texts, {
      email: begun.email,
      language: begun.language,
      link: `${mail.origin}/reset#token=${begun.token}`,
      hours: Math.round(limits.passwordResetSeconds / 3600),
    });
    const problem = await mail.send(letter);
    if (problem !== undefined) log.warn({ problem }, "a link that sets a password was not mailed");
  } catch (error) {
    log.error({ err: error }, "a link that sets a password was not mailed");
  }
}

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
