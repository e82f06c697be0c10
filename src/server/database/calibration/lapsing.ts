import { sql } from "kysely";
import type { Change } from "../../changes/change.ts";
import type { Query } from "../database.ts";
import { lapse } from "./training.ts";

/** Sends back into training whose certificate holds no more, in studies that take work. */
export async function lapseCertificates({
  database,
  change,
}: {
  readonly database: Query;
  readonly change: Change;
}): Promise<void> {
  const over = await database
    .selectFrom("membership")
    .innerJoin("study", "study.id", "membership.studyId")
    .select(["membership.studyId", "membership.accountId"])
    .where("membership.training", "=", "passed")
    .where("study.state", "=", "open")
    .where(sql<boolean>`(certificate->>'validUntil')::timestamptz <= now()`)
    .orderBy("membership.studyId")
    .orderBy("membership.accountId")
    .execute();
  for (const { studyId, accountId: raterId } of over) {
    // oxlint-disable-next-line no-await-in-loop -- Each is one transaction.
    await change({ studyId, accountId: null }, async (query) => ({
      answer: undefined,
      history: await lapse(query, { studyId, raterId }),
      tells: ["members", "observations"],
    }));
  }
}
