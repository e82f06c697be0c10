import { useTranslation } from "../text/useTranslation.ts";
import { inSequence } from "../text/phrase.ts";
import { ChartCard } from "./ChartCard.tsx";
import { Drawing } from "./Drawing.tsx";
import { RadarDrawing } from "./RadarDrawing.tsx";
import type { ProfileRadarProps, Reach } from "./spoke.ts";
import { type ChartTable, type TableCell, textCell, textHead } from "./chartTable.ts";
import { leftToRight } from "./isolated.ts";
import { BandMark } from "./LegendMark.tsx";
import { columnWrite } from "./series.ts";
import { oneLegend, seriesLegend } from "./seriesLegend.tsx";
import { useEstimateCells } from "./useEstimateCells.ts";

/** The minimum number of spokes: fewer enclose no area. */
const fewestSpokes = 3;

/**
 * A radar chart: one spoke per criterion, one line per series, with its interval as a band. With fewer than three
 * spokes there is only the table, and a note says so.
 */
export function ProfileRadar(props: ProfileRadarProps) {
  const { t } = useTranslation("charts");
  const { spokes, series, all, axis, format, spokesAre, inSight } = props;
  const cells = useEstimateCells();
  const isDrawn = spokes.length >= fewestSpokes;
  const hasNotes = spokes.some(({ note }) => note !== undefined);
  const write = columnWrite(format);
  const reachCell = (reach: Reach | undefined): TableCell =>
    reach
      ? {
          text: leftToRight(t("range", { low: write(reach.low), high: write(reach.high) })),
          values: [reach.low, reach.high],
        }
      : { text: t("noValue"), values: [null, null] };
  const table: ChartTable = {
    heads: [
      hasNotes
        ? { label: spokesAre, fileLabels: [spokesAre, t("scale")], isNumber: false }
        : textHead(spokesAre),
      ...series.map(({ name }) => cells.head(name)),
      ...(all
        ? [
            {
              label: all.name,
              fileLabels: [t("lowOf", { name: all.name }), t("highOf", { name: all.name })],
              isNumber: true,
            },
          ]
        : []),
    ],
    lines: spokes.map(({ id, name, note, values: drawn, unstretched: values = drawn }) => ({
      id,
      cells: [
        hasNotes ? { text: name, note, values: [name, note] } : textCell(name),
        ...series.map((one) => cells.cell(values[one.id], format)),
        ...(all ? [reachCell((all.unstretched ?? all.reach)[id])] : []),
      ],
    })),
  };

  return (
    <ChartCard
      head={isDrawn ? props : { ...props, inSight: inSequence([inSight ?? "", t("fewSpokes")]) }}
      legend={
        isDrawn
          ? [
              ...(all && series.length === 1
                ? oneLegend(series, "line")
                : seriesLegend(series, "line")),
              ...(all ? [{ id: "all", name: all.name, mark: <BandMark /> }] : []),
            ]
          : []
      }
      drawing={
        isDrawn ? (
          <Drawing title={props.title}>
            {(room) => <RadarDrawing {...room} {...{ spokes, series, all, axis, format }} />}
          </Drawing>
        ) : undefined
      }
      table={table}
    />
  );
}
