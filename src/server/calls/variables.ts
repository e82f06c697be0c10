import type { HandlersOf } from "../answer.ts";
import { transact } from "../database/database.ts";
import { keepHistory } from "../database/history.ts";
import { changeValues } from "../database/variables.ts";

export const variableCalls: HandlersOf<"putValues"> = {
  async putValues({ params: { studyId }, body }, { account, database, hub }) {
    const changed = await transact(database, async (query) => {
      const rows = await changeValues(query, studyId, body.recordings);
      await keepHistory(
        query,
        ...rows.map(({ id, before, after }) => ({
          studyId,
          accountId: account.id,
          about: "recording" as const,
          aboutId: id,
          action: "putValues",
          before: { values: before },
          after: { values: after },
        })),
      );
      return rows.length;
    });
    if (changed > 0) hub.publish(studyId, { kind: "study", part: "recordings" });
    return { changed };
  },
};
