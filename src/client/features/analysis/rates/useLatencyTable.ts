import { useTranslation } from "../../../kit/text/useTranslation.ts";
import type { Latency } from "../../../../api/contract/analysis.ts";
import type { Scheme } from "../../../../domain/entities/scheme.ts";
import { type ChartTable, textCell } from "../../../kit/chart/chartTable.ts";
import { leftToRight } from "../../../kit/chart/isolated.ts";
import { useNumbers } from "../../../kit/chart/useNumbers.ts";
import { column, figureCell, intervalCell, intervalColumn, secondUs } from "../figureCells.ts";
import type { NamedGroup } from "../groups.ts";

/** The table of latencies: one row per code and group. */
export function useLatencyTable({ rows, scheme, groups }: Of): ChartTable {
  const { t } = useTranslation("analysis");
  const { whole, decimal } = useNumbers();
  const heads = [
    column(t("column.code"), "code", false),
    column(t("column.group"), "group", false),
    column(t("column.measured"), "measured"),
    column(t("column.censored"), "censored"),
    column(t("column.medianS"), "median_s"),
    intervalColumn(t("column.survivalMedianS"), "survival_median_s"),
    column(t("column.meanS"), "mean_s"),
    column(t("column.sdS"), "sd_s"),
    column(t("column.minS"), "min_s"),
    column(t("column.maxS"), "max_s"),
  ];
  const between = (low: string, high: string) => leftToRight(t("ends", { low, high }));
  const lines = rows.map((row) => {
    const code = scheme.codes.find(({ id }) => id === row.codeId);
    const absent = row.count === 0 ? t("absent.never") : t("absent.tooFew");
    const seconds = (us: number | null, because = absent) =>
      figureCell(us, { write: decimal, absent: because, per: secondUs });
    return {
      id: `${row.group} ${row.codeId}`,
      color: code?.color,
      cells: [
        textCell(code?.name ?? row.codeId),
        textCell(groups[row.group]?.name ?? ""),
        figureCell(row.count, { write: whole, absent }),
        figureCell(row.censored, { write: whole, absent }),
        seconds(row.medianUs),
        intervalCell(
          row.survivalMedianUs,
          row.survivalMedianLowUs === null
            ? null
            : { low: row.survivalMedianLowUs, high: row.survivalMedianHighUs },
          { write: decimal, absent: t("absent.notHalf"), per: secondUs, between },
        ),
        seconds(row.meanUs),
        seconds(row.sdUs),
        seconds(row.minUs),
        seconds(row.maxUs),
      ],
    };
  });
  return { heads, lines };
}

interface Of {
  readonly rows: Latency["rows"];
  readonly scheme: Scheme;
  readonly groups: readonly NamedGroup[];
}
