import type { Query } from "./database.ts";

/** A query of observations joined with their rounds. */
export function observationsInRounds(query: Query) {
  return query
    .selectFrom("observation")
    .innerJoin("round", (join) =>
      join
        .onRef("round.studyId", "=", "observation.studyId")
        .onRef("round.id", "=", "observation.roundId"),
    );
}

/** Observations with all that they are of: `recording`, `round`, `schemeVersion`, and `account`, their rater. */
export function placedObservations(query: Query) {
  return observationsInRounds(query)
    .innerJoin("schemeVersion", (join) =>
      join
        .onRef("schemeVersion.studyId", "=", "round.studyId")
        .onRef("schemeVersion.id", "=", "round.schemeVersionId"),
    )
    .innerJoin("recording", (join) =>
      join
        .onRef("recording.studyId", "=", "observation.studyId")
        .onRef("recording.id", "=", "observation.recordingId"),
    )
    .innerJoin("account", "account.id", "observation.raterId");
}
