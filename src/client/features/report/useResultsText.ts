import { useTranslation } from "../../kit/text/useTranslation.ts";
import type { Figure } from "../../../agreement/figure.ts";
import { factsOf } from "../../../agreement/facts.ts";
import { minimumOf } from "../../../agreement/minimum.ts";
import type { Agreement } from "../../../api/contract/agreement.ts";
import type { Report } from "../../../api/contract/report.ts";
import type { TraceAgreement } from "../../../api/contract/traces.ts";
import type { AgreementStatistic } from "../../../agreement/recipes.ts";
import { useNumbers } from "../../kit/chart/useNumbers.ts";
import { useRecipeWords as useScreenWords } from "../../kit/figure/useRecipeWords.ts";
import { partUsed } from "../../../agreement/partUsed.ts";
import { extremes } from "./extremes.ts";
import type { NamedLine } from "./FigureTable.tsx";
import { pairsInBody, pairSpread } from "./pairSpread.ts";
import { ratingsLead } from "./ratingsLead.ts";
import { useFigureText } from "./useFigureText.ts";
import { useNamedLines } from "./useNamedLines.ts";
import { useReportWords } from "./useReportWords.ts";
import "./texts.ts";
import { sideBySide } from "../../kit/text/phrase.ts";

/** The results in sentences: overall, whether a minimum is reached, and the range over codes and criteria. */
export function useResultsText({ report, agreement, traces, least }: Of): readonly string[] {
  const { t } = useTranslation("report");
  const written = useFigureText();
  const numbers = useNumbers();
  const recipe = useReportWords();
  const words = useScreenWords();
  const linesBy = useNamedLines(agreement);
  const { events, ratings } = agreement.statistics;

  const [overall] = linesBy("overall");
  const figures = events.flatMap((one, at) => {
    const figure = overall?.line.figures[at];
    return figure ? [figureText(figure, one)] : [];
  });
  const codes = rangeOf(linesBy("code"), events[0]);
  const ofCriteria = linesBy("criterion").filter((line) => !isTotal(line));
  const criteria = rangeOf(ofCriteria, ratings[0]);
  const ofCodes = codes
    ? [
        codes.level === undefined
          ? t("results.byCode", {
              name: codes.name,
              low: codes.low.text,
              lowCode: codes.low.of,
              high: codes.high.text,
              highCode: codes.high.of,
            })
          : t("results.byCodeLevel", { name: codes.name, value: codes.level }),
      ]
    : [];
  const ofTotals = linesBy("criterion").filter(isTotal);
  const ofRatings = [...ofTotals.flatMap((line) => onlyOne([line])), ...ofEachCriterion()];
  const isOfRatings = ratingsLead(report);
  return [
    ...(isOfRatings ? ofRatings : []),
    ...(figures.length > 0
      ? [t("results.overall", { figures: sideBySide(figures, t("methods.separator")) })]
      : []),
    ...minimumTexts(),
    ...ofCodes,
    ...pairTexts(),
    ...(isOfRatings ? [] : ofRatings),
  ];

  /** The range over criteria; empty for a single criterion. */
  function ofEachCriterion(): readonly string[] {
    if (!criteria) return onlyOne(ofCriteria);
    if (criteria.level !== undefined) {
      return [t("results.byCriterionLevel", { name: criteria.name, value: criteria.level })];
    }
    return [
      t("results.byCriterion", {
        name: criteria.name,
        low: criteria.low.text,
        lowCriterion: criteria.low.of,
        high: criteria.high.text,
        highCriterion: criteria.high.of,
      }),
    ];
  }

  function onlyOne(lines: readonly NamedLine[]): readonly string[] {
    const [only, ...others] = lines;
    const [main] = ratings;
    const figure = only?.line.figures[0];
    if (!only || others.length > 0 || !main || !figure) return [];
    return [t("results.only", { criterion: only.name, figure: figureText(figure, main) })];
  }

  /** The distribution of pairs, where a table of them would be too long. */
  function pairTexts(): readonly string[] {
    const [main] = events;
    const pairs = linesBy("pair");
    if (!main || pairs.length <= pairsInBody) return [];
    const spread = pairSpread(pairs, 0);
    if (!spread) return [];
    const write = words.write(main);
    const { lowest, highest, named } = spread;
    const isOfSome = named < spread.pairs;
    return [
      t("results.byPair", {
        pairs: numbers.whole(spread.pairs),
        name: recipe.inText(main),
        median: write(spread.median),
        first: write(spread.first),
        third: write(spread.third),
      }),
      ...(lowest && highest && named > 1 && write(lowest.value) !== write(highest.value)
        ? [
            t(isOfSome ? "results.pairEndsOfSome" : "results.pairEnds", {
              pairs: numbers.whole(named),
              low: write(lowest.value),
              lowPair: lowest.name,
              high: write(highest.value),
              highPair: highest.name,
            }),
          ]
        : []),
      t("results.supplement"),
    ];
  }

  /** A figure with its interval, as in a sentence: "0.71, 95% CI [0.62, 0.79]". */
  function inText(figure: Figure, one: AgreementStatistic): string {
    const { value, limits } = written(figure, one);
    return limits === "" ? value : t("results.withLimits", { value, limits });
  }

  function figureText(figure: Figure, one: AgreementStatistic): string {
    const of = { name: recipe.inText(one), value: inText(figure, one) };
    return t(figure.kind === "value" ? "results.figure" : "results.noFigure", of);
  }

  /** Sentences on the minimum for the main statistics, in the order of the tables. */
  function minimumTexts(): readonly string[] {
    if (least === undefined) return [];
    const [main] = events;
    const [rating] = ratings;
    const [trace] = traces?.statistics.traces ?? [];
    const asked = [
      ...(overall && main ? [{ name: recipe.inText(main), line: overall.line, main }] : []),
      ...(rating
        ? linesBy("criterion").map(({ name, line }) => ({
            name: t("results.ofCriterion", { name: recipe.inText(rating), criterion: name }),
            line,
            main: rating,
          }))
        : []),
      ...(traces && trace
        ? traces.lines.map((line) => ({
            name: t("results.ofCriterion", {
              name: recipe.inText(trace),
              criterion: criterionName(line.criterionId),
            }),
            line,
            main: trace,
          }))
        : []),
    ];
    return asked.flatMap(({ name, line, main: one }) => {
      const answer = minimumOf(line.figures[0], factsOf(one).range, least);
      if (!answer) return [];
      const write = words.write(one);
      return [
        t(`results.minimum.${answer.verdict}`, {
          name,
          limit: write(answer.verdict === "missed" ? answer.atMost : answer.atLeast),
          least: write(least),
        }),
      ];
    });
  }

  function criterionName(criterionId: string): string {
    const { criteria: all = [] } = agreement.schemeVersion?.scheme ?? {};
    return all.find(({ id }) => id === criterionId)?.name ?? criterionId;
  }

  /** The lowest and the highest of the lines; `level` is set where all have the same value as written. */
  function rangeOf(lines: readonly NamedLine[], main: AgreementStatistic | undefined) {
    const found = extremes(lines);
    if (!found || !main) return undefined;
    const said = ({ name, line, figure }: (typeof found)["low"]) => {
      const rests = partUsed(line, figure);
      const text = inText(figure, main);
      return {
        of: name,
        text: rests
          ? `${t("table.restsOnPart", { used: rests.used, all: rests.all })} ${text}`
          : text,
      };
    };
    const write = words.write(main);
    const [low, high] = [write(found.low.figure.value), write(found.high.figure.value)];
    return {
      name: recipe.inText(main),
      low: said(found.low),
      high: said(found.high),
      level: low === high ? low : undefined,
    };
  }
}

function isTotal({ line: { of } }: NamedLine): boolean {
  return of.by === "criterion" && of.criterionId === null;
}

interface Of {
  readonly report: Report;
  readonly agreement: Agreement;
  /** Agreement on continuous ratings; absent where the scheme has none. */
  readonly traces: TraceAgreement | undefined;
  /** The minimum agreement, if one is tested. */
  readonly least: number | undefined;
}
