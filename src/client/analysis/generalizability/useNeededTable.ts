import { useTranslation } from "react-i18next";
import type { Generalizability } from "../../../api/contract/analysis.ts";
import type { ChartTable } from "../../charts/chartTable.ts";
import { useNumbers } from "../../charts/useNumbers.ts";
import { column, figureCell } from "../figureCells.ts";

/** How many raters reach the goal, by occasions; `undefined` where there is no study. */
export function useNeededTable(study: Generalizability["study"]): ChartTable | undefined {
  const { t } = useTranslation("analysis");
  const { whole } = useNumbers();
  if (study.kind === "undefined") return undefined;
  const absent = t("g.tooMany");
  return {
    heads: [
      column(t("column.occasions"), "occasions"),
      column(t("g.coefficient.relative"), "raters_relative"),
      column(t("g.coefficient.absolute"), "raters_absolute"),
    ],
    lines: study.needed.map(({ occasions, relative, absolute }) => ({
      id: String(occasions),
      cells: [
        figureCell(occasions, { write: whole, absent }),
        figureCell(relative, { write: whole, absent }),
        figureCell(absolute, { write: whole, absent }),
      ],
    })),
  };
}
