import { useTranslation } from "../text/useTranslation.ts";
import { ChartCard } from "./ChartCard.tsx";
import { Drawing } from "./Drawing.tsx";
import type { ChartHead } from "./chartHead.ts";
import { type ChartTable, numberCell, numberHead } from "./chartTable.ts";
import { clock, clockTicks } from "./clock.ts";
import { PointsDrawing, type PointRun } from "./PointsDrawing.tsx";
import { styleOf, stylesOf } from "./raterStyle.ts";
import type { Axis, Series, Write } from "./series.ts";
import { seriesLegend } from "./seriesLegend.tsx";
import { type ArrivalStep, arrivedBy, roundSteps, stairOf } from "./stairs.ts";

/** The maximum number of line labels at the right end; more of them would be too close to read. */
const mostEnds = 12;

/**
 * The cumulative proportion over time: a step at each time at which something occurred. The table has its value at
 * round times; the file has every step.
 */
export function ArrivalSteps(props: ArrivalStepsProps) {
  const { t } = useTranslation("charts");
  const { lines, axis, format, stepsAre } = props;
  const untilUs = Math.max(0, ...lines.flatMap(({ curve }) => curve.at(-1)?.us ?? []));
  const loud = lines.filter(({ isQuiet }) => isQuiet !== true);
  const styles = stylesOf(lines);
  // Those that others are seen against lie under them.
  const inOrder = [...lines.filter(({ isQuiet }) => isQuiet === true), ...loud];
  const moments = untilUs === 0 ? [] : roundSteps(untilUs);
  const endUs = moments.at(-1) ?? 0;
  const table: ChartTable = {
    heads: [
      {
        label: stepsAre,
        fileLabels: [t("inSeconds", { name: stepsAre })],
        isNumber: false,
      },
      ...lines.map(({ name }) => numberHead(name)),
    ],
    lines: moments.map((us) => ({
      id: String(us),
      cells: [
        { text: clock(us), values: [us / 1e6] },
        ...lines.map(({ curve }) => numberCell(arrivedBy(curve, us), format)),
      ],
    })),
  };
  const numbers = () => [
    [
      t("line"),
      t("inSeconds", { name: stepsAre }),
      axis.label,
      t("lowOf", { name: axis.label }),
      t("highOf", { name: axis.label }),
    ],
    ...lines.flatMap(({ name, curve }) =>
      curve.map(({ us, share, low = null, high = null }) => [name, us / 1e6, share, low, high]),
    ),
  ];

  return (
    <ChartCard
      head={props}
      legend={seriesLegend(lines, "line", (count) => t("others", { count }))}
      drawing={
        moments.length === 0 ? undefined : (
          <Drawing title={props.title}>
            {(room) => (
              <PointsDrawing
                {...room}
                runs={inOrder.map((line): PointRun => {
                  const points = stairOf(line.curve, endUs);
                  return {
                    id: line.id,
                    name: line.name,
                    style: styles[lines.indexOf(line)] ?? styleOf(line, 0),
                    isJoined: true,
                    isStepped: true,
                    isQuiet: line.isQuiet,
                    points: points.map(({ us, share }) => ({
                      x: us,
                      y: share,
                      low: null,
                      high: null,
                    })),
                  };
                })}
                ends={
                  loud.length < 2 || loud.length > mostEnds
                    ? []
                    : loud.map(({ name, curve }) => ({ name, y: curve.at(-1)?.share ?? 0 }))
                }
                across={{
                  label: stepsAre,
                  low: 0,
                  high: endUs,
                  marks: clockTicks({ fromUs: 0, toUs: endUs, most: mostMarks }),
                  format: clock,
                }}
                upwards={{ ...axis, format: axis.format ?? format }}
              />
            )}
          </Drawing>
        )
      }
      table={table}
      numbers={numbers}
    />
  );
}

const mostMarks = 8;

export interface ArrivalStepsProps extends ChartHead {
  readonly lines: readonly ArrivalLine[];
  readonly axis: Axis;
  readonly format: Write;
  /** Label of the horizontal axis: "Time since". */
  readonly stepsAre: string;
}

export interface ArrivalLine extends Series {
  /** One step per time, in order: the proportion that had occurred by then. */
  readonly curve: readonly ArrivalStep[];
}
