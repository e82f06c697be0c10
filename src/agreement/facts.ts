import type * as z from "zod";
import type { MeasureFacts } from "./measure.ts";
import { measures } from "./registry.ts";

const known: ReadonlyMap<string, MeasureFacts> = new Map(measures.map((one) => [one.id, one]));

/** What is told of a measure without computing anything. */
export function factsOf({ kind }: Kind): MeasureFacts {
  const facts = known.get(kind);
  if (!facts) throw new Error(`there is no measure ${kind}`);
  return facts;
}

/** The settings that statistics of a measure have, by their names; `undefined` where there is no such measure. */
export function settingsOf({ kind }: Kind): Readonly<Record<string, z.ZodType>> | undefined {
  return known.get(kind)?.recipe.shape;
}

/** Whether it gives a share of what agrees, 0 to 1, with nothing taken off for chance. */
export function isShare(recipe: Kind): boolean {
  return factsOf(recipe).isShare;
}

/** Where its axis has chance: at 0; or above it, as with shares, so that no line of a chart may say "chance". */
export function chanceOf(recipe: Kind): "at_0" | "above_0" {
  const { isShare: isOfShares, hasChanceAbove0 = false } = factsOf(recipe);
  return isOfShares || hasChanceAbove0 ? "above_0" : "at_0";
}

/** Whether it is of time that something lasts, so that points have no part in it. */
export function isOfStates(recipe: Kind): boolean {
  return factsOf(recipe).isOfStates ?? false;
}

/** Whether it is of what was chosen of modifiers, and of nothing else. */
export function isOfModifiers(recipe: Kind): boolean {
  return factsOf(recipe).isOfModifiers ?? false;
}

/** Whether it has nothing to say on names, which have no order. */
export function needsOrder(recipe: Kind): boolean {
  return factsOf(recipe).needsOrder ?? false;
}

/** A statistic is found by its kind, whatever its settings. */
export interface Kind {
  readonly kind: string;
}
