import classes from "./charts.module.css";
import type { AxisMark } from "./AcrossAxis.tsx";
import { apart } from "./marksApart.ts";

/** The vertical axis left of a drawing, with horizontal grid lines and its label along it. */
export function UpwardsAxis({ marks, name, leftPx, toPx, topPx, bottomPx }: Props) {
  const named = apart(marks.map(({ px }) => ({ middlePx: px, sizePx: 14 })));
  const middlePx = (topPx + bottomPx) / 2;
  return (
    <>
      {marks.map((mark, at) => (
        <g key={mark.px} data-axis="upwards">
          <line
            className={classes["gridLine"]}
            data-zero={mark.isZero || undefined}
            x1={leftPx}
            x2={toPx}
            y1={mark.px}
            y2={mark.px}
          />
          {named.has(at) && (
            <text className={classes["tick"]} x={leftPx - 8} y={mark.px + 4} textAnchor="end">
              {mark.name}
            </text>
          )}
        </g>
      ))}
      <text
        className={classes["axisName"]}
        x={12}
        y={middlePx}
        textAnchor="middle"
        transform={`rotate(-90 12 ${middlePx})`}
      >
        {name}
      </text>
    </>
  );
}

interface Props {
  readonly marks: readonly AxisMark[];
  /** What is measured, with its unit. */
  readonly name: string;
  /** The left and right ends of the plot. */
  readonly leftPx: number;
  readonly toPx: number;
  readonly topPx: number;
  readonly bottomPx: number;
}
