import type { Observation } from "../../agreement/observation.ts";
import { hash } from "node:crypto";
import { sql } from "kysely";
import type { SchemeVersion } from "../../domain/entities/scheme.ts";
import type { Id } from "../../domain/rules.ts";
import type { Query } from "./database.ts";

/**
 * A digest of the content of observations: it changes when one of them is added, removed, edited or
 * changes state, or when the scheme is corrected.
 */
export async function workRevision(
  query: Query,
  studyId: Id<"study">,
  {
    places,
    schemeVersion,
  }: { readonly places: readonly Observation[]; readonly schemeVersion: SchemeVersion | undefined },
): Promise<string> {
  const ids = places.map(({ observationId }) => observationId);
  const rows = await query
    .selectFrom("observation")
    .select(["id", "revision", "state"])
    .where("studyId", "=", studyId)
    .where("id", "=", sql<Id<"observation">>`any(${ids}::uuid[])`)
    .orderBy("id")
    .execute();
  const scheme = `${schemeVersion?.id ?? ""} ${schemeVersion?.edition ?? ""}\n`;
  const each = rows.map(({ id, revision, state }) => `${id} ${revision} ${state}\n`);
  return hash("sha256", [scheme, ...each].join("")).slice(0, 16);
}
