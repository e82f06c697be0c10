import { lazy, Suspense } from "react";
import { Text } from "@mantine/core";
import { useTranslation } from "../../kit/text/useTranslation.ts";
import { Loading } from "../../kit/page/Loading.tsx";
import { FailedFigures } from "../../kit/scope/FailedFigures.tsx";
import { useLastAnswer } from "../../kit/scope/useLastAnswer.ts";
import type { AgreementSearch, Section } from "./address.ts";
import classes from "../../kit/figure/agreement.module.css";
import { BreakdownRows } from "./BreakdownRows.tsx";
import { ComparedRows } from "./ComparedRows.tsx";
import { agreementQueries } from "./queries.ts";
import { RatedRows } from "./RatedRows.tsx";
import { hasCodes, hasRatingRows, modifierRecipes, sectionRecipes, type Shown } from "./shown.ts";
import { recipesText } from "../../../agreement/recipeText.ts";
import { useAnswer } from "../../kit/query/useAnswer.ts";
import { inSequence } from "../../kit/text/phrase.ts";

const RaterGroups = lazy(async () => ({
  default: (await import("./RaterGroups.tsx")).RaterGroups,
}));

/** One breakdown of agreement, with its chart and table, for events and for ratings. */
export function BreakdownPanel({ shown, by }: Props) {
  const { t } = useTranslation("agreement");
  // The pairs of a page about one pair are all pairs, so that another can be chosen.
  const scope = by === "pair" ? shown.search : shown.asked.scope;
  const asked = {
    ...shown.asked,
    scope,
    ...(hasRatingRows(by) && { score: shown.search.score }),
    ...(by === "modifier" && {
      statistics: recipesText(modifierRecipes(shown.agreement.statistics.events)),
    }),
  };
  const query = useAnswer(agreementQueries.agreement(asked, askedBy[by]));
  const { data, from } = useLastAnswer(query);
  const { error } = query;
  const failed = error && !(data && shown.hasFailed) && (
    <FailedFigures {...{ error, from }} compact onRetry={() => void query.refetch()} />
  );
  if (!data) return failed ?? <Loading what={t("loading")} rows={6} />;

  const isCoded = hasCodes(shown) || by === "criterion";
  const lines = isCoded ? data.rows.filter(({ of }) => of.by === by || of.by === "overall") : [];
  const own = lines.filter(({ of }) => of.by === by);
  const rated = data.ratingRows.filter(({ of }) => of.by === by);
  const { compared, all } = data.progress;
  const groups = by === "raters" && (
    <Suspense fallback={null}>
      <RaterGroups {...{ shown }} raters={data.raters} />
    </Suspense>
  );
  if (own.length === 0 && rated.length === 0 && shown.search.score === undefined) {
    const because = by === "raters" ? "raterGroup.none" : "sectionEmpty";
    return (
      failed || (
        <div className={classes["section"]}>
          {groups}
          <Text>{t(compared < all ? "sectionWaits" : because)}</Text>
        </div>
      )
    );
  }
  const ofCompared = isCoded ? own : rated;
  const { raters } = data;
  return (
    <div className={classes["section"]}>
      {failed}
      {isCoded && (
        <Text size="sm" c="dimmed" maw="75ch">
          {inSequence([
            t(hintOf(by, shown.search)),
            ...(shown.scheme.subjects.length > 1 && by !== "criterion" ? [t("subjectsCount")] : []),
          ])}
        </Text>
      )}
      {groups}
      {isCoded && own.length > 0 && (
        <BreakdownRows
          {...{ shown, by, lines, raters }}
          statistics={sectionRecipes(data, by)}
          coding="events"
        />
      )}
      {data.score && hasRatingRows(by) && (
        <RatedRows
          {...{ shown, by, raters }}
          lines={rated}
          statistics={data.statistics.ratings}
          score={data.score}
        />
      )}
      {areCompared.has(by) && ofCompared.length > 1 && (
        <ComparedRows {...{ shown, by, asked }} lines={ofCompared} />
      )}
    </div>
  );
}

/** Sections in which two rows can be compared with each other. */
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

/**
 * The value of `by` in the call, by section. Sections with the same value share one request; codes include the row
 * over all.
 */
const askedBy: Readonly<Record<Section, string>> = {
  code: "overall,code",
  group: "overall,group",
  criterion: "criterion",
  pair: "pair",
  recording: "recording",
  phase: "phase",
  round: "round",
  subject: "subject",
  modifier: "overall,modifier",
  week: "week",
  raters: "raters",
};

function hintOf(by: Section, { work }: AgreementSearch) {
  if (work === "repeats" && by === "pair") return "sameRater.hint";
  if (work === "repeats" && by === "criterion") return "sameRater.criterionHint";
  return `sectionHint.${by}` as const;
}

interface Props {
  readonly shown: Shown;
  readonly by: Section;
}
