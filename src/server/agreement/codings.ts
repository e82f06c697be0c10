import type { Coding } from "../../agreement/coding.ts";
import type { Observation } from "../../agreement/observation.ts";
import type { Id } from "../../domain/rules.ts";
import { codedColumns } from "../database/codedColumns.ts";
import type { Query } from "../database/database.ts";

/** What was coded, by observation, each read once. */
export async function codingsOf(
  query: Query,
  studyId: Id<"study">,
  places: readonly Observation[],
  how: Omit<Parameters<typeof codedColumns>[2], "observations">,
): Promise<ReadonlyMap<string, Coding>> {
  const once = new Map(places.map((place) => [place.observationId, place]));
  return codedColumns(query, studyId, { ...how, observations: [...once.values()] });
}
