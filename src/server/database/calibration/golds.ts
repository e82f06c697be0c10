import { sql } from "kysely";
import type { Sampling, Span } from "../../../domain/entities/observation.ts";
import { Refusal } from "../../../domain/errors.ts";
import type { Id } from "../../../domain/rules.ts";
import type { Query, Writing } from "../database.ts";
import type { HistoryEntry } from "../history.ts";
import type { ObservationRow } from "../observationRow.ts";
import { placedObservations } from "../placed.ts";
import type { Unseen } from "../../sight/unseen.ts";
import { inNameOrder } from "../inNameOrder.ts";

/** A gold standard, standing or replaced, with what it is of. */
export interface GoldRow {
  readonly id: Id<"observation">;
  readonly recordingId: Id<"recording">;
  readonly recordingName: Unseen<string>;
  readonly durationUs: number;
  readonly isTraining: boolean;
  readonly roundId: Id<"round">;
  readonly roundNumber: number;
  readonly basisRoundId: Id<"round"> | null;
  readonly schemeVersionId: Id<"schemeVersion">;
  readonly raterName: Unseen<string>;
  readonly state: ObservationRow["state"];
  readonly revision: number;
  readonly sampling: Sampling;
  readonly spans: readonly Span[];
  readonly submittedAt: Date | null;
  /** How many results were against it. */
  readonly results: number;
}

/** The gold standards of a study by recording, the newest of each first; replaced ones after them. */
export async function goldsOf(query: Query, studyId: Id<"study">): Promise<readonly GoldRow[]> {
  return placedObservations(query)
    .select([
      "observation.id",
      "observation.recordingId",
      "recording.name as recordingName",
      "recording.durationUs",
      "observation.roundId",
      "round.number as roundNumber",
      "round.schemeVersionId",
      "account.name as raterName",
      "recording.isTraining",
      "round.basisRoundId",
      "observation.state",
      "observation.revision",
      "observation.sampling",
      "observation.spans",
      "observation.submittedAt",
      sql<number>`(select count(*) from calibration_result
        where calibration_result.study_id = observation.study_id
          and calibration_result.gold_id = observation.id)`.as("results"),
    ])
    .where("observation.studyId", "=", studyId)
    .where("observation.purpose", "=", "gold")
    .orderBy(inNameOrder("recording.name"))
    .orderBy(sql`observation.state = 'withdrawn'`)
    .orderBy("observation.assignedAt", "desc")
    .orderBy("observation.id")
    .execute();
}

/** Whether work can be compared with it: it is submitted, and nothing took its place. */
export function isStanding({ state }: Pick<GoldRow, "state">): boolean {
  return state === "submitted" || state === "accepted";
}

/**
 * Makes room for another gold standard: the one that stands on the recording in the round is kept, with
 * the results against it, and counts no more.
 *
 * @throws Refusal `already_exists` where there is one that is not to be replaced.
 */
export async function replaceGold(
  query: Writing,
  {
    studyId,
    recordingId,
    roundId,
    mayReplace,
  }: {
    readonly studyId: Id<"study">;
    readonly recordingId: Id<"recording">;
    readonly roundId: Id<"round">;
    readonly mayReplace: boolean;
  },
): Promise<readonly HistoryEntry[]> {
  const old = await query
    .selectFrom("observation")
    .select(["id", "state"])
    .where("studyId", "=", studyId)
    .where("recordingId", "=", recordingId)
    .where("roundId", "=", roundId)
    .where("purpose", "=", "gold")
    .where("state", "<>", "withdrawn")
    .forUpdate()
    .executeTakeFirst();
  if (!old) return [];
  if (!mayReplace) throw new Refusal("already_exists", {});
  // Raters' work that is handed in cannot be withdrawn; a standard is nobody's data.
  await query
    .updateTable("observation")
    .set({ state: "withdrawn" })
    .where("studyId", "=", studyId)
    .where("id", "=", old.id)
    .execute();
  return [
    {
      about: "observation",
      aboutId: old.id,
      action: "replaceGold",
      before: { state: old.state },
      after: { state: "withdrawn" },
    },
  ];
}

/** The gold standard that someone in training codes against on a recording; the newest round’s. */
export function trainingGold(golds: readonly GoldRow[], recordingId: string): GoldRow | undefined {
  return golds
    .filter((gold) => gold.recordingId === recordingId && gold.isTraining && isStanding(gold))
    .toSorted((a, b) => b.roundNumber - a.roundNumber)[0];
}
