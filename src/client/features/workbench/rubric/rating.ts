import type { Rating } from "../../../../domain/entities/rating.ts";
import type { Criterion } from "../../../../domain/entities/scheme.ts";

export function isJudged(rating: Rating | undefined): boolean {
  return rating !== undefined && (rating.value !== null || rating.cannotBeJudged);
}

/** The rating with a new value; it replaces a reason for being unable to rate. */
export function withValue(rating: Rating, value: number): Rating {
  return { ...rating, value, cannotBeJudged: false, reason: "" };
}

/** The next or previous level; without a selected level, the lowest or the highest. */
export function levelBeside(
  { levels }: Pick<Criterion, "levels">,
  value: number | null,
  direction: 1 | -1,
): number | undefined {
  const at = levels.findIndex((level) => level.value === value);
  if (at === -1) return levels.at(direction > 0 ? 0 : -1)?.value;
  return levels[Math.min(Math.max(at + direction, 0), levels.length - 1)]?.value;
}
