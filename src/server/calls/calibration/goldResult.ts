import { calibrationKind } from "../../../domain/calibrationOutcome.ts";
import type { Rating } from "../../../domain/entities/rating.ts";
import { Refusal } from "../../../domain/errors.ts";
import { can } from "../../../domain/permissions.ts";
import { isCodable } from "../../../domain/states.ts";
import type { HandlersOf } from "../../answer.ts";
import { attemptsOf } from "../../database/calibration/attempts.ts";
import { differencesBeside, workBeside } from "../../database/calibration/comparison.ts";
import { gateOf } from "../../database/calibration/settings.ts";
import { workOf } from "../../database/currentWork.ts";
import { observationOf } from "../../database/observations.ts";
import { raterNameAsSeen } from "../../sight/raters.ts";
import { opened, shownOf } from "../../sight/unseen.ts";
import { workSight } from "../../sight/work.ts";
import { recordingAsSeen } from "../../sight/recordings.ts";
import { recordingOf } from "../../database/recordings.ts";
import { schemeNames } from "../../sight/schemeNames.ts";
import { withSeenExamples } from "../../sight/schemes.ts";
import { schemeVersionOf } from "../../database/schemes.ts";
import { scansApart, tracesApart } from "../../../agreement/gate/partsApart.ts";
import { wireResult } from "./wireResult.ts";

/** The comparison of an observation with the gold standard. */
export const goldResultCalls: HandlersOf<"readGoldStandardResult"> = {
  async readGoldStandardResult({ params: { observationId } }, { database, here, account }) {
    const { studyId, observation } = here;
    if (!observation) throw new Refusal("not_found", {});
    const edits = can(here.role, "calibration.edit");
    // A rater's check answers as their work does: nothing to be found.
    const isTheirs = observation.raterId === account.id && observation.purpose === "training";
    const isShown = isTheirs || (edits && observation.raterId !== account.id);
    const attempts = isShown
      ? await attemptsOf(database, studyId, {
          purposes: ["training", "check"],
          only: observation.raterId,
        })
      : [];
    const attempt = attempts.find((one) => one.observationId === observationId);
    if (!attempt?.result) throw new Refusal("not_found", {});
    const gold = await observationOf(database, studyId, attempt.result.goldId);
    const sight = await workSight(database, { here, accountId: account.id });
    const isCoding = sight.own.some(
      ({ recordingId, state }) => recordingId === observation.recordingId && isCodable(state),
    );
    // Who begins again does so without the answers in view.
    if (isCoding) throw new Refusal("still_coding", {});
    // Somebody in training sees the standard of what they have handed in; that is what it is for.
    if (!isTheirs && !sight.sees(gold)) throw new Refusal("still_coding", {});
    const { toleranceUs } = await gateOf(database, studyId);
    const beside = await workBeside(database, gold, observation);
    const { differences } = differencesBeside(beside, { toleranceUs });
    const [goldWork, ownWork] = [
      opened(await workOf(database, studyId, gold.id), "decided"),
      shownOf(observation, await workOf(database, studyId, observation.id)),
    ];
    const version = await schemeVersionOf(database, studyId, observation.schemeVersionId);
    const [schemeVersion = version] = await withSeenExamples(
      database,
      { here, accountId: account.id },
      [version],
    );
    return {
      recording: await recordingAsSeen(
        database,
        here,
        await recordingOf(database, studyId, observation.recordingId),
      ),
      schemeVersion,
      raterName: raterNameAsSeen(here, { id: observation.raterId, name: observation.raterName }),
      purpose: observation.purpose,
      result: wireResult(attempt.result),
      ...schemeNames(schemeVersion.scheme),
      gold: { observationId: gold.id, events: goldWork.events.map(({ event }) => event) },
      own: { observationId: observation.id, events: ownWork.events.map(({ event }) => event) },
      differences: differences.map((difference) => ({
        key: difference.key,
        kind: calibrationKind(difference, gold.id),
        startUs: difference.startUs,
        endUs: difference.endUs,
        goldEventId: difference.events.get(gold.id)?.id ?? null,
        ownEventId: difference.events.get(observation.id)?.id ?? null,
      })),
      ratings: ratingsBeside(goldWork.ratings, ownWork.ratings),
      scans: scansApart(beside),
      traces: tracesApart(schemeVersion.scheme, beside),
    };
  },
};

function ratingsBeside(gold: readonly Rating[], own: readonly Rating[]) {
  const judged = [...gold, ...own].filter(
    ({ value, cannotBeJudged }) => value !== null || cannotBeJudged,
  );
  return [...new Set(judged.map(({ criterionId }) => criterionId))].map((criterionId) => ({
    criterionId,
    gold: valueIn(gold, criterionId),
    own: valueIn(own, criterionId),
  }));
}

function valueIn(ratings: readonly Rating[], criterionId: string): number | null {
  return ratings.find((rating) => rating.criterionId === criterionId)?.value ?? null;
}
