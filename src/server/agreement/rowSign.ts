import { recipeId } from "../../agreement/recipeText.ts";
import { takesPairs, type LineOptions, type PlannedLine } from "../../agreement/rows.ts";
import { thisProgram } from "../keep/program.ts";
import { digestOf } from "../keep/sign.ts";

/** Two rows with one sign say the same. */
export function lineSign(
  { tally, row }: PlannedLine,
  { recipes, settings, limits }: LineOptions,
): string {
  const { codes, allCodes, isOneCode, subjectIds, nobody, modifierId } = row.over;
  const over = [codes, allCodes, isOneCode, subjectIds, nobody, row.withPrevalence, modifierId];
  const how = [recipes.map(recipeId), takesPairs(row), settings];
  const { recordingsForInterval } = limits;
  const madeOf = [thisProgram, tally.content, over, how, recordingsForInterval];
  return digestOf([JSON.stringify(madeOf)]);
}
