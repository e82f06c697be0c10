import { Refusal } from "../../domain/errors.ts";
import type { Codings } from "../../api/contract/consensus.ts";
import type { HandlersOf } from "../answer.ts";
import { workOf } from "../database/currentWork.ts";
import { withSeenExamples } from "../sight/schemes.ts";
import { checkRecording, schemeVersionsOf, visibleWork } from "../database/work.ts";
import { shownOf } from "../sight/unseen.ts";

export const codingCalls: HandlersOf<"readCodings"> = {
  async readCodings({ params: { studyId, recordingId } }, { database, here, account }) {
    await checkRecording(database, studyId, recordingId);
    const reader = { here, accountId: account.id };
    const { seen, hidden } = await visibleWork(database, reader, { recordingId });
    // Recordings that a rater has no part in are none of theirs.
    if (here.role === "rater" && !seen.some(({ raterId }) => raterId === account.id)) {
      throw new Refusal("not_found", {});
    }
    const codings: Codings["codings"] = [];
    for (const place of seen) {
      const { observationId, roundNumber, schemeVersionId, raterId, raterName, state } = place;
      const work = await workOf(database, studyId, observationId);
      const { events, ratings, parts } = shownOf(place, work);
      codings.push({
        observationId,
        roundNumber,
        schemeVersionId,
        raterId,
        raterName,
        state,
        events: events.map(({ event }) => event),
        ratings,
        parts,
      });
    }
    return {
      schemeVersions: await withSeenExamples(
        database,
        reader,
        await schemeVersionsOf(database, studyId, seen),
      ),
      codings,
      // Raters who know that somebody checks them code otherwise: that there is one is not theirs to know.
      hidden: here.role === "rater" ? 0 : hidden,
    };
  },
};
