import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import * as z from "zod";
import { factsOf } from "../../src/agreement/facts.ts";
import { eventMeasure, ratingMeasure } from "../../src/agreement/index.ts";
import {
  EventRecipe,
  eventRecipeKinds,
  RatingRecipe,
  ratingRecipeKinds,
  type Recipe,
} from "../../src/domain/entities/recipe.ts";
import { parseEventRecipes, parseRatingRecipes, recipeId } from "../../src/domain/recipeText.ts";
import { describe as describedStatistic } from "../../src/statistics/index.ts";

const root = join(import.meta.dirname, "../..");
const kinds: readonly Recipe["kind"][] = [...eventRecipeKinds, ...ratingRecipeKinds];

const texts = z.object({ recipe: z.record(z.string(), z.record(z.string(), z.string())) });

/** All that knows measures by name: one that is added is told here what it still lacks. */
describe.each(kinds)("the measure %s", (kind) => {
  const measure = factsOf({ kind });

  test("is found by its id, among those of what it is of", () => {
    const isOfEvents = eventRecipeKinds.some((one) => one === kind);
    expect(measure.id).toBe(kind);
    expect(measure.of).toBe(isOfEvents ? "events" : "ratings");
    const { range, id } = isOfEvents
      ? eventMeasure(EventRecipe.parse({ kind }))
      : ratingMeasure(RatingRecipe.parse({ kind }));
    expect(id).toBe(kind);
    expect(range[0]).toBe(measure.isShare || kind === "kendall_w" ? 0 : range[0]);
    expect(range[1]).toBe(1);
  });

  test("is a statistic that has a page in the guide and was published", () => {
    const statistic = describedStatistic(measure.statistic);
    expect(statistic?.references.length).toBeGreaterThan(0);
  });

  test.each(readdirSync(join(root, "locales")))("has a name and is explained in %s", (language) => {
    const said = texts.parse(
      JSON.parse(readFileSync(join(root, "locales", language, "agreement.json"), "utf8")),
    );
    expect(Object.keys(said.recipe[kind] ?? {}).toSorted()).toEqual(
      ["leavesOut", "name", "short", "what"].toSorted(),
    );
  });

  test("has an address from which it is read again with its settings", () => {
    const recipe =
      measure.of === "events" ? EventRecipe.parse({ kind }) : RatingRecipe.parse({ kind });
    const parse = measure.of === "events" ? parseEventRecipes : parseRatingRecipes;
    expect(parse(recipeId(recipe))).toEqual([recipe]);
    expect(parse(kind)).toEqual([recipe]);
  });

  test.each(["python", "R"])("is computed again by a package's script (%s)", (language) => {
    const scripts = join(root, "recompute", language, "recompute");
    const named = new RegExp(`\\b${kind}\\b`, "u");
    const known = readdirSync(scripts).some((name) =>
      named.test(readFileSync(join(scripts, name), "utf8")),
    );
    expect(known).toBe(true);
  });
});
