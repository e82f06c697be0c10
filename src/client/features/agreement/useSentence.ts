import { useTranslation } from "../../kit/text/useTranslation.ts";
import { inSequence } from "../../kit/text/phrase.ts";
import type { PartUsed } from "../../../agreement/partUsed.ts";
import type { AgreementStatistic } from "../../../agreement/recipes.ts";
import { recipeId } from "../../../agreement/recipeText.ts";
import { isolated } from "../../kit/text/isolated.ts";
import { leftToRight } from "../../kit/chart/isolated.ts";
import { useNumbers } from "../../kit/chart/useNumbers.ts";
import { useFormat } from "../../kit/text/format.ts";
import type { Finding } from "../../../agreement/findings/inShort.ts";
import type { Shown } from "./shown.ts";
import { useScoreName } from "./useScoreName.ts";
import { toldShiftUs } from "../../kit/figure/toldShift.ts";
import { useBecause } from "../../kit/figure/useBecause.ts";
import { useRecipeWords } from "../../kit/figure/useRecipeWords.ts";
import { useWrittenAgreement } from "../../kit/query/useWrittenAgreement.ts";

/**
 * Gives the function that writes a finding as a sentence. Rows are called highest and lowest only if the interval
 * of their difference excludes 0.
 */
export function useSentence({
  scheme,
  raterName,
  search,
}: Pick<Shown, "scheme" | "raterName" | "search">): (
  finding: Finding,
  isApart?: boolean,
) => string {
  const { t } = useTranslation("agreement");
  const numbers = useNumbers();
  const format = useFormat();
  const { coefficient } = useWrittenAgreement();
  const because = useBecause();
  const words = useRecipeWords();
  const isTwice = search.work === "repeats";
  const percent = (share: number) => leftToRight(numbers.percent(share));
  const decimal = (value: number) => leftToRight(coefficient(value));
  const rater = (raterId: string) => isolated(raterName(raterId));
  const code = (codeId: string) =>
    isolated(scheme.codes.find(({ id }) => id === codeId)?.name ?? codeId);
  const criterion = (criterionId: string) =>
    isolated(scheme.criteria.find(({ id }) => id === criterionId)?.name ?? criterionId);
  const figure = ({ recipe, value, part }: Said) =>
    inSequence([
      ...(part ? [t("restsOnPart", { used: part.used, all: part.all })] : []),
      t("figureBy", {
        recipe: words.short(recipe),
        value: leftToRight(words.write(recipe)(value)),
      }),
    ]);
  /** A figure without the name of its statistic, if the figure named before has the same statistic. */
  const figureAfter = (named: Said, said: Said) =>
    recipeId(named.recipe) === recipeId(said.recipe) && !said.part
      ? leftToRight(words.write(said.recipe)(said.value))
      : figure(said);
  const scoreCalled = useScoreName(scheme);
  const correction = (before: number | undefined, after: number | undefined) =>
    before === undefined || after === undefined
      ? ""
      : t("finding.corrected", { before: decimal(before), after: decimal(after) });

  return (finding, isApart) => {
    const range = isApart === true ? undefined : rangeOf(finding);
    if (range !== undefined) return isApart === false ? `${range} ${t("finding.notApart")}` : range;
    switch (finding.kind) {
      case "nothing_compared":
        return t(isTwice ? "finding.nothing_compared_same" : "finding.nothing_compared");
      case "overall": {
        const { recipe, value, low, high, line } = finding;
        const write = words.write(recipe);
        const interval =
          low === null || high === null
            ? ""
            : ` ${leftToRight(t("interval", { low: write(low), high: write(high) }))}`;
        return t(isTwice ? "finding.overall_same" : "finding.overall", {
          figure: `${figure({ recipe, value })}${interval}`,
          recordings: t("recordingsCount", { count: line.recordings }),
          raters: t("ratersCount", { count: line.raters }),
          time: numbers.time(line.comparedUs),
        });
      }
      case "overall_undefined":
        return t("finding.overall_undefined", {
          recipe: words.short(finding.recipe),
          because: because(finding.because, finding.recipe),
        });
      case "overall_ratings":
        return t("finding.only_criterion", {
          criterion: isolated(scoreCalled(finding.score)),
          figure: figure(finding),
          units: t("units", { count: finding.line.recordings }),
        });
      case "overall_ratings_undefined":
        return t("finding.overall_ratings_undefined", {
          score: isolated(scoreCalled(finding.score)),
          recipe: words.short(finding.recipe),
          because: because(finding.because, finding.recipe),
        });
      case "sets_apart":
        return t("finding.sets_apart", {
          count: finding.sets.length,
          sets: listOf(
            finding.sets.map((set) =>
              isolated(t("finding.set", { raters: listOf(set.map(rater)) })),
            ),
          ),
        });
      case "few_recordings":
        return t("finding.few_recordings", {
          count: finding.recordings,
          needed: finding.needed,
        });
      case "shifted_pair": {
        const { laterId, earlierId, shiftUs, before, after } = finding;
        return `${t("finding.late", {
          rater: rater(laterId),
          other: rater(earlierId),
          seconds: numbers.fineSeconds(toldShiftUs(shiftUs)),
        })} ${correction(before, after)}`.trim();
      }
      case "best_and_worst_pair":
        if (isTwice) {
          return t("finding.best_and_worst_same", {
            best: rater(finding.best.raterA),
            bestValue: decimal(finding.best.value),
            worst: rater(finding.worst.raterA),
            worstValue: decimal(finding.worst.value),
          });
        }
        return t("finding.best_and_worst_pair", {
          bestA: rater(finding.best.raterA),
          bestB: rater(finding.best.raterB),
          best: decimal(finding.best.value),
          worstA: rater(finding.worst.raterA),
          worstB: rater(finding.worst.raterB),
          worst: decimal(finding.worst.value),
        });
      case "few_in_common":
        if (finding.pairs === finding.of) {
          return t(isTwice ? "finding.all_few_in_common_same" : "finding.all_few_in_common", {
            of: finding.of,
            needed: finding.needed,
          });
        }
        return t(isTwice ? "finding.few_in_common_same" : "finding.few_in_common", {
          count: finding.pairs,
          of: finding.of,
          needed: finding.needed,
        });
      case "best_and_worst":
        return t(isTwice ? "finding.best_and_worst_code_same" : "finding.best_and_worst", {
          best: code(finding.best.codeId),
          bestFigure: figure(finding.best),
          worst: code(finding.worst.codeId),
          worstFigure: figureAfter(finding.best, finding.worst),
        });
      case "only_code":
        return t("finding.only_code", {
          code: code(finding.code.codeId),
          figure: figure(finding.code),
        });
      case "alike":
        return t("finding.alike", { count: finding.codes, figure: figure(finding.code) });
      case "identical":
        return t("finding.identical");
      case "coded_nothing":
        return t("finding.coded_nothing", { rater: rater(finding.raterId) });
      case "best_and_worst_criterion":
        return t("finding.best_and_worst_criterion", {
          best: criterion(finding.best.criterionId),
          bestFigure: figure(finding.best),
          worst: criterion(finding.worst.criterionId),
          worstFigure: figureAfter(finding.best, finding.worst),
        });
      case "only_criterion":
        return t("finding.only_criterion", {
          criterion: criterion(finding.criterion.criterionId),
          figure: figure(finding.criterion),
          units: t("units", { count: finding.criterion.units }),
        });
      case "one_recording_rated":
        return t("finding.one_recording_rated");
      case "criteria_alike":
        return t("finding.criteria_alike", {
          of: finding.of,
          figure: figure(finding.criterion),
        });
      case "not_rated":
        return finding.criteria === finding.of
          ? t("finding.none_rated")
          : t("finding.not_rated", { count: finding.criteria, of: finding.of });
      case "one_level":
        return t("finding.one_level", {
          criterion: criterion(finding.criterionId),
          percent: percent(finding.percent),
          figure: figure(finding.coefficient),
        });
      case "severe":
        return t("finding.severe", {
          criterion: criterion(finding.criterionId),
          higher: figure(finding.higher),
          lower: figure(finding.lower),
        });
      case "trace": {
        const { recipe, value, low, high } = finding;
        const write = words.write(recipe);
        const interval =
          low === null || high === null
            ? ""
            : ` ${leftToRight(t("interval", { low: write(low), high: write(high) }))}`;
        return t("finding.trace", {
          criterion: criterion(finding.criterionId),
          figure: `${figure({ recipe, value })}${interval}`,
          raters: t("ratersCount", { count: finding.raters }),
          recordings: t("recordingsCount", { count: finding.recordings }),
        });
      }
      case "trace_undefined":
        return t("finding.trace_undefined", {
          criterion: criterion(finding.criterionId),
          recipe: words.short(finding.recipe),
          because: because(finding.because, finding.recipe),
        });
      case "trace_not_shared":
        return t("finding.trace_not_shared", { criterion: criterion(finding.criterionId) });
      case "trace_late":
        return t("finding.trace_late", {
          criterion: criterion(finding.criterionId),
          later: rater(finding.laterId),
          earlier: rater(finding.earlierId),
          time: numbers.fineSeconds(10_000 * Math.round(finding.lagUs / 10_000)),
          count: finding.pairs,
        });
      case "mostly_chance":
        return t("finding.mostly_chance", {
          percent: percent(finding.percent),
          kappa: decimal(finding.kappa),
          expected: percent(finding.expected),
        });
      case "rare":
      case "nearly_always":
        return t(`finding.${finding.kind}`, {
          code: code(finding.codeId),
          percent: percent(finding.percent),
          kappa: decimal(finding.kappa),
          prevalence: percent(finding.prevalence),
        });
      case "one_rater_only":
        return t("finding.one_rater_only", {
          rater: rater(finding.raterId),
          code: code(finding.codeId),
          count: finding.count,
        });
      case "when":
      case "pieces":
      case "extent":
      case "brief":
        return t(`finding.${finding.kind}`, {
          code: code(finding.codeId),
          higher: figure(finding.higher),
          lower: figure(finding.lower),
        });
    }
  };

  /** The range from the lowest to the highest row, for rows whose differences may be due to chance. */
  function rangeOf(finding: Finding): string | undefined {
    if (finding.kind === "best_and_worst_pair") {
      const { best, worst } = finding;
      const values = { low: decimal(worst.value), high: decimal(best.value) };
      if (values.low === values.high) {
        return t(isTwice ? "finding.level_same" : "finding.level_pair", { value: values.low });
      }
      return isTwice
        ? t("finding.range_same", {
            ...values,
            lowest: rater(worst.raterA),
            highest: rater(best.raterA),
          })
        : t("finding.range_pair", {
            ...values,
            lowestA: rater(worst.raterA),
            lowestB: rater(worst.raterB),
            highestA: rater(best.raterA),
            highestB: rater(best.raterB),
          });
    }
    if (finding.kind === "best_and_worst") {
      if (figure(finding.worst) === figure(finding.best)) {
        return t("finding.level_code", { figure: figure(finding.best) });
      }
      return t("finding.range_code", {
        low: figure(finding.worst),
        lowest: code(finding.worst.codeId),
        high: figureAfter(finding.worst, finding.best),
        highest: code(finding.best.codeId),
      });
    }
    if (finding.kind !== "best_and_worst_criterion") return undefined;
    if (figure(finding.worst) === figure(finding.best)) {
      return t("finding.level_criterion", { figure: figure(finding.best) });
    }
    return t("finding.range_criterion", {
      low: figure(finding.worst),
      lowest: criterion(finding.worst.criterionId),
      high: figureAfter(finding.worst, finding.best),
      highest: criterion(finding.best.criterionId),
    });
  }

  function listOf(texts: readonly string[]): string {
    const rest = texts.length - namesSaid;
    return format.list(
      rest > 0 ? [...texts.slice(0, namesSaid), t("finding.others", { count: rest })] : texts,
    );
  }
}

/** The maximum number of names listed in a sentence. */
const namesSaid = 5;

interface Said {
  readonly recipe: AgreementStatistic;
  readonly value: number;
  /** Set if the figure rests on less than half of the data, which is then said first. */
  readonly part?: PartUsed | undefined;
}
