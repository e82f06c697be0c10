import type { Writing } from "../database.ts";
import type { HistoryEntry } from "../history.ts";
import { observationOf } from "../observations.ts";
import type { ObservationRow } from "../observationRow.ts";
import { attemptsOf, lastAttempts } from "./attempts.ts";
import { differencesBeside, resultsOf, workBeside } from "./comparison.ts";
import { goldsOf, isStanding } from "./golds.ts";
import { type Gate, gateOf } from "./settings.ts";
import { passWhoReached } from "./training.ts";

/**
 * What follows from an observation that was just submitted, in the same transaction: training and checks are compared
 * with the gold standard, rule by rule, and anyone who is through the gate has passed.
 *
 * @returns what the history has of it.
 */
export async function afterHandingIn(
  query: Writing,
  observation: ObservationRow,
): Promise<readonly HistoryEntry[]> {
  const { studyId, purpose, raterId } = observation;
  if (purpose !== "training" && purpose !== "check") return [];
  const gate = await gateOf(query, studyId);
  await keepResult(query, observation, gate);
  return purpose === "training" ? passWhoReached(query, { studyId, raterId, gate }) : [];
}

async function keepResult(query: Writing, observation: ObservationRow, gate: Gate): Promise<void> {
  const { studyId, recordingId, roundId, schemeVersionId, purpose, raterId } = observation;
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
  const works = [await workBeside(query, gold, observation)];
  if (purpose === "training" && gate.counted === "together") {
    const earlier = await attemptsOf(query, studyId, { purposes: ["training"], only: raterId });
    for (const { observationId, result } of lastAttempts(earlier)) {
      if (!result || result.isGoldReplaced || observationId === observation.id) continue;
      const other = await observationOf(query, studyId, observationId);
      if (other.recordingId === recordingId) continue;
      const standard = await observationOf(query, studyId, result.goldId);
      works.push(await workBeside(query, standard, other));
    }
  }
  const [own] = works;
  if (!own) return;
  const { results, recordings } = await resultsOf(query, studyId, gate.rules, works);
  const result = {
    goldId: gold.id,
    goldRevision: gold.revision,
    results: JSON.stringify(results),
    recordings,
    outcome: JSON.stringify(differencesBeside(own, gate).outcome),
  };
  await query
    .insertInto("calibrationResult")
    .values({ studyId, observationId: observation.id, ...result })
    .onConflict((conflict) => conflict.columns(["studyId", "observationId"]).doUpdateSet(result))
    .execute();
}
