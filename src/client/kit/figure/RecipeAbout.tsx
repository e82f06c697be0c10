import { Text } from "@mantine/core";
import { useTranslation } from "../text/useTranslation.ts";
import type { AgreementStatistic } from "../../../agreement/recipes.ts";
import { Failure } from "../page/Failure.tsx";
import { useStudy } from "../query/study.ts";
import { useCode } from "../scope/useCode.ts";
import classes from "./agreement.module.css";
import { useRecipeWords } from "./useRecipeWords.ts";

/** The definition of a statistic, its limitations, and its reference. */
export function RecipeAbout({ recipe }: Props) {
  const { t } = useTranslation("agreement");
  const words = useRecipeWords();
  const { studyId } = useStudy();
  // With them comes every statistic: fetched once somebody wants to read where one stands.
  const {
    data: References,
    error,
    refetch,
  } = useCode({
    studyId,
    name: "references",
    load: async () => (await import("./RecipeReferences.tsx")).RecipeReferences,
  });

  return (
    <div className={classes["about"]}>
      <Text size="sm" fw={600} tabIndex={0} data-autofocus>
        {words.name(recipe)}
      </Text>
      <Text size="sm">{words.what(recipe)}</Text>
      <Text size="sm" fw={600}>
        {t("leavesOutTitle")}
      </Text>
      <Text size="sm">{words.leavesOut(recipe)}</Text>
      {References && <References kind={recipe.kind} />}
      {error && !References && <Failure compact error={error} onRetry={() => void refetch()} />}
    </div>
  );
}

interface Props {
  readonly recipe: AgreementStatistic;
}
