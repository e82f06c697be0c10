import type { HandlersOf } from "../answer.ts";
import { changeValues } from "../database/variables.ts";

export const variableCalls: HandlersOf<"putValues"> = {
  async putValues({ params: { studyId }, body }, { account, change }) {
    return change({ studyId, accountId: account.id }, async (query) => {
      const rows = await changeValues(query, studyId, body.recordings);
      return {
        answer: { changed: rows.length },
        history: rows.map(({ id, before, after }) => ({
          about: "recording",
          aboutId: id,
          action: "putValues",
          before: { values: before },
          after: { values: after },
        })),
        tells: rows.length > 0 ? ["recordings"] : [],
      };
    });
  },
};
