import { Text } from "@mantine/core";
import { lazy, Suspense } from "react";
import { useTranslation } from "react-i18next";
import type { Recipe } from "../../domain/entities/recipe.ts";
import classes from "./agreement.module.css";
import { useRecipeWords } from "./useRecipeWords.ts";

/** With them comes every statistic: fetched once somebody wants to read where one stands. */
const RecipeReferences = lazy(async () => {
  const { RecipeReferences: component } = await import("./RecipeReferences.tsx");
  return { default: component };
});

/** What a recipe is, what it leaves out, and where it was published. */
export function RecipeAbout({ recipe }: Props) {
  const { t } = useTranslation("agreement");
  const words = useRecipeWords();

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
      <Suspense fallback={null}>
        <RecipeReferences kind={recipe.kind} />
      </Suspense>
    </div>
  );
}

interface Props {
  readonly recipe: Recipe;
}
