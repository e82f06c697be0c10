import { useTranslation } from "../text/useTranslation.ts";
import { ChartCard } from "./ChartCard.tsx";
import type { ChartHead } from "./chartHead.ts";
import { type ChartTable, numberCell, numberHead, textCell, textHead } from "./chartTable.ts";
import { Drawing } from "./Drawing.tsx";
import type { Estimate } from "./estimate.ts";
import { ForestDrawing } from "./ForestDrawing.tsx";
import type { Axis, Write } from "./series.ts";
import { useEstimateCells } from "./useEstimateCells.ts";
import { useNumbers } from "./useNumbers.ts";
import { sideBySide } from "../text/phrase.ts";
import { compareNames } from "../../../domain/nameOrder.ts";

/** Means of examiners with their intervals around the mean of all, from strict to lenient. */
export function SeverityPlot(props: SeverityPlotProps) {
  const { t } = useTranslation("charts");
  const { examiners, grandMean, axis, format, examinersAre, title, counted = "ratings" } = props;
  const isRelative = grandMean === 0;
  const { whole } = useNumbers();
  const cells = useEstimateCells();
  const sorted = examiners.toSorted(
    (a, b) => meanOf(a) - meanOf(b) || compareNames(a.name, b.name),
  );
  const table: ChartTable = {
    heads: [
      textHead(examinersAre),
      numberHead(t(counted)),
      cells.head(axis.label),
      ...(isRelative ? [] : [numberHead(t("fromMean"))]),
    ],
    lines: sorted.map(({ id, name, n, note, estimate }) => ({
      id,
      cells: [
        textCell(name, note),
        numberCell(n, whole),
        cells.cell(estimate, format),
        ...(isRelative
          ? []
          : [
              estimate.kind === "value"
                ? numberCell(estimate.value - grandMean, format)
                : { text: estimate.because, values: [null] },
            ]),
      ],
    })),
  };

  return (
    <ChartCard
      head={props}
      drawing={
        <Drawing title={title} rows={sorted.length}>
          {(room) => (
            <ForestDrawing
              {...props}
              rows={sorted.map(({ id, name, n, note, estimate }) => ({
                id,
                name,
                note: sideBySide([t(`${counted}Of`, { count: n }), note ?? ""]),
                estimates: { mean: estimate },
              }))}
              series={[{ id: "mean", name: axis.label }]}
              rowsAre={examinersAre}
              intervalsBy="to"
              references={[
                {
                  at: grandMean,
                  name: isRelative
                    ? t("noDifference")
                    : t("grandMean", { value: format(grandMean) }),
                },
              ]}
              {...room}
            />
          )}
        </Drawing>
      }
      table={table}
    />
  );
}

function meanOf({ estimate }: ExaminerMean): number {
  return estimate.kind === "value" ? estimate.value : Infinity;
}

export interface SeverityPlotProps extends ChartHead {
  readonly examiners: readonly ExaminerMean[];
  /** The mean of all examiners; 0 where estimates are differences from it. */
  readonly grandMean: number;
  readonly axis: Axis;
  readonly format: Write;
  /** What the rows are: "Examiner". */
  readonly examinersAre: string;
  /** What `n` counts; ratings by default. */
  readonly counted?: "ratings" | "recordings" | undefined;
}

export interface ExaminerMean {
  readonly id: string;
  readonly name: string;
  /** How many ratings or recordings the mean is of. */
  readonly n: number;
  /** A note after `n`, in small letters: "severe". */
  readonly note?: string | undefined;
  readonly estimate: Estimate;
}
