import { sql } from "kysely";
import { invalidInput, Refusal } from "../../domain/errors.ts";
import type { Id } from "../../domain/rules.ts";
import { counted } from "../accounts/counted.ts";
import type { Context, HandlersOf } from "../answer.ts";
import { hasPassword } from "../database/accounts.ts";
import { type Query, transact } from "../database/database.ts";
import { askedErasure, erase, intoLedger } from "../erasure/erase.ts";

/** The end of an account: by an administrator, or by who has it. */
export const accountErasureCalls: HandlersOf<"eraseAccount" | "eraseOwnAccount"> = {
  async eraseAccount({ params: { accountId }, body }, context) {
    const row = await context.database
      .selectFrom("account")
      .select("email")
      .where("id", "=", accountId)
      .where("importedInto", "is", null)
      .executeTakeFirst();
    if (!row) throw new Refusal("not_found", {});
    mustBeWritten(body.email, row.email);
    await eraseOneAccount(context, accountId);
    return { done: true };
  },

  async eraseOwnAccount({ body }, context) {
    const { account, accounts, asked, answerHeaders, database } = context;
    mustBeWritten(body.email, account.email);
    if (await hasPassword(database, account.id)) {
      await counted(context, "password", () =>
        accounts.checkPassword(account.id, body.password ?? ""),
      );
    }
    await eraseOneAccount(context, account.id);
    await accounts.signOut(asked.headers, answerHeaders).catch(() => undefined);
    return { done: true };
  },
};

async function eraseOneAccount(
  context: Context<"signed_in">,
  accountId: Id<"account">,
): Promise<void> {
  const { database, account, ledger, change } = context;
  const asked = [
    askedErasure({ about: "account", accountId }, { because: "deleted", accountId: account.id }),
  ];
  const studyIds = await transact(database, async (query) => {
    await mustNotBeLast(query, accountId);
    const rows = await query
      .selectFrom("membership")
      .select("studyId")
      .where("accountId", "=", accountId)
      .execute();
    const { entries } = await erase(query, asked);
    await intoLedger(ledger, entries);
    return rows.map((row) => row.studyId);
  });
  for (const studyId of studyIds) {
    // oxlint-disable-next-line no-await-in-loop -- somebody is in few studies
    await change({ studyId, accountId: null }, async () => ({
      answer: undefined,
      history: [],
      tells: ["members", "observations"],
    }));
  }
}

/** @throws Refusal where a study would have no owner any more, or the server no administrator. */
async function mustNotBeLast(query: Query, accountId: Id<"account">): Promise<void> {
  const { rows } = await sql<{ readonly owns: boolean; readonly administers: boolean }>`
    select exists (select from membership
                    where account_id = ${accountId} and role = 'owner'
                      and not exists (select from membership as other
                                       where other.study_id = membership.study_id
                                         and other.role = 'owner'
                                         and other.account_id <> ${accountId})) as owns,
           (select is_administrator from account where id = ${accountId})
             and not exists (select from account
                              where is_administrator and id <> ${accountId}) as administers`.execute(
    query,
  );
  if (rows[0]?.owns) throw new Refusal("last_owner", {});
  if (rows[0]?.administers) throw new Refusal("last_administrator", {});
}

function mustBeWritten(written: string, email: string): void {
  if (written.trim().toLowerCase() !== email) {
    throw invalidInput({ path: "email", rule: "shape", allowed: email });
  }
}
