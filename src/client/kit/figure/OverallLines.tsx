import { Text } from "@mantine/core";
import { useTranslation } from "../text/useTranslation.ts";
import { inShort } from "../../../agreement/findings/inShort.ts";
import type { AgreementStatistic } from "../../../agreement/recipes.ts";
import { scoreName, scoreText } from "../../../domain/rubricTotal.ts";
import { overallAgreement } from "../query/overallAgreement.ts";
import { useAnswer } from "../query/useAnswer.ts";
import { isolated } from "../text/isolated.ts";
import classes from "./OverallLines.module.css";
import { useRecipeWords } from "./useRecipeWords.ts";

/** The maximum number of criteria listed; rubrics seldom have more, and the agreement screen has them all. */
const criteriaMost = 6;

/**
 * Agreement of a study in a few lines: over all codes, and for ratings their total score or else each criterion.
 * The agreement screen shows the same figures. `otherwise` is shown where there are none.
 */
export function OverallLines({ studyId, otherwise }: Props) {
  const { t } = useTranslation("agreement");
  const words = useRecipeWords();
  const { data } = useAnswer(overallAgreement(studyId));
  if (!data) return undefined;
  const { statistics, rows, schemeVersion } = data;
  const criteria = rows.filter(({ of }) => of.by === "criterion");
  const named = {
    rubric: t("rubricTotal"),
    section: (section: string) => t("sectionTotal", { section }),
  };
  const told = { rows, pairs: [], shifts: [], criteria, ratingStatistics: statistics.ratings };
  const line = (recipe: AgreementStatistic, title: string, { value, low, high }: Limits) => {
    const write = words.write(recipe);
    return {
      title,
      value: write(value),
      limits:
        low === null || high === null
          ? undefined
          : t("interval95", { low: write(low), high: write(high) }),
    };
  };
  const ofCodes = inShort({ ...told, statistics: statistics.events, hasCodes: true }).flatMap(
    (one) =>
      one.kind === "overall"
        ? [line(one.recipe, t("overAllCodes", { recipe: words.short(one.recipe) }), one)]
        : [],
  );
  const ofTotal = inShort({ ...told, statistics: [], hasCodes: false }).flatMap((one) =>
    one.kind === "overall_ratings" ? [{ recipe: one.recipe, score: one.score, figure: one }] : [],
  );
  const ofCriteria = criteria.flatMap(({ of, figures }) => {
    const [[recipe], [figure]] = [statistics.ratings, figures];
    return recipe && of.by === "criterion" && figure?.kind === "value"
      ? [{ recipe, score: of, figure: figure }]
      : [];
  });
  const ofRatings = (ofTotal.length > 0 ? ofTotal : ofCriteria.slice(0, criteriaMost)).map(
    ({ recipe, score, figure }) => {
      const called = schemeVersion && scoreName(schemeVersion.scheme, score, named);
      const said = { recipe: words.short(recipe), score: isolated(called ?? scoreText(score)) };
      return line(recipe, t("overRatings", said), figure);
    },
  );
  const lines = [...ofCodes, ...ofRatings];
  if (lines.length === 0) return otherwise;
  return lines.map(({ title, value, limits }) => (
    <Text key={title} role="status">
      {title} <bdi className={classes["figure"]}>{value}</bdi>{" "}
      {limits !== undefined && <bdi className={classes["figure"]}>{limits}</bdi>}
    </Text>
  ));
}

interface Limits {
  readonly value: number;
  readonly low: number | null;
  readonly high: number | null;
}

interface Props {
  readonly studyId: string;
  readonly otherwise?: React.ReactNode;
}
