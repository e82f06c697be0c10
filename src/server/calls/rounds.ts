import { Refusal } from "../../domain/errors.ts";
import type { HandlersOf } from "../answer.ts";
import { insertRound, lockStudy, roundOf, roundsOf } from "../database/rounds.ts";
import { schemeVersionOf } from "../database/schemes.ts";

export const roundCalls: HandlersOf<"listRounds" | "makeRound" | "renameRound"> = {
  listRounds: (_input, { database, here }) => roundsOf(database, here.studyId),

  async makeRound({ params: { studyId }, body }, { change, account }) {
    const { name, schemeVersionId, basisRoundId } = body;
    return change({ studyId, accountId: account.id }, async (query) => {
      await lockStudy(query, studyId);
      const { state } = await schemeVersionOf(query, studyId, schemeVersionId);
      if (state !== "published") throw new Refusal("scheme_not_published", {});
      if (basisRoundId !== null) await roundOf(query, studyId, basisRoundId);
      const known = (await roundsOf(query, studyId)).find(({ id }) => id === body.id);
      if (known) {
        // Asked twice: the first answer may have been lost on its way.
        const isSame =
          known.schemeVersionId === schemeVersionId && known.basisRoundId === basisRoundId;
        if (!isSame) throw new Refusal("already_exists", {});
        return { answer: known, history: [], tells: ["observations"] };
      }
      const { number } = await insertRound(query, { studyId, ...body });
      return {
        answer: await roundOf(query, studyId, body.id),
        history: [
          {
            about: "round",
            aboutId: body.id,
            action: "makeRound",
            after: { number, name, schemeVersionId, basisRoundId },
          },
        ],
        tells: ["observations"],
      };
    });
  },

  async renameRound({ params: { studyId, roundId }, body: { name } }, { change, account }) {
    return change({ studyId, accountId: account.id }, async (query) => {
      await lockStudy(query, studyId);
      const before = await roundOf(query, studyId, roundId);
      await query
        .updateTable("round")
        .set({ name })
        .where("studyId", "=", studyId)
        .where("id", "=", roundId)
        .execute();
      return {
        answer: { ...before, name },
        history: [
          {
            about: "round",
            aboutId: roundId,
            action: "renameRound",
            before: { name: before.name },
            after: { name },
          },
        ],
        tells: ["observations"],
      };
    });
  },
};
