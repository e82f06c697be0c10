import { useTranslation } from "../../../kit/text/useTranslation.ts";
import type { Profiles } from "../../../../api/contract/analysis.ts";
import type { Scheme } from "../../../../domain/entities/scheme.ts";
import { scoreName, scoreText } from "../../../../domain/rubricTotal.ts";
import { type ChartTable, textCell } from "../../../kit/chart/chartTable.ts";
import { useNumbers } from "../../../kit/chart/useNumbers.ts";
import { column, figureCell } from "../figureCells.ts";
import type { NamedGroup } from "../groups.ts";

/** The table of all ratings: one row per criterion (or total) and group. */
export function useProfileTable({ rows, scheme, groups }: Of): ChartTable {
  const { t } = useTranslation("analysis");
  const { whole, decimal } = useNumbers();
  const heads = [
    column(t("column.criterion"), "criterion", false),
    column(t("column.group"), "group", false),
    column(t("column.rated"), "rated"),
    column(t("column.notJudged"), "not_judged"),
    column(t("column.mean"), "mean"),
    column(t("column.low"), "mean_low"),
    column(t("column.high"), "mean_high"),
    column(t("column.sd"), "sd"),
    column(t("column.min"), "min"),
    column(t("column.max"), "max"),
  ];
  const lines = rows.map((row) => {
    const criterion = scheme.criteria.find(({ id }) => id === row.criterionId);
    const absent =
      row.rated === 0
        ? t("notRated")
        : criterion?.scale === "nominal"
          ? t("absent.names")
          : t("absent.tooFew");
    const figure = (value: number | null) => figureCell(value, { write: decimal, absent });
    return {
      id: `${row.group} ${scoreText(row)}`,
      cells: [
        textCell(
          scoreName(scheme, row, {
            rubric: t("rubricTotal"),
            section: (section) => t("sectionTotal", { section }),
          }) ?? scoreText(row),
        ),
        textCell(groups[row.group]?.name ?? ""),
        figureCell(row.rated, { write: whole, absent }),
        figureCell(row.notJudged, { write: whole, absent }),
        figure(row.mean),
        figure(row.low),
        figure(row.high),
        figure(row.sd),
        figure(row.min),
        figure(row.max),
      ],
    };
  });
  return { heads, lines };
}

interface Of {
  readonly rows: Profiles["rows"];
  readonly scheme: Pick<Scheme, "criteria" | "sections">;
  readonly groups: readonly NamedGroup[];
}
