import type { AttemptRow } from "../../database/calibration/attempts.ts";

/** A result as it is told, without what it is kept by. */
export function wireResult({
  recipe,
  score,
  because,
  threshold,
  isGoldReplaced,
  outcome,
}: NonNullable<AttemptRow["result"]>) {
  return { recipe, score, because, threshold, isGoldReplaced, outcome };
}
