import { useTranslation } from "../../../kit/text/useTranslation.ts";
import type { Generalizability } from "../../../../api/contract/ratingAnalysis.ts";
import type { ChartTable } from "../../../kit/chart/chartTable.ts";
import { useNumbers } from "../../../kit/chart/useNumbers.ts";
import { column, figureCell } from "../figureCells.ts";

/** The table of how many raters reach the goal, by number of occasions; `undefined` where there is no study. */
export function useNeededTable(study: Generalizability["study"]): ChartTable | undefined {
  const { t } = useTranslation("analysis");
  const { whole } = useNumbers();
  if (study.kind === "undefined") return undefined;
  const absent = t("g.tooMany");
  const surely = (of: "relative" | "absolute") =>
    t("g.wholeInterval", { name: t(`g.coefficient.${of}`) });
  return {
    heads: [
      study.design === "p x r x c"
        ? column(t("column.criteria"), "criteria", false)
        : study.design === "p x (r:g)"
          ? column(t("column.raterGroups"), "rater_groups", false)
          : column(t("column.occasions"), "occasions", false),
      column(t("g.coefficient.relative"), "raters_relative"),
      column(surely("relative"), "raters_relative_whole_interval"),
      column(t("g.coefficient.absolute"), "raters_absolute"),
      column(surely("absolute"), "raters_absolute_whole_interval"),
    ],
    lines: study.needed.map(
      ({ occasions, relative, relativeSurely, absolute, absoluteSurely }) => ({
        id: String(occasions),
        cells: [occasions, relative, relativeSurely, absolute, absoluteSurely].map((count) =>
          figureCell(count, { write: whole, absent }),
        ),
      }),
    ),
  };
}
