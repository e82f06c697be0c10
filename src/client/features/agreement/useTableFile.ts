import type { AgreementLine } from "../../../agreement/row.ts";
import { useTranslation } from "react-i18next";
import type { Recipe } from "../../../agreement/recipes.ts";
import { csv } from "../../kit/chart/csv.ts";
import { download } from "../../kit/chart/download.ts";
import type { Section } from "./address.ts";
import { tableNumbers } from "./tableNumbers.ts";
import { useReason } from "../../kit/figure/useReason.ts";
import { useRecipeWords } from "../../kit/figure/useRecipeWords.ts";

/** Gives the function that saves rows of figures as a file. */
export function useTableFile({
  by,
  recipes,
  nameOf,
  ofScans,
}: Of): (lines: readonly AgreementLine[]) => void {
  const { t } = useTranslation("agreement");
  const reason = useReason();
  const words = useRecipeWords();

  return (lines) => {
    const rows = tableNumbers(lines, {
      heads: {
        name: t(`rowIs.${by}`),
        low: t("file.low"),
        high: t("file.high"),
        n: t("file.n"),
        per: t("file.per"),
        notDefined: t("notDefined"),
        prevalence: t(ofScans ? "scans.share" : "prevalence"),
        events: t(ofScans ? "scans.answers" : by === "criterion" ? "ratings" : "events"),
        recordings: t("recordings"),
        raters: t("file.raters"),
        pairs: t("file.pairs"),
        comparedS: t("file.comparedS"),
      },
      recipes: recipes.map(words.short),
      nameOf,
      reason,
    });
    download({
      fileName: `agreement-${ofScans ? "scans-" : ""}${by}.csv`,
      type: "text/csv;charset=utf-8",
      content: csv(rows),
    });
  };
}

interface Of {
  readonly by: Section;
  readonly recipes: readonly Recipe[];
  readonly nameOf: (line: AgreementLine) => string;
  readonly ofScans: boolean;
}
