import { expect, test } from "vitest";
import { defaultStatistics, eventRecipeKinds, ratingRecipeKinds } from "./recipes.ts";
import { parseEventRecipes, parseRatingRecipes, recipeId, recipesText } from "./recipeText.ts";

test("every kind of recipe can be named by its kind alone and then has its defaults", () => {
  const events = parseEventRecipes(eventRecipeKinds.join(","));
  const ratings = parseRatingRecipes(ratingRecipeKinds.join(","));

  expect(events?.map(({ kind }) => kind)).toEqual(eventRecipeKinds);
  expect(ratings?.map(({ kind }) => kind)).toEqual(ratingRecipeKinds);
});

test("recipes come back from their text as they were, with settings and names", () => {
  const statistics = [
    { kind: "tolerance_kappa", unitUs: 500_000, toleranceUs: 1_500_000, name: "A: b, c = d" },
    ...defaultStatistics.events,
  ] as const;

  expect(parseEventRecipes(recipesText(statistics))).toEqual(statistics);
  expect(parseRatingRecipes(recipesText(defaultStatistics.ratings))).toEqual(
    defaultStatistics.ratings,
  );
});

test("the id of a recipe has its settings but not its name", () => {
  const recipe = { kind: "easy_diag", overlapShare: 0.6 } as const;

  expect(recipeId({ ...recipe, name: "Ours" })).toBe("easy_diag:overlapShare=0.6");
  expect(recipeId(recipe)).toBe(recipeId({ ...recipe, name: "Ours" }));
});

test.each([
  ["no recipe", ""],
  ["an unknown kind", "kappa"],
  ["a recipe for ratings", "icc"],
  ["a setting out of range", "time_unit_kappa:unitUs=1"],
  ["a setting that is no number", "time_unit_kappa:unitUs=long"],
  ["a setting without a value", "time_unit_kappa:unitUs"],
  ["a setting twice", "time_unit_kappa:unitUs=1000000:unitUs=2000000"],
  ["a broken escape", "percent:name=%E0%A4%A"],
  ["one recipe twice", "percent,percent:unitUs=1000000"],
])("a text with %s is not read", (_what, text) => {
  expect(parseEventRecipes(text)).toBeUndefined();
});
