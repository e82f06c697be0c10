import { sql } from "kysely";
import type { SchemeVersion } from "../../domain/entities/scheme.ts";
import { Refusal } from "../../domain/errors.ts";
import { schemeProblems } from "../../domain/schemeRules.ts";
import { move } from "../../domain/states.ts";
import type { HandlersOf } from "../answer.ts";
import { isDuplicate, transact } from "../database/database.ts";
import { schemeVersionOf } from "../database/schemes.ts";

export const schemeCalls: HandlersOf<
  "listSchemes" | "readScheme" | "draftScheme" | "saveScheme" | "publishScheme"
> = {
  async listSchemes({ params: { studyId } }, { database }) {
    const rows = await database
      .selectFrom("schemeVersion")
      .select([
        "id",
        "studyId",
        "number",
        "state",
        "edition",
        "createdAt",
        "publishedAt",
        sql<number>`jsonb_array_length(scheme->'codes')`.as("codes"),
        sql<number>`jsonb_array_length(scheme->'criteria')`.as("criteria"),
      ])
      .where("studyId", "=", studyId)
      .orderBy("number", "desc")
      .execute();
    return rows.map((row) => ({
      ...row,
      createdAt: row.createdAt.toISOString(),
      publishedAt: row.publishedAt?.toISOString() ?? null,
    }));
  },

  readScheme: ({ params }, { database }) =>
    schemeVersionOf(database, params.studyId, params.schemeVersionId),

  async draftScheme({ params: { studyId }, body: { id, scheme } }, { database, hub }) {
    await database
      .insertInto("schemeVersion")
      .values({
        studyId,
        id,
        number: sql<number>`(select coalesce(max(number), 0) + 1 from scheme_version where study_id = ${studyId})`,
        state: "draft",
        scheme: JSON.stringify(scheme),
        publishedAt: null,
      })
      .execute()
      .catch((error: unknown) => {
        throw isDuplicate(error) ? new Refusal("already_exists", {}) : error;
      });
    hub.publish(studyId, { kind: "study", part: "schemes" });
    return schemeVersionOf(database, studyId, id);
  },

  async saveScheme({ params, body: { edition, scheme } }, { database, hub }) {
    const { studyId, schemeVersionId } = params;
    const saved = await transact(database, async (query) => {
      checkDraft(
        await schemeVersionOf(query, studyId, schemeVersionId, { isLocked: true }),
        edition,
      );
      await query
        .updateTable("schemeVersion")
        .set({ scheme: JSON.stringify(scheme), edition: edition + 1 })
        .where("studyId", "=", studyId)
        .where("id", "=", schemeVersionId)
        .execute();
      return schemeVersionOf(query, studyId, schemeVersionId);
    });
    hub.publish(studyId, { kind: "study", part: "schemes" });
    return saved;
  },

  async publishScheme({ params, body: { edition } }, { database, hub }) {
    const { studyId, schemeVersionId } = params;
    const published = await transact(database, async (query) => {
      const version = await schemeVersionOf(query, studyId, schemeVersionId, { isLocked: true });
      checkDraft(version, edition);
      const problems = schemeProblems(version.scheme);
      if (problems.length > 0) throw new Refusal("invalid_input", { fields: problems });
      await query
        .updateTable("schemeVersion")
        .set({ state: move("schemeVersion", version.state, "publish"), publishedAt: new Date() })
        .where("studyId", "=", studyId)
        .where("id", "=", schemeVersionId)
        .execute();
      return schemeVersionOf(query, studyId, schemeVersionId);
    });
    hub.publish(studyId, { kind: "study", part: "schemes" });
    return published;
  },
};

/** Refuses what is no draft any more, and what somebody else saved in between. */
function checkDraft(version: SchemeVersion, edition: number): void {
  if (version.state !== "draft") throw new Refusal("scheme_already_published", {});
  if (version.edition !== edition) {
    throw new Refusal("revision_conflict", { expected: version.edition, forked: false });
  }
}
