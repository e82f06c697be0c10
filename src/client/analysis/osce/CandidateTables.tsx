import { useTranslation } from "react-i18next";
import type { Osce } from "../../../api/contract/analysis.ts";
import { textCell } from "../../charts/chartTable.ts";
import { useNumbers } from "../../charts/useNumbers.ts";
import { column, figureCell } from "../figureCells.ts";
import { FigureTable } from "../FigureTable.tsx";
import { useMarks } from "./useMarks.ts";

/** Every candidate over all stations, and at each station. */
export function CandidateTables({ data }: { readonly data: Osce }) {
  const { t } = useTranslation("analysis");
  const { whole, decimal } = useNumbers();
  const { mark } = useMarks();
  const noMark = t("absent.noMark");

  return (
    <>
      <FigureTable
        title={t("osce.candidates")}
        fileName="candidates"
        table={{
          heads: [
            column(t("column.candidate"), "candidate", false),
            column(t("column.meanPercent"), "percent"),
            column(t("column.stations"), "stations"),
            column(t("column.stationsPassed"), "stations_passed"),
          ],
          lines: data.candidates.map(({ candidate, percent, stations, stationsPassed }) => ({
            id: candidate,
            cells: [
              textCell(candidate),
              figureCell(percent, { write: mark, absent: noMark }),
              figureCell(stations, { write: whole, absent: noMark }),
              figureCell(stationsPassed, { write: whole, absent: noMark }),
            ],
          })),
        }}
      />
      <FigureTable
        title={t("osce.scores")}
        fileName="station-scores"
        table={{
          heads: [
            column(t("column.candidate"), "candidate", false),
            column(t("column.station"), "station", false),
            column(t("column.percent"), "percent"),
            column(t("column.grade"), "global_grade"),
            column(t("column.examiners"), "examiners"),
            column(t("column.result"), "passed", false),
          ],
          lines: data.scores.map(({ candidate, station, percent, global, examiners, passed }) => ({
            id: `${station ?? ""} ${candidate}`,
            cells: [
              textCell(candidate),
              textCell(station ?? t("osce.noStation")),
              figureCell(percent, { write: mark, absent: noMark }),
              figureCell(global, { write: decimal, absent: t("notRated") }),
              figureCell(examiners, { write: whole, absent: noMark }),
              {
                text: passed === null ? noMark : passed ? t("osce.pass") : t("osce.fail"),
                values: [passed === null ? null : passed ? "yes" : "no"],
              },
            ],
          })),
        }}
      />
    </>
  );
}
