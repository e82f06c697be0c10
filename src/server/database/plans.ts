import { sql } from "kysely";
import type { PlanSummary } from "../../api/contract/assignments.ts";
import { PlanSettings } from "../../domain/entities/plan.ts";
import type { Id } from "../../domain/rules.ts";
import type { Query } from "./database.ts";
import { wishesAsSeen } from "../sight/draws.ts";
import { opened } from "../sight/unseen.ts";
import type { Reader } from "../sight/work.ts";

/** An applied plan; `undefined` if there is none with the id. */
export async function appliedPlan(
  query: Query,
  reader: Reader,
  planId: Id<"plan">,
): Promise<PlanSummary | undefined> {
  const [found] = await plans(query, reader, { planId });
  return found;
}

/** The last hundred applied plans, newest first. */
export function plansOf(query: Query, reader: Reader): Promise<PlanSummary[]> {
  return plans(query, reader, {});
}

async function plans(
  query: Query,
  reader: Reader,
  { planId }: { readonly planId?: Id<"plan"> },
): Promise<PlanSummary[]> {
  const seen = await wishesAsSeen(query, reader);
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
    .where("plan.studyId", "=", reader.here.studyId)
    .$if(planId !== undefined, (all) => all.where("plan.id", "=", sql<Id<"plan">>`${planId}`))
    .orderBy("plan.madeAt", "desc")
    .orderBy("plan.id")
    .limit(100)
    .execute();
  return rows.map(({ madeAt, wish, takenBy, ...row }) => ({
    ...row,
    takenBy: opened(takenBy, "permission"),
    settings: seen(PlanSettings.parse(wish)),
    madeAt: madeAt.toISOString(),
  }));
}
