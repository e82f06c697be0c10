import { sql } from "kysely";
import type { StudySummary } from "../../api/contract/studies.ts";
import { variablesAsSeen } from "../../domain/blinding.ts";
import { AgreementStatistics } from "../../agreement/recipes.ts";
import { Calibration, PrecisionGoal } from "../../domain/entities/study.ts";
import { Refusal } from "../../domain/errors.ts";
import { can, type Permission, type Role, roles } from "../../domain/permissions.ts";
import type { Id } from "../../domain/rules.ts";
import { isCodable, statesOf } from "../../domain/states.ts";
import type { Query } from "./database.ts";
import { awaits, openComments } from "./remarks.ts";
import { variablesIn } from "./variables.ts";

/** By the raters of a demo study it is known: no one can have such an address. */
export const demoEmailEnd = "@demo.invalid";

/** The studies that someone is in, newest first; or the one that is asked for. */
export async function studiesOf(
  query: Query,
  accountId: Id<"account">,
  only?: Id<"study">,
): Promise<StudySummary[]> {
  const rows = await query
    .selectFrom("study")
    .innerJoin("membership", "membership.studyId", "study.id")
    .select((select) => [
      "study.id",
      "study.name",
      "study.description",
      "study.state",
      "study.defaultLanguage",
      "study.blinding",
      "study.isOpened",
      "study.masksRaters",
      "study.masksRecordings",
      "study.variables",
      "study.calibration",
      "study.recipes",
      "study.precisionGoal",
      "study.createdAt",
      "membership.role",
      select
        .selectFrom("recording")
        .select(sql<number>`count(*)::int`.as("n"))
        .whereRef("recording.studyId", "=", "study.id")
        .as("recordings"),
      select
        .selectFrom("membership as other")
        .select(sql<number>`count(*)::int`.as("n"))
        .whereRef("other.studyId", "=", "study.id")
        .where(
          sql<boolean>`not exists (select from program where program.account_id = other.account_id)`,
        )
        .as("members"),
      select
        .selectFrom("observation")
        .select(sql<number>`count(*)::int`.as("n"))
        .whereRef("observation.studyId", "=", "study.id")
        .where("observation.raterId", "=", accountId)
        .where("observation.purpose", "<>", "consensus")
        .where("observation.state", "in", codable)
        .as("toCode"),
      select
        .selectFrom("observation")
        .select(sql<number>`count(*)::int`.as("n"))
        .whereRef("observation.studyId", "=", "study.id")
        .where("observation.state", "=", "submitted")
        .where("membership.role", "in", rolesWith("observation.review"))
        .where(
          sql<boolean>`exists (
            select from observation as reviewed
            where reviewed.study_id = study.id and reviewed.state = 'accepted'
          )`,
        )
        .as("toReview"),
      sql<number>`(select count(*)::int from ${openComments}
        where begun.study_id = study.id
          and ${awaits(accountId, sql`membership.role in (${sql.join(rolesWith("observation.review"))})`)})`.as(
        "toAnswer",
      ),
      select
        .selectFrom("observation")
        .select(sql<number>`count(*)::int`.as("n"))
        .whereRef("observation.studyId", "=", "study.id")
        .where("observation.raterId", "=", accountId)
        .where("observation.purpose", "=", "training")
        .where("observation.state", "in", codable)
        .whereRef("membership.training", "=", sql.lit("in_training"))
        .as("toTrain"),
      select
        .selectFrom("membership as trainee")
        .select(sql<number>`count(*)::int`.as("n"))
        .whereRef("trainee.studyId", "=", "study.id")
        .where("trainee.training", "=", "in_training")
        .where(sql<boolean>`exists (${attemptsOfTrainee} and attempt.submitted_at is not null
          and (trainee.training_since is null or attempt.submitted_at >= trainee.training_since))`)
        .where(sql<boolean>`not exists (${attemptsOfTrainee}
          and attempt.state in (${sql.join(codable)}))`)
        .where("membership.role", "in", rolesWith("calibration.edit"))
        .as("toCalibrate"),
      select
        .selectFrom("participant")
        .select(sql<number>`count(*)::int`.as("n"))
        .whereRef("participant.studyId", "=", "study.id")
        .where("participant.withdrawnAt", "is not", null)
        .where("membership.role", "in", rolesWith("erasure.make"))
        .as("toErase"),
      sql<boolean>`exists (
        select from membership as rater
        join account on account.id = rater.account_id
        where rater.study_id = study.id and account.email like ${`%${demoEmailEnd}`}
      )`.as("isDemo"),
    ])
    .where("membership.accountId", "=", accountId)
    .$if(only !== undefined, (one) => one.where("study.id", "=", only ?? sql.lit(null)))
    .orderBy("study.createdAt", "desc")
    .orderBy("study.id")
    .execute();
  return rows.map((row) => ({
    ...row,
    variables: variablesAsSeen(row, variablesIn(row.variables)),
    calibration: {
      ...Calibration.parse(row.calibration),
      // Who knows how often a check comes finds it.
      ...(row.role === "rater" && { checkEvery: null, monthlyShare: null }),
    },
    precisionGoal: PrecisionGoal.nullable().parse(row.precisionGoal),
    statistics: AgreementStatistics.nullable().parse(row.recipes),
    createdAt: row.createdAt.toISOString(),
    recordings: row.recordings ?? 0,
    members: row.members ?? 0,
    toCode: row.toCode ?? 0,
    toReview: row.toReview ?? 0,
    toAnswer: row.toAnswer,
    toTrain: row.toTrain ?? 0,
    toCalibrate: row.toCalibrate ?? 0,
    toErase: row.toErase ?? 0,
  }));
}

const codable = statesOf("observation").filter((state) => isCodable(state));

/** A trainee’s attempts at training recordings that count. */
const attemptsOfTrainee = sql`select from observation as attempt
  where attempt.study_id = trainee.study_id and attempt.rater_id = trainee.account_id
    and attempt.purpose = 'training' and attempt.state <> 'withdrawn'`;

function rolesWith(permission: Permission): readonly Role[] {
  return roles.filter((role) => can(role, permission));
}

/** One study as a member sees it. @throws Refusal `not_found`. */
export async function studyOf(
  query: Query,
  accountId: Id<"account">,
  studyId: Id<"study">,
): Promise<StudySummary> {
  const [study] = await studiesOf(query, accountId, studyId);
  if (!study) throw new Refusal("not_found", {});
  return study;
}
