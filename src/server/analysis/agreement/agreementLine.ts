import type { AgreementLine } from "../../../api/contract/agreement.ts";
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
  const { key, of: subject } = row;
  if (!of.isWhole) return { key, of: subject, ...madeLine(tally, row, of) };
  const { codes, allCodes, isOneCode, subjectIds, nobody } = row.over;
  const asked = [
    codes,
    allCodes,
    isOneCode,
    subjectIds,
    nobody,
    row.withPrevalence,
    isOfPairs(row),
  ];
  const recipes = of.recipes.map(recipeId);
  const how = [recipes, of.isTurned, of.settings, of.limits.bootstrapResamples];
  const known = lineKept(`${tally.content()} ${JSON.stringify([asked, how])}`, () =>
    madeLine(tally, row, of),
  );
  return { key, of: subject, ...known };
}

type MadeLine = Omit<AgreementLine, "key" | "of">;

function madeLine(
  tally: RowTally,
  row: OverRow,
  { recipes, isTurned, ...options }: Parameters<typeof agreementLine>[2],
): MadeLine {
  const projection = options.book.projection(row.over.codes);
  const events = tally.events(row.over, projection);
  const over = { ...row.over, hasEvents: events > 0 };
  const ofEach = tally.raters.size === 2 ? tally.eventsOfEach(row.over, projection) : undefined;
  return {
    raters: tally.raters.size,
    pairs: tally.pairs,
    recordings: tally.recordings.size,
    comparedUs: tally.comparedUs,
    events,
    eventsOfEach: ofEach ? (isTurned ? [ofEach[1], ofEach[0]] : [...ofEach]) : null,
    prevalence: row.withPrevalence ? prevalenceOf(tally, row.over, projection) : null,
    figures: recipes.map((recipe) =>
      rowFigure(recipe, { tally: tally.tally, over, isOfPairs: isOfPairs(row) }, options),
    ),
  };
}

/** Rows in which raters are taken two at a time even where a recipe could take all. */
function isOfPairs({ of: { by } }: OverRow): boolean {
  return by === "pair" || by === "week";
}

/** Rows by all that is in them, intervals too: of one more observation most rows know nothing. */
const lines = new Map<string, MadeLine>();
const linesKept = 10_000;

function lineKept(key: string, make: () => MadeLine): MadeLine {
  const known = lines.get(key);
  if (known) return known;
  const made = make();
  lines.set(key, made);
  const [oldest] = lines.keys();
  if (lines.size > linesKept && oldest !== undefined) lines.delete(oldest);
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
