import { sql } from "kysely";
import type { Id } from "../../domain/rules.ts";
import type { Reader } from "../sight/work.ts";
import type { Query } from "./database.ts";
import { analysedWork } from "./work.ts";

/** Recordings in which one of the codes was seen, in submitted work that the reader may see. */
export async function recordingsWithCodes(
  query: Query,
  reader: Reader,
  {
    schemeVersionId,
    codeIds,
  }: { readonly schemeVersionId: Id<"schemeVersion">; readonly codeIds: readonly Id<"code">[] },
): Promise<ReadonlySet<Id<"recording">>> {
  if (codeIds.length === 0) return new Set();
  const { studyId } = reader.here;
  const { places } = await analysedWork(query, reader, {
    schemeVersionId,
    work: "raters",
    who: "people",
  });
  const ids = places.map(({ observationId }) => observationId);
  const rows = await query
    .selectFrom("event")
    .select("observationId")
    .distinct()
    .where("studyId", "=", studyId)
    .where("observationId", "=", sql<Id<"observation">>`any(${ids}::uuid[])`)
    .where("codeId", "=", sql<Id<"code">>`any(${[...codeIds]}::uuid[])`)
    .where("isDeleted", "=", false)
    .execute();
  const seen = new Set<string>(rows.map(({ observationId }) => observationId));
  return new Set(
    places.flatMap((place) => (seen.has(place.observationId) ? [place.recordingId] : [])),
  );
}
