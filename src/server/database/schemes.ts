import { gathered } from "../../domain/grouped.ts";
import { sql } from "kysely";
import { Scheme, type SchemeVersion } from "../../domain/entities/scheme.ts";
import { Refusal } from "../../domain/errors.ts";
import type { Id } from "../../domain/rules.ts";
import type { ObservationState } from "../../domain/states.ts";
import type { Query } from "./database.ts";
import { observationsInRounds } from "./placed.ts";

/** One version of a scheme. @throws Refusal `not_found`. */
export async function schemeVersionOf(
  query: Query,
  studyId: Id<"study">,
  schemeVersionId: Id<"schemeVersion">,
  { isLocked = false }: { readonly isLocked?: boolean } = {},
): Promise<SchemeVersion> {
  const row = await versionRows(query, studyId)
    .where("id", "=", schemeVersionId)
    .$if(isLocked, (locked) => locked.forUpdate())
    .executeTakeFirst();
  if (!row) throw new Refusal("not_found", {});
  return wireVersion(row);
}

/** A version that was read, and is parsed where it is wanted. */
export interface ReadVersion {
  readonly id: Id<"schemeVersion">;
  whole(): SchemeVersion;
}

/** The newest version of a study that is no draft; `undefined` where there is none. */
export async function newestPublished(
  query: Query,
  studyId: Id<"study">,
): Promise<ReadVersion | undefined> {
  const row = await versionRows(query, studyId)
    .where("state", "<>", "draft")
    .orderBy("number", "desc")
    .limit(1)
    .executeTakeFirst();
  return row && { id: row.id, whole: () => wireVersion(row) };
}

/** The versions that were published before the one of this number, newest first. */
export async function earlierVersions(
  query: Query,
  studyId: Id<"study">,
  number: number,
): Promise<SchemeVersion[]> {
  const rows = await versionRows(query, studyId)
    .where("number", "<", number)
    .where("state", "<>", "draft")
    .orderBy("number", "desc")
    .execute();
  return rows.map(wireVersion);
}

/** All versions of a study, drafts too, by number. */
export async function versionsOf(query: Query, studyId: Id<"study">): Promise<SchemeVersion[]> {
  const rows = await versionRows(query, studyId).orderBy("number").execute();
  return rows.map(wireVersion);
}

interface InState {
  readonly state: ObservationState;
  readonly count: number;
}

/** How many observations there are under each version, by state; withdrawn ones excluded. */
export async function statesByVersion(
  query: Query,
  studyId: Id<"study">,
): Promise<ReadonlyMap<string, InState[]>> {
  const rows = await observationsInRounds(query)
    .select(["round.schemeVersionId", "observation.state", sql<number>`count(*)`.as("count")])
    .where("observation.studyId", "=", studyId)
    .where("observation.state", "<>", "withdrawn")
    .groupBy(["round.schemeVersionId", "observation.state"])
    .orderBy("observation.state")
    .execute();
  return gathered(
    rows.map(({ schemeVersionId, ...inState }) => [schemeVersionId, inState] as const),
  );
}

function versionRows(query: Query, studyId: Id<"study">) {
  return query
    .selectFrom("schemeVersion")
    .select(["id", "studyId", "number", "state", "edition", "scheme", "createdAt", "publishedAt"])
    .where("studyId", "=", studyId);
}

type VersionRow = Awaited<ReturnType<ReturnType<typeof versionRows>["execute"]>>[number];

function wireVersion(row: VersionRow): SchemeVersion {
  return {
    ...row,
    scheme: Scheme.parse(row.scheme),
    createdAt: row.createdAt.toISOString(),
    publishedAt: row.publishedAt?.toISOString() ?? null,
  };
}
