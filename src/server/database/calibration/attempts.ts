import { sql } from "kysely";
import type { CalibrationOutcome } from "../../../domain/calibrationOutcome.ts";
import { type GateRule, passesGate, type RuleResult } from "../../../domain/entities/gate.ts";
import type { Id } from "../../../domain/rules.ts";
import type { Query } from "../database.ts";
import { placedObservations } from "../placed.ts";

/** How an observation did against a gold standard, as it was found when it was submitted. */
export interface ResultRow {
  readonly observationId: Id<"observation">;
  readonly goldId: Id<"observation">;
  readonly isGoldReplaced: boolean;
  readonly results: readonly RuleResult[];
  /** Over how many recordings. */
  readonly recordings: number;
  readonly outcome: CalibrationOutcome;
}

/** The training attempts and checks of a study, or of one rater in it, as they were begun. */
export async function attemptsOf(
  query: Query,
  studyId: Id<"study">,
  {
    purposes,
    only,
  }: {
    readonly purposes: readonly ("training" | "check")[];
    readonly only?: Id<"account"> | undefined;
  },
) {
  const rows = await placedObservations(query)
    .leftJoin("calibrationResult", (join) =>
      join
        .onRef("calibrationResult.studyId", "=", "observation.studyId")
        .onRef("calibrationResult.observationId", "=", "observation.id"),
    )
    .leftJoin("membership", (join) =>
      join
        .onRef("membership.studyId", "=", "observation.studyId")
        .onRef("membership.accountId", "=", "observation.raterId"),
    )
    .leftJoin("observation as gold", (join) =>
      join
        .onRef("gold.studyId", "=", "calibrationResult.studyId")
        .onRef("gold.id", "=", "calibrationResult.goldId"),
    )
    .select([
      "observation.id as observationId",
      "observation.raterId",
      "observation.purpose",
      "observation.recordingId",
      "observation.roundId",
      "recording.name as recordingName",
      "observation.state",
      "observation.submittedAt",
      "observation.assignedAt",
      "membership.trainingSince",
      "calibrationResult.goldId",
      "gold.state as goldState",
      "calibrationResult.results",
      "calibrationResult.recordings",
      "calibrationResult.outcome",
    ])
    .where("observation.studyId", "=", studyId)
    .where("observation.purpose", "in", purposes)
    .where("observation.state", "<>", "withdrawn")
    .$if(only !== undefined, (own) =>
      own.where("observation.raterId", "=", sql<Id<"account">>`${only}`),
    )
    .orderBy("observation.submittedAt", (order) => order.asc().nullsLast())
    .orderBy("observation.assignedAt")
    .orderBy("observation.id")
    .execute();
  return rows.map(
    ({ goldId, goldState, results, recordings, outcome, trainingSince, assignedAt, ...row }) => ({
      ...row,
      /** Since training was begun, the last time: earlier ones count no more. */
      isCurrent: trainingSince === null || (row.submittedAt ?? assignedAt) >= trainingSince,
      result:
        goldId === null || results === null || recordings === null || outcome === null
          ? null
          : ({
              observationId: row.observationId,
              goldId,
              isGoldReplaced: goldState === "withdrawn",
              results,
              recordings,
              outcome,
            } satisfies ResultRow),
    }),
  );
}

export type AttemptRow = Awaited<ReturnType<typeof attemptsOf>>[number];

/** The last attempt at each recording that was compared, those of an earlier training excluded, as they were submitted. */
export function lastAttempts(attempts: readonly AttemptRow[]): readonly AttemptRow[] {
  const last = new Map<string, AttemptRow>();
  for (const attempt of attempts) {
    if (attempt.purpose !== "training" || !attempt.result || !attempt.isCurrent) continue;
    last.delete(attempt.recordingId);
    last.set(attempt.recordingId, attempt);
  }
  return [...last.values()];
}

/** A rater’s progress towards a training threshold. */
export interface Reached {
  /** Counted by recordings: those that pass by themselves, or those that were tried. */
  readonly recordings: number;
  readonly isThrough: boolean;
  /** What the rules came to: of each recording, or of all together. */
  readonly found: readonly (readonly RuleResult[])[];
}

export function reachedBy(
  attempts: readonly AttemptRow[],
  gate: {
    readonly rules: readonly GateRule[];
    readonly counted: "each" | "together";
    readonly recordings: number;
  },
): Reached {
  const last = lastAttempts(attempts);
  if (gate.counted === "together") {
    const newest = last.at(-1)?.result;
    const recordings = newest?.recordings ?? 0;
    const isThrough =
      newest !== undefined &&
      newest !== null &&
      recordings >= gate.recordings &&
      passesGate(gate.rules, newest.results);
    return { recordings, isThrough, found: newest ? [newest.results] : [] };
  }
  const passing = last.flatMap(({ result }) =>
    result && passesGate(gate.rules, result.results) ? [result.results] : [],
  );
  return {
    recordings: passing.length,
    isThrough: passing.length >= gate.recordings,
    found: passing,
  };
}
