import { codesAny } from "../../domain/blinding.ts";
import type { PlanDraw, PlanSettings } from "../../domain/entities/plan.ts";
import type { Query } from "../database/database.ts";
import { ownObservations, type Reader } from "./work.ts";

/**
 * What plans drew to be coded twice, as a reader may know it: the stratum of a recording tells what someone saw in it,
 * so that nothing is told of recordings that the reader still codes.
 */
export async function drawsAsSeen(
  query: Query,
  { here, accountId }: Reader,
): Promise<(draws: readonly PlanDraw[]) => PlanDraw[]> {
  if (here.blinding.rule === "never") return (draws) => [...draws];
  const own = await ownObservations(query, here.studyId, accountId);
  return (draws) => draws.filter(({ recordingId }) => !codesAny(own, [recordingId]));
}

/** Whether a reader still codes one of the recordings that plans drew from: then what was drawn of them is no sample to them. */
export async function codesAnyOf(
  query: Query,
  { here, accountId }: Reader,
  recordingIds: readonly string[],
): Promise<boolean> {
  if (here.blinding.rule === "never") return false;
  return codesAny(await ownObservations(query, here.studyId, accountId), recordingIds);
}

/**
 * What a plan was made from, as a reader may know it. A draw by rare codes can be drawn again by its codes, share and
 * seed: what comes out tells in which recordings someone saw them, so that who still codes one of them learns none of it.
 */
export async function wishesAsSeen(
  query: Query,
  { here, accountId }: Reader,
): Promise<(wish: PlanSettings) => PlanSettings | null> {
  if (here.blinding.rule === "never") return (wish) => wish;
  const own = await ownObservations(query, here.studyId, accountId);
  return (wish) => {
    if (wish.double.by !== "next" || wish.double.rareCodeIds.length === 0) return wish;
    const among = wish.recordingIds ?? own.map(({ recordingId }) => recordingId);
    return codesAny(own, among) ? null : wish;
  };
}
