import { useMemo } from "react";
import { useTranslation } from "../../../kit/text/useTranslation.ts";
import type { EventPlot } from "../../../../api/contract/analysis.ts";
import type { Scheme } from "../../../../domain/entities/scheme.ts";
import { timecode } from "../../../kit/text/timecode.ts";
import type { ChartTable } from "../../../kit/chart/chartTable.ts";
import { textCell } from "../../../kit/chart/chartTable.ts";
import { useNumbers } from "../../../kit/chart/useNumbers.ts";
import { column, figureCell, secondUs } from "../figureCells.ts";
import { AnalysisTable } from "../AnalysisTable.tsx";
import { useRaterName } from "../useRaterName.ts";
import { placedEvents } from "./plotRows.ts";

/** Every event of the rows shown; each is a link to its time in the recording. */
export function EventTable({ data, scheme, studyId }: Props) {
  const { t } = useTranslation("analysis");
  const { decimal } = useNumbers();
  const raterName = useRaterName();
  const { table, events } = useMemo(() => {
    const codes = new Map<string, Scheme["codes"][number]>(
      scheme.codes.map((code) => [code.id, code]),
    );
    const subjects = new Map<string, string>(scheme.subjects.map(({ id, name }) => [id, name]));
    const raters = new Map<string, string>(data.raters.map(({ id, name }) => [id, name]));
    const heads = [
      column(t("column.recording"), "recording", false),
      column(t("column.rater"), "rater", false),
      column(t("column.code"), "code", false),
      ...(scheme.subjects.length > 0 ? [column(t("column.subject"), "subject", false)] : []),
      column(t("column.start"), "start_s"),
      column(t("column.end"), "end_s"),
      column(t("column.durationS"), "duration_s"),
    ];
    const placed = placedEvents(data.rows);
    const lines = placed.map(({ row, codeId, subjectId, startUs, endUs }, at) => {
      const code = codes.get(codeId);
      return {
        id: String(at),
        color: code?.color,
        cells: [
          textCell(row.recordingName),
          textCell(raterName(raters.get(row.raterId) ?? "")),
          textCell(code?.name ?? codeId),
          ...(scheme.subjects.length > 0
            ? [textCell(subjects.get(subjectId ?? "") ?? t("none.subject"))]
            : []),
          { text: timecode(startUs), values: [startUs / secondUs] },
          {
            text: endUs === null ? t("absent.point") : timecode(endUs),
            values: [endUs === null ? null : endUs / secondUs],
          },
          figureCell(endUs === null ? null : endUs - startUs, {
            write: decimal,
            absent: t("absent.point"),
            per: secondUs,
          }),
        ],
      };
    });
    const built: ChartTable = { heads, lines };
    return { table: built, events: placed };
  }, [data, scheme, t, decimal, raterName]);

  return (
    <AnalysisTable
      title={t("events.table")}
      hint={t("events.tableHint")}
      table={table}
      fileName="events"
      momentOf={({ id }) => {
        const event = events[Number(id)];
        if (!event) return undefined;
        const { row, startUs, endUs } = event;
        return {
          studyId,
          recordingId: row.recordingId,
          search: { at: startUs, ...(endUs !== null && { to: endUs }) },
          label: t("events.open", {
            recording: row.recordingName,
            time: timecode(startUs),
          }),
        };
      }}
    />
  );
}

interface Props {
  readonly data: EventPlot;
  readonly scheme: Scheme;
  readonly studyId: string;
}
