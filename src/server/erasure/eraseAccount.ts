import { sql } from "kysely";
import type { Id } from "../../domain/rules.ts";
import type { Writing } from "../database/database.ts";
import type { Erased } from "./erased.ts";
import { formerEmail, formerName } from "../sight/former.ts";
import { letHistoryBeScrubbed, scrubHistory } from "./scrubHistory.ts";
import { erasureTables } from "./tables.ts";

/**
 * Erases an account: all by which someone signs in, is reached or known. What they coded stays where it is, of
 * a former rater, by which the figures of a study do not change.
 */
export async function eraseAccount(query: Writing, accountId: Id<"account">): Promise<Erased> {
  const { rows: found } = await sql<{
    readonly name: string;
    readonly email: string;
    readonly language: string | null;
  }>`
    select name, email, language from account where id = ${accountId} for update`.execute(query);
  const [account] = found;
  if (!account || account.email === formerEmail(accountId))
    return { counts: {}, goneIds: [], files: [] };
  const { rows: addresses } = await sql<{ readonly email: string }>`
    select email from invitation where accepted_by = ${accountId} and email is not null`.execute(
    query,
  );
  for (const [table, { accounts = {} }] of Object.entries(erasureTables)) {
    for (const [column, fate] of Object.entries(accounts)) {
      if (fate !== "goes") continue;
      // oxlint-disable-next-line no-await-in-loop -- few tables, each by its index
      await sql`delete from ${sql.table(table)} where ${sql.ref(column)} = ${accountId}`.execute(
        query,
      );
    }
  }
  const emails = [account.email, ...addresses.map(({ email }) => email)];
  await sql`update invitation set email = null, accepted_by = null,
                                  name = case when places is null then null else name end
             where accepted_by = ${accountId} or email = any(${emails}::text[])`.execute(query);
  await sql`update security_event
               set account_id = nullif(account_id, ${accountId}),
                   concerned_id = nullif(concerned_id, ${accountId}), address = ''
             where account_id = ${accountId} or concerned_id = ${accountId}`.execute(query);
  await sql`delete from attempt where subject = any(${[accountId, ...emails]}::text[])`.execute(
    query,
  );
  const history =
    (await scrubHistory(query, null, { ids: new Set(), texts: new Set(emails) })) +
    (await scrubNames(query, accountId));
  // What is kept of sums names raters.
  await sql`delete from agreement_part where study_id in (
              select study_id from observation where rater_id = ${accountId})`.execute(query);
  await sql`
    update account
       set name = ${formerName(accountId, account.language)}, email = ${formerEmail(accountId)}, email_verified = false,
           image = null, language = null, preferences = '{}', cannot_play = '{}', device = null,
           is_administrator = false, two_factor_enabled = false, updated_at = now()
     where id = ${accountId}`.execute(query);
  return { counts: { accounts: 1, history }, goneIds: [], files: [] };
}

/**
 * The names of imported raters whose work became this account’s. Only those: a name is any word, and a history
 * that is searched for one by which someone called themself would lose what is not theirs.
 */
async function scrubNames(query: Writing, accountId: Id<"account">): Promise<number> {
  await letHistoryBeScrubbed(query);
  const { numAffectedRows = 0n } = await sql`
    update happening set before = before - 'name', is_scrubbed = true
     where about = 'membership' and about_id = ${accountId} and before ? 'name'`.execute(query);
  return Number(numAffectedRows);
}
