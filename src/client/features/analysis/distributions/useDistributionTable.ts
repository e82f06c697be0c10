import { useTranslation } from "../../../kit/text/useTranslation.ts";
import type { Distributions } from "../../../../api/contract/analysis.ts";
import { type ChartTable, textCell } from "../../../kit/chart/chartTable.ts";
import { useNumbers } from "../../../kit/chart/useNumbers.ts";
import { column, figureCell, secondUs } from "../figureCells.ts";
import type { NamedGroup } from "../groups.ts";
import { subjectOf } from "./histogram.ts";

/** Quartiles, mean, minimum and maximum of every distribution, one line each. Times in seconds. */
export function useDistributionTable({ rows, groups, nameOf, isOfRatings }: Of): ChartTable {
  const { t } = useTranslation("analysis");
  const { whole, decimal } = useNumbers();
  const unit = isOfRatings ? "" : "_s";
  const figures = ["min", "lowerQuartile", "median", "upperQuartile", "max", "mean", "sd"] as const;
  const heads = [
    column(
      isOfRatings ? t("column.criterion") : t("column.code"),
      isOfRatings ? "criterion" : "code",
      false,
    ),
    column(t("column.group"), "group", false),
    column(t("column.n"), "n"),
    ...figures.map((figure) =>
      column(
        isOfRatings
          ? t(`column.${figure}`)
          : t("column.inSeconds", { what: t(`column.${figure}`) }),
        `${fileNames[figure]}${unit}`,
      ),
    ),
  ];
  const lines = rows.map((row) => ({
    id: `${row.group} ${subjectOf(row)}`,
    cells: [
      textCell(nameOf(subjectOf(row))),
      textCell(groups[row.group]?.name ?? ""),
      figureCell(row.n, { write: whole, absent: "" }),
      ...figures.map((figure) =>
        figureCell(row[figure], {
          write: decimal,
          absent: t("absent.tooFew"),
          per: isOfRatings ? 1 : secondUs,
        }),
      ),
    ],
  }));
  return { heads, lines };
}

const fileNames = {
  min: "min",
  lowerQuartile: "lower_quartile",
  median: "median",
  upperQuartile: "upper_quartile",
  max: "max",
  mean: "mean",
  sd: "sd",
} as const;

interface Of {
  readonly rows: Distributions["rows"];
  readonly groups: readonly NamedGroup[];
  readonly nameOf: (id: string) => string;
  readonly isOfRatings: boolean;
}
