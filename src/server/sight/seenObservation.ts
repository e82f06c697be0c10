import { Refusal } from "../../domain/errors.ts";
import type { Id } from "../../domain/rules.ts";
import type { Query } from "../database/database.ts";
import type { ObservationRow } from "../database/observationRow.ts";
import { observationOf } from "../database/observations.ts";
import type { Seen } from "./unseen.ts";
import { type Reader, type SightReader, workSight } from "./work.ts";

/**
 * An observation whose work the reader may see; `undefined` where they may not. Asked before every call about
 * an observation: that others code the same recording is not a blinded rater’s to know.
 */
export async function observationIfSeen(
  query: Query,
  reader: SightReader,
  observation: ObservationRow,
): Promise<Seen<ObservationRow> | undefined> {
  // It stands before every key press: what was never handed in cannot be asked for again.
  if (isFirstOwn(observation, reader)) return observation;
  const sight = await workSight(query, reader);
  return sight.sees(observation) ? observation : undefined;
}

function isFirstOwn(
  observation: ObservationRow,
  { accountId }: SightReader,
): observation is Seen<ObservationRow> {
  const { raterId, purpose, submittedAt } = observation;
  return raterId === accountId && purpose !== "consensus" && submittedAt === null;
}

/** @throws Refusal `not_found` where there is none, or the reader may not see its work. */
export async function observationSeen(
  query: Query,
  reader: Reader,
  observationId: Id<"observation">,
): Promise<Seen<ObservationRow>> {
  const row = await observationOf(query, reader.here.studyId, observationId);
  const seen = await observationIfSeen(query, reader, row);
  if (!seen) throw new Refusal("not_found", {});
  return seen;
}
