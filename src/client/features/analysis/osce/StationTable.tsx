import { useTranslation } from "../../../kit/text/useTranslation.ts";
import type { Osce } from "../../../../api/contract/ratingAnalysis.ts";
import type { AnalysisFigure } from "../../../../api/contract/analysisParts.ts";
import { useReason } from "../../../kit/figure/useReason.ts";
import { textCell } from "../../../kit/chart/chartTable.ts";
import { useNumbers } from "../../../kit/chart/useNumbers.ts";
import { useWrittenAgreement } from "../../../kit/query/useWrittenAgreement.ts";
import { column, figureCell } from "../figureCells.ts";
import { AnalysisTable } from "../AnalysisTable.tsx";
import { useMarks } from "./useMarks.ts";

/** Every station with its totals and its pass mark by two methods. */
export function StationTable({ data }: { readonly data: Osce }) {
  const { t } = useTranslation("analysis");
  const { whole, decimal } = useNumbers();
  const { mark } = useMarks();
  const reason = useReason();
  const { coefficient } = useWrittenAgreement();
  // Stations are the raters of these coefficients: of too few of them the reason is said in their own word.
  const coefficientCell = (figure: AnalysisFigure, { needs }: { readonly needs: number }) =>
    figureCell(figure.kind === "value" ? figure.value : null, {
      write: coefficient,
      absent:
        data.stations.length < needs
          ? t("osce.fewStations")
          : figure.kind === "undefined"
            ? reason(figure.because)
            : "",
    });

  return (
    <AnalysisTable
      title={t("osce.stations")}
      hint={t("osce.stationsHint")}
      fileName="stations"
      table={{
        heads: [
          column(t("column.station"), "station", false),
          column(t("column.candidates"), "candidates"),
          column(t("column.meanPercent"), "mean_percent"),
          column(t("column.sd"), "sd_percent"),
          column(t("column.passMark"), "pass_mark"),
          column(t("column.low"), "pass_mark_low"),
          column(t("column.high"), "pass_mark_high"),
          column(t("column.standardError"), "pass_mark_standard_error"),
          column(t("column.rSquared"), "r_squared"),
          column(t("column.borderlineGroup"), "borderline_group_mean"),
          column(t("column.passed"), "passed"),
          column(t("column.alphaWithout"), "alpha_without"),
          column(t("column.stationCorrelation"), "correlation_with_others"),
        ],
        lines: data.stations.map((station) => {
          const { borderlineRegression: regression, borderlineGroup: group } = station;
          const because = regression.kind === "undefined" ? reason(regression.because) : "";
          const found = regression.kind === "value" ? regression : undefined;
          const tooFew = t("absent.tooFew");
          return {
            id: station.station ?? "",
            cells: [
              textCell(station.station ?? t("osce.noStation")),
              figureCell(station.candidates, { write: whole, absent: tooFew }),
              figureCell(station.meanPercent, { write: mark, absent: tooFew }),
              figureCell(station.sdPercent, { write: mark, absent: tooFew }),
              figureCell(found?.value, { write: mark, absent: because }),
              figureCell(found?.low, { write: mark, absent: found ? tooFew : "" }),
              figureCell(found?.high, { write: mark, absent: found ? tooFew : "" }),
              figureCell(found?.standardError, { write: decimal, absent: found ? tooFew : "" }),
              figureCell(found?.rSquared, { write: coefficient, absent: "" }),
              figureCell(group.kind === "value" ? group.mean : null, {
                write: mark,
                absent: group.kind === "undefined" ? reason(group.because) : "",
              }),
              figureCell(station.passed, { write: whole, absent: t("absent.noMark") }),
              coefficientCell(station.alphaWithout, { needs: 3 }),
              coefficientCell(station.correlation, { needs: 2 }),
            ],
          };
        }),
      }}
    />
  );
}
