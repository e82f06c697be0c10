import { useTranslation } from "../text/useTranslation.ts";
import { ChartCard } from "./ChartCard.tsx";
import { Drawing } from "./Drawing.tsx";
import type { ChartHead } from "./chartHead.ts";
import { type ChartTable, numberCell, numberHead, textCell, textHead } from "./chartTable.ts";
import type { Estimate } from "./estimate.ts";
import { PointsDrawing, type Rule } from "./PointsDrawing.tsx";
import { styleOf } from "./raterStyle.ts";
import type { Axis, Write } from "./series.ts";
import { useEstimateCells } from "./useEstimateCells.ts";
import { inSequence, stop } from "../text/phrase.ts";

/** Difference of two raters over their mean, with bias and limits of agreement; intervals are bands. */
export function BlandAltman(props: BlandAltmanProps) {
  const { t } = useTranslation("charts");
  const cells = useEstimateCells();
  const { points, bias, lowerLimit, upperLimit, across, axis, format, pointsAre } = props;
  const levels = [
    { id: "upper", name: t("upperLimit"), estimate: upperLimit, dash: "6 4" },
    { id: "bias", name: t("bias"), estimate: bias, dash: "" },
    { id: "lower", name: t("lowerLimit"), estimate: lowerLimit, dash: "6 4" },
  ];
  const levelsSay = levels.map(({ name, estimate }) =>
    t("levelIs", { name, value: cells.say(estimate, format) }),
  );
  const table: ChartTable = {
    heads: [textHead(pointsAre), numberHead(across.label), numberHead(axis.label)],
    lines: [
      ...points.map(({ id, name, mean, difference }) => ({
        id,
        cells: [textCell(name), numberCell(mean, format), numberCell(difference, format)],
      })),
      ...levels.map(({ id, name, estimate }) => ({
        id: ` ${id}`,
        cells: [
          textCell(name),
          { text: "", values: [null] },
          {
            text: cells.say(estimate, format),
            values: [estimate.kind === "value" ? estimate.value : null],
          },
        ],
      })),
    ],
  };

  return (
    <ChartCard
      head={{
        ...props,
        inSight: inSequence([props.inSight ?? "", `${levelsSay.join(stop())}${stop().trim()}`]),
      }}
      drawing={
        points.length === 0 ? undefined : (
          <Drawing title={props.title}>
            {(room) => (
              <PointsDrawing
                {...room}
                runs={[
                  {
                    id: "points",
                    name: pointsAre,
                    style: styleOf({}, 0),
                    isJoined: false,
                    points: points.map(({ name, mean, difference }) => ({
                      x: mean,
                      y: difference,
                      low: null,
                      high: null,
                      name,
                    })),
                  },
                ]}
                across={{ ...across, format: across.format ?? format }}
                upwards={{ ...axis, format: axis.format ?? format }}
                bands={levels.flatMap(({ estimate }) =>
                  estimate.kind === "value" && estimate.low !== null && estimate.high !== null
                    ? [{ from: estimate.low, to: estimate.high }]
                    : [],
                )}
                rules={levels.flatMap(({ id, name, estimate, dash }): Rule[] =>
                  estimate.kind === "value"
                    ? [
                        {
                          id,
                          kind: "level",
                          at: estimate.value,
                          name: t("levelAt", { name, value: format(estimate.value) }),
                          dash,
                        },
                      ]
                    : [],
                )}
              />
            )}
          </Drawing>
        )
      }
      table={table}
    />
  );
}

export interface BlandAltmanProps extends ChartHead {
  readonly points: readonly MeanAndDifference[];
  readonly bias: Estimate;
  readonly lowerLimit: Estimate;
  readonly upperLimit: Estimate;
  /** The horizontal axis: the mean of both raters. */
  readonly across: Axis;
  /** The vertical axis: the difference, with its direction: "Ana − Ben (s)". */
  readonly axis: Axis;
  readonly format: Write;
  /** What a point is: "Recording". */
  readonly pointsAre: string;
}

export interface MeanAndDifference {
  readonly id: string;
  readonly name: string;
  readonly mean: number;
  readonly difference: number;
}
