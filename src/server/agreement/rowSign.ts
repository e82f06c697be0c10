import { recipeId } from "../../agreement/recipeText.ts";
import type { OverRow } from "../../agreement/rowPlan.ts";
import { takesPairs, type LineOptions, type PlannedLine } from "../../agreement/rows.ts";
import { thisProgram } from "../keep/program.ts";
import { digestOf } from "../keep/sign.ts";

/** Computes digests of rows of one answer: rows with equal digests have equal content. */
export function lineSigner({
  statistics,
  settings,
  limits: { recordingsForInterval },
}: LineOptions): (line: PlannedLine) => string {
  const ids = statistics.map(recipeId);
  const how = (isOfPairs: boolean) =>
    JSON.stringify([ids, isOfPairs, settings, recordingsForInterval]);
  const [ofPairs, ofAll] = [how(true), how(false)];
  // Many rows are over the same.
  const texts = new Map<OverRow["over"], string>();
  return ({ tally, row }) => {
    const { over, withPrevalence } = row;
    const text = texts.get(over) ?? JSON.stringify(over);
    texts.set(over, text);
    const made = [thisProgram, tally.content, text, String(withPrevalence)];
    return digestOf([...made, takesPairs(row) ? ofPairs : ofAll]);
  };
}
