import { sql } from "kysely";
import { defaultStatistics } from "../../agreement/recipes.ts";
import type { Limits } from "../../domain/limits.ts";
import type { Id } from "../../domain/rules.ts";
import type { Database } from "../database/database.ts";
import { ofPeople } from "../database/ofPeople.ts";
import { savedRecipes } from "../database/recipes.ts";
import { submittedWork } from "../database/work.ts";
import { digestOf } from "../keep/sign.ts";
import { glanceAsks } from "./glance.ts";
import { eventAgreement } from "./studyAgreement.ts";
import { tables } from "./tables.ts";
import { pageAsks } from "./pageAsks.ts";

/** The longest that a timer takes: no one waits for it. */
const untilWholeMs = 2 ** 31 - 1;

/** What was submitted of each study when it was prepared last. */
const prepared = new Map<string, string>();
/** One study after the other: each holds a connection, and anyone who asks something needs the others. */
let last: Promise<void> = Promise.resolve();

/**
 * Precomputes what the Agreement and overview pages request first. Independent of readers: rows are
 * stored by the observations in them, and a reader receives those with observations that they may
 * see. Does nothing if it was done before, or another process is doing it.
 */
export function prepareAgreement(
  database: Database,
  studyId: Id<"study">,
  limits: Limits,
): Promise<void> {
  const next = last.then(() => prepare(database, studyId, limits));
  last = next.catch(() => undefined);
  return next;
}

async function prepare(database: Database, studyId: Id<"study">, limits: Limits): Promise<void> {
  const sign = await handedInSign(database, studyId);
  if (prepared.get(studyId) === sign) return;
  await database.connection().execute(async (connection) => {
    const lock = sql`hashtextextended(${`agreement ${studyId}`}, 0)`;
    const { rows } = await sql<{ isOurs: boolean }>`
      select pg_try_advisory_lock(${lock}) as is_ours`.execute(connection);
    if (!rows[0]?.isOurs) return;
    try {
      const { schemeVersion, places, raters } = await submittedWork(database, studyId);
      if (!schemeVersion) return;
      const scheme = { ...schemeVersion.scheme, id: schemeVersion.id };
      const statistics = (await savedRecipes(database, studyId)) ?? defaultStatistics;
      for (const asked of [{ ...pageAsks, statistics: statistics.events }, glanceAsks]) {
        // oxlint-disable-next-line no-await-in-loop -- The second is made of tables of the first.
        await eventAgreement(
          database,
          tables,
          { raters, scheme, places },
          {
            ...asked,
            studyId,
            limits,
            waitMs: untilWholeMs,
          },
        );
      }
    } finally {
      await sql`select pg_advisory_unlock(${lock})`.execute(connection);
    }
  });
  prepared.set(studyId, sign);
}

async function handedInSign(database: Database, studyId: Id<"study">): Promise<string> {
  const submitted = await database
    .selectFrom("observation")
    .select(["id", "revision"])
    .where("studyId", "=", studyId)
    .where("purpose", "=", "work")
    .where("state", "in", ["submitted", "accepted"])
    .where(ofPeople)
    .orderBy("id")
    .execute();
  return digestOf(submitted.map(({ id, revision }) => `${id} ${revision}`));
}
