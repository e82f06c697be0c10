import { Select, Text, Title } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { recipeId } from "../../domain/recipeText.ts";
import { chosenPair, type PairIds } from "./address.ts";
import classes from "./agreement.module.css";
import { ConfusionTable } from "./ConfusionTable.tsx";
import { Moments } from "./Moments.tsx";
import { PairSelect } from "./PairSelect.tsx";
import type { Comparison } from "./queries.ts";
import { RecipeSelect } from "./RecipeSelect.tsx";
import { chosenRecipe, type Shown } from "./shown.ts";
import { useSides } from "./useSides.ts";

/** What one of a pair coded against the other, of one pair or of all, and the moments of a chosen cell. */
export function ConfusionSection({ shown, pairs }: Props) {
  const { t } = useTranslation("agreement");
  const { search, scheme, choose, agreement, asked, studyId } = shown;
  const recipes = agreement.recipes.events;
  const recipe = chosenRecipe(recipes, search.recipe);
  const pair = chosenPair(pairs, search.pair ?? search.table);
  const sides = useSides(pair, shown, "coded");
  if (pairs.length === 0 || !recipe) return null;

  const isOverThere =
    search.over === undefined ||
    [
      ...scheme.groups.map(({ id }) => `group:${id}`),
      ...scheme.codes.map(({ id }) => `code:${id}`),
    ].some((one) => one === search.over);
  const over = isOverThere ? (search.over ?? "all") : "all";
  const comparison: Comparison = {
    studyId,
    scope: asked.scope,
    ...(pair && { raterA: pair.raterA, raterB: pair.raterB }),
    over,
    recipe: recipeId(recipe),
  };

  return (
    <section className={classes["section"]} aria-labelledby="confusion">
      <Title order={2} id="confusion">
        {t("confusion")}
      </Title>
      <div className={classes["filters"]}>
        <PairSelect {...{ shown, pairs, pair }} />
        <Select
          label={t("over")}
          data={[
            { value: "all", label: t("allCodes") },
            ...scheme.groups.map(({ id, name }) => ({
              value: `group:${id}`,
              label: t("overGroup", { group: name }),
            })),
            ...scheme.codes.map(({ id, name }) => ({
              value: `code:${id}`,
              label: t("overCode", { code: name }),
            })),
          ]}
          value={over}
          onChange={(value) => choose({ over: value === "all" ? undefined : (value ?? undefined) })}
          allowDeselect={false}
          searchable={scheme.codes.length > 12}
        />
        <RecipeSelect {...{ shown, recipes }} label={t("countedBy")} />
      </div>
      {!isOverThere && (
        <Text size="sm" role="status">
          {t("overGone")}
        </Text>
      )}
      <ConfusionTable {...{ shown, comparison, recipe, sides }} />
      {search.row === undefined || search.column === undefined ? (
        <Text size="sm" c="dimmed">
          {t("chooseCell")}
        </Text>
      ) : (
        <Moments {...{ shown, comparison, sides }} row={search.row} column={search.column} />
      )}
    </section>
  );
}

interface Props {
  readonly shown: Shown;
  readonly pairs: readonly PairIds[];
}
