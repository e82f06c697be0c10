import { NativeSelect } from "@mantine/core";
import type { Recipe } from "../../../agreement/recipes.ts";
import { recipeId } from "../../../agreement/recipeText.ts";
import { chosenRecipe, type Shown } from "./shown.ts";
import { useRecipeWords } from "../../kit/figure/useRecipeWords.ts";

/** Which of the statistics charts and the table of codes show; nothing where there is but one. */
export function RecipeSelect({ shown, recipes, label, size = "sm" }: Props) {
  const words = useRecipeWords();
  const chosen = chosenRecipe(recipes, shown.search.recipe);
  if (!chosen || recipes.length < 2) return null;

  return (
    <NativeSelect
      size={size}
      label={label}
      value={recipeId(chosen)}
      onChange={(event) => shown.choose({ recipe: event.currentTarget.value })}
      data={recipes.map((recipe) => ({ value: recipeId(recipe), label: words.short(recipe) }))}
    />
  );
}

interface Props {
  readonly shown: Shown;
  readonly recipes: readonly Recipe[];
  readonly label: string;
  readonly size?: "xs" | "sm";
}
