import { AgreementLine } from "../../agreement/row.ts";
import type * as z from "zod";
import type { EventRecipe } from "../../domain/entities/recipe.ts";
import { recipeId } from "../../domain/recipeText.ts";
import { thisProgram } from "../keep/program.ts";
import { timeTable } from "../../agreement/tables/time.ts";
import { signOf } from "../keep/sign.ts";
import { type FigureOptions, rowFigure } from "../../agreement/rowFigure.ts";
import type { RowOver } from "../../agreement/rowOver.ts";
import type { OverRow } from "../../agreement/rowPlan.ts";
import { RowSums, type TableSource } from "../../agreement/rowSums.ts";
import type { RowTally } from "../../agreement/rowTally.ts";

/** What rows of one answer have in common. */
export interface LineOptions extends FigureOptions {
  readonly recipes: readonly EventRecipe[];
  /** What besides the observations decides on their tables. */
  readonly settings: string;
}

/** One row before it is made. */
export interface PlannedLine {
  readonly tally: RowTally;
  readonly row: OverRow;
}

/** What a row says, whatever it is called; of two raters the one with the lower id stands first. */
export const MadeLine = AgreementLine.omit({ key: true, of: true });
export type MadeLine = z.infer<typeof MadeLine>;

/** Two rows with one sign say the same. */
export function lineSign(
  { tally, row }: PlannedLine,
  { recipes, settings, limits }: LineOptions,
): string {
  const { codes, allCodes, isOneCode, subjectIds, nobody } = row.over;
  const over = [codes, allCodes, isOneCode, subjectIds, nobody, row.withPrevalence];
  const how = [recipes.map(recipeId), isOfPairs(row), settings];
  const { bootstrapResamples, recordingsForInterval } = limits;
  const madeOf = [thisProgram, tally.content, over, how, bootstrapResamples, recordingsForInterval];
  return signOf([JSON.stringify(madeOf)]);
}

/** Makes the rows of one answer. Those of one tally share what it adds up to. */
export function lineMaker(
  source: TableSource,
): (line: PlannedLine, options: LineOptions) => MadeLine {
  const known = new Map<RowTally, RowSums>();
  return (line, options) => {
    const sums = known.get(line.tally) ?? new RowSums(line.tally, source);
    known.set(line.tally, sums);
    return madeLine(line, sums, options);
  };
}

function madeLine(
  { tally, row }: PlannedLine,
  sums: RowSums,
  { recipes, ...options }: LineOptions,
): MadeLine {
  const projection = options.book.projection(row.over.codes);
  const events = sums.events(row.over, projection);
  const over = { ...row.over, hasEvents: events > 0 };
  const ofEach = tally.raters.size === 2 ? sums.eventsOfEach(row.over, projection) : undefined;
  return {
    raters: tally.raters.size,
    pairs: tally.pairs,
    recordings: tally.recordings.length,
    comparedUs: tally.comparedUs,
    events,
    eventsOfEach: ofEach ? [...ofEach] : null,
    prevalence: row.withPrevalence ? prevalenceOf(sums, row.over, projection) : null,
    figures: recipes.map((recipe) =>
      rowFigure(recipe, { sums, over, isOfPairs: isOfPairs(row) }, options),
    ),
  };
}

/** Rows in which raters are taken two at a time even where a recipe could take all. */
function isOfPairs({ of: { by } }: OverRow): boolean {
  return by === "pair" || by === "week";
}

/** The mean of the raters' shares of time with one of the codes; `null` where no time was compared. */
function prevalenceOf(sums: RowSums, over: RowOver, projection: Int32Array): number | null {
  let [total, coded] = [0, 0];
  for (const { first, second, amounts } of sums.clusters(timeTable, false, over, projection)) {
    amounts.forEach((amount, at) => {
      total += 2 * amount;
      if (first[at] !== 0) coded += amount;
      if (second[at] !== 0) coded += amount;
    });
  }
  return total === 0 ? null : coded / total;
}
