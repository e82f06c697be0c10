import type { Study } from "./dStudyLines.ts";

type RaterEffects = Study["raterEffects"];

/**
 * The most severe of the raters whom limits put below the average one. Effects are drawn to the average, and their
 * limits hold what is not known of how raters vary: where no rater differs, hardly one study in a hundred names one,
 * however many raters it has.
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
