import { isIPv6 } from "node:net";
import { sql } from "kysely";
import { Refusal } from "../../domain/errors.ts";
import type { Limits } from "../../domain/limits.ts";
import { type Database, type Query, transact } from "../database/database.ts";

interface Attempt {
  readonly purpose:
    | "sign_in"
    | "second_step"
    | "password"
    | "set_up"
    | "invitation"
    | "join"
    | "reset"
    | "forgotten"
    | "address"
    | "sign"
    | "token";
  /** Whom it is about: the email address, or nothing where there is only one. */
  readonly subject: string;
  /** Where it comes from: a network address, or a browser that is known to belong to the subject. */
  readonly from: From;
}

/** A browser in which the person has signed in before has a budget of its own. */
export type From =
  | { readonly kind: "address"; readonly address: string }
  | { readonly kind: "device"; readonly deviceHash: string };

/** An attempt that was counted before it was made. */
interface Counted {
  /** It was right: it clears its own count, and leaves what others have tried. */
  wasRight(): Promise<void>;
}

/**
 * A number of attempts per window; afterwards none, or one at intervals if the budget is shared
 * with others.
 */
export interface Budget {
  readonly purpose: string;
  readonly subject: string;
  readonly place: string;
  readonly most: number;
  /** How many seconds lie between two attempts once it is used up; 0: there are no more. */
  readonly thenEverySeconds: number;
  /** Of an attempt, until it counts no more. */
  readonly windowSeconds: number;
}

/**
 * Counts an attempt at a secret before it is made, in the database, so that the count is shared by
 * all processes and concurrent attempts cannot exceed the limit.
 *
 * Sign-in attempts are counted by account and network address; by address alone, over all accounts;
 * and by account alone, over all addresses. The last two are shared with others, so they only delay
 * attempts, and do not apply to known devices: no one can lock another person out. Requests for
 * password reset links are counted in the same way.
 *
 * @throws Refusal `too_many_attempts` with the seconds to wait.
 */
export async function countAttempt(
  database: Database,
  limits: Limits,
  attempt: Attempt,
): Promise<Counted> {
  const budgets = budgetsOf(attempt, limits);
  const ids = await spendAll(database, limits, budgets);
  return {
    async wasRight() {
      const [own] = budgets;
      if (!own) return;
      await transact(database, (query) =>
        query
          .deleteFrom("attempt")
          .where((where) =>
            where.or([
              where("id", "in", ids),
              where.and([
                where("purpose", "=", own.purpose),
                where("subject", "=", own.subject),
                where("address", "=", own.place),
              ]),
            ]),
          )
          .execute(),
      );
    },
  };
}

/**
 * Uses one attempt of each of several budgets, or of none; deletes expired counts.
 *
 * @returns the identifiers of the counts in the database. @throws Refusal `too_many_attempts` with
 * the seconds to wait.
 */
export async function spendAll(
  database: Database,
  limits: Limits,
  budgets: readonly Budget[],
): Promise<readonly string[]> {
  const ids = await transact(database, async (query) => {
    for (const budget of budgets) await spend(query, budget);
    const rows = await query
      .insertInto("attempt")
      .values(
        budgets.map(({ purpose, subject, place }) => ({
          purpose,
          subject,
          address: place,
          at: sql<Date>`clock_timestamp()`,
        })),
      )
      .returning("id")
      .execute();
    return rows.map(({ id }) => id);
  });
  await sql`delete from attempt
             where at < now() - make_interval(secs => case
                     when purpose like ${`${letterPurpose}%`} then ${limits.letterWindowSeconds}::int
                     else ${limits.signInWindowSeconds}::int end)`.execute(database);
  return ids;
}

/** The prefix of the purposes of emails: they count for longer than attempts at secrets. */
export const letterPurpose = "letter_";

/** How many attempts of a kind one place has for one subject. */
function mostOf(purpose: Attempt["purpose"], limits: Limits): number {
  // A whole class joins from one address.
  if (purpose === "join") return limits.joinsPerAddress;
  return purpose === "forgotten" || purpose === "address"
    ? limits.passwordAsks
    : limits.signInAttempts;
}

/** The attempt’s own budget first, then those that it shares. Everyone asks for them in this order. */
function budgetsOf({ purpose, subject, from }: Attempt, limits: Limits): Budget[] {
  const place = from.kind === "device" ? `device ${from.deviceHash}` : networkOf(from.address);
  const windowSeconds = limits.signInWindowSeconds;
  const own = {
    purpose,
    subject,
    place,
    most: mostOf(purpose, limits),
    thenEverySeconds: 0,
    windowSeconds,
  };
  const isShared = purpose === "sign_in" || purpose === "forgotten";
  if (!isShared || from.kind === "device") return [own];
  const thenEverySeconds = limits.signInSlowedSeconds;
  return [
    own,
    {
      purpose: `${purpose}_account`,
      subject,
      place: "",
      most: limits.signInAttemptsPerAccount,
      thenEverySeconds,
      windowSeconds,
    },
    {
      purpose: `${purpose}_address`,
      subject: "",
      place,
      most: limits.signInAttemptsPerAddress,
      thenEverySeconds,
      windowSeconds,
    },
  ];
}

/** Waits for anyone who spends of the same budget at this moment. @throws Refusal `too_many_attempts`. */
async function spend(
  query: Query,
  { purpose, subject, place, most, thenEverySeconds, windowSeconds }: Budget,
): Promise<void> {
  const key = JSON.stringify([purpose, subject, place]);
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(query);
  const { tries, oldestAge, newestAge } = await query
    .selectFrom("attempt")
    .select([
      sql<number>`count(*)::int`.as("tries"),
      sql<number>`coalesce(extract(epoch from clock_timestamp() - min(at)), 0)::float8`.as(
        "oldestAge",
      ),
      sql<number>`coalesce(extract(epoch from clock_timestamp() - max(at)), 0)::float8`.as(
        "newestAge",
      ),
    ])
    .where("purpose", "=", purpose)
    .where("subject", "=", subject)
    .where("address", "=", place)
    .where("at", ">", sql<Date>`clock_timestamp() - make_interval(secs => ${windowSeconds})`)
    .executeTakeFirstOrThrow();
  if (tries < most) return;
  const waitSeconds =
    thenEverySeconds > 0 ? thenEverySeconds - newestAge : windowSeconds - oldestAge;
  if (thenEverySeconds > 0 && waitSeconds <= 0) return;
  throw new Refusal("too_many_attempts", {
    retryAfterSeconds: Math.max(1, Math.ceil(waitSeconds)),
  });
}

/** One household or machine has a whole network of IPv6 to itself, and may take any address of it. */
function networkOf(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/iu, "").replace(/%.*$/u, "");
  if (!isIPv6(plain)) return plain;
  const [before = "", after = ""] = plain.split("::");
  const missing = 8 - groups(before).length - groups(after).length;
  const all = plain.includes("::")
    ? [...groups(before), ...Array<string>(Math.max(missing, 0)).fill("0"), ...groups(after)]
    : groups(before);
  const network = all.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16));
  return `${network.join(":")}::/64`;
}

function groups(part: string): string[] {
  return part === "" ? [] : part.split(":");
}
