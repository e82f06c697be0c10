import { Button, Text } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import { useMemo } from "react";
import { useTranslation } from "../../../kit/text/useTranslation.ts";
import type { EventPlot as EventPlotReply } from "../../../../api/contract/analysis.ts";
import type { Scheme } from "../../../../domain/entities/scheme.ts";
import { useNameOfRound } from "../../../kit/scope/useNameOfRound.ts";
import { EventPlot } from "../../../kit/chart/EventPlot.tsx";
import { useNumbers } from "../../../kit/chart/useNumbers.ts";
import classes from "../analysis.module.css";
import type { ViewProps } from "../viewProps.ts";
import { useRaterName } from "../useRaterName.ts";
import { EventTable } from "./EventTable.tsx";
import { openingMoment, plotRows, ribbonsOf } from "./plotRows.ts";
import type { EventPlotProps } from "../../../kit/chart/plottedEvents.ts";
import { inSequence } from "../../../kit/text/phrase.ts";

/** The number of rows in one answer of the server. */
const rowsPerPage = 200;

/** The plot of up to 200 observations, and a list of their events, each a link to its time. */
export function EventRows({ data, scheme, studyId, source, choose, search }: Props) {
  const { t } = useTranslation("analysis");
  const numbers = useNumbers();
  const navigate = useNavigate();
  const raterName = useRaterName();
  const nameOfRound = useNameOfRound();
  const first = search.row ?? 0;
  const hasMore = data.rowCount > data.rows.length;
  const rows = useMemo(() => {
    const nameOf = new Map(data.raters.map(({ id, name }) => [id, name]));
    return plotRows(data.rows, {
      note: ({ raterId, roundNumber }) =>
        t("events.note", {
          rater: raterName(nameOf.get(raterId) ?? ""),
          round: nameOfRound(roundNumber),
        }),
    });
  }, [data, nameOfRound, raterName, t]);
  const codes = useMemo(() => {
    const used = new Set(data.rows.flatMap(({ lanes }) => lanes.map(({ codeId }) => codeId)));
    const ribbons = ribbonsOf(data.rows, scheme);
    return scheme.codes
      .filter(({ id }) => used.has(id))
      .map(({ id, name, kind, color }) => ({ id, name, kind, color, ribbon: ribbons.get(id) }));
  }, [data, scheme]);
  const inSight = [
    ...(data.mergedUs > 0 ? [t("events.merged", { time: numbers.time(data.mergedUs) })] : []),
    ...(data.isCut ? [t("events.cut")] : []),
  ];

  function open(
    rowId: string,
    place?: Parameters<NonNullable<EventPlotProps["onSelect"]>>[1],
  ): void {
    const row = data.rows.find(({ observationId }) => observationId === rowId);
    if (!row) return;
    void navigate({
      to: "/studies/$studyId/recordings/$recordingId",
      params: { studyId, recordingId: row.recordingId },
      search: openingMoment(row, place),
    });
  }

  if (data.rows.length === 0) {
    return (
      <div className={classes["pages"]}>
        <Text size="sm">{t("events.only", { count: data.rowCount })}</Text>
        <Button size="xs" variant="default" onClick={() => choose({ row: undefined })}>
          {t("events.first")}
        </Button>
      </div>
    );
  }
  return (
    <>
      {hasMore && (
        <div className={classes["pages"]}>
          <Text size="sm">
            {t("events.rows", {
              from: first + 1,
              to: first + data.rows.length,
              all: data.rowCount,
            })}
          </Text>
          <Button
            size="xs"
            variant="default"
            disabled={first === 0}
            onClick={() => choose({ row: Math.max(0, first - rowsPerPage) || undefined })}
          >
            {t("events.before")}
          </Button>
          <Button
            size="xs"
            variant="default"
            disabled={first + data.rows.length >= data.rowCount}
            onClick={() => choose({ row: first + data.rows.length })}
          >
            {t("events.after")}
          </Button>
        </div>
      )}
      <EventPlot
        kind={t("view.events.name")}
        title={t("events.title", { count: data.rowCount })}
        hint={t("events.hint")}
        inSight={inSequence(inSight)}
        source={source}
        fileName="events"
        level={3}
        rows={rows}
        codes={codes}
        rowsAre={t("column.observation")}
        onSelect={open}
      />
      <EventTable data={data} scheme={scheme} studyId={studyId} />
    </>
  );
}

interface Props extends ViewProps {
  readonly data: EventPlotReply;
  readonly scheme: Scheme;
}
