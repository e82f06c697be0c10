import { Refusal } from "../../../domain/errors.ts";
import type { HandlersOf } from "../../answer.ts";
import { observationOf } from "../../database/observations.ts";
import { recordingAsSeen } from "../../sight/recordings.ts";
import { recordingOf } from "../../database/recordings.ts";
import { withSeenExamples } from "../../sight/schemes.ts";
import { checkRecording, schemeVersionsOf, visibleWork } from "../../database/work.ts";

export const comparisonCalls: HandlersOf<"readComparison"> = {
  async readComparison({ params: { studyId, recordingId } }, { database, here, account }) {
    await checkRecording(database, studyId, recordingId);
    const reader = { here, accountId: account.id };
    const { seen, hidden } = await visibleWork(database, reader, { recordingId });
    // Recordings that a rater has no part in are none of theirs.
    if (here.role === "rater" && !seen.some(({ raterId }) => raterId === account.id)) {
      throw new Refusal("not_found", {});
    }
    const codings = [];
    for (const place of seen) {
      if (place.purpose === "training") continue;
      const { revision, sampling } = await observationOf(database, studyId, place.observationId);
      codings.push({
        observationId: place.observationId,
        roundId: place.roundId,
        roundNumber: place.roundNumber,
        schemeVersionId: place.schemeVersionId,
        raterId: place.raterId,
        raterName: place.raterName,
        purpose: place.purpose,
        state: place.state,
        revision,
        eventCount: place.eventCount,
        sampling,
        spans: place.spans.map((span) => span),
      });
    }
    return {
      recording: await recordingAsSeen(
        database,
        here,
        await recordingOf(database, studyId, recordingId),
      ),
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
