import { Refusal } from "../../domain/errors.ts";
import type { Limits } from "../../domain/limits.ts";
import type { Database } from "../database/database.ts";
import { letterPurpose, spendAll } from "./attempts.ts";

/**
 * Whether another email may be sent to a typed address. If so it is counted: by sender, over all
 * recipients, and by recipient, over all senders.
 */
export async function mayWrite(
  database: Database,
  limits: Limits,
  letter: { readonly from: string; readonly to: string },
): Promise<boolean> {
  const budget = { place: "", thenEverySeconds: 0, windowSeconds: limits.letterWindowSeconds };
  try {
    await spendAll(database, limits, [
      {
        ...budget,
        purpose: `${letterPurpose}from`,
        subject: letter.from,
        most: limits.lettersPerAccount,
      },
      {
        ...budget,
        purpose: `${letterPurpose}to`,
        subject: letter.to,
        most: limits.lettersPerAddress,
      },
    ]);
    return true;
  } catch (error) {
    if (error instanceof Refusal && error.code === "too_many_attempts") return false;
    throw error;
  }
}
