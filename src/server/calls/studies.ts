import { Refusal } from "../../domain/errors.ts";
import { move } from "../../domain/states.ts";
import type { HandlersOf } from "../answer.ts";
import { isDuplicate, transact } from "../database/database.ts";
import { observationsSeenBy } from "../database/observations.ts";
import { studiesOf, studyOf } from "../database/studies.ts";

export const studyCalls: HandlersOf<
  "listStudies" | "createStudy" | "readStudy" | "changeStudy" | "moveStudy" | "readOverview"
> = {
  listStudies: (_input, { account, database }) => studiesOf(database, account.id),

  async createStudy({ body }, { account, database }) {
    await transact(database, async (query) => {
      await query
        .insertInto("study")
        .values({ ...body, state: "open", blinding: "until_both_submitted" })
        .execute();
      await query
        .insertInto("membership")
        .values({ studyId: body.id, accountId: account.id, role: "owner" })
        .execute();
    }).catch((error: unknown) => {
      throw isDuplicate(error) ? new Refusal("already_exists", {}) : error;
    });
    return studyOf(database, account.id, body.id);
  },

  readStudy: ({ params }, { account, database }) => studyOf(database, account.id, params.studyId),

  async changeStudy({ params: { studyId }, body }, { account, database, hub }) {
    const { name, description, defaultLanguage, blinding, masksRaters } = body;
    const change = {
      ...(name !== undefined && { name }),
      ...(description !== undefined && { description }),
      ...(defaultLanguage !== undefined && { defaultLanguage }),
      ...(blinding !== undefined && { blinding }),
      ...(masksRaters !== undefined && { masksRaters }),
    };
    if (Object.keys(change).length > 0) {
      await database.updateTable("study").set(change).where("id", "=", studyId).execute();
      hub.publish(studyId, { kind: "study", part: "study" });
    }
    return studyOf(database, account.id, studyId);
  },

  async moveStudy({ params: { studyId }, body: { action } }, { account, database, hub }) {
    await transact(database, async (query) => {
      const { state } = await query
        .selectFrom("study")
        .select("state")
        .where("id", "=", studyId)
        .forUpdate()
        .executeTakeFirstOrThrow();
      await query
        .updateTable("study")
        .set({ state: move("study", state, action) })
        .where("id", "=", studyId)
        .execute();
    });
    hub.publish(studyId, { kind: "study", part: "study" });
    return studyOf(database, account.id, studyId);
  },

  async readOverview(_input, { account, here, database }) {
    const { studyId, role } = here;
    const observations = await observationsSeenBy(database, here, account.id);
    const seen = new Set<string>(observations.map((observation) => observation.recordingId));
    const recordings = await database
      .selectFrom("recording")
      .select(["id", "name", "durationUs"])
      .where("studyId", "=", studyId)
      .orderBy("createdAt")
      .orderBy("id")
      .execute();
    const raters = new Map(observations.map((one) => [one.raterId, one.raterName]));
    return {
      recordings: role === "rater" ? recordings.filter(({ id }) => seen.has(id)) : recordings,
      raters: [...raters]
        .map(([id, name]) => ({ id, name }))
        .toSorted((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : a.id < b.id ? -1 : 1)),
      observations,
    };
  },
};
