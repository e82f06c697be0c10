import { lazy } from "react";
import { useTranslation } from "react-i18next";
import { ChartCard } from "./ChartCard.tsx";
import type { ChartHead } from "./chartHead.ts";
import { type ChartTable, textCell, textHead } from "./chartTable.ts";
import type { Estimate } from "./estimate.ts";
import type { Axis, BySeries, Series, Write } from "./series.ts";
import { seriesLegend } from "./seriesLegend.tsx";
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
  const { spokes, series, axis, format, spokesAre, hint } = props;
  const cells = useEstimateCells();
  const isDrawn = spokes.length >= fewestSpokes;
  const hasNotes = spokes.some(({ note }) => note !== undefined);
  const table: ChartTable = {
    heads: [
      hasNotes
        ? { label: spokesAre, fileLabels: [spokesAre, t("scale")], isNumber: false }
        : textHead(spokesAre),
      ...series.map(({ name }) => cells.head(name)),
    ],
    lines: spokes.map(({ id, name, note, values: drawn, unstretched: values = drawn }) => ({
      id,
      cells: [
        hasNotes ? { text: name, note, values: [name, note] } : textCell(name),
        ...series.map((one) => cells.cell(values[one.id], format)),
      ],
    })),
  };

  return (
    <ChartCard
      head={isDrawn ? props : { ...props, hint: [hint, t("fewSpokes")].filter(Boolean).join(" ") }}
      legend={isDrawn ? seriesLegend(series, "line") : []}
      drawingIs="picture"
      drawing={isDrawn ? <RadarDrawing {...{ spokes, series, axis, format }} /> : undefined}
      table={table}
    />
  );
}

export interface ProfileRadarProps extends ChartHead {
  readonly spokes: readonly Spoke[];
  readonly series: readonly Series[];
  readonly axis: { readonly low: number; readonly high: number } & Pick<Axis, "format">;
  readonly format: Write;
  /** What the spokes are: "Criterion". */
  readonly spokesAre: string;
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
