import classes from "./charts.module.css";
import type { ValueScale } from "./dotsLayout.ts";
import type { Axis, Write } from "./series.ts";

/** The axis of values under the rows of a drawing, with its lines through them. */
export function ValueAxis({ axis, format, scale, leftPx, widthPx, topPx, bottomPx }: Props) {
  const { ticks, xOf } = scale;
  return (
    <>
      {ticks.map((tick) => (
        <g key={tick}>
          <line
            className={classes["gridLine"]}
            x1={xOf(tick)}
            x2={xOf(tick)}
            y1={topPx}
            y2={bottomPx}
          />
          <text className={classes["tick"]} x={xOf(tick)} y={bottomPx + 16} textAnchor="middle">
            {(axis.format ?? format)(tick)}
          </text>
        </g>
      ))}
      <text
        className={classes["axisName"]}
        x={(leftPx + widthPx) / 2}
        y={bottomPx + 34}
        textAnchor="middle"
      >
        {axis.label}
      </text>
    </>
  );
}

interface Props {
  readonly axis: Axis;
  readonly format: Write;
  readonly scale: ValueScale;
  readonly leftPx: number;
  readonly widthPx: number;
  readonly topPx: number;
  readonly bottomPx: number;
}
