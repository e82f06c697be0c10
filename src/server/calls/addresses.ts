import type { Account } from "../../domain/entities/account.ts";
import { Refusal } from "../../domain/errors.ts";
import { accountById } from "../accounts/accountById.ts";
import { countAttempt } from "../accounts/attempts.ts";
import { mayWrite } from "../accounts/letterBudget.ts";
import { provenByPassword } from "../accounts/provenByPassword.ts";
import type { Context, HandlersOf } from "../answer.ts";
import { hasAccount, replaceAddress } from "../database/accounts.ts";
import { transact } from "../database/database.ts";
import { addressLetter, formerAddressLetter } from "../mail/addressLetter.ts";
import { isNowhere } from "../sight/former.ts";

/**
 * Changes of an account’s email address: by a link mailed to the new one, or by an administrator,
 * who knows whose it is.
 */
export const addressCalls: HandlersOf<"askAddress" | "confirmAddress" | "setAddress"> = {
  async askAddress({ body: { email, password } }, context) {
    const { account, database, limits, mail, asked } = context;
    if (!mail) throw new Refusal("no_mail", {});
    await provenByPassword(context, password);
    await countAttempt(database, limits, {
      purpose: "address",
      subject: account.id,
      from: { kind: "address", address: asked.address },
    });
    // Nobody waits for it: how long an answer takes must not tell whether somebody has the address.
    void mailAddressLink(context, email);
    return { done: true };
  },

  async confirmAddress({ body: { proof } }, context) {
    const { account, accounts, database, log } = context;
    const email = accounts.provenEmail({ replacesFor: account }, proof);
    const isReplaced =
      email !== undefined &&
      (await transact(database, (query) =>
        replaceAddress(query, {
          accountId: account.id,
          from: account.email,
          to: email,
          isProven: true,
        }),
      ));
    if (!isReplaced) throw new Refusal("address_link_invalid", {});
    log.warn({ accountId: account.id }, "the address of an account was changed by a link");
    void tellFormerAddress(context, { ...account, newEmail: email });
    return accountById(database, account.id);
  },

  async setAddress({ params: { accountId }, body: { email } }, context) {
    const { database, log, account: administrator } = context;
    const account = await accountById(database, accountId);
    const isReplaced = await transact(database, async (query) => {
      if (await hasAccount(query, email)) throw new Refusal("already_exists", {});
      return replaceAddress(query, { accountId, from: account.email, to: email, isProven: false });
    });
    if (!isReplaced) throw new Refusal("not_found", {});
    log.warn({ accountId, by: administrator.id }, "an administrator changed an account's address");
    void tellFormerAddress(context, { ...account, newEmail: email });
    return { done: true };
  },
};

/** Throws nothing: the person who asked has an answer by then. */
async function mailAddressLink(
  { account, accounts, database, limits, mail, texts, log }: Context<"signed_in">,
  email: string,
): Promise<void> {
  try {
    if (!mail || !(await mayWrite(database, limits, { from: account.id, to: email }))) return;
    const until = Math.floor(Date.now() / 1_000) + limits.passwordResetSeconds;
    const proof = accounts.emailProof({ replacesFor: account }, { email, until });
    const letter = await addressLetter(texts, {
      email,
      language: account.language,
      link: (await hasAccount(database, email))
        ? undefined
        : `${mail.origin}/settings#address=${proof}`,
      hours: Math.round(limits.passwordResetSeconds / 3600),
    });
    const problem = await mail.send(letter);
    if (problem !== undefined) log.warn({ problem }, "a link to confirm an address was not mailed");
  } catch (error) {
    log.error({ err: error }, "a link to confirm an address was not mailed");
  }
}

/** So that no account is lost without its person hearing of it. Throws nothing: the change is made by then. */
async function tellFormerAddress(
  { mail, texts, log }: Context<"signed_in">,
  { email, newEmail, language }: Account & { readonly newEmail: string },
): Promise<void> {
  try {
    if (!mail || isNowhere(email)) return;
    const letter = await formerAddressLetter(texts, { from: email, to: newEmail, language });
    const problem = await mail.send(letter);
    if (problem !== undefined) log.warn({ problem }, "a change of address was not mailed");
  } catch (error) {
    log.error({ err: error }, "a change of address was not mailed");
  }
}
