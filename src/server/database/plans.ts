import { sql } from "kysely";
import type { PlanSummary } from "../../api/contract/assignments.ts";
import { PlanWish } from "../../domain/entities/plan.ts";
import type { Id } from "../../domain/rules.ts";
import type { Query } from "./database.ts";
import { opened } from "../sight/unseen.ts";

/** A plan that was taken; `undefined` where there is none with the id. */
export async function planOf(
  query: Query,
  studyId: Id<"study">,
  planId: Id<"plan">,
): Promise<PlanSummary | undefined> {
  const [found] = await plans(query, studyId, { planId });
  return found;
}

/** The last hundred plans that were taken, newest first. */
export function plansOf(query: Query, studyId: Id<"study">): Promise<PlanSummary[]> {
  return plans(query, studyId, {});
}

async function plans(
  query: Query,
  studyId: Id<"study">,
  { planId }: { readonly planId?: Id<"plan"> },
): Promise<PlanSummary[]> {
  const rows = await query
    .selectFrom("plan")
    .innerJoin("round", (join) =>
      join.onRef("round.studyId", "=", "plan.studyId").onRef("round.id", "=", "plan.roundId"),
    )
    .innerJoin("account", "account.id", "plan.accountId")
    .select([
      "plan.id",
      "plan.studyId",
      "plan.roundId",
      "plan.wish",
      "plan.accountId",
      "plan.made",
      "plan.madeAt",
      "account.name as takenBy",
      "round.number as roundNumber",
    ])
    .where("plan.studyId", "=", studyId)
    .$if(planId !== undefined, (all) => all.where("plan.id", "=", sql<Id<"plan">>`${planId}`))
    .orderBy("plan.madeAt", "desc")
    .orderBy("plan.id")
    .limit(100)
    .execute();
  return rows.map(({ madeAt, wish, takenBy, ...row }) => ({
    ...row,
    takenBy: opened(takenBy, "permission"),
    wish: PlanWish.parse(wish),
    madeAt: madeAt.toISOString(),
  }));
}
