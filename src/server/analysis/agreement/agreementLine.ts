import type { AgreementLine } from "../../../api/contract/agreement.ts";
import type { Figure } from "../../../api/contract/figures.ts";
import type { EventRecipe } from "../../../domain/entities/recipe.ts";
import { recipeId } from "../../../domain/recipeText.ts";
import { type FigureOptions, rowFigure } from "./rowFigure.ts";
import type { OverRow } from "./rowPlan.ts";
import type { RowTally } from "./rowTally.ts";
import type { RowOver } from "./tally.ts";

/** One row of the answer. `isTurned`: of two raters, whom the answer has the other way round. */
export function agreementLine(
  tally: RowTally,
  row: OverRow,
  of: {
    readonly recipes: readonly EventRecipe[];
    readonly isTurned: boolean;
    /** What besides the observations decides on their tables. */
    readonly settings: string;
  } & FigureOptions,
): AgreementLine {
  const { recipes, isTurned, ...options } = of;
  const { book } = options;
  const projection = book.projection(row.over.codes);
  const events = tally.events(row.over, projection);
  const isOfPairs = row.of.by === "pair" || row.of.by === "week";
  const content = tally.content();
  const settings = `${options.settings} ${options.limits.bootstrapResamples}`;
  const over = { ...row.over, hasEvents: events > 0 };
  const [first, second] = tally.eventsOfEach(row.over, projection);
  return {
    key: row.key,
    of: row.of,
    raters: tally.raters.size,
    pairs: tally.pairs,
    recordings: tally.recordings.size,
    comparedUs: tally.comparedUs,
    events,
    eventsOfEach: tally.raters.size !== 2 ? null : isTurned ? [second, first] : [first, second],
    prevalence: row.withPrevalence ? prevalenceOf(tally, row.over, projection) : null,
    figures: recipes.map((recipe) => {
      const make = () => rowFigure(recipe, { tally: tally.tally, over, isOfPairs }, options);
      if (!options.isWhole) return make();
      const { codes, subjectIds, nobody } = over;
      const asked = [recipeId(recipe), isOfPairs, codes, subjectIds, nobody, settings];
      return figureKept(`${content} ${asked.join(" ")}`, make);
    }),
  };
}

/** Figures of rows, intervals and all: of one more observation most rows know nothing. */
const figures = new Map<string, Figure>();
const figuresKept = 20_000;

function figureKept(key: string, make: () => Figure): Figure {
  const known = figures.get(key);
  if (known) return known;
  const made = make();
  figures.set(key, made);
  const [oldest] = figures.keys();
  if (figures.size > figuresKept && oldest !== undefined) figures.delete(oldest);
  return made;
}

/** The mean of the raters' shares of time with one of the codes; `null` where no time was compared. */
function prevalenceOf(tally: RowTally, over: RowOver, projection: Int32Array): number | null {
  let [total, coded] = [0, 0];
  for (const { first, second, amounts } of tally.tally.clusters(
    { kind: "time" },
    false,
    over,
    projection,
  )) {
    amounts.forEach((amount, at) => {
      total += 2 * amount;
      if (first[at] !== 0) coded += amount;
      if (second[at] !== 0) coded += amount;
    });
  }
  return total === 0 ? null : coded / total;
}
