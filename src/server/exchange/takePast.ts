import { HistoryEntry } from "../../domain/entities/happening.ts";
import { PlanSettings } from "../../domain/entities/plan.ts";
import { invalidInput } from "../../domain/errors.ts";
import { takeLockedReports } from "./takeLockedReports.ts";
import type { Taking } from "./taking.ts";
import type { People } from "./takePeople.ts";

/**
 * The plans, the history and the locked reports of a copy, where the study is made of it. A study that has its own keeps it:
 * what happened elsewhere did not happen here.
 *
 * @returns how much was excluded.
 */
export async function takePast(
  taking: Taking,
  people: People,
): Promise<{
  readonly plans: number;
  readonly historyEntries: number;
  readonly lockedReports: number;
}> {
  const { query, studyId, head, ids, isNewStudy } = taking;
  const { plans = [], history = [], lockedReports = [] } = head.study;
  if (!isNewStudy) {
    return {
      plans: plans.length,
      historyEntries: history.length,
      lockedReports: lockedReports.length,
    };
  }
  await takeLockedReports(taking, people);
  let hidden = 0;
  for (const [at, plan] of plans.entries()) {
    // Who made the copy was not to know what it was made from: a plan without that is none.
    if (plan.settings === null) {
      hidden += 1;
      continue;
    }
    const path = `head.study.plans.${at}`;
    if (!head.study.rounds.some(({ id }) => id === plan.roundId)) {
      throw invalidInput({ path: `${path}.roundId`, rule: "reference_exists" });
    }
    const wish = PlanSettings.parse(ids.in(plan.settings));
    await query
      .insertInto("plan")
      .values({
        studyId,
        id: ids.of("plan", plan.id),
        roundId: ids.of("round", plan.roundId),
        wish: JSON.stringify(wish),
        accountId: await people.person(plan.accountId, `${path}.accountId`),
        made: plan.made,
        draws: ids.inText(plan.draws ?? []),
        madeAt: new Date(plan.madeAt),
      })
      .execute();
  }
  for (const [at, given] of history.entries()) {
    const { id, accountId, ...happening } = given;
    const told = HistoryEntry.omit({ id: true, accountId: true }).parse(ids.in(happening));
    await query
      .insertInto("happening")
      .values({
        studyId,
        id: ids.of("happening", id),
        accountId:
          accountId === null
            ? null
            : await people.person(accountId, `head.study.history.${at}.accountId`),
        at: new Date(told.at),
        about: told.about,
        // What was done to the study itself is about this one now.
        aboutId: told.about === "study" ? studyId : told.aboutId,
        action: told.action,
        before: told.before && JSON.stringify(told.before),
        after: told.after && JSON.stringify(told.after),
        isScrubbed: told.isScrubbed,
      })
      .execute();
  }
  return { plans: hidden, historyEntries: 0, lockedReports: 0 };
}
