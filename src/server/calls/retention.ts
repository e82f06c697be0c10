import { sql } from "kysely";
import { Refusal } from "../../domain/errors.ts";
import type { HandlersOf } from "../answer.ts";
import { dataProtectionOf } from "../database/dataProtection.ts";
import { opened } from "../sight/unseen.ts";
import { inNameOrder } from "../database/inNameOrder.ts";

/** Retention dates of a study and its recordings, and the data protection sheet. */
export const retentionCalls: HandlersOf<"readRetention" | "putRetention" | "readDataProtection"> = {
  async readRetention({ params: { studyId } }, { database }) {
    const { keepUntil } = await database
      .selectFrom("study")
      .select("keepUntil")
      .where("id", "=", studyId)
      .executeTakeFirstOrThrow();
    const rows = await database
      .selectFrom("recording")
      .select(["id", "name", "keepUntil"])
      .where("studyId", "=", studyId)
      .orderBy(inNameOrder("name"))
      .execute();
    return {
      studyUntil: keepUntil,
      recordings: rows.map((row) => ({
        recordingId: row.id,
        name: opened(row.name, "permission"),
        keepUntil: row.keepUntil,
      })),
    };
  },

  async putRetention({ params: { studyId }, body }, { account, change }) {
    const { studyUntil, recordings = [] } = body;
    await change({ studyId, accountId: account.id }, async (query) => {
      const { keepUntil: before } = await query
        .selectFrom("study")
        .select("keepUntil")
        .where("id", "=", studyId)
        .forUpdate()
        .executeTakeFirstOrThrow();
      if (studyUntil !== undefined) {
        await query
          .updateTable("study")
          .set({ keepUntil: studyUntil })
          .where("id", "=", studyId)
          .execute();
      }
      const ids = recordings.map(({ recordingId }) => recordingId);
      const { rows: were } = await sql<{ readonly id: string; readonly keepUntil: string | null }>`
        select id, keep_until from recording
         where study_id = ${studyId} and id = any(${ids}::uuid[]) for no key update`.execute(query);
      if (were.length < new Set(ids).size) throw new Refusal("not_found", {});
      await sql`
        update recording set keep_until = x.keep_until
          from unnest(${ids}::uuid[],
                      ${recordings.map(({ keepUntil }) => keepUntil)}::text[]) as x(id, keep_until)
         where study_id = ${studyId} and recording.id = x.id`.execute(query);
      const wereBy = new Map(were.map(({ id, keepUntil }) => [id, keepUntil]));
      return {
        answer: undefined,
        history: [
          ...(studyUntil === undefined
            ? []
            : [
                {
                  about: "study" as const,
                  aboutId: studyId,
                  action: "putRetention",
                  before: { keepUntil: before },
                  after: { keepUntil: studyUntil },
                },
              ]),
          ...recordings.map(({ recordingId, keepUntil }) => ({
            about: "recording" as const,
            aboutId: recordingId,
            action: "putRetention",
            before: { keepUntil: wereBy.get(recordingId) ?? null },
            after: { keepUntil },
          })),
        ],
        tells: ["study"],
      };
    });
    return { done: true };
  },

  readDataProtection: (_input, { database, here, surroundings }) =>
    dataProtectionOf(database, here, surroundings),
};
