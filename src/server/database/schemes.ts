import type { SchemeVersion } from "../../domain/entities/scheme.ts";
import { Refusal } from "../../domain/errors.ts";
import type { Id } from "../../domain/rules.ts";
import type { Query } from "./database.ts";

/** One version of a scheme. @throws Refusal `not_found`. */
export async function schemeVersionOf(
  query: Query,
  studyId: Id<"study">,
  schemeVersionId: Id<"schemeVersion">,
  { isLocked = false }: { readonly isLocked?: boolean } = {},
): Promise<SchemeVersion> {
  const row = await query
    .selectFrom("schemeVersion")
    .select(["id", "studyId", "number", "state", "edition", "scheme", "createdAt", "publishedAt"])
    .where("studyId", "=", studyId)
    .where("id", "=", schemeVersionId)
    .$if(isLocked, (locked) => locked.forUpdate())
    .executeTakeFirst();
  if (!row) throw new Refusal("not_found", {});
  return {
    ...row,
    createdAt: row.createdAt.toISOString(),
    publishedAt: row.publishedAt?.toISOString() ?? null,
  };
}
