import { type Insertable, sql } from "kysely";
import { Refusal } from "../../domain/errors.ts";
import { can } from "../../domain/permissions.ts";
import type { Id } from "../../domain/rules.ts";
import type { Query, Writing } from "./database.ts";
import type { HistoryEntry } from "./history.ts";
import { checkConsentForPrograms } from "./programConsent.ts";
import type { Tables } from "./tables.ts";
import { opened, type Unseen } from "../sight/unseen.ts";
import { inNameOrder } from "./inNameOrder.ts";

/** Rows written by one statement: PostgreSQL takes 65,535 values at most. */
const rowsAtOnce = 2_000;

export type NewObservation = Pick<
  Insertable<Tables["observation"]>,
  "id" | "studyId" | "recordingId" | "roundId" | "raterId" | "sampling" | "spans" | "dueAt"
> & { readonly position?: number | null; readonly purpose?: "work" | "check" };

/**
 * Writes observations. Those stay as they are that have the id already, or whose rater codes the
 * recording in the round already. Returns the ids of the new ones, and what the history has of them.
 *
 * @throws Refusal `no_consent_for_programs`.
 */
export async function insertObservations(
  query: Writing,
  rows: readonly NewObservation[],
  action: string,
): Promise<{
  readonly ids: readonly Id<"observation">[];
  readonly history: readonly HistoryEntry[];
}> {
  for (const studyId of new Set(rows.map((row) => row.studyId))) {
    const own = rows.filter((row) => row.studyId === studyId);
    await checkConsentForPrograms(query, studyId, own);
  }
  const ids: Id<"observation">[] = [];
  const history: HistoryEntry[] = [];
  for (let from = 0; from < rows.length; from += rowsAtOnce) {
    const some = await query
      .insertInto("observation")
      .values(
        rows.slice(from, from + rowsAtOnce).map((row) => ({
          position: null,
          ...row,
          state: "assigned" as const,
          returnReason: null,
          startedAt: null,
          submittedAt: null,
        })),
      )
      .onConflict((conflict) => conflict.doNothing())
      .returning(["id", "recordingId", "roundId", "raterId", "dueAt"])
      .execute();
    for (const { id, dueAt, ...after } of some) {
      ids.push(id);
      history.push({
        about: "observation",
        aboutId: id,
        action,
        after: { ...after, dueAt: dueAt?.toISOString() ?? null },
      });
    }
  }
  return { ids, history };
}

/** @throws Refusal `not_found` where a recording is not of this study. */
export async function recordingsToAssign(
  query: Query,
  studyId: Id<"study">,
  wantedIds: readonly Id<"recording">[] | null,
): Promise<
  readonly {
    readonly id: Id<"recording">;
    readonly name: Unseen<string>;
    readonly durationUs: number;
  }[]
> {
  const rows = await query
    .selectFrom("recording")
    .select(["id", "name", "durationUs"])
    .where("studyId", "=", studyId)
    .$if(wantedIds === null, (all) => all.where("isTraining", "=", false))
    .$if(wantedIds !== null, (all) =>
      all.where("id", "=", sql<Id<"recording">>`any(${wantedIds}::uuid[])`),
    )
    .orderBy("id")
    .execute();
  if (wantedIds !== null && rows.length < new Set(wantedIds).size) {
    throw new Refusal("not_found", {});
  }
  return rows;
}

/**
 * @throws Refusal `not_found` where someone is not a member who can code, `rater_in_training` where
 * someone has not passed their training, `rater_paused` where someone gets no new work, unless they may `evenPaused`.
 */
export async function checkRaters(
  query: Query,
  studyId: Id<"study">,
  raterIds: readonly Id<"account">[],
  { evenPaused = false }: { readonly evenPaused?: boolean } = {},
): Promise<void> {
  const wanted = [...new Set(raterIds)];
  const members = await query
    .selectFrom("membership")
    .innerJoin("account", "account.id", "membership.accountId")
    .select(["membership.role", "membership.training", "membership.pausedAt", "account.name"])
    .where("membership.studyId", "=", studyId)
    .where("membership.accountId", "=", sql<Id<"account">>`any(${wanted}::uuid[])`)
    .where((is) =>
      is.or([is("account.importedInto", "is", null), is("account.kind", "=", "program")]),
    )
    .orderBy(inNameOrder("account.name"))
    .execute();
  const coders = members.filter(({ role }) => can(role, "observation.code"));
  if (coders.length < wanted.length) throw new Refusal("not_found", {});
  const namesOf = (some: typeof coders) =>
    some.map(({ name }) => opened(name, "permission")).join(", ");
  const trainees = coders.filter(({ training }) => training === "in_training");
  if (trainees.length > 0) throw new Refusal("rater_in_training", { names: namesOf(trainees) });
  const paused = coders.filter(({ pausedAt }) => pausedAt !== null);
  if (paused.length > 0 && !evenPaused) {
    throw new Refusal("rater_paused", { names: namesOf(paused) });
  }
}
