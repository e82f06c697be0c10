import { useTranslation } from "../text/useTranslation.ts";
import { ChartCard } from "./ChartCard.tsx";
import { Drawing } from "./Drawing.tsx";
import { PointsDrawing } from "./PointsDrawing.tsx";
import type { ChartHead } from "./chartHead.ts";
import { type ChartTable, numberCell, numberHead, textCell, textHead } from "./chartTable.ts";
import { dotOffset } from "./dotsLayout.ts";
import type { Estimate } from "./estimate.ts";
import { isolated } from "../text/isolated.ts";
import { styleOf } from "./raterStyle.ts";
import type { Axis, Write } from "./series.ts";
import { useEstimateCells } from "./useEstimateCells.ts";
import { inSequence } from "../text/phrase.ts";

/** How far points of the same grade are spread horizontally, as a share of one step of the scale. */
const asideShare = 0.16;

/**
 * Scores by global grade with the regression line; the pass mark is its value at the borderline
 * grade. Points with the same grade are spread horizontally.
 */
export function BorderlineRegression(props: BorderlineRegressionProps) {
  const { t } = useTranslation("charts");
  const { say } = useEstimateCells();
  const { points, grades, line, borderline, passMark, across, axis, format, pointsAre } = props;
  const gradeName = (value: number) =>
    grades.find((grade) => grade.value === value)?.name ?? format(value);
  const values = grades.map(({ value }) => value);
  const [lowest, highest] = [Math.min(...values), Math.max(...values)];
  const step = (highest - lowest) / Math.max(1, grades.length - 1);
  const ends = { from: lowest - step / 2, to: highest + step / 2 };
  const onLine = (x: number) => ({ x, y: line.intercept + line.slope * x });
  const table: ChartTable = {
    heads: [
      textHead(pointsAre),
      numberHead(across.label),
      numberHead(axis.label),
      textHead(t("result")),
    ],
    lines: points.map(({ id, name, grade, score }) => ({
      id,
      cells: [
        textCell(name),
        { text: gradeName(grade), values: [grade] },
        numberCell(score, format),
        textCell(
          passMark.kind === "undefined"
            ? t("notDefined")
            : score >= passMark.value
              ? t("atOrAbove")
              : t("below"),
        ),
      ],
    })),
  };

  return (
    <ChartCard
      head={{
        ...props,
        inSight: inSequence([
          props.inSight ?? "",
          t("passMarkIs", { value: isolated(say(passMark, format)) }),
        ]),
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
                    points: points.map(({ grade, score }, at) => ({
                      x: grade + dotOffset(at) * step * asideShare,
                      y: score,
                      low: null,
                      high: null,
                    })),
                  },
                ]}
                across={{
                  ...across,
                  low: ends.from,
                  high: ends.to,
                  marks: values,
                  format: gradeName,
                }}
                upwards={{ ...axis, format: axis.format ?? format }}
                bands={
                  passMark.kind === "value" && passMark.low !== null && passMark.high !== null
                    ? [{ from: passMark.low, to: passMark.high }]
                    : []
                }
                rules={[
                  {
                    id: "line",
                    kind: "slope",
                    name: "",
                    dash: "",
                    from: onLine(ends.from),
                    to: onLine(ends.to),
                  },
                  {
                    id: "borderline",
                    kind: "upright",
                    at: borderline,
                    name: t("borderline"),
                    dash: "2 3",
                  },
                  ...(passMark.kind === "value"
                    ? [
                        {
                          id: "pass",
                          kind: "level" as const,
                          at: passMark.value,
                          name: t("passMark", { value: format(passMark.value) }),
                          dash: "5 4",
                        },
                      ]
                    : []),
                ]}
              />
            )}
          </Drawing>
        )
      }
      table={table}
    />
  );
}

export interface BorderlineRegressionProps extends ChartHead {
  readonly points: readonly GradedScore[];
  /** The grades of the global scale, ascending. */
  readonly grades: readonly { readonly value: number; readonly name: string }[];
  readonly line: { readonly intercept: number; readonly slope: number };
  /** The borderline grade, on the grades’ scale. */
  readonly borderline: number;
  readonly passMark: Estimate;
  /** The horizontal axis: the global grade. */
  readonly across: Axis;
  /** The vertical axis: the score. */
  readonly axis: Axis;
  readonly format: Write;
  /** What a point is: "Candidate". */
  readonly pointsAre: string;
}

export interface GradedScore {
  readonly id: string;
  readonly name: string;
  readonly grade: number;
  readonly score: number;
}
