import { sql } from "kysely";
import { uuidv7 } from "uuidv7";
import { type CalibrationOutcome, calibrationOutcome } from "../../domain/calibrationOutcome.ts";
import { drawCheck, idBeside } from "../../domain/checkPlace.ts";
import { isWithin } from "../../domain/consensus.ts";
import { differenceDefaults } from "../../domain/differenceDefaults.ts";
import { type Difference, differencesOf } from "../../domain/differences.ts";
import type { Sampling, Span } from "../../domain/entities/observation.ts";
import {
  Calibration,
  type CalibrationRecipe,
  type TrainingState,
} from "../../domain/entities/study.ts";
import { Refusal } from "../../domain/errors.ts";
import { id, type Id } from "../../domain/rules.ts";
import { isCodable } from "../../domain/states.ts";
import { type Score, scoreOf } from "../analysis/goldScore.ts";
import type { Here } from "../answer.ts";
import { spansInCommon } from "./consensus.ts";
import { workOf } from "./currentWork.ts";
import type { Query } from "./database.ts";
import { keepHistory } from "./history.ts";
import { type ObservationRow, observationOf } from "./observations.ts";
import { recordingOf } from "./recordings.ts";
import { schemeVersionOf } from "./schemes.ts";

/** How a study keeps its raters together with its gold standards. */
export async function calibrationOf(query: Query, studyId: Id<"study">): Promise<Calibration> {
  const { calibration } = await query
    .selectFrom("study")
    .select("calibration")
    .where("id", "=", studyId)
    .executeTakeFirstOrThrow();
  return Calibration.parse(calibration);
}

/** A gold standard, standing or replaced, with what it is of. */
export interface GoldRow {
  readonly id: Id<"observation">;
  readonly recordingId: Id<"recording">;
  readonly recordingName: string;
  readonly durationUs: number;
  readonly isTraining: boolean;
  readonly roundId: Id<"round">;
  readonly roundNumber: number;
  readonly basisRoundId: Id<"round"> | null;
  readonly schemeVersionId: Id<"schemeVersion">;
  readonly raterName: string;
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
  return query
    .selectFrom("observation")
    .innerJoin("recording", (join) =>
      join
        .onRef("recording.studyId", "=", "observation.studyId")
        .onRef("recording.id", "=", "observation.recordingId"),
    )
    .innerJoin("round", (join) =>
      join
        .onRef("round.studyId", "=", "observation.studyId")
        .onRef("round.id", "=", "observation.roundId"),
    )
    .innerJoin("account", "account.id", "observation.raterId")
    .select([
      "observation.id",
      "observation.recordingId",
      "recording.name as recordingName",
      "recording.durationUs",
      "recording.isTraining",
      "observation.roundId",
      "round.number as roundNumber",
      "round.basisRoundId",
      "round.schemeVersionId",
      "account.name as raterName",
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
    .orderBy("recording.name")
    .orderBy(sql`observation.state = 'withdrawn'`)
    .orderBy("observation.assignedAt", "desc")
    .orderBy("observation.id")
    .execute();
}

/** Whether work can be compared with it: it is handed in, and nothing took its place. */
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
  query: Query,
  {
    studyId,
    recordingId,
    roundId,
    accountId,
    mayReplace,
  }: {
    readonly studyId: Id<"study">;
    readonly recordingId: Id<"recording">;
    readonly roundId: Id<"round">;
    readonly accountId: Id<"account">;
    readonly mayReplace: boolean;
  },
): Promise<void> {
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
  if (!old) return;
  if (!mayReplace) throw new Refusal("already_exists", {});
  // Raters' work that is handed in cannot be withdrawn; a standard is nobody's data.
  await query
    .updateTable("observation")
    .set({ state: "withdrawn" })
    .where("studyId", "=", studyId)
    .where("id", "=", old.id)
    .execute();
  await keepHistory(query, {
    studyId,
    accountId,
    about: "observation",
    aboutId: old.id,
    action: "replaceGold",
    before: { state: old.state },
    after: { state: "withdrawn" },
  });
}

export type NewOwn = Pick<
  ObservationRow,
  "id" | "studyId" | "recordingId" | "roundId" | "raterId" | "sampling" | "spans"
> & { readonly purpose: "gold" | "training" };

/** Writes an observation that is not part of anybody's queue of work. */
export async function insertOwn(query: Query, { sampling, spans, ...row }: NewOwn): Promise<void> {
  await query
    .insertInto("observation")
    .values({
      ...row,
      sampling: JSON.stringify(sampling),
      spans: JSON.stringify(spans),
      state: "assigned",
      position: null,
      dueAt: null,
      returnReason: null,
      startedAt: null,
      submittedAt: null,
    })
    .execute();
}

/** The gold standard that somebody in training codes against on a recording; the newest round's. */
export function trainingGold(golds: readonly GoldRow[], recordingId: string): GoldRow | undefined {
  return golds
    .filter((gold) => gold.recordingId === recordingId && gold.isTraining && isStanding(gold))
    .toSorted((a, b) => b.roundNumber - a.roundNumber)[0];
}

/** Puts a first attempt at every training recording into the queue of somebody who begins training. */
export async function giveTraining(
  query: Query,
  { studyId, accountId }: { readonly studyId: Id<"study">; readonly accountId: Id<"account"> },
): Promise<void> {
  const golds = await goldsOf(query, studyId);
  const tried = await query
    .selectFrom("observation")
    .select("recordingId")
    .where("studyId", "=", studyId)
    .where("raterId", "=", accountId)
    .where("purpose", "in", ["training", "gold"])
    .where("state", "<>", "withdrawn")
    .execute();
  const known = new Set<string>(tried.map(({ recordingId }) => recordingId));
  for (const recordingId of new Set(golds.map((gold) => gold.recordingId))) {
    const gold = trainingGold(golds, recordingId);
    if (!gold || known.has(recordingId)) continue;
    await insertOwn(query, {
      id: id("observation").parse(uuidv7()),
      studyId,
      recordingId,
      roundId: gold.roundId,
      raterId: accountId,
      sampling: gold.sampling,
      spans: [...gold.spans],
      purpose: "training",
    });
  }
}

/** An observation beside the gold standard. */
export interface GoldComparison {
  readonly score: Score["score"];
  readonly because: Score["because"];
  readonly differences: readonly Difference[];
  readonly outcome: CalibrationOutcome;
}

/** Compares what two observations of one recording have in common to cover. */
export async function compareWithGold(
  query: Query,
  gold: ObservationRow,
  own: ObservationRow,
  { recipe, toleranceUs }: Pick<Calibration, "recipe" | "toleranceUs">,
): Promise<GoldComparison> {
  const { studyId, recordingId, schemeVersionId } = own;
  const { durationUs } = await recordingOf(query, studyId, recordingId);
  const { scheme } = await schemeVersionOf(query, studyId, schemeVersionId);
  const spans = spansInCommon([gold, own], durationUs);
  const [standard, work] = [
    await workOf(query, studyId, gold.id),
    await workOf(query, studyId, own.id),
  ];
  const eventsIn = ({ events }: typeof work) =>
    events.map(({ event }) => event).filter((event) => isWithin(event, spans, durationUs));
  const differences = differencesOf(
    [
      { observationId: gold.id, events: eventsIn(standard) },
      { observationId: own.id, events: eventsIn(work) },
    ],
    { toleranceUs, reachUs: Math.max(differenceDefaults.reachUs, toleranceUs), durationUs },
  );
  const scored = ({ events, ratings }: typeof work, { spans: covered }: ObservationRow) => ({
    spans: covered,
    events: events.map(({ event }) => event),
    ratings,
  });
  return {
    differences,
    outcome: calibrationOutcome(differences, gold.id),
    ...scoreOf(scored(standard, gold), scored(work, own), { recipe, scheme, durationUs }),
  };
}

/** How an observation did against a gold standard, as it was found when it was handed in. */
export interface ResultRow {
  readonly observationId: Id<"observation">;
  readonly goldId: Id<"observation">;
  readonly isGoldReplaced: boolean;
  readonly recipe: CalibrationRecipe;
  readonly score: number | null;
  readonly because: string | null;
  readonly threshold: number;
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
  const rows = await query
    .selectFrom("observation")
    .innerJoin("recording", (join) =>
      join
        .onRef("recording.studyId", "=", "observation.studyId")
        .onRef("recording.id", "=", "observation.recordingId"),
    )
    .leftJoin("calibrationResult", (join) =>
      join
        .onRef("calibrationResult.studyId", "=", "observation.studyId")
        .onRef("calibrationResult.observationId", "=", "observation.id"),
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
      "recording.name as recordingName",
      "observation.state",
      "observation.submittedAt",
      "calibrationResult.goldId",
      "gold.state as goldState",
      "calibrationResult.recipe",
      "calibrationResult.score",
      "calibrationResult.because",
      "calibrationResult.threshold",
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
  return rows.map(({ goldId, goldState, recipe, because, score, threshold, outcome, ...row }) => ({
    ...row,
    result:
      goldId === null || recipe === null || threshold === null || outcome === null
        ? null
        : ({
            observationId: row.observationId,
            goldId,
            isGoldReplaced: goldState === "withdrawn",
            recipe,
            score,
            because,
            threshold,
            outcome,
          } satisfies ResultRow),
  }));
}
export type AttemptRow = Awaited<ReturnType<typeof attemptsOf>>[number];

/**
 * On how many recordings somebody has reached the threshold: the last attempt at each counts, where it
 * was counted by the recipe that the study has now.
 */
export function recordingsReached(
  attempts: readonly AttemptRow[],
  { recipe, threshold }: Pick<Calibration, "recipe" | "threshold">,
): number {
  const last = new Map<string, AttemptRow>();
  for (const attempt of attempts) {
    if (attempt.purpose === "training" && attempt.result) last.set(attempt.recordingId, attempt);
  }
  return [...last.values()].filter(
    ({ result }) => result?.recipe === recipe && result.score !== null && result.score >= threshold,
  ).length;
}

/**
 * What follows from an observation that was just handed in, in the same transaction: training and checks
 * are compared with the gold standard; who has reached the threshold has passed; and after so much work
 * a check is slipped into the queue.
 */
export async function afterHandingIn(query: Query, observation: ObservationRow): Promise<void> {
  const { studyId, purpose, raterId } = observation;
  if (purpose === "gold" || purpose === "consensus") return;
  const calibration = await calibrationOf(query, studyId);
  if (purpose === "work") {
    await slipCheckIn(query, observation, calibration);
    return;
  }
  await keepResult(query, observation, calibration);
  if (purpose === "training") await passWhoReached(query, { studyId, raterId, calibration });
}

/** A refusal where real work is not opened yet for somebody who is in training. */
export function checkTraining(
  { training }: Pick<Here, "training">,
  { purpose, state, raterId }: Pick<ObservationRow, "purpose" | "state" | "raterId">,
  accountId: Id<"account">,
): void {
  const isRealWork = purpose === "work" || purpose === "check";
  if (training === "in_training" && isRealWork && raterId === accountId && isCodable(state)) {
    throw new Refusal("training_first", {});
  }
}

async function keepResult(
  query: Query,
  observation: ObservationRow,
  calibration: Calibration,
): Promise<void> {
  const { studyId, recordingId, roundId, schemeVersionId } = observation;
  const golds = await goldsOf(query, studyId);
  const fitting = golds.filter(
    (gold) =>
      gold.recordingId === recordingId &&
      gold.schemeVersionId === schemeVersionId &&
      isStanding(gold),
  );
  const found = fitting.find((gold) => gold.roundId === roundId) ?? fitting[0];
  if (!found) return;
  const gold = await observationOf(query, studyId, found.id);
  const { outcome, score, because } = await compareWithGold(query, gold, observation, calibration);
  const result = {
    goldId: gold.id,
    goldRevision: gold.revision,
    recipe: calibration.recipe,
    score,
    because,
    threshold: calibration.threshold,
    outcome: JSON.stringify(outcome),
  };
  await query
    .insertInto("calibrationResult")
    .values({ studyId, observationId: observation.id, ...result })
    .onConflict((conflict) => conflict.columns(["studyId", "observationId"]).doUpdateSet(result))
    .execute();
}

async function passWhoReached(
  query: Query,
  {
    studyId,
    raterId,
    calibration,
  }: {
    readonly studyId: Id<"study">;
    readonly raterId: Id<"account">;
    readonly calibration: Calibration;
  },
): Promise<void> {
  const attempts = await attemptsOf(query, studyId, { purposes: ["training"], only: raterId });
  if (recordingsReached(attempts, calibration) < calibration.recordings) return;
  await setTraining(query, {
    studyId,
    raterId,
    from: "in_training",
    to: "passed",
    by: null,
    action: "passTraining",
  });
}

/** Sets where somebody stands in training; with `from` only where they stand there. */
export async function setTraining(
  query: Query,
  {
    studyId,
    raterId,
    from,
    to,
    by,
    action,
  }: {
    readonly studyId: Id<"study">;
    readonly raterId: Id<"account">;
    readonly from?: TrainingState;
    readonly to: TrainingState;
    /** `null`: the program by itself. */
    readonly by: Id<"account"> | null;
    readonly action: string;
  },
): Promise<void> {
  const membership = await lockMembership(query, studyId, raterId);
  if (!membership || membership.training === to) return;
  if (from !== undefined && membership.training !== from) return;
  await query
    .updateTable("membership")
    .set({ training: to })
    .where("studyId", "=", studyId)
    .where("accountId", "=", raterId)
    .execute();
  await keepHistory(query, {
    studyId,
    accountId: by,
    about: "membership",
    aboutId: raterId,
    action,
    before: { training: membership.training },
    after: { training: to },
  });
}

function lockMembership(query: Query, studyId: Id<"study">, accountId: Id<"account">) {
  return query
    .selectFrom("membership")
    .select(["role", "training"])
    .where("studyId", "=", studyId)
    .where("accountId", "=", accountId)
    .forUpdate()
    .executeTakeFirst();
}

/**
 * The gold recordings that somebody has not had before them in any way: what they have trained on or
 * coded they would know again.
 */
export function goldsUnknownTo(
  golds: readonly GoldRow[],
  knownRecordingIds: ReadonlySet<string>,
): readonly GoldRow[] {
  return golds.filter((gold) => isStanding(gold) && !knownRecordingIds.has(gold.recordingId));
}

/**
 * Slips a check into a rater's queue after so much work. It takes everything that could tell it apart from an
 * observation that waits there: round, place, due date, when it was assigned, and the time in its id.
 */
async function slipCheckIn(
  query: Query,
  { id: lastId, studyId, raterId, roundId, schemeVersionId }: ObservationRow,
  { checkEvery }: Calibration,
): Promise<void> {
  if (checkEvery === null) return;
  // Two observations that are handed in at once must not bring two checks.
  const membership = await lockMembership(query, studyId, raterId);
  if (membership?.role !== "rater") return;
  const own = await query
    .selectFrom("observation")
    .select([
      "id",
      "recordingId",
      "roundId",
      "purpose",
      "state",
      "sampling",
      "spans",
      "position",
      "dueAt",
      "assignedAt",
      "changedAt",
      "submittedAt",
    ])
    .where("studyId", "=", studyId)
    .where("raterId", "=", raterId)
    .where("state", "<>", "withdrawn")
    .orderBy(sql`coalesce(position, 2147483647)`)
    .orderBy("assignedAt")
    .orderBy("id")
    .execute();
  const checks = own.filter(({ purpose }) => purpose === "check");
  if (checks.some(({ state }) => isCodable(state))) return;
  const lastMs = Math.max(0, ...checks.map(({ submittedAt }) => submittedAt?.getTime() ?? 0));
  const done = own.filter(
    ({ purpose, state, submittedAt }) =>
      purpose === "work" && !isCodable(state) && (submittedAt?.getTime() ?? 0) > lastMs,
  );
  if (done.length < checkEvery) return;
  const golds = goldsUnknownTo(
    await goldsOf(query, studyId),
    new Set(own.map(({ recordingId }) => recordingId)),
  ).filter((gold) => gold.schemeVersionId === schemeVersionId && gold.basisRoundId === null);
  const waiting = own.filter(
    (one) =>
      one.purpose === "work" &&
      one.state === "assigned" &&
      one.roundId === roundId &&
      one.spans.length === 0,
  );
  const draw = drawCheck(golds, waiting, `${studyId} ${raterId} ${lastId}`);
  if (!draw) return;
  const { gold, beside } = draw;
  const checkId = id("observation").parse(idBeside(beside.id, crypto.randomUUID()));
  await query
    .insertInto("observation")
    .values({
      id: checkId,
      studyId,
      recordingId: gold.recordingId,
      roundId,
      raterId,
      purpose: "check",
      sampling: JSON.stringify(beside.sampling),
      spans: "[]",
      state: "assigned",
      position: beside.position,
      dueAt: beside.dueAt,
      returnReason: null,
      startedAt: null,
      submittedAt: null,
      // To the microsecond, which a date of JavaScript would cut.
      assignedAt: sql<Date>`(select assigned_at from observation
        where study_id = ${studyId} and id = ${beside.id})`,
      changedAt: sql<Date>`(select changed_at from observation
        where study_id = ${studyId} and id = ${beside.id})`,
    })
    .execute();
  await keepHistory(query, {
    studyId,
    accountId: null,
    about: "observation",
    aboutId: checkId,
    action: "slipCheckIn",
    after: { recordingId: gold.recordingId, roundId, raterId },
  });
}
