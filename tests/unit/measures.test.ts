import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import * as z from "zod";
import { factsOf } from "../../src/agreement/facts.ts";
import { eventMeasure, ratingMeasure, traceMeasure } from "../../src/agreement/index.ts";
import {
  EventRecipe,
  eventRecipeKinds,
  RatingRecipe,
  ratingRecipeKinds,
  type Recipe,
  TraceRecipe,
  traceRecipeKinds,
} from "../../src/domain/entities/recipe.ts";
import {
  parseEventRecipes,
  parseRatingRecipes,
  parseTraceRecipes,
  recipeId,
} from "../../src/domain/recipeText.ts";
import { describe as describedStatistic } from "../../src/statistics/index.ts";

const root = join(import.meta.dirname, "../..");
const scripts = join(root, "src/server/report/recompute");
const kinds: readonly Recipe["kind"][] = [
  ...eventRecipeKinds,
  ...ratingRecipeKinds,
  ...traceRecipeKinds,
];

/** What measures are of: how a recipe is read, found again in an address, and computed. */
const families = {
  events: {
    kinds: eventRecipeKinds,
    read: (kind: string) => EventRecipe.parse({ kind }),
    parse: parseEventRecipes,
    measure: (kind: string) => eventMeasure(EventRecipe.parse({ kind })),
  },
  ratings: {
    kinds: ratingRecipeKinds,
    read: (kind: string) => RatingRecipe.parse({ kind }),
    parse: parseRatingRecipes,
    measure: (kind: string) => ratingMeasure(RatingRecipe.parse({ kind })),
  },
  traces: {
    kinds: traceRecipeKinds,
    read: (kind: string) => TraceRecipe.parse({ kind }),
    parse: parseTraceRecipes,
    measure: (kind: string) => traceMeasure(TraceRecipe.parse({ kind })),
  },
} as const;

const texts = z.object({ recipe: z.record(z.string(), z.record(z.string(), z.string())) });

/** All that knows measures by name: one that is added is told here what it still lacks. */
describe.each(kinds)("the measure %s", (kind) => {
  const measure = factsOf({ kind });

  test("is found by its id, among those of what it is of", () => {
    expect(measure.id).toBe(kind);
    const among: readonly string[] = families[measure.of].kinds;
    expect(among).toContain(kind);
    const { range, id } = families[measure.of].measure(kind);
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
    const { read, parse } = families[measure.of];
    const recipe = read(kind);
    expect(parse(recipeId(recipe))).toEqual([recipe]);
    expect(parse(kind)).toEqual([recipe]);
  });

  test.each(["py", "R"])("is computed again by a package's script (%s)", (language) => {
    const named = new RegExp(`\\b${kind}\\b`, "u");
    const known = readdirSync(scripts)
      .filter((name) => name.endsWith(`.${language}`))
      .some((name) => named.test(readFileSync(join(scripts, name), "utf8")));
    expect(known).toBe(true);
  });
});
