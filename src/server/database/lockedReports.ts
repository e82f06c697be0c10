import { createHash } from "node:crypto";
import { sql } from "kysely";
import { type Scope, scope as scopeRules } from "../../api/contract/scope.ts";
import type { Observation } from "../../agreement/observation.ts";
import type { Id } from "../../domain/rules.ts";
import type { LockedReportCopy } from "../../formats/studyCopy.ts";
import type { Query } from "./database.ts";
import type { Here } from "./here.ts";
import { analysedWork } from "./work.ts";

interface Reader {
  readonly here: Here;
  readonly accountId: Id<"account">;
}

/** The revision ID of a report: 128 bits, so that no second text with the same one can be found. */
export function reportSignOf(text: string): string {
  return createHash("sha256").update(text).digest("hex").slice(0, 32);
}

/**
 * Figures give away work as work itself does: who may read them is who may read each observation that they are of, as
 * far as it is there. Anyone who locked it has seen them.
 */
export async function mayReadLockedReport(
  query: Query,
  { here, accountId }: Reader,
  {
    lockedBy,
    observationIds,
  }: { readonly lockedBy: Id<"account">; readonly observationIds: readonly Id<"observation">[] },
): Promise<boolean> {
  if (lockedBy === accountId) return true;
  const all: Scope = { ...scopeRules.parse({ roundIds: "all" }), who: "all" };
  const versions = await query
    .selectFrom("observation")
    .innerJoin("round", (join) =>
      join
        .onRef("round.studyId", "=", "observation.studyId")
        .onRef("round.id", "=", "observation.roundId"),
    )
    .select(["observation.id", "round.schemeVersionId", "observation.purpose"])
    .where("observation.studyId", "=", here.studyId)
    .where("observation.id", "=", sql<Id<"observation">>`any(${observationIds}::uuid[])`)
    .where("observation.state", "<>", "withdrawn")
    .execute();
  const seen = new Set<string>();
  for (const schemeVersionId of new Set(versions.map((one) => one.schemeVersionId))) {
    for (const work of ["raters", "repeats", "consensus"] as const) {
      // oxlint-disable-next-line no-await-in-loop -- A report is of one version.
      const { places } = await analysedWork(
        query,
        { here, accountId },
        { ...all, schemeVersionId, work },
        { rounds: "newest" },
      );
      for (const { observationId } of places) seen.add(observationId);
    }
  }
  return versions.every(({ id }) => seen.has(id));
}

/**
 * The locked reports of a study whose work all goes into its copy, and which the reader may read: a copy without some of
 * the work would show figures of it to those who are blind to it.
 */
export async function lockedReportCopies(
  query: Query,
  reader: Reader,
  places: readonly Observation[],
): Promise<LockedReportCopy[]> {
  const { studyId } = reader.here;
  const rows = await query
    .selectFrom("lockedReport")
    .select([
      "id",
      "name",
      "sign",
      "revision",
      "programVersion",
      "lockedAt",
      "lockedBy",
      "content",
      "observationIds",
      "otherIds",
    ])
    .where("studyId", "=", studyId)
    .orderBy("lockedAt")
    .orderBy("id")
    .execute();
  const copied = new Set<string>(places.map(({ observationId }) => observationId));
  const there = new Set<string>(
    (
      await query.selectFrom("observation").select("id").where("studyId", "=", studyId).execute()
    ).map(({ id }) => id),
  );
  const copies: LockedReportCopy[] = [];
  for (const { lockedAt, otherIds, observationIds, ...row } of rows) {
    const held = observationIds.filter((id) => there.has(id));
    if (!held.every((id) => copied.has(id))) continue;
    // oxlint-disable-next-line no-await-in-loop -- There are few.
    if (!(await mayReadLockedReport(query, reader, { ...row, observationIds }))) continue;
    copies.push({
      ...row,
      lockedAt: lockedAt.toISOString(),
      observationIds: held,
      ...(Object.keys(otherIds).length > 0 && { otherIds }),
    });
  }
  return copies;
}
