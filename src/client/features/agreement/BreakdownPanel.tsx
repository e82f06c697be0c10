import { lazy, Suspense } from "react";
import { Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Loading } from "../../kit/page/Loading.tsx";
import { FailedFigures } from "../../kit/scope/FailedFigures.tsx";
import { listedFrom } from "../../kit/chart/lowestFirst.ts";
import { useLastAnswer } from "../../kit/scope/useLastAnswer.ts";
import type { AgreementSearch, Section } from "./address.ts";
import classes from "../../kit/figure/agreement.module.css";
import { BreakdownChart } from "./BreakdownChart.tsx";
import { ComparedRows } from "./ComparedRows.tsx";
import { FiguresTable } from "./FiguresTable.tsx";
import { agreementQueries } from "./queries.ts";
import { RecipeSelect } from "./RecipeSelect.tsx";
import { hasCodes, recipesOf, type Shown } from "./shown.ts";
import { useAnswer } from "../../kit/query/useAnswer.ts";

const RaterGroups = lazy(async () => ({
  default: (await import("./RaterGroups.tsx")).RaterGroups,
}));

/** One way to tell the figures apart: its chart and its table. */
export function BreakdownPanel({ shown, by }: Props) {
  const { t } = useTranslation("agreement");
  // The pairs of a page about one pair are all pairs, so that another can be chosen.
  const asked = by === "pair" ? { ...shown.asked, scope: shown.search } : shown.asked;
  const query = useAnswer(agreementQueries.agreement(asked, askedBy[by]));
  const { data, from } = useLastAnswer(query);
  const { error } = query;
  const failed = error && !(data && shown.hasFailed) && (
    <FailedFigures {...{ error, from }} compact onRetry={() => void query.refetch()} />
  );
  if (!data) return failed ?? <Loading what={t("loading")} rows={6} />;

  const lines = data.rows.filter(({ of }) => of.by === by || of.by === "overall");
  const own = lines.filter(({ of }) => of.by === by);
  const recipes = recipesOf(data, by);
  const { compared, all } = data.progress;
  if (own.length === 0) {
    const because = by === "raters" ? "raterGroup.none" : "sectionEmpty";
    return (
      failed || (
        <div className={classes["section"]}>
          {by === "raters" && (
            <Suspense fallback={null}>
              <RaterGroups {...{ shown }} raters={data.raters} />
            </Suspense>
          )}
          <Text>{t(compared < all ? "sectionWaits" : because)}</Text>
        </div>
      )
    );
  }
  if (!hasCodes(shown) && by !== "criterion") {
    return (
      <div className={classes["section"]}>
        {failed}
        <Text size="sm" c="dimmed" maw="75ch">
          {t(own.length > 1 ? `ratingsHint.${ratingsHintOf(by)}` : "ratingsHint.alone")}
        </Text>
        {by === "raters" && (
          <Suspense fallback={null}>
            <RaterGroups {...{ shown }} raters={data.raters} />
          </Suspense>
        )}
        {own.length > 1 && <ComparedRows {...{ shown, by, asked }} lines={own} />}
      </div>
    );
  }
  // The map and the list of the lowest say what a table of hundreds of pairs does not.
  const isFolded = by === "pair" && shown.search.work !== "repeats" && own.length > listedFrom;
  const recipeSelect = <RecipeSelect {...{ shown, recipes }} label={t("shownRecipe")} size="xs" />;
  return (
    <div className={classes["section"]}>
      {failed}
      <Text size="sm" c="dimmed" maw="75ch">
        {t(hintOf(by, shown.search))}
        {shown.scheme.subjects.length > 1 && by !== "criterion" && ` ${t("subjectsCount")}`}
      </Text>
      {by === "raters" && (
        <Suspense fallback={null}>
          <RaterGroups {...{ shown }} raters={data.raters} />
        </Suspense>
      )}
      {isFolded ? (
        recipeSelect
      ) : (
        <FiguresTable {...{ shown, by, recipes, lines }}>{recipeSelect}</FiguresTable>
      )}
      <Suspense fallback={<Loading rows={8} />}>
        <BreakdownChart {...{ shown, by, recipes, raters: data.raters, lines: own }} />
      </Suspense>
      {isFolded && (
        <details open={shown.search.sort !== undefined}>
          <summary>{t("allPairs", { count: own.length })}</summary>
          <FiguresTable {...{ shown, by, recipes, lines }} />
        </details>
      )}
      {areCompared.has(by) && own.length > 1 && (
        <ComparedRows {...{ shown, by, asked }} lines={own} />
      )}
    </div>
  );
}

/** Sections of which two rows can be set against each other. */
const areCompared = new Set<Section>([
  "criterion",
  "round",
  "pair",
  "week",
  "code",
  "group",
  "subject",
  "raters",
]);

/** Codes come with the row over all; what is asked twice alike is fetched once. */
const askedBy: Readonly<Record<Section, string>> = {
  code: "overall,code",
  group: "overall,group",
  criterion: "criterion",
  pair: "pair",
  recording: "recording",
  phase: "phase",
  round: "round",
  subject: "subject",
  week: "week",
  raters: "raters",
};

function ratingsHintOf(by: Section): "week" | "any" {
  return by === "week" ? "week" : "any";
}

function hintOf(by: Section, { work }: AgreementSearch) {
  if (work === "repeats" && by === "pair") return "sameRater.hint";
  if (work === "repeats" && by === "criterion") return "sameRater.criterionHint";
  return `sectionHint.${by}` as const;
}

interface Props {
  readonly shown: Shown;
  readonly by: Section;
}
