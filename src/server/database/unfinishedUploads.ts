import type { Id } from "../../domain/rules.ts";
import type { Query } from "./database.ts";

const most = 200;

/**
 * The uploads of a study that no recording is made of: on their way, being looked into, refused, or
 * ready and left there. The newest first, at most 200; each with who began it.
 */
export async function unfinishedUploadsOf(query: Query, studyId: Id<"study">) {
  return await query
    .selectFrom("upload")
    .innerJoin("account", "account.id", "upload.uploadedBy")
    .selectAll("upload")
    .select("account.name as byName")
    .where("upload.studyId", "=", studyId)
    .where((of) =>
      of.not(
        of.exists(
          of
            .selectFrom("mediaSource")
            .select("mediaSource.id")
            .where("mediaSource.studyId", "=", studyId)
            .whereRef("mediaSource.uploadId", "=", "upload.id"),
        ),
      ),
    )
    .orderBy("upload.createdAt", "desc")
    .orderBy("upload.id")
    .limit(most)
    .execute();
}
