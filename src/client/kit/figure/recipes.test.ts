import { expect, it } from "vitest";
import { eventRecipeKinds, ratingRecipeKinds } from "../../../agreement/recipes.ts";
import {
  hasRecipe,
  isUnkept,
  moved,
  newEventRecipe,
  newRatingRecipe,
  newScanRecipe,
} from "./recipes.ts";

it("makes a recipe of every kind", () => {
  expect(eventRecipeKinds.map((kind) => newEventRecipe(kind).kind)).toEqual(eventRecipeKinds);
  expect(ratingRecipeKinds.map((kind) => newRatingRecipe(kind).kind)).toEqual(ratingRecipeKinds);
});

it("moves a recipe one place, and not over an end", () => {
  expect(moved(["a", "b", "c"], 2, -1)).toEqual(["a", "c", "b"]);
  expect(moved(["a", "b", "c"], 0, -1)).toEqual(["a", "b", "c"]);
  expect(moved(["a", "b", "c"], 2, 1)).toEqual(["a", "b", "c"]);
});

it("knows a recipe by what it computes, a choice also by its order and names", () => {
  const kappa = newEventRecipe("duration_kappa");
  const percent = newEventRecipe("percent");
  const ratings = [newRatingRecipe("icc")];
  const scans = [newScanRecipe("scan_kappa")];
  const kept = { events: [kappa, percent], ratings, scans };

  expect(hasRecipe([percent], { ...percent, name: "Ours" })).toBe(true);
  expect(hasRecipe([percent], newEventRecipe("time_unit_kappa"))).toBe(false);
  expect(isUnkept({ ...kept, kept })).toBe(false);
  expect(isUnkept({ events: [percent, kappa], ratings, scans, kept })).toBe(true);
  expect(isUnkept({ ...kept, events: [kappa, { ...percent, name: "Ours" }], kept })).toBe(true);
  expect(isUnkept({ ...kept, scans: [newScanRecipe("scan_total")], kept })).toBe(true);
});
