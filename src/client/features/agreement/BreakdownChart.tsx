import type { AgreementLine } from "../../../agreement/row.ts";
import { useTranslation } from "../../kit/text/useTranslation.ts";
import type { Agreement } from "../../../api/contract/agreement.ts";
import type { AgreementStatistic } from "../../../agreement/recipes.ts";
import type { BySeries, Series } from "../../kit/chart/series.ts";
import type { Estimate } from "../../kit/chart/estimate.ts";
import { ForestPlot } from "../../kit/chart/ForestPlot.tsx";
import { lazyPart } from "../../kit/page/lazyPart.tsx";
import { recipeId } from "../../../agreement/recipeText.ts";
import { pairIn, pairText, type Section } from "./address.ts";
import { useNumbers } from "../../kit/chart/useNumbers.ts";
import { hasFewInCommon } from "../../../agreement/fewInCommon.ts";
import type { Coding } from "./columns.ts";
import { estimateOfFigure } from "../../kit/figure/estimateOfFigure.ts";
import { drawnRows, extremeLines } from "./extremeLines.ts";
import { chanceOf, isOfStates, isShare } from "../../../agreement/facts.ts";
import { rowChange } from "./rowChange.ts";
import { chosenRecipe, type Shown } from "./shown.ts";
import { sorted } from "./sorting.ts";
import { useChartTitle } from "./useChartTitle.ts";
import { useBecause } from "../../kit/figure/useBecause.ts";
import { useRecipeWords } from "../../kit/figure/useRecipeWords.ts";
import { useRowName } from "./useRowName.ts";
import { nameOrder } from "../../../domain/nameOrder.ts";

const LineOverTime = lazyPart(
  async () => (await import("../../kit/chart/LineOverTime.tsx")).LineOverTime,
);
const PairHeatMap = lazyPart(
  async () => (await import("../../kit/chart/PairHeatMap.tsx")).PairHeatMap,
);

/** The maximum number of rows in the drawing; the table has them all. */
const drawnMost = 40;
/** The maximum number of raters in a map of pairs; the table has them all. */
const ratersMost = 100;
/** The maximum number of statistics side by side on one axis; the selected one is always among them. */
const recipesDrawn = 4;

/** The figures of a section as a drawing: a line for time, a map for pairs, else points with their intervals. */
export function BreakdownChart({ shown, by, coding, lines, statistics, raters }: Props) {
  const { t, i18n } = useTranslation("agreement");
  const because = useBecause();
  const words = useRecipeWords();
  const numbers = useNumbers();
  const rowName = useRowName(shown);
  const recipe = chosenRecipe(statistics, shown.search.recipe);
  const title = useChartTitle({ by, lines, statistics, recipe, rowName });
  if (!recipe) return null;
  const at = statistics.indexOf(recipe);
  const extremes = extremeLines(lines, at, rowName);
  const named = extremes ? [extremes.best.line, extremes.worst.line] : [];
  // A share goes from 0 to 1, most coefficients are 0 at chance: one axis cannot say both.
  const drawnRecipes = [recipe, ...statistics.filter((one) => one !== recipe)]
    .filter((one) => isShare(one) === isShare(recipe) && chanceOf(one) === chanceOf(recipe))
    .slice(0, recipesDrawn);
  const series: readonly Series[] = drawnRecipes.map((one) => ({
    id: recipeId(one),
    name: words.short(one),
  }));
  const estimates = ({ of, figures }: AgreementLine): BySeries<Estimate> =>
    Object.fromEntries(
      drawnRecipes.map((one) => {
        const isPointless = isPoint(of, shown) && isOfStates(one);
        const why = (reason: string) =>
          isPointless ? t("pointHasNoDuration") : because(reason, one);
        return [recipeId(one), estimateOfFigure(figures[statistics.indexOf(one)], why)];
      }),
    );
  const isTwice = by === "pair" && shown.search.work === "repeats";
  const head = {
    kind: t(isTwice ? "sameRater.raters" : `section.${by}`),
    title,
    fileName: `agreement-${coding === "events" ? "" : `${coding}-`}${by}`,
  };
  const axis = {
    label: t("axis"),
    format: isShare(recipe) ? numbers.percent : numbers.decimal,
    ...(chanceOf(recipe) === "above_0" && { low: 0, high: 1 }),
  };
  const format = words.write(recipe);
  const { least } = shown.search;
  // Where somebody asks for one: a line that nobody set would be taken for a rule.
  const minimum = least === undefined ? undefined : { at: least, name: t("minimum.least") };

  if (by === "pair" && !isTwice) {
    const inOrder = sorted(
      lines,
      shown.search.sort,
      ({ of }) => rowName(of),
      nameOrder(i18n.language),
    );
    const drawn = ratersOf([...named, ...inOrder], ratersMost);
    const hint = t(`pairsCaption.${coding === "ratings" ? "ratings" : "events"}`, {
      recipe: words.short(recipe),
    });
    const none = undefinedForAll(lines, at);
    return (
      <PairHeatMap
        {...head}
        status={
          none === undefined
            ? undefined
            : {
                kind: "empty",
                because: t("pairsUndefined", {
                  recipe: words.short(recipe),
                  because: because(none, recipe),
                }),
              }
        }
        hint={hint}
        inSight={
          raters.length > ratersMost
            ? t("ratersMost", { drawn: drawn.size, count: raters.length })
            : undefined
        }
        raters={raters.filter(({ id }) => raters.length <= ratersMost || drawn.has(id))}
        pairs={lines
          .filter(({ of }) => raters.length <= ratersMost || isAmong(of, drawn))
          .flatMap((line) => {
            const { of, figures, recordings } = line;
            const estimate = estimateOfFigure(figures[at], (reason) => because(reason, recipe));
            return of.by === "pair" && estimate
              ? [
                  {
                    a: of.raterA,
                    b: of.raterB,
                    estimate,
                    note: t("recordingsCount", { count: recordings }),
                    isUncertain: hasFewInCommon(line),
                  },
                ]
              : [];
          })}
        measure={words.short(recipe)}
        format={words.write(recipe)}
        chosen={chosenOf(shown.search.pair)}
        onSelect={(raterA, raterB) => shown.choose({ pair: pairText({ raterA, raterB }) })}
      />
    );
  }
  if (by === "week" || by === "round") {
    const inTime = by === "round" ? lines.toSorted(byRound) : lines;
    return (
      <LineOverTime
        {...head}
        steps={inTime.map((line) => ({
          id: line.key,
          name: rowName(line.of),
          estimates: estimates(line),
        }))}
        series={series}
        axis={{ ...axis, low: isBelowChance(lines) ? undefined : 0, high: 1 }}
        goal={minimum}
        format={format}
        stepsAre={t(`rowIs.${by}`)}
      />
    );
  }
  const inOrder = sorted(
    lines,
    shown.search.sort,
    ({ of }) => rowName(of),
    nameOrder(i18n.language),
  );
  const rows = drawnRows(inOrder, named, drawnMost);
  return (
    <ForestPlot
      {...head}
      inSight={rows.length < lines.length ? t("drawnMost", { count: rows.length }) : undefined}
      rows={rows.map((line) => ({
        id: line.key,
        name: rowName(line.of),
        color: colorOf(line, shown),
        estimates: estimates(line),
      }))}
      series={series}
      axis={axis}
      references={[
        ...(chanceOf(recipe) === "at_0" ? [{ at: 0, name: t("chance") }] : []),
        ...(minimum ? [minimum] : []),
      ]}
      format={format}
      rowsAre={t(isTwice ? "sameRater.rater" : `rowIs.${by}`)}
      chosen={
        rows.find(({ of }) => of.by === "code" && shown.search.over === `code:${of.codeId}`)?.key
      }
      onSelect={(key) => {
        const line = rows.find((one) => one.key === key);
        const change = line && rowChange(line.of);
        if (change) shown.choose(change);
      }}
    />
  );
}

/** The first reason why no line has a figure; `undefined` where any line has one. */
function undefinedForAll(lines: readonly AgreementLine[], at: number): string | undefined {
  const figures = lines.flatMap((line) => line.figures[at] ?? []);
  const reasons = figures.flatMap((one) => (one.kind === "undefined" ? [one.because] : []));
  return reasons.length === figures.length ? reasons[0] : undefined;
}

/** The first raters named by rows, at most `ratersMost`. */
function ratersOf(lines: readonly AgreementLine[], most: number): ReadonlySet<string> {
  const raters = new Set<string>();
  for (const { of } of lines) {
    if (of.by !== "pair") continue;
    for (const raterId of [of.raterA, of.raterB]) if (raters.size < most) raters.add(raterId);
  }
  return raters;
}

function isAmong(of: AgreementLine["of"], raters: ReadonlySet<string>): boolean {
  return of.by === "pair" && raters.has(of.raterA) && raters.has(of.raterB);
}

/** Whether any figure, or the lower end of its interval, is below 0. */
function isBelowChance(lines: readonly AgreementLine[]): boolean {
  return lines.some(({ figures }) =>
    figures.some((figure) => figure.kind === "value" && (figure.low ?? figure.value) < 0),
  );
}

function isPoint(of: AgreementLine["of"], { scheme }: Shown): boolean {
  return of.by === "code" && scheme.codes.find(({ id }) => id === of.codeId)?.kind === "point";
}

function colorOf({ of }: AgreementLine, { scheme }: Shown): string | undefined {
  return of.by === "code" ? scheme.codes.find(({ id }) => id === of.codeId)?.color : undefined;
}

function chosenOf(
  text: string | undefined,
): { readonly a: string; readonly b: string } | undefined {
  const pair = pairIn(text);
  return pair && { a: pair.raterA, b: pair.raterB };
}

function byRound(a: AgreementLine, b: AgreementLine): number {
  return a.of.by === "round" && b.of.by === "round" ? a.of.roundNumber - b.of.roundNumber : 0;
}

interface Props {
  readonly shown: Shown;
  readonly by: Section;
  readonly coding: Coding;
  readonly lines: readonly AgreementLine[];
  readonly statistics: readonly AgreementStatistic[];
  readonly raters: Agreement["raters"];
}
