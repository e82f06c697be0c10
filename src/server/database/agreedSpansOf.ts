import { setImmediate } from "node:timers/promises";
import { agreedSpans, consensusSpans } from "../../domain/agreedSpans.ts";
import type { Span } from "../../domain/entities/observation.ts";
import { Refusal } from "../../domain/errors.ts";
import { limits } from "../../domain/limits.ts";
import { rules, type Id } from "../../domain/rules.ts";
import type { Query } from "./database.ts";
import { ofPeople } from "./ofPeople.ts";
import { eventsByObservation } from "./work.ts";

/**
 * What is agreed on in an earlier round, by recording: a consensus that is submitted, or else what people agreed on.
 * Recordings are excluded that have no consensus and on which fewer than two have submitted, or nothing is agreed on.
 *
 * @throws Refusal `quota_reached` where there is more than an observation can have.
 */
export async function agreedSpansOf(
  query: Query,
  studyId: Id<"study">,
  {
    basisRoundId,
    recordings,
  }: {
    readonly basisRoundId: Id<"round">;
    readonly recordings: readonly { readonly id: Id<"recording">; readonly durationUs: number }[];
  },
): Promise<ReadonlyMap<string, readonly Span[]>> {
  const versions = new Map<
    string,
    { readonly observationId: Id<"observation">; readonly spans: readonly Span[] }[]
  >();
  const rows = await query
    .selectFrom("observation")
    .select(["id as observationId", "recordingId", "spans", "purpose"])
    .where("studyId", "=", studyId)
    .where("roundId", "=", basisRoundId)
    .where("purpose", "in", ["work", "consensus"])
    .where("state", "in", ["submitted", "accepted"])
    // What programs say makes nothing agreed, and takes nothing from it.
    .where(ofPeople)
    .orderBy("id")
    .execute();
  const consensuses = new Map<string, Id<"observation">>();
  for (const { recordingId, purpose, ...version } of rows) {
    if (purpose === "consensus") {
      consensuses.set(recordingId, version.observationId);
      continue;
    }
    const there = versions.get(recordingId);
    if (there) there.push(version);
    else versions.set(recordingId, [version]);
  }
  const covered = new Map<string, readonly Span[]>();
  for (const { id, durationUs } of recordings) {
    const consensusId = consensuses.get(id);
    const own = consensusId
      ? [{ observationId: consensusId, spans: [] }]
      : (versions.get(id) ?? []);
    if (own.length < 2 && !consensusId) continue;
    const events = await eventsByObservation(query, studyId, own);
    const lengthUs = rules.durationUs.parse(durationUs);
    const spans = consensusId
      ? consensusSpans(events.get(consensusId) ?? [], lengthUs)
      : agreedSpans(
          own.map((version) => ({ ...version, events: events.get(version.observationId) ?? [] })),
          lengthUs,
        );
    if (spans.length > limits.spansPerObservation) {
      throw new Refusal("quota_reached", {
        limit: "spansPerObservation",
        max: limits.spansPerObservation,
      });
    }
    if (spans.length > 0) covered.set(id, spans);
    // Comparing a full recording takes a while: others have their turn in between.
    await setImmediate();
  }
  return covered;
}
