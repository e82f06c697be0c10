import { sql } from "kysely";
import { Refusal } from "../../domain/errors.ts";
import type { Limits } from "../../domain/limits.ts";
import type { Database } from "../database/database.ts";

interface Attempt {
  readonly purpose: "sign_in" | "second_step" | "password" | "set_up" | "invitation";
  /** Whom it is about: the e-mail address, or nothing where there is only one. */
  readonly subject: string;
  /** Where it comes from. */
  readonly address: string;
}

/**
 * Counts an attempt at a secret, in the database, so that every process counts together.
 * @throws Refusal `too_many_attempts` with the seconds to wait, once the limit is reached.
 */
export async function countAttempt(
  database: Database,
  limits: Limits,
  { purpose, subject, address }: Attempt,
): Promise<void> {
  const windowStart = sql<Date>`now() - make_interval(secs => ${limits.signInWindowSeconds})`;
  const { tries, oldestAgeSeconds } = await database
    .selectFrom("attempt")
    .select([
      sql<number>`count(*)::int`.as("tries"),
      sql<number>`coalesce(extract(epoch from now() - min(at)), 0)::float8`.as("oldestAgeSeconds"),
    ])
    .where("purpose", "=", purpose)
    .where("subject", "=", subject)
    .where("address", "=", address)
    .where("at", ">", windowStart)
    .executeTakeFirstOrThrow();
  if (tries >= limits.signInAttempts) {
    throw new Refusal("too_many_attempts", {
      retryAfterSeconds: Math.max(1, Math.ceil(limits.signInWindowSeconds - oldestAgeSeconds)),
    });
  }
  await database.insertInto("attempt").values({ purpose, subject, address }).execute();
  await database.deleteFrom("attempt").where("at", "<", windowStart).execute();
}

/** A right answer clears the count. */
export async function forgetAttempts(
  database: Database,
  { purpose, subject, address }: Attempt,
): Promise<void> {
  await database
    .deleteFrom("attempt")
    .where("purpose", "=", purpose)
    .where("subject", "=", subject)
    .where("address", "=", address)
    .execute();
}
