import { sql } from "kysely";
import type { ScopeChoices } from "../../api/contract/scopeChoices.ts";
import type { Purpose } from "../../domain/entities/observation.ts";
import type { Variable } from "../../domain/entities/study.ts";
import type { Id } from "../../domain/rules.ts";
import type { Query } from "./database.ts";
import { variablesIn } from "./variables.ts";
import type { UnseenRater } from "../sight/raters.ts";
import type { Unseen } from "../sight/unseen.ts";
import { inNameOrder } from "./inNameOrder.ts";
import { compareNames } from "../../domain/nameOrder.ts";

/** Anyone who has submitted work for the study’s own data, by id, programs too. */
export function ratersWithWork(
  query: Query,
  studyId: Id<"study">,
): Promise<(UnseenRater & { readonly isProgram: boolean })[]> {
  return query
    .selectFrom("account")
    .select(["account.id", "account.name", sql<boolean>`kind = 'program'`.as("isProgram")])
    .where("account.id", "in", submitted(query, studyId).select("observation.raterId"))
    .orderBy("account.id")
    .execute();
}

/** Recordings with submitted observations, sorted by name. */
export function recordingsWithWork(
  query: Query,
  studyId: Id<"study">,
): Promise<{ id: Id<"recording">; name: Unseen<string> }[]> {
  return query
    .selectFrom("recording")
    .select(["recording.id", "recording.name"])
    .where("recording.studyId", "=", studyId)
    .where("recording.id", "in", submitted(query, studyId).select("observation.recordingId"))
    .orderBy(inNameOrder("recording.name"))
    .orderBy("recording.id")
    .execute();
}

/** Rounds in which work is submitted, newest first, with the version that they code by. */
export function roundsWithWork(
  query: Query,
  studyId: Id<"study">,
): Promise<(ScopeChoices["rounds"][number] & { readonly schemeNumber: number })[]> {
  return query
    .selectFrom("round")
    .innerJoin("schemeVersion", (join) =>
      join
        .onRef("schemeVersion.studyId", "=", "round.studyId")
        .onRef("schemeVersion.id", "=", "round.schemeVersionId"),
    )
    .select([
      "round.id",
      "round.number",
      "round.name",
      "round.schemeVersionId",
      "schemeVersion.number as schemeNumber",
    ])
    .where("round.studyId", "=", studyId)
    .where("round.id", "in", submitted(query, studyId).select("observation.roundId"))
    .orderBy("round.number", "desc")
    .orderBy("round.id")
    .execute();
}

/** The names of phases of recordings of which work is submitted, in the order in which most come. */
export async function phaseNames(query: Query, studyId: Id<"study">): Promise<string[]> {
  const rows = await query
    .selectFrom("phase")
    .select("name")
    .where("studyId", "=", studyId)
    .where("recordingId", "in", submitted(query, studyId).select("observation.recordingId"))
    .groupBy("name")
    .orderBy(sql`avg(position)`)
    .orderBy(inNameOrder("name"))
    .execute();
  return rows.map(({ name }) => name);
}

/** What is known beforehand of recordings of which work is submitted, and the study’s names for it. */
export async function knownValues(
  query: Query,
  studyId: Id<"study">,
): Promise<ScopeChoices["variables"]> {
  const { variables } = await query
    .selectFrom("study")
    .select("variables")
    .where("id", "=", studyId)
    .executeTakeFirstOrThrow();
  const rows = await query
    .selectFrom("recording")
    .innerJoinLateral(
      sql<{ variableId: string; value: string }>`jsonb_each_text("recording"."values")`.as<"known">(
        sql`known(variable_id, value)`,
      ),
      (join) => join.onTrue(),
    )
    .select(["known.variableId", "known.value"])
    .distinct()
    .where("recording.studyId", "=", studyId)
    .where("recording.id", "in", submitted(query, studyId).select("observation.recordingId"))
    .execute();
  return variablesIn(variables).flatMap((variable) => {
    const values = rows
      .filter(({ variableId }) => variableId === variable.id)
      .map(({ value }) => value);
    if (values.length === 0) return [];
    const { id, name, unit } = variable;
    return [{ id, name, unit, values: values.toSorted(orderOf(variable)) }];
  });
}

/** Whether the study has submitted observations with this purpose. */
export async function hasWork(
  query: Query,
  studyId: Id<"study">,
  purpose: "consensus" | "repeat",
): Promise<boolean> {
  const one = await submitted(query, studyId, purpose).select("observation.id").executeTakeFirst();
  return one !== undefined;
}

/** Whether questions at regular times were asked in something that is submitted. */
export async function areScansAsked(query: Query, studyId: Id<"study">): Promise<boolean> {
  const one = await submitted(query, studyId)
    .select("observation.id")
    .where(sql<boolean>`observation.sampling ->> 'scans' is not null`)
    .executeTakeFirst();
  return one !== undefined;
}

function submitted(query: Query, studyId: Id<"study">, purpose: Purpose = "work") {
  return query
    .selectFrom("observation")
    .where("observation.studyId", "=", studyId)
    .where("observation.purpose", "=", purpose)
    .where("observation.state", "in", ["submitted", "accepted"]);
}

/** Numbers by size, choices as the study lists them, else alphabetically (which orders dates by time). */
function orderOf({ type, choices }: Variable): (a: string, b: string) => number {
  if (type === "number") return (a, b) => Number(a) - Number(b);
  if (type === "choice") return (a, b) => choices.indexOf(a) - choices.indexOf(b);
  return compareNames;
}
