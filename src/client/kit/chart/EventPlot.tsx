import { noted } from "../text/phrase.ts";
import { useTranslation } from "../text/useTranslation.ts";
import { ChartCard } from "./ChartCard.tsx";
import { type ChartTable, numberCell, numberHead, textCell, textHead } from "./chartTable.ts";
import type { Cell } from "./csv.ts";
import { EventField } from "./EventField.tsx";
import { DifferenceMark, LegendMark } from "./LegendMark.tsx";
import { styleOf } from "./raterStyle.ts";
import { useNumbers } from "./useNumbers.ts";
import type { EventPlotProps } from "./plottedEvents.ts";

/**
 * One row per observation: points as ticks, states as bars, each code on a lane of its row. The table has totals by
 * code; the file has every event, in microseconds.
 */
export function EventPlot(props: EventPlotProps) {
  const { t } = useTranslation("charts");
  const { whole, time } = useNumbers();
  const { rows, codes, rowsAre } = props;
  const table: ChartTable = {
    heads: [
      textHead(rowsAre),
      ...codes.map(({ name, kind }) => ({
        label: name,
        fileLabels: [
          t("countOf", { name }),
          ...(kind === "state" ? [t("secondsOf", { name })] : []),
        ],
        isNumber: true,
      })),
      numberHead(t("events")),
    ],
    lines: rows.map(({ id, name, note, events }) => ({
      id,
      cells: [
        textCell(name, note),
        ...codes.map((code) => {
          const own = events.filter(({ codeId }) => codeId === code.id);
          const us = own.reduce(
            (sum, { startUs, endUs }) => sum + ((endUs ?? startUs) - startUs),
            0,
          );
          return code.kind === "point"
            ? numberCell(own.length, whole)
            : {
                text: t("countAndTime", { count: own.length, time: time(us) }),
                values: [own.length, us / 1e6],
              };
        }),
        numberCell(events.length, whole),
      ],
    })),
  };

  return (
    <ChartCard
      head={props}
      legend={[
        ...codes.map((code, place) => ({
          id: code.id,
          name: code.name,
          mark: (
            <LegendMark as={code.kind === "point" ? "tick" : "bar"} style={styleOf(code, place)} />
          ),
        })),
        ...(rows.some(({ groupId }) => groupId !== undefined)
          ? [{ id: " differ", name: t("statesDiffer"), mark: <DifferenceMark /> }]
          : []),
      ]}
      drawing={rows.length === 0 ? undefined : <EventField {...props} />}
      table={table}
      numbers={() => everyEvent(props)}
    />
  );
}

function everyEvent({ rows, codes, rowsAre }: EventPlotProps): readonly (readonly Cell[])[] {
  const names = new Map(codes.map(({ id, name }) => [id, name]));
  return [
    [rowsAre, "code", "start_us", "end_us"],
    ...rows.flatMap(({ name, note, events }) =>
      events.map(({ codeId, startUs, endUs }) => [
        `${name}${noted(note ?? "")}`,
        names.get(codeId) ?? codeId,
        startUs,
        endUs,
      ]),
    ),
  ];
}
