import { sql } from "kysely";
import type { CalibrationOutcome } from "../../../domain/calibrationOutcome.ts";
import type { Calibration, CalibrationRecipe } from "../../../domain/entities/study.ts";
import type { Id } from "../../../domain/rules.ts";
import type { Query } from "../database.ts";
import { placedObservations } from "../placed.ts";

/** How an observation did against a gold standard, as it was found when it was handed in. */
export interface ResultRow {
  readonly observationId: Id<"observation">;
  readonly goldId: Id<"observation">;
  readonly isGoldReplaced: boolean;
  readonly recipe: CalibrationRecipe;
  readonly score: number | null;
  readonly because: string | null;
  readonly threshold: number;
  readonly outcome: CalibrationOutcome;
}

/** The training attempts and checks of a study, or of one rater in it, as they were begun. */
export async function attemptsOf(
  query: Query,
  studyId: Id<"study">,
  {
    purposes,
    only,
  }: {
    readonly purposes: readonly ("training" | "check")[];
    readonly only?: Id<"account"> | undefined;
  },
) {
  const rows = await placedObservations(query)
    .leftJoin("calibrationResult", (join) =>
      join
        .onRef("calibrationResult.studyId", "=", "observation.studyId")
        .onRef("calibrationResult.observationId", "=", "observation.id"),
    )
    .leftJoin("observation as gold", (join) =>
      join
        .onRef("gold.studyId", "=", "calibrationResult.studyId")
        .onRef("gold.id", "=", "calibrationResult.goldId"),
    )
    .select([
      "observation.id as observationId",
      "observation.raterId",
      "observation.purpose",
      "observation.recordingId",
      "recording.name as recordingName",
      "observation.state",
      "observation.submittedAt",
      "calibrationResult.goldId",
      "gold.state as goldState",
      "calibrationResult.recipe",
      "calibrationResult.score",
      "calibrationResult.because",
      "calibrationResult.threshold",
      "calibrationResult.outcome",
    ])
    .where("observation.studyId", "=", studyId)
    .where("observation.purpose", "in", purposes)
    .where("observation.state", "<>", "withdrawn")
    .$if(only !== undefined, (own) =>
      own.where("observation.raterId", "=", sql<Id<"account">>`${only}`),
    )
    .orderBy("observation.submittedAt", (order) => order.asc().nullsLast())
    .orderBy("observation.assignedAt")
    .orderBy("observation.id")
    .execute();
  return rows.map(({ goldId, goldState, recipe, because, score, threshold, outcome, ...row }) => ({
    ...row,
    result:
      goldId === null || recipe === null || threshold === null || outcome === null
        ? null
        : ({
            observationId: row.observationId,
            goldId,
            isGoldReplaced: goldState === "withdrawn",
            recipe,
            score,
            because,
            threshold,
            outcome,
          } satisfies ResultRow),
  }));
}

export type AttemptRow = Awaited<ReturnType<typeof attemptsOf>>[number];

/**
 * On how many recordings somebody has reached the threshold: the last attempt at each counts, where it
 * was counted by the recipe that the study has now.
 */
export function recordingsReached(
  attempts: readonly AttemptRow[],
  { recipe, threshold }: Pick<Calibration, "recipe" | "threshold">,
): number {
  const last = new Map<string, AttemptRow>();
  for (const attempt of attempts) {
    if (attempt.purpose === "training" && attempt.result) last.set(attempt.recordingId, attempt);
  }
  return [...last.values()].filter(
    ({ result }) => result?.recipe === recipe && result.score !== null && result.score >= threshold,
  ).length;
}
