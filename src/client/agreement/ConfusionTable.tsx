import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import type { EventRecipe } from "../../domain/entities/recipe.ts";
import { ConfusionMatrix } from "../charts/ConfusionMatrix.tsx";
import { useNumbers } from "../charts/useNumbers.ts";
import type { ChartStatus } from "../charts/chartHead.ts";
import { useLabelText } from "./useLabelText.ts";
import { labelParts } from "./labels.ts";
import { agreementQueries, type Comparison } from "./queries.ts";
import type { Shown } from "./shown.ts";
import { useRecipeWords } from "./useRecipeWords.ts";

/** The table of codes of a pair; each cell leads to its moments. */
export function ConfusionTable({ shown, comparison, recipe, names }: Props) {
  const { t } = useTranslation("agreement");
  const numbers = useNumbers();
  const words = useRecipeWords();
  const labelText = useLabelText(shown.scheme);
  const { data, error, refetch } = useQuery(agreementQueries.confusion(comparison));
  const unit = "unitUs" in recipe ? numbers.fineSeconds(recipe.unitUs) : "";
  const measure = {
    us: t("measureTime"),
    unit: t("measureUnits", { unit }),
    event: t("measureEvents"),
  }[data?.per ?? "us"];
  const { search, choose } = shown;

  return (
    <ConfusionMatrix
      kind={words.short(recipe)}
      title={t("confusionOf", names)}
      level={3}
      hint={t("confusionCaption", { ...names, measure })}
      fileName="agreement-confusion"
      status={statusOf()}
      labels={(data?.labels ?? []).map((label) => {
        const [first, ...more] = labelParts(label, shown.scheme);
        return {
          id: label,
          name: labelText(label),
          color: more.length === 0 ? first?.color : undefined,
        };
      })}
      table={data?.table ?? []}
      rowsAre={t("rowsAre", names)}
      columnsAre={t("columnsAre", names)}
      format={data?.per === "us" ? numbers.secondsOnly : numbers.whole}
      chosen={
        search.row === undefined || search.column === undefined
          ? undefined
          : { row: search.row, column: search.column }
      }
      onSelect={(row, column) => choose({ row, column })}
    />
  );

  function statusOf(): ChartStatus | undefined {
    if (error) return { kind: "failed", error, onRetry: () => void refetch() };
    if (!data) return { kind: "loading", what: t("loading") };
    return data.labels.length === 0 ? { kind: "empty", because: t("confusionEmpty") } : undefined;
  }
}

interface Props {
  readonly shown: Shown;
  readonly comparison: Comparison;
  readonly recipe: EventRecipe;
  readonly names: { readonly a: string; readonly b: string };
}
