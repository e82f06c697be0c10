import { Select, Text, Title } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { AgreementLine } from "../../api/contract/agreement.ts";
import { recipeId } from "../../domain/recipeText.ts";
import { isolated } from "../isolated.ts";
import { type AgreementSearch, chosenPair, pairText } from "./address.ts";
import classes from "./agreement.module.css";
import { ConfusionTable } from "./ConfusionTable.tsx";
import { Moments } from "./Moments.tsx";
import type { Comparison } from "./queries.ts";
import { RecipeSelect } from "./RecipeSelect.tsx";
import { chosenRecipe, type Shown } from "./shown.ts";

/** What one of a pair coded against the other and, once a cell is chosen, its moments. */
export function ConfusionSection({ shown, pairs }: Props) {
  const { t } = useTranslation("agreement");
  const { search, scheme, choose, raterName, agreement, asked, studyId } = shown;
  const recipes = agreement.recipes.events;
  const recipe = chosenRecipe(recipes, search.recipe);
  const all = pairs.flatMap(({ of }) => (of.by === "pair" ? [of] : []));
  const pair = chosenPair(all, search.pair ?? search.table);
  if (!pair || !recipe) return null;

  const { raterA, raterB } = pair;
  const over = search.over ?? "all";
  const comparison: Comparison = {
    studyId,
    scope: asked.scope,
    raterA,
    raterB,
    over,
    recipe: recipeId(recipe),
  };
  const names = { a: raterName(raterA), b: raterName(raterB) };
  const take = (change: AgreementSearch) => choose(change);

  return (
    <section className={classes["section"]} aria-labelledby="confusion">
      <Title order={2} id="confusion">
        {t("confusion")}
      </Title>
      <div className={classes["filters"]}>
        {search.pair === undefined && all.length > 1 && (
          <Select
            label={t("pair")}
            data={all.map((one) => ({
              value: pairText(one),
              label: t("pairOf", {
                a: isolated(raterName(one.raterA)),
                b: isolated(raterName(one.raterB)),
              }),
            }))}
            value={pairText(pair)}
            onChange={(table) => take({ table: table ?? undefined })}
            allowDeselect={false}
            searchable={all.length > 10}
            limit={200}
            nothingFoundMessage={t("noPairFound")}
          />
        )}
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
          onChange={(value) => take({ over: value === "all" ? undefined : (value ?? undefined) })}
          allowDeselect={false}
          searchable={scheme.codes.length > 12}
        />
        <RecipeSelect {...{ shown, recipes }} label={t("countedBy")} />
      </div>
      <ConfusionTable {...{ shown, comparison, recipe, names }} />
      {search.row === undefined || search.column === undefined ? (
        <Text size="sm" c="dimmed">
          {t("chooseCell")}
        </Text>
      ) : (
        <Moments {...{ shown, comparison, names }} row={search.row} column={search.column} />
      )}
    </section>
  );
}

interface Props {
  readonly shown: Shown;
  /** By pair. */
  readonly pairs: readonly AgreementLine[];
}
