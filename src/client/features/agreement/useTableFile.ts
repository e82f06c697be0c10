import type { AgreementLine } from "../../../agreement/row.ts";
import { useTranslation } from "../../kit/text/useTranslation.ts";
import type { AgreementStatistic } from "../../../agreement/recipes.ts";
import { csv } from "../../kit/chart/csv.ts";
import { download } from "../../kit/chart/download.ts";
import { madeFile } from "../../kit/query/program.ts";
import type { Section } from "./address.ts";
import type { Coding } from "./columns.ts";
import { tableNumbers } from "./tableNumbers.ts";
import { useReason } from "../../kit/figure/useReason.ts";
import { useRecipeWords } from "../../kit/figure/useRecipeWords.ts";

/** Gives the function that saves rows of figures as a file. */
export function useTableFile({
  by,
  statistics,
  nameOf,
  coding,
}: Of): (lines: readonly AgreementLine[]) => void {
  const { t } = useTranslation("agreement");
  const reason = useReason();
  const words = useRecipeWords();

  return (lines) => {
    const isRated = coding === "ratings" || by === "criterion";
    const counted = coding === "scans" ? "scans.answers" : isRated ? "ratings" : "events";
    const rows = tableNumbers(lines, {
      heads: {
        name: t(`rowIs.${by}`),
        low: t("file.low"),
        high: t("file.high"),
        n: t("file.n"),
        per: t("file.per"),
        notDefined: t("notDefined"),
        prevalence: t(coding === "scans" ? "scans.share" : "prevalence"),
        events: t(counted),
        recordings: t("recordings"),
        raters: t("file.raters"),
        pairs: t("file.pairs"),
        comparedS: t("file.comparedS"),
      },
      statistics: statistics.map(words.short),
      nameOf,
      reason,
    });
    download({
      fileName: madeFile(`agreement-${coding === "events" ? "" : `${coding}-`}${by}.csv`),
      type: "text/csv;charset=utf-8",
      content: csv(rows),
    });
  };
}

interface Of {
  readonly by: Section;
  readonly statistics: readonly AgreementStatistic[];
  readonly nameOf: (line: AgreementLine) => string;
  readonly coding: Coding;
}
