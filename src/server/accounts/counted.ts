import type { Context } from "../answer.ts";
import { countAttempt } from "./attempts.ts";

/** Checks a secret of the caller’s own, within the limit on attempts. */
export async function counted<T>(
  { account, database, limits, asked }: Context<"signed_in">,
  purpose: "password" | "second_step",
  attempt: () => Promise<T>,
): Promise<T> {
  const from = { kind: "address", address: asked.address } as const;
  const tried = await countAttempt(database, limits, { purpose, subject: account.id, from });
  const answered = await attempt();
  await tried.wasRight();
  return answered;
}
