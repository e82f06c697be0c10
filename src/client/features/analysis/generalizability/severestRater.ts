import type { Study } from "./dStudyLines.ts";

type RaterEffects = Study["raterEffects"];

/**
 * The most severe of the raters whose interval is below the average; `undefined` if there is none. Effects are
 * shrunk towards the average, and intervals include the uncertainty about how much raters vary: if no rater
 * differs, about one study in a hundred names one, for any number of raters.
 */
export function severestRater(
  raterEffects: RaterEffects,
): { readonly raterId: RaterEffects[number]["raterId"]; readonly value: number } | undefined {
  const [severest] = raterEffects
    .flatMap(({ raterId, effect }) =>
      effect.kind === "value" && effect.high !== null && effect.high < 0
        ? [{ raterId, value: effect.value }]
        : [],
    )
    .toSorted((a, b) => a.value - b.value);
  return severest;
}
