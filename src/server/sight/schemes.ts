import type { Here } from "../database/here.ts";
import { can } from "../../domain/permissions.ts";
import type { SchemeVersion } from "../../domain/entities/scheme.ts";
import type { Id } from "../../domain/rules.ts";
import { exampleRecordings, withExamples } from "../../domain/schemeExamples.ts";
import { isSubmitted } from "../../domain/states.ts";
import type { Query } from "../database/database.ts";
import { ownObservations } from "./work.ts";

/**
 * Scheme versions with the examples that their reader may know. An example tells how a moment is to be
 * coded, so a rater gets those of recordings that raters train with, and of those that they have submitted
 * ; and none of a recording that still waits for them. Who may open every recording gets all.
 */
export async function withSeenExamples(
  query: Query,
  { here, accountId }: { readonly here: Here; readonly accountId: Id<"account"> },
  versions: readonly SchemeVersion[],
): Promise<SchemeVersion[]> {
  const recordingIds = versions.flatMap(({ scheme }) => [...exampleRecordings(scheme)]);
  if (recordingIds.length === 0 || can(here.role, "recording.read")) return [...versions];
  const own = await ownObservations(query, here.studyId, accountId);
  const training = await query
    .selectFrom("recording")
    .select("id")
    .where("studyId", "=", here.studyId)
    .where("isTraining", "=", true)
    .execute();
  const waiting = own.filter(({ state, purpose }) => !isSubmitted(state) && purpose !== "training");
  const seen = new Set<string>([
    ...training.map(({ id }) => id),
    ...own.filter(({ state }) => isSubmitted(state)).map(({ recordingId }) => recordingId),
  ]);
  for (const { recordingId } of waiting) seen.delete(recordingId);
  return versions.map((version) => ({
    ...version,
    scheme: withExamples(version.scheme, ({ recordingId }) => seen.has(recordingId)),
  }));
}
