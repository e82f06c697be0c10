import type { Study } from "../../../domain/entities/study.ts";

/** The settings of a study that define blinding. */
export type BlindingSettings = Pick<
  Study,
  "blinding" | "isOpened" | "masksRaters" | "masksRecordings"
>;

/** What a change of blinding would reveal; that cannot be undone. */
export type Uncovered = "open" | "never" | "both_submitted" | "recordings" | "raters";

export function uncoveredBy(
  before: BlindingSettings,
  change: Partial<BlindingSettings>,
): Uncovered | undefined {
  const after = { ...before, ...change };
  if (after.blinding === "never" && before.blinding !== "never") return "never";
  const isClosed = before.blinding === "until_opened" && !before.isOpened;
  if (isClosed && after.blinding === "until_opened" && after.isOpened) return "open";
  if (isClosed && after.blinding === "until_both_submitted") return "both_submitted";
  if (before.masksRecordings && !after.masksRecordings) return "recordings";
  if (before.masksRaters && !after.masksRaters) return "raters";
  return undefined;
}
