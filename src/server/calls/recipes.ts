import { defaultStatistics, AgreementStatistics } from "../../agreement/recipes.ts";
import { recipesText } from "../../agreement/recipeText.ts";
import type { HandlersOf } from "../answer.ts";
import { recipesTold } from "../database/recipes.ts";

export const recipeCalls: HandlersOf<"saveStatistics"> = {
  async saveStatistics({ params: { studyId }, body: chosen }, { account, change }) {
    const body = await change({ studyId, accountId: account.id }, async (query) => {
      const { recipes } = await query
        .selectFrom("study")
        .select("recipes")
        .where("id", "=", studyId)
        .forUpdate()
        .executeTakeFirstOrThrow();
      const before = AgreementStatistics.nullable().parse(recipes);
      const traces = chosen.traces ?? before?.traces;
      const kept = { ...chosen, ...(traces && { traces }) };
      await query
        .updateTable("study")
        .set({ recipes: JSON.stringify(kept) })
        .where("id", "=", studyId)
        .execute();
      return {
        answer: kept,
        history: [
          {
            about: "study",
            aboutId: studyId,
            action: "keepRecipes",
            before: inWords(before ?? defaultStatistics),
            after: inWords(kept),
          },
        ],
        tells: ["study"],
      };
    });
    return recipesTold(body);
  },
};

/** One text a statistic, as addresses have it. */
function inWords({ events, ratings, scans, traces }: AgreementStatistics) {
  return {
    eventRecipes: events.map((recipe) => recipesText([recipe])),
    ratingRecipes: ratings.map((recipe) => recipesText([recipe])),
    scanRecipes: scans.map((recipe) => recipesText([recipe])),
    ...(traces && { traceRecipes: traces.map((recipe) => recipesText([recipe])) }),
  };
}
