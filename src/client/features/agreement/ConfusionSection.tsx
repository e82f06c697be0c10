import { GuideHint } from "../../kit/page/GuideHint.tsx";
import { Text, Title } from "@mantine/core";
import { useTranslation } from "../../kit/text/useTranslation.ts";
import { recipeId } from "../../../agreement/recipeText.ts";
import { chosenPair, type PairIds } from "./address.ts";
import classes from "../../kit/figure/agreement.module.css";
import { ConfusionTable } from "./ConfusionTable.tsx";
import { CellMoments } from "./CellMoments.tsx";
import { OverSelect } from "./OverSelect.tsx";
import { PairSelect } from "./PairSelect.tsx";
import type { Comparison } from "./queries.ts";
import { RecipeSelect } from "./RecipeSelect.tsx";
import { chosenRecipe, modifierRecipes, type Shown } from "./shown.ts";
import { tablesOver } from "./tablesOver.ts";
import { useSides } from "./useSides.ts";

/** The confusion matrix of one rater pair, or of all, and the instances of the selected cell. */
export function ConfusionSection({ shown, pairs }: Props) {
  const { t } = useTranslation("agreement");
  const { search, scheme, choose, agreement, asked, studyId } = shown;
  const { choice, meant, tables, groups, ungrouped, isGone } = tablesOver(scheme, search);
  const { events } = agreement.statistics;
  const statistics = choice.startsWith("modifier:") ? modifierRecipes(events) : events;
  const recipe = chosenRecipe(statistics, search.recipe);
  const pair = chosenPair(pairs, search.pair ?? search.table);
  const sides = useSides(pair, shown, "coded");
  if (pairs.length === 0 || !recipe) return null;

  const isByGroup = choice === "groups";
  const comparisonOver = (over: string): Comparison => ({
    studyId,
    scope: asked.scope,
    ...(pair && { raterA: pair.raterA, raterB: pair.raterB }),
    over,
    recipe: recipeId(recipe),
  });
  const chosenIn = isByGroup ? tables.find((over) => over === search.of) : tables[0];
  const groupOf = (over: string) =>
    isByGroup ? groups.find(({ id }) => over === `group:${id}`)?.name : undefined;

  return (
    <section className={classes["section"]} aria-labelledby="confusion">
      <GuideHint page="agreement" anchor="from-a-value-to-its-instances" topic={t("confusion")}>
        <Title order={2} id="confusion">
          {t("confusion")}
        </Title>
      </GuideHint>
      <div className={classes["filters"]}>
        <PairSelect {...{ shown, pairs, pair }} />
        <OverSelect
          scheme={scheme}
          value={choice}
          byGroup={groups.length > 1}
          onChange={(value) => choose({ over: value === meant ? undefined : value })}
        />
        <RecipeSelect {...{ shown, statistics }} label={t("countedBy")} />
      </div>
      {isGone && (
        <Text size="sm" role="status">
          {t("overGone")}
        </Text>
      )}
      {isByGroup && ungrouped > 0 && (
        <Text size="sm" c="dimmed">
          {t("overUngrouped", { count: ungrouped })}
        </Text>
      )}
      {tables.map((over) => (
        <ConfusionTable
          key={over}
          {...{ shown, recipe, sides }}
          comparison={comparisonOver(over)}
          group={groupOf(over)}
          isChosen={over === chosenIn}
          onSelect={(row, column) => choose({ row, column, of: isByGroup ? over : undefined })}
        />
      ))}
      {search.row === undefined || search.column === undefined || chosenIn === undefined ? (
        <Text size="sm" c="dimmed">
          {t("chooseCell")}
        </Text>
      ) : (
        <CellMoments
          {...{ shown, sides }}
          comparison={comparisonOver(chosenIn)}
          row={search.row}
          column={search.column}
        />
      )}
    </section>
  );
}

interface Props {
  readonly shown: Shown;
  readonly pairs: readonly PairIds[];
}
