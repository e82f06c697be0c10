import { Text } from "@mantine/core";
import { useTranslation } from "../../../kit/text/useTranslation.ts";
import type { Osce } from "../../../../api/contract/ratingAnalysis.ts";
import type { AnalysisFigure } from "../../../../api/contract/analysisParts.ts";
import { useReason } from "../../../kit/figure/useReason.ts";
import type { Estimate } from "../../../kit/chart/estimate.ts";
import { textCell } from "../../../kit/chart/chartTable.ts";
import { SeverityPlot } from "../../../kit/chart/SeverityPlot.tsx";
import { useNumbers } from "../../../kit/chart/useNumbers.ts";
import type { ViewProps } from "../viewProps.ts";
import { column, figureCell } from "../figureCells.ts";
import { AnalysisTable } from "../AnalysisTable.tsx";
import { strictFirst, isSeverityTold, mostSevere } from "./mostSevere.ts";

/** The difference of each examiner from the others, with its interval. */
export function Examiners({ data, source }: Props) {
  const { t } = useTranslation("analysis");
  const { decimal, whole } = useNumbers();
  const reason = useReason();
  const names = new Map<string, string>(data.raters.map(({ id, name }) => [id, name]));
  const severe = mostSevere(data.examiners);
  const estimate = (figure: AnalysisFigure): Estimate =>
    figure.kind === "value" ? figure : { kind: "undefined", because: reason(figure.because) };
  const points = (value: number) => t("osce.points", { value: decimal(value) });
  const cells = (figure: AnalysisFigure) => {
    const absent = figure.kind === "undefined" ? reason(figure.because) : t("absent.tooFew");
    const found = figure.kind === "value" ? figure : undefined;
    return [
      figureCell(found?.value, { write: decimal, absent }),
      figureCell(found?.low, { write: decimal, absent: found ? absent : "" }),
      figureCell(found?.high, { write: decimal, absent: found ? absent : "" }),
    ];
  };

  const isTold = isSeverityTold(data.examiners);

  return (
    <>
      {isTold ? (
        <SeverityPlot
          kind={t("osce.severity")}
          title={
            severe
              ? t("osce.severest", {
                  name: names.get(severe.raterId) ?? "",
                  points: decimal(Math.abs(severe.value)),
                })
              : t("osce.noneSevere")
          }
          hint={t("osce.severityHint")}
          source={source}
          fileName="examiner-severity"
          level={3}
          examiners={data.examiners.map(({ raterId, recordings, fitted }) => ({
            id: raterId,
            name: names.get(raterId) ?? "",
            n: recordings,
            estimate: estimate(fitted),
          }))}
          counted="recordings"
          grandMean={0}
          axis={{ label: t("osce.severityAxis") }}
          format={points}
          examinersAre={t("column.examiner")}
        />
      ) : (
        // By candidates it stands above, where scores are adjusted.
        data.adjustment.kind !== "value" && (
          <Text size="sm" maw="75ch">
            {t("osce.severityUntold")}. {t("osce.severityByCandidates")}
          </Text>
        )
      )}
      <AnalysisTable
        title={t("osce.examiners")}
        hint={t("osce.examinersHint")}
        fileName="examiners"
        table={{
          heads: [
            column(t("column.examiner"), "examiner", false),
            column(t("column.recordings"), "recordings"),
            column(t("column.deviation"), "deviation"),
            column(t("column.deviationLow"), "deviation_low"),
            column(t("column.deviationHigh"), "deviation_high"),
            column(t("column.fitted"), "fitted"),
            column(t("column.fittedLow"), "fitted_low"),
            column(t("column.fittedHigh"), "fitted_high"),
          ],
          lines: strictFirst(data.examiners).map(({ raterId, recordings, deviation, fitted }) => ({
            id: raterId,
            cells: [
              textCell(names.get(raterId) ?? ""),
              figureCell(recordings, { write: whole, absent: "" }),
              ...cells(deviation),
              ...cells(fitted),
            ],
          })),
        }}
      />
    </>
  );
}

interface Props extends Pick<ViewProps, "source"> {
  readonly data: Osce;
}
