import { Switch } from "@mantine/core";
import { useTranslation } from "../../kit/text/useTranslation.ts";
import { inSequence } from "../../kit/text/phrase.ts";
import type { EventStatistic } from "../../../agreement/recipes.ts";
import { observerAccuracyOf } from "../../../statistics/observerAccuracy.ts";
import { ConfusionMatrix } from "../../kit/chart/ConfusionMatrix.tsx";
import { columnWrite, type Write } from "../../kit/chart/series.ts";
import { useNumbers } from "../../kit/chart/useNumbers.ts";
import type { ChartStatus } from "../../kit/chart/chartHead.ts";
import { useFormat } from "../../kit/text/format.ts";
import { FailedFigures } from "../../kit/scope/FailedFigures.tsx";
import { useLastAnswer } from "../../kit/scope/useLastAnswer.ts";
import { isolated } from "../../kit/text/isolated.ts";
import { foldedCells, isCombination, severalCodes } from "../../kit/figure/foldedCells.ts";
import { HabitsTable } from "./HabitsTable.tsx";
import { wayOfSeveral } from "../../kit/figure/recipes.ts";
import { useLabelText } from "../../kit/figure/useLabelText.ts";
import { labelParts } from "../../kit/figure/labels.ts";
import { agreementQueries, type Comparison } from "./queries.ts";
import type { Shown } from "./shown.ts";
import { useRecipeWords } from "../../kit/figure/useRecipeWords.ts";
import type { Sides } from "./useSides.ts";
import { useAnswer } from "../../kit/query/useAnswer.ts";

/** The confusion matrix of a pair, or of all pairs, by code; each cell leads to its instances. */
export function ConfusionTable({
  shown,
  comparison,
  recipe,
  sides,
  group,
  isChosen,
  onSelect,
}: Props) {
  const { t } = useTranslation("agreement");
  const numbers = useNumbers();
  const format = useFormat();
  const words = useRecipeWords();
  const labelText = useLabelText(shown.scheme);
  const query = useAnswer(agreementQueries.confusion(comparison));
  const { error, refetch } = query;
  const { raterA, raterB, over } = comparison;
  const { data, from } = useLastAnswer(query, [raterA, raterB, over, comparison.recipe].join(" "));
  const unit = "unitUs" in recipe ? numbers.fineSeconds(recipe.unitUs) : "";
  const measure = {
    us: t("measureTime"),
    unit: t("measureUnits", { unit }),
    event: t("measureEvents"),
  }[data?.per ?? "us"];
  const { search, choose } = shown;
  // A chosen combination is to be seen, whoever gave the address.
  const isFolded =
    search.combinations === undefined &&
    !(isChosen && [search.row ?? "", search.column ?? ""].some(isCombination));
  const cells = data && { ...data, ...foldedCells(data, isFolded) };
  const hasCombinations = (cells?.combinations ?? 0) > 0;
  const showCombinations = (areShown: boolean) =>
    choose({ combinations: areShown ? "shown" : undefined });
  const isPool = comparison.raterA === undefined && search.work !== "repeats";
  const titled = (title: string) =>
    group === undefined ? title : t("confusionIn", { group: isolated(group), title });
  // In columns with a decimal: kappa can be computed again from what is read there.
  const amountText: Write =
    data?.per === "us" ? numbers.secondsOnly : (amount) => format.number(amount);

  return (
    <>
      {error && data && !shown.hasFailed && (
        <FailedFigures {...{ error, from }} compact onRetry={() => void refetch()} />
      )}
      <ConfusionMatrix
        kind={words.short(recipe)}
        title={titled(sides.title)}
        level={3}
        hint={isPool && poolTexts().length > 0 ? inSequence(poolTexts()) : undefined}
        inSight={inSequence([
          sides.caption(measure),
          ...accuracyTexts(),
          ...(hasCombinations && isFolded ? [t("combinations.folded")] : []),
        ])}
        fileName="agreement-confusion"
        status={statusOf()}
        tools={
          hasCombinations && (
            <Switch
              size="sm"
              my="xs"
              label={t("combinations.show", { all: cells?.combinations })}
              checked={!isFolded}
              onChange={(event) => showCombinations(event.currentTarget.checked)}
            />
          )
        }
        labels={(cells?.labels ?? []).map((label) => {
          const [first, ...more] = labelParts(label, shown.scheme);
          return {
            id: label,
            name: labelText(label),
            color: label === severalCodes || more.length > 0 ? undefined : first?.color,
          };
        })}
        mixed={severalCodes}
        table={cells?.table ?? []}
        rowsAre={sides.rowsAre}
        columnsAre={sides.columnsAre}
        format={amountText}
        said={data?.per === "us" ? numbers.time : undefined}
        measures={data?.per === "us" ? "time" : "counts"}
        chosen={
          !isChosen || search.row === undefined || search.column === undefined
            ? undefined
            : { row: search.row, column: search.column }
        }
        onSelect={(row, column) => {
          // What is added up has no moments of its own: it is opened into what it is of.
          if (row === severalCodes || column === severalCodes) showCombinations(true);
          else onSelect(row, column);
        }}
      />
      {cells && (
        <HabitsTable
          {...{ shown, unit }}
          title={titled(t("habits.title"))}
          confusion={cells}
          format={columnWrite(amountText)}
        />
      )}
    </>
  );

  /** Notes on what the matrix and the figure over all pairs contain. */
  function poolTexts(): readonly string[] {
    const way = wayOfSeveral(recipe);
    if (way === undefined) return [];
    return [
      ...(recipe.kind === "tolerance_kappa" ? [t("pooled.tolerance")] : []),
      ...(way === "conger" || way === "fleiss" ? [t("pooled.moments")] : []),
      ...(way === "together" ? [] : [t(`pooled.figure.${way}`)]),
    ];
  }

  /**
   * The observer accuracy that corresponds to the kappa of this matrix, for units or for time; empty for linked
   * events, whose chance is defined differently.
   */
  function accuracyTexts(): readonly string[] {
    if (!data || data.per === "event" || data.labels.length < 2) return [];
    const accuracy = observerAccuracyOf(data.table);
    return accuracy.kind === "value"
      ? [t("accuracy", { share: numbers.percent(accuracy.value) })]
      : [];
  }

  function statusOf(): ChartStatus | undefined {
    if (error && !data) return { kind: "failed", error, onRetry: () => void refetch() };
    if (!data) return { kind: "loading", what: t("loading") };
    return data.labels.length === 0 ? { kind: "empty", because: t("confusionEmpty") } : undefined;
  }
}

interface Props {
  readonly shown: Shown;
  readonly comparison: Comparison;
  readonly recipe: EventStatistic;
  readonly sides: Sides;
  /** The group of this matrix, where there are several matrices. */
  readonly group: string | undefined;
  /** Whether the selected cell belongs to this matrix. */
  readonly isChosen: boolean;
  readonly onSelect: (row: string, column: string) => void;
}
