import { Refusal } from "../../domain/errors.ts";
import type { Limits } from "../../domain/limits.ts";
import type { Database } from "../database/database.ts";
import { letterPurpose, spendAll } from "./attempts.ts";

/**
 * Whether one more letter may go out that someone has a server write to an address which they have typed. If so it
 * counts: for who has it written, whomever it goes to, and for the address, no matter who writes to it.
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
