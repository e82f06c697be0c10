import * as z from "zod";
import type { Observation } from "../../agreement/observation.ts";
import { trainingStates } from "../../domain/entities/study.ts";
import type { Id } from "../../domain/rules.ts";
import type { Query } from "./database.ts";

const standing = z.object({ training: z.enum(trainingStates) });

/** Which of these observations were begun by someone who had passed the training by then. */
export async function trainedWork(
  query: Query,
  studyId: Id<"study">,
  places: readonly Observation[],
): Promise<ReadonlySet<string>> {
  if (places.length === 0) return new Set();
  const [members, changes, begun] = await Promise.all([
    query
      .selectFrom("membership")
      .select(["accountId", "training"])
      .where("studyId", "=", studyId)
      .execute(),
    query
      .selectFrom("happening")
      .select(["aboutId", "before", "after", "at"])
      .where("studyId", "=", studyId)
      .where("about", "=", "membership")
      .where("action", "in", ["changeTraining", "passTraining", "lapseTraining", "startTraining"])
      .orderBy("at")
      .orderBy("id")
      .execute(),
    query
      .selectFrom("observation")
      .select(["id", "startedAt"])
      .where("studyId", "=", studyId)
      .where("startedAt", "is not", null)
      .execute(),
  ]);
  const now = new Map<string, string>(members.map((one) => [one.accountId, one.training]));
  const startedMs = new Map<string, number | undefined>(
    begun.map((one) => [one.id, one.startedAt?.getTime()]),
  );
  const byRater = new Map<string, typeof changes>();
  for (const change of changes) {
    byRater.set(change.aboutId, [...(byRater.get(change.aboutId) ?? []), change]);
  }
  const isTrained = ({ observationId, raterId, ownOf, submittedMs }: Observation) => {
    const rater = ownOf ?? raterId;
    const beganMs = startedMs.get(observationId) ?? submittedMs;
    const own = byRater.get(rater) ?? [];
    const last = own.findLast(({ at }) => at.getTime() <= beganMs);
    if (last) return standing.safeParse(last.after).data?.training === "passed";
    const [first] = own;
    return (first ? standing.safeParse(first.before).data?.training : now.get(rater)) === "passed";
  };
  return new Set(places.filter(isTrained).map(({ observationId }) => observationId));
}
