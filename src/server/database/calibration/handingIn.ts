import type { Calibration } from "../../../domain/entities/study.ts";
import type { Writing } from "../database.ts";
import type { Happening } from "../history.ts";
import { observationOf } from "../observations.ts";
import type { ObservationRow } from "../observationRow.ts";
import { calibrationOf } from "./settings.ts";
import { goldsOf, isStanding } from "./golds.ts";
import { compareWithGold } from "./comparison.ts";
import { passWhoReached } from "./training.ts";
import { slipCheckIn } from "./checks.ts";

/**
 * What follows from an observation that was just handed in, in the same transaction: training and checks
 * are compared with the gold standard; who has reached the threshold has passed; and after so much work
 * a check is slipped into the queue.
 *
 * @returns what the history has of it.
 */
export async function afterHandingIn(
  query: Writing,
  observation: ObservationRow,
): Promise<readonly Happening[]> {
  const { studyId, purpose, raterId } = observation;
  if (purpose === "gold" || purpose === "consensus" || purpose === "repeat") return [];
  const calibration = await calibrationOf(query, studyId);
  if (purpose === "work") return slipCheckIn(query, observation, calibration);
  await keepResult(query, observation, calibration);
  return purpose === "training" ? passWhoReached(query, { studyId, raterId, calibration }) : [];
}

async function keepResult(
  query: Writing,
  observation: ObservationRow,
  calibration: Calibration,
): Promise<void> {
  const { studyId, recordingId, roundId, schemeVersionId } = observation;
  const golds = await goldsOf(query, studyId);
  const fitting = golds.filter(
    (gold) =>
      gold.recordingId === recordingId &&
      gold.schemeVersionId === schemeVersionId &&
      isStanding(gold),
  );
  const found = fitting.find((gold) => gold.roundId === roundId) ?? fitting[0];
  if (!found) return;
  const gold = await observationOf(query, studyId, found.id);
  const { outcome, score, because } = await compareWithGold(query, gold, observation, calibration);
  const result = {
    goldId: gold.id,
    goldRevision: gold.revision,
    recipe: calibration.recipe,
    score,
    because,
    threshold: calibration.threshold,
    outcome: JSON.stringify(outcome),
  };
  await query
    .insertInto("calibrationResult")
    .values({ studyId, observationId: observation.id, ...result })
    .onConflict((conflict) => conflict.columns(["studyId", "observationId"]).doUpdateSet(result))
    .execute();
}
