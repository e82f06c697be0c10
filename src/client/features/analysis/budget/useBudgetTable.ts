import { useTranslation } from "../../../kit/text/useTranslation.ts";
import type { TimeBudget } from "../../../../api/contract/analysis.ts";
import type { Scheme } from "../../../../domain/entities/scheme.ts";
import { type ChartTable, textCell } from "../../../kit/chart/chartTable.ts";
import type { Write } from "../../../kit/chart/series.ts";
import { useNumbers } from "../../../kit/chart/useNumbers.ts";
import { leftToRight } from "../../../kit/chart/isolated.ts";
import { column, figureCell, intervalCell, intervalColumn, secondUs } from "../figureCells.ts";
import type { NamedGroup } from "../groups.ts";

type Row = TimeBudget["rows"][number];

/** The table of all figures of a time budget: one row per code and group. */
export function useBudgetTable({ rows, scheme, groups, because }: Of): ChartTable {
  const { t } = useTranslation("analysis");
  const { whole, decimal, percent, span } = useNumbers();
  const codes = new Map(scheme.codes.map((code) => [code.id, code]));
  const heads = [
    column(t("column.code"), "code", false),
    column(t("column.group"), "group", false),
    column(t("column.kind"), "kind", false),
    column(t("column.count"), "count"),
    intervalColumn(t("column.perMinute"), "per_minute"),
    intervalColumn(t("column.share"), "share"),
    column(t("column.totalS"), "total_s"),
    intervalColumn(t("column.meanS"), "mean_s"),
    column(t("column.sdS"), "sd_s"),
    column(t("column.medianS"), "median_s"),
    column(t("column.minS"), "min_s"),
    column(t("column.maxS"), "max_s"),
    column(t("column.gaps"), "gaps"),
    column(t("column.gapMeanS"), "gap_mean_s"),
    column(t("column.gapSdS"), "gap_sd_s"),
  ];
  const between = (low: string, high: string) => leftToRight(t("ends", { low, high }));
  const lines = rows.map((row) => {
    const code = codes.get(row.codeId);
    const absent = because(row);
    const write: Write = (seconds) =>
      seconds < 3600 ? decimal(seconds) : span(seconds * secondUs);
    const seconds = (us: number | null) => figureCell(us, { write, absent, per: secondUs });
    // Points have no duration, but gaps between them.
    const noGaps =
      code?.kind === "point" ? t(row.count === 0 ? "absent.never" : "absent.tooFew") : absent;
    const gap = (us: number | null) => figureCell(us, { write, absent: noGaps, per: secondUs });
    return {
      id: `${row.group} ${row.codeId}`,
      color: code?.color,
      cells: [
        textCell(code?.name ?? row.codeId),
        textCell(groups[row.group]?.name ?? ""),
        { text: code ? t(`kind.${code.kind}`) : "", values: [code?.kind] },
        figureCell(row.count, { write: whole, absent }),
        intervalCell(row.perMinute, row.perMinuteInterval, { write: decimal, absent, between }),
        intervalCell(row.share, row.shareInterval, { write: percent, absent, between }),
        seconds(row.totalUs),
        intervalCell(row.meanUs, row.meanInterval, {
          write,
          absent,
          per: secondUs,
          between,
        }),
        seconds(row.sdUs),
        seconds(row.medianUs),
        seconds(row.minUs),
        seconds(row.maxUs),
        figureCell(row.gaps, { write: whole, absent }),
        gap(row.gapMeanUs),
        gap(row.gapSdUs),
      ],
    };
  });
  return { heads, lines };
}

interface Of {
  readonly rows: readonly Row[];
  readonly scheme: Scheme;
  readonly groups: readonly NamedGroup[];
  /** Why a row has no figure, as text. */
  readonly because: (row: Row) => string;
}
