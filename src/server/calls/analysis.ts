import type { Id } from "../../domain/rules.ts";
import { laidTogether } from "../analysis/analysedEvent.ts";
import {
  budgetRows,
  type CodedRecording,
  raterBudget,
  type RaterBudget,
} from "../analysis/budget.ts";
import { profileValues } from "../analysis/profiles.ts";
import type { HandlersOf } from "../answer.ts";
import {
  analysedEvents,
  analysedWork,
  portions,
  ratingSums,
  type WorkPlace,
} from "../database/work.ts";

/** Events read at once: two full observations. */
const eventsAtOnce = 100_000;

export const analysisCalls: HandlersOf<"readTimeBudget" | "readProfiles"> = {
  async readTimeBudget({ query: scope }, { database, here, account }) {
    const reader = { here, accountId: account.id };
    const { schemeVersion, places, raters, leftOut } = await analysedWork(database, reader, scope);
    const budgets = new Map<Id<"account">, RaterBudget>();
    for (const { id } of schemeVersion ? raters : []) {
      const coded = places.filter(({ raterId }) => raterId === id);
      const recordings: CodedRecording[] = [];
      for (const portion of portions(coded, { rows: eventsAtOnce, keyOf })) {
        const events = await analysedEvents(database, here.studyId, portion);
        for (const { observationId, recordingId, durationUs, spans } of portion) {
          const own = events.get(observationId) ?? [];
          recordings.push({
            recordingId,
            ...(spans.length > 0 ? laidTogether(own, spans) : { durationUs, events: own }),
          });
        }
      }
      if (schemeVersion) budgets.set(id, raterBudget(recordings, schemeVersion.scheme));
    }
    return {
      schemeVersion: schemeVersion ?? null,
      raters: [...raters],
      rows: schemeVersion ? budgetRows(budgets, schemeVersion.scheme) : [],
      observedUs: [...budgets].map(([raterId, { us, recordings }]) => ({
        raterId,
        us,
        recordings,
      })),
      leftOut,
    };
  },

  async readProfiles({ query: scope }, { database, here, account }) {
    const reader = { here, accountId: account.id };
    const { schemeVersion, places, raters, leftOut } = await analysedWork(database, reader, scope);
    const sums = await ratingSums(database, here.studyId, places);
    const raterIds = raters.map(({ id }) => id);
    return {
      schemeVersion: schemeVersion ?? null,
      raters: [...raters],
      values: schemeVersion ? profileValues(sums, raterIds, schemeVersion.scheme) : [],
      leftOut,
    };
  },
};

function keyOf({ observationId }: WorkPlace): string {
  return observationId;
}
