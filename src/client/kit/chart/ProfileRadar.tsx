import { lazy } from "react";
import { useTranslation } from "react-i18next";
import { ChartCard } from "./ChartCard.tsx";
import type { ChartHead } from "./chartHead.ts";
import { type ChartTable, type TableCell, textCell, textHead } from "./chartTable.ts";
import type { Estimate } from "./estimate.ts";
import { leftToRight } from "./isolated.ts";
import { BandMark } from "./LegendMark.tsx";
import { type Axis, type BySeries, columnWrite, type Series, type Write } from "./series.ts";
import { oneLegend, seriesLegend } from "./seriesLegend.tsx";
import { useEstimateCells } from "./useEstimateCells.ts";

const RadarDrawing = lazy(() =>
  import("./RadarDrawing.tsx").then((module) => ({ default: module.RadarDrawing })),
);

/** Fewer spokes than this enclose no area. */
const fewestSpokes = 3;

/**
 * A spoke a criterion, a line a series, with its interval as a band; fewer than three spokes stand in
 * the table alone, which then says so.
 */
export function ProfileRadar(props: ProfileRadarProps) {
  const { t } = useTranslation("charts");
  const { spokes, series, all, axis, format, spokesAre, hint } = props;
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
      head={isDrawn ? props : { ...props, hint: [hint, t("fewSpokes")].filter(Boolean).join(" ") }}
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
      drawingIs="picture"
      drawing={isDrawn ? <RadarDrawing {...{ spokes, series, all, axis, format }} /> : undefined}
      table={table}
    />
  );
}

export interface ProfileRadarProps extends ChartHead {
  readonly spokes: readonly Spoke[];
  readonly series: readonly Series[];
  /** The band of a greater number, behind the few that are drawn. */
  readonly all?: All | undefined;
  readonly axis: { readonly low: number; readonly high: number } & Pick<Axis, "format">;
  readonly format: Write;
  /** What the spokes are: "Criterion". */
  readonly spokesAre: string;
}

interface All {
  readonly name: string;
  /** By the id of a spoke. */
  readonly reach: BySeries<Reach>;
  /** What the table and the file have, where spokes are stretched onto one axis to be drawn. */
  readonly unstretched?: BySeries<Reach> | undefined;
}

interface Reach {
  readonly low: number;
  readonly high: number;
}

export interface Spoke {
  readonly id: string;
  readonly name: string;
  /** Its scale, said beside the name in the table and in a column of its own in the file: "1 to 5". */
  readonly note?: string | undefined;
  /** What the table and the file have, where spokes are stretched onto one axis to be drawn. */
  readonly unstretched?: BySeries<Estimate> | undefined;
  readonly values: BySeries<Estimate>;
}
