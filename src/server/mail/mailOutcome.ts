import { MailOutcome } from "../../api/contract/mail.ts";
import { type Database, type Query, transact } from "../database/database.ts";
import { setSetting, settingIfThere } from "../database/instanceSettings.ts";
import type { Delivery } from "./mail.ts";

/** How the last letter of any process fared; `null` where none was sent yet. */
export async function mailOutcomeOf(query: Query): Promise<MailOutcome | null> {
  const kept = await settingIfThere(query, "mail_outcome");
  if (kept === undefined) return null;
  const read = MailOutcome.safeParse(JSON.parse(kept));
  return read.success ? read.data : null;
}

/** The result of sending an email, with the current time. */
export function outcomeOf({ trouble, said }: Delivery): MailOutcome {
  return { at: new Date().toISOString(), trouble: trouble ?? null, said: said ?? null };
}

export async function keepMailOutcome(database: Database, delivery: Delivery): Promise<void> {
  const outcome = outcomeOf(delivery);
  await transact(database, (query) => setSetting(query, "mail_outcome", JSON.stringify(outcome)));
}
