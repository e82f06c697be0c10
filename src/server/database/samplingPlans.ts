import { sql } from "kysely";
import * as z from "zod";
import { PlanDraw, PlanSettings } from "../../domain/entities/plan.ts";
import type { SamplingPlan } from "../../domain/inclusion.ts";
import type { Id } from "../../domain/rules.ts";
import type { Query } from "./database.ts";
import { programsAmong } from "./ofPeople.ts";

/**
 * The plans of rounds by which people came to code recordings, in the order in which they were taken: for no reader’s eyes, as strata tell
 * what was seen in a recording. Plans for programs alone are excluded.
 */
export async function samplingPlans(
  query: Query,
  studyId: Id<"study">,
  roundIds: readonly Id<"round">[],
): Promise<readonly (SamplingPlan & { readonly roundId: Id<"round"> })[]> {
  if (roundIds.length === 0) return [];
  const [plans, recordings] = await Promise.all([
    query
      .selectFrom("plan")
      .select(["roundId", "wish", "draws", "madeAt"])
      .where("studyId", "=", studyId)
      .where("roundId", "=", sql<Id<"round">>`any(${roundIds}::uuid[])`)
      .orderBy("madeAt")
      .orderBy("id")
      .execute(),
    query
      .selectFrom("recording")
      .select(["id", "isTraining", "createdAt"])
      .where("studyId", "=", studyId)
      .execute(),
  ]);
  const read = plans.map((plan) => ({ ...plan, wish: PlanSettings.parse(plan.wish) }));
  const programs = await programsAmong(query, [
    ...new Set(read.flatMap(({ wish }) => wish.raterIds)),
  ]);
  return read.flatMap(({ roundId, wish, draws, madeAt }) => {
    const ofPrograms = wish.raterIds.filter((raterId) => programs.has(raterId)).length;
    if (ofPrograms === wish.raterIds.length) return [];
    return [
      {
        roundId,
        frame:
          wish.recordingIds ??
          recordings
            .filter(({ isTraining, createdAt }) => !isTraining && createdAt <= madeAt)
            .map(({ id }) => id),
        ratersEach: wish.ratersEach,
        by: wish.double.by,
        draws: z.array(PlanDraw).parse(draws),
        isMixed: ofPrograms > 0,
        segments: wish.double.by === "segments" ? wish.double : undefined,
      },
    ];
  });
}
