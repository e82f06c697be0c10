import type * as z from "zod";
import type { MeasureFacts } from "./measure.ts";
import { measures } from "./registry.ts";

const known: ReadonlyMap<string, MeasureFacts> = new Map(measures.map((one) => [one.id, one]));

/**
 * The fixed properties of a statistic’s kind, such as whether it is a percentage or needs an order of levels.
 * Throws if the kind is unknown.
 */
export function factsOf({ kind }: Kind): MeasureFacts {
  const facts = known.get(kind);
  if (!facts) throw new Error(`there is no measure ${kind}`);
  return facts;
}

/** The settings that statistics of a measure have, by their names; `undefined` where there is no such measure. */
export function settingsOf({ kind }: Kind): Readonly<Record<string, z.ZodType>> | undefined {
  return known.get(kind)?.recipe.shape;
}

/** Whether a statistic is a proportion of agreement, 0 to 1, without correction for chance. */
export function isShare(recipe: Kind): boolean {
  return factsOf(recipe).isShare;
}

/**
 * Where the axis of a statistic has expected agreement: at 0, or somewhere above 0, as for percent agreement, so
 * that charts must not label 0 as chance.
 */
export function chanceOf(recipe: Kind): "at_0" | "above_0" {
  const { isShare: isOfShares, hasChanceAbove0 = false } = factsOf(recipe);
  return isOfShares || hasChanceAbove0 ? "above_0" : "at_0";
}

/** Whether a statistic is of durations, so that point events do not count. */
export function isOfStates(recipe: Kind): boolean {
  return factsOf(recipe).isOfStates ?? false;
}

/** Whether a statistic is of modifiers alone. */
export function isOfModifiers(recipe: Kind): boolean {
  return factsOf(recipe).isOfModifiers ?? false;
}

/** Whether a statistic is not defined for nominal scales. */
export function needsOrder(recipe: Kind): boolean {
  return factsOf(recipe).needsOrder ?? false;
}

/** Anything with the kind of a statistic; its settings do not matter. */
export interface Kind {
  readonly kind: string;
}
