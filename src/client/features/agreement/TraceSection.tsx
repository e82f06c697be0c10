import { Suspense } from "react";
import { NativeSelect, Text, Title } from "@mantine/core";
import { useTranslation } from "../../kit/text/useTranslation.ts";
import { type TraceStatistic, traceRecipeKinds } from "../../../agreement/recipes.ts";
import { recipesText } from "../../../agreement/recipeText.ts";
import { lazyPart } from "../../kit/page/lazyPart.tsx";
import { Loading } from "../../kit/page/Loading.tsx";
import classes from "../../kit/figure/agreement.module.css";
import { FailedPart } from "./FailedPart.tsx";
import { KeepRecipes } from "./KeepRecipes.tsx";
import { RecipeChips } from "./RecipesBar.tsx";
import { isSameList, newTraceRecipe } from "../../kit/figure/recipes.ts";
import type { Shown } from "./shown.ts";
import { TraceFigures } from "./TraceFigures.tsx";
import { TraceMoments } from "./TraceMoments.tsx";
import { traceQueries } from "./traceQueries.ts";
import { useAnswer } from "../../kit/query/useAnswer.ts";

const TraceCourse = lazyPart(async () => (await import("./TraceCourse.tsx")).TraceCourse);

/**
 * Agreement on continuous ratings: values, lags, the curves of a recording, and the largest
 * differences.
 */
export function TraceSection({ shown }: { readonly shown: Shown }) {
  const { t } = useTranslation("agreement");
  const { search, scheme, choose, asked, studyId } = shown;
  const criteria = scheme.criteria.filter(({ scale }) => scale === "trace");
  const criterion = criteria.find(({ id }) => id === search.trace) ?? criteria[0];
  const figures = useAnswer(
    traceQueries.agreement({
      studyId,
      scope: asked.scope,
      traceStatistics: search.traceStatistics,
    }),
  );
  const curves = useAnswer(
    traceQueries.curves({
      studyId,
      scope: asked.scope,
      criterionId: criterion?.id ?? "",
      course: search.course,
    }),
  );
  if (!criterion) return null;
  const { data } = figures;
  const statistics = data?.statistics;
  const line = data?.lines.find(({ criterionId }) => criterionId === criterion.id);
  const kept = shown.agreement.statistics.kept;

  return (
    <section className={classes["section"]} aria-labelledby="traces">
      <Title order={2} id="traces">
        {t("traces.title")}
      </Title>
      {statistics && (
        <fieldset className={classes["recipes"]} aria-label={t("traces.statistics")}>
          <span className={classes["recipesLabel"]}>{t("traces.statistics")}</span>
          <RecipeChips<TraceStatistic>
            statistics={statistics.traces}
            kinds={traceRecipeKinds.map(newTraceRecipe)}
            onChange={(next) =>
              choose({
                traceStatistics: isSameList(next, statistics.kept) ? undefined : recipesText(next),
              })
            }
          />
          {!isSameList(statistics.traces, statistics.kept) && (
            <KeepRecipes
              shown={shown}
              statistics={{ ...kept, traces: statistics.traces }}
              atHome={{ traceStatistics: undefined }}
            />
          )}
        </fieldset>
      )}
      <FailedPart query={figures} shown={shown} />
      {!figures.error && !data && <Loading what={t("traces.loading")} rows={5} />}
      {data && <TraceFigures {...{ shown, criteria }} agreement={data} />}
      {criteria.length > 1 && (
        <NativeSelect
          label={t("traces.of")}
          value={criterion.id}
          data={criteria.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={({ currentTarget }) =>
            choose({ trace: currentTarget.value, course: undefined })
          }
        />
      )}
      {data && line && line.pairs.length > 0 && line.raters > 2 && (
        <TraceFigures {...{ shown, criteria }} agreement={data} pairsOf={criterion} />
      )}
      {line && line.recordings === 0 && <Text size="sm">{t("traces.none")}</Text>}
      <FailedPart query={curves} shown={shown} />
      {curves.data?.curve && (
        <>
          <Suspense fallback={<Loading rows={8} />}>
            <TraceCourse {...{ shown, criterion }} curves={curves.data} />
          </Suspense>
          <TraceMoments {...{ shown, criterion }} curves={curves.data} />
        </>
      )}
    </section>
  );
}
