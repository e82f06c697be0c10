import { sql } from "kysely";
import { invalidInput, Refusal } from "../../domain/errors.ts";
import type { Id } from "../../domain/rules.ts";
import { provenByPassword } from "../accounts/provenByPassword.ts";
import type { Context, HandlersOf } from "../answer.ts";
import { type Query, transact } from "../database/database.ts";
import { askedErasure, erase, intoLedger } from "../erasure/erase.ts";

/** Deletion of an account: by an administrator, or by its owner. */
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
    const { account, accounts, asked, answerHeaders } = context;
    mustBeWritten(body.email, account.email);
    await provenByPassword(context, body.password);
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
  await context.forgetUpgrades();
  for (const studyId of studyIds) {
    // oxlint-disable-next-line no-await-in-loop -- somebody is in few studies
    await change({ studyId, accountId: null }, async () => ({
      answer: undefined,
      history: [],
      tells: ["members", "observations"],
    }));
  }
}

/**
 * Who else owns these studies, and who else administers, stays until this is decided: of two who go at once,
 * the second waits for the first.
 *
 * @throws Refusal where a study would have no owner any more, or the server no administrator.
 */
async function mustNotBeLast(query: Query, accountId: Id<"account">): Promise<void> {
  const { rows: owners } = await sql<{ readonly studyId: string; readonly accountId: string }>`
    select study_id, account_id from membership
     where role = 'owner'
       and study_id in (select study_id from membership
                         where account_id = ${accountId} and role = 'owner')
     order by study_id, account_id for update`.execute(query);
  const owned = owners.filter((one) => one.accountId === accountId);
  const shared = new Set(
    owners.filter((one) => one.accountId !== accountId).map((one) => one.studyId),
  );
  if (owned.some((one) => !shared.has(one.studyId))) throw new Refusal("last_owner", {});
  const { rows: administrators } = await sql<{ readonly id: string }>`
    select id from account where is_administrator order by id for update`.execute(query);
  if (administrators.length === 1 && administrators[0]?.id === accountId) {
    throw new Refusal("last_administrator", {});
  }
}

function mustBeWritten(written: string, email: string): void {
  if (written.trim().toLowerCase() !== email) {
    throw invalidInput({ path: "email", rule: "shape", allowed: email });
  }
}
