import { NativeSelect } from "@mantine/core";
import type { AgreementStatistic } from "../../../agreement/recipes.ts";
import { recipeId } from "../../../agreement/recipeText.ts";
import { chosenRecipe, type Shown } from "./shown.ts";
import { useRecipeWords } from "../../kit/figure/useRecipeWords.ts";

/** Selects the statistic of charts and confusion matrices; nothing where there is only one. */
export function RecipeSelect({ shown, statistics, label, size = "sm" }: Props) {
  const words = useRecipeWords();
  const chosen = chosenRecipe(statistics, shown.search.recipe);
  if (!chosen || statistics.length < 2) return null;

  return (
    <NativeSelect
      size={size}
      label={label}
      value={recipeId(chosen)}
      onChange={(event) => shown.choose({ recipe: event.currentTarget.value })}
      data={statistics.map((recipe) => ({ value: recipeId(recipe), label: words.short(recipe) }))}
    />
  );
}

interface Props {
  readonly shown: Shown;
  readonly statistics: readonly AgreementStatistic[];
  readonly label: string;
  readonly size?: "xs" | "sm";
}
