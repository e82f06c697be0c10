import { sql } from "kysely";
import type { Call } from "../../src/api/call.ts";
import { type CallName, contract } from "../../src/api/contract.ts";
import type { App } from "../../src/server/app.ts";
import { samples, type Walked } from "./walkSamples.ts";

/** Where a call can be made: ids by the names that paths give them. */
export type Place = Readonly<Record<string, string>>;

/** Every observation with what it is of, and every source, caption and scheme version of its recording. */
export async function placesIn(database: App["tools"]["database"]): Promise<readonly Place[]> {
  const rows = await database
    .selectFrom("observation")
    .innerJoin("round", "round.id", "observation.roundId")
    .innerJoin("schemeVersion", "schemeVersion.id", "round.schemeVersionId")
    .leftJoin("mediaSource", "mediaSource.recordingId", "observation.recordingId")
    .leftJoin("caption", "caption.recordingId", "observation.recordingId")
    .select([
      "observation.studyId",
      "observation.id as observationId",
      "observation.recordingId",
      "observation.raterId",
      "round.schemeVersionId",
      "mediaSource.id as sourceId",
      "caption.id as captionId",
      sql<string | null>`scheme -> 'criteria' -> 0 ->> 'id'`.as("criterionId"),
    ])
    .execute();
  const people = await database
    .selectFrom("account")
    .select(["id", "name"])
    .where(sql<boolean>`name = any(${["Anna", "Ben"]}::text[])`)
    .orderBy("name")
    .execute();
  const [raterA = "", raterB = ""] = people.map(({ id }) => id);
  return rows.map((row) => ({
    ...row,
    accountId: row.raterId,
    sourceId: row.sourceId ?? "",
    captionId: row.captionId ?? "",
    criterionId: row.criterionId ?? "",
    raterA,
    raterB,
    language: "en",
    file: "common.json",
    namespace: "common",
    picture: "admin",
    format: "json",
  }));
}

/** One of the places for each address that the call can have. */
export function differing(call: Call, places: readonly Place[]): readonly Place[] {
  const keys = [...call.path.matchAll(/:(\w+)/gu)].map(([, key = ""]) => key);
  const byIds = new Map(places.map((place) => [keys.map((key) => place[key]).join(" "), place]));
  return [...byIds.values()].filter((place) => keys.every((key) => place[key] !== ""));
}

export function addressed(name: CallName, place: Place) {
  const call: Call = contract[name];
  const of = (key: keyof Walked) => place[key] ?? "";
  const walked: Walked = {
    schemeVersionId: of("schemeVersionId"),
    recordingId: of("recordingId"),
    sourceId: of("sourceId"),
    observationId: of("observationId"),
    raterA: of("raterA"),
    raterB: of("raterB"),
  };
  return {
    body: samples[name]?.(walked).body,
    path: call.path.replace(/:(\w+)/gu, (_, key: string) => place[key] ?? ""),
    query: new URLSearchParams({
      ...samples[name]?.(walked).query,
      ...("criterionId" in (call.query?.shape ?? {}) && {
        criterionId: place["criterionId"] ?? "",
      }),
    }),
  };
}
