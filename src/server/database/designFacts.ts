import type { Observation } from "../../agreement/observation.ts";
import { sql } from "kysely";
import type { Report } from "../../api/contract/report.ts";
import type { Id } from "../../domain/rules.ts";
import type { Query } from "./database.ts";

type DesignFacts = Pick<
  Report["design"],
  | "events"
  | "ratings"
  | "ofScans"
  | "imported"
  | "rounds"
  | "trained"
  | "untrained"
  | "firstSubmittedAt"
  | "lastSubmittedAt"
>;

/** What the database adds up about observations that are compared, and about who made them. */
export async function designFacts(
  query: Query,
  studyId: Id<"study">,
  places: readonly Observation[],
): Promise<DesignFacts> {
  const ids = sql<
    Id<"observation">
  >`any(${places.map(({ observationId }) => observationId)}::uuid[])`;
  const sums = await query
    .selectFrom("observation")
    .select([
      sql<number>`coalesce(sum(event_count), 0)::int`.as("events"),
      sql<number>`count(*) filter (where sampling->'scans' <> 'null')::int`.as("ofScans"),
      sql<number>`count(import_id)::int`.as("imported"),
      sql<Date | null>`min(submitted_at)`.as("first"),
      sql<Date | null>`max(submitted_at)`.as("last"),
    ])
    .where("studyId", "=", studyId)
    .where("id", "=", ids)
    .executeTakeFirstOrThrow();
  const { ratings } = await query
    .selectFrom("rating")
    .select(sql<number>`count(value)::int`.as("ratings"))
    .where("studyId", "=", studyId)
    .where("observationId", "=", ids)
    .executeTakeFirstOrThrow();
  const raterIds = [...new Set(places.map(({ raterId }) => raterId))];
  const trainings = await query
    .selectFrom("membership")
    .select(["training", sql<number>`count(*)::int`.as("people")])
    .where("studyId", "=", studyId)
    .where("accountId", "=", sql<Id<"account">>`any(${raterIds}::uuid[])`)
    .groupBy("training")
    .execute();
  const peopleOf = (training: string) =>
    trainings.find((one) => one.training === training)?.people ?? 0;
  return {
    events: sums.events,
    ratings,
    ofScans: sums.ofScans,
    imported: sums.imported,
    rounds: await roundFacts(query, studyId, places),
    trained: peopleOf("passed"),
    untrained: peopleOf("none"),
    firstSubmittedAt: sums.first?.toISOString() ?? null,
    lastSubmittedAt: sums.last?.toISOString() ?? null,
  };
}

/** The rounds that the work is of, in their order. */
async function roundFacts(
  query: Query,
  studyId: Id<"study">,
  places: readonly Observation[],
): Promise<DesignFacts["rounds"]> {
  const rounds = await query
    .selectFrom("round")
    .select(["id", "number", "name", "basisRoundId"])
    .where("studyId", "=", studyId)
    .orderBy("number")
    .orderBy("id")
    .execute();
  const onConsensus = await recordingsOnConsensus(query, studyId, places);
  return rounds.flatMap(({ id, number, name, basisRoundId }) => {
    const own = places.filter(({ roundId }) => roundId === id);
    if (own.length === 0) return [];
    const basis = rounds.find((one) => one.id === basisRoundId);
    return [
      {
        number,
        name,
        basisNumber: basis?.number ?? null,
        basisName: basis?.name ?? "",
        onConsensus: new Set(
          own.flatMap(({ recordingId, observationId }) =>
            onConsensus.has(observationId) ? [recordingId] : [],
          ),
        ).size,
        observations: own.length,
        recordings: new Set(own.map(({ recordingId }) => recordingId)).size,
      },
    ];
  });
}

/** The observations that were assigned when the round before had a submitted consensus of their recording: see `agreedSpansOf`. */
async function recordingsOnConsensus(
  query: Query,
  studyId: Id<"study">,
  places: readonly Observation[],
): Promise<ReadonlySet<string>> {
  const rows = await query
    .selectFrom("observation")
    .innerJoin("round", (join) =>
      join
        .onRef("round.studyId", "=", "observation.studyId")
        .onRef("round.id", "=", "observation.roundId"),
    )
    .innerJoin("observation as consensus", (join) =>
      join
        .onRef("consensus.studyId", "=", "observation.studyId")
        .onRef("consensus.roundId", "=", "round.basisRoundId")
        .onRef("consensus.recordingId", "=", "observation.recordingId")
        .on("consensus.purpose", "=", "consensus")
        .on("consensus.state", "in", ["submitted", "accepted"])
        .onRef("consensus.submittedAt", "<=", "observation.assignedAt"),
    )
    .select("observation.id")
    .where("observation.studyId", "=", studyId)
    .where(
      "observation.id",
      "=",
      sql<Id<"observation">>`any(${places.map(({ observationId }) => observationId)}::uuid[])`,
    )
    .execute();
  return new Set(rows.map(({ id }) => id));
}
