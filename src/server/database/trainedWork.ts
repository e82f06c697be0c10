import { sql } from "kysely";
import * as z from "zod";
import type { Observation } from "../../agreement/observation.ts";
import { trainingStates } from "../../domain/entities/study.ts";
import { grouped } from "../../domain/grouped.ts";
import type { Id } from "../../domain/rules.ts";
import type { Query } from "./database.ts";

const standing = z.object({ training: z.enum(trainingStates) });

/** Tells which observations were begun by someone who had passed the training by then, by their ids. */
type TrainedAmong = (places: readonly Observation[]) => Promise<ReadonlySet<string>>;

/** Who has passed a study’s training, and since when. */
export async function readTraining(query: Query, studyId: Id<"study">): Promise<TrainedAmong> {
  const [members, changes] = await Promise.all([
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
  ]);
  const now = new Map<string, string>(members.map((one) => [one.accountId, one.training]));
  const byRater = grouped(changes, ({ aboutId }) => aboutId);

  return async (places) => {
    // When work was begun matters only where the training of a rater changed.
    const begun =
      places.length > 0 && byRater.size > 0
        ? await beginnings(query, studyId, [...byRater.keys()])
        : [];
    const startedMs = new Map(begun.map((one) => [one.id, one.startedAt?.getTime()]));
    const isTrained = ({ observationId, raterId, ownOf, submittedMs }: Observation) => {
      const rater = ownOf ?? raterId;
      const beganMs = startedMs.get(observationId) ?? submittedMs;
      const own = byRater.get(rater) ?? [];
      const last = own.findLast(({ at }) => at.getTime() <= beganMs);
      if (last) return standing.safeParse(last.after).data?.training === "passed";
      const [first] = own;
      const before = first ? standing.safeParse(first.before).data?.training : now.get(rater);
      return before === "passed";
    };
    return new Set(places.filter(isTrained).map(({ observationId }) => observationId));
  };
}

/** When observations of these raters were begun, of those that were. */
function beginnings(query: Query, studyId: Id<"study">, raterIds: readonly string[]) {
  return query
    .selectFrom("observation")
    .select(["id", "startedAt"])
    .where("studyId", "=", studyId)
    .where(sql<boolean>`rater_id = any(${raterIds}::uuid[])`)
    .where("startedAt", "is not", null)
    .execute();
}
