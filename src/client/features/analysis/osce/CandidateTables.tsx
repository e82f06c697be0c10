import { useTranslation } from "../../../kit/text/useTranslation.ts";
import type { Osce } from "../../../../api/contract/ratingAnalysis.ts";
import { type TableCell, textCell } from "../../../kit/chart/chartTable.ts";
import { useNumbers } from "../../../kit/chart/useNumbers.ts";
import { column, figureCell } from "../figureCells.ts";
import { AnalysisTable } from "../AnalysisTable.tsx";
import { useMarks } from "./useMarks.ts";

/** Tables of every candidate’s scores over all stations, and at each station. */
export function CandidateTables({ data }: { readonly data: Osce }) {
  const { t } = useTranslation("analysis");
  const { whole, decimal } = useNumbers();
  const { mark } = useMarks();
  const noMark = t("absent.noMark");
  // Raw and adjusted scores stand beside each other.
  const isAdjusted = data.adjustment.kind === "value";
  const rawHead = isAdjusted ? [column(t("column.rawPercent"), "raw_percent")] : [];
  const rawCell = (raw: number) =>
    isAdjusted ? [figureCell(raw, { write: mark, absent: noMark })] : [];

  return (
    <>
      <AnalysisTable
        title={t("osce.candidates")}
        fileName="candidates"
        table={{
          heads: [
            column(t("column.candidate"), "candidate", false),
            column(t("column.meanPercent"), "percent"),
            ...rawHead,
            column(t("column.stations"), "stations"),
            column(t("column.stationsPassed"), "stations_passed"),
            column(t("column.passMark"), "pass_mark"),
            column(t("column.result"), "result", false),
          ],
          lines: data.candidates.map(({ candidate, percent, stations, ...rest }) => ({
            id: candidate,
            cells: [
              textCell(candidate),
              figureCell(percent, { write: mark, absent: noMark }),
              ...rawCell(rest.rawPercent),
              figureCell(stations, { write: whole, absent: noMark }),
              figureCell(rest.stationsPassed, { write: whole, absent: noMark }),
              figureCell(rest.passMark, { write: mark, absent: noMark }),
              {
                text: rest.verdict === null ? noMark : t(`osce.verdict.${rest.verdict}`),
                values: [rest.verdict],
              },
            ],
          })),
        }}
      />
      <AnalysisTable
        title={t("osce.scores")}
        fileName="station-scores"
        table={{
          heads: [
            column(t("column.candidate"), "candidate", false),
            column(t("column.station"), "station", false),
            column(t("column.percent"), "percent"),
            ...rawHead,
            column(t("column.grade"), "global_grade"),
            column(t("column.examiners"), "examiners"),
            column(t("column.result"), "passed", false),
          ],
          lines: data.scores.map(({ candidate, station, percent, rawPercent, ...rest }) => ({
            id: `${station ?? ""} ${candidate}`,
            cells: [
              textCell(candidate),
              textCell(station ?? t("osce.noStation")),
              figureCell(percent, { write: mark, absent: noMark }),
              ...rawCell(rawPercent),
              figureCell(rest.global, { write: decimal, absent: t("notRated") }),
              figureCell(rest.examiners, { write: whole, absent: noMark }),
              passedCell(rest.passed),
            ],
          })),
        }}
      />
    </>
  );

  function passedCell(passed: boolean | null): TableCell {
    return {
      text: passed === null ? noMark : passed ? t("osce.pass") : t("osce.fail"),
      values: [passed === null ? null : passed ? "yes" : "no"],
    };
  }
}
