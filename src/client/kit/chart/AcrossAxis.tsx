import classes from "./charts.module.css";
import { apart } from "./marksApart.ts";
import { textWidthPx } from "./textWidth.ts";

/**
 * The axis that runs to the right, under a drawing, with its lines through it. Where names would touch, as
 * many are left out as is needed, evenly.
 */
export function AcrossAxis({ marks, name, fromPx, toPx, topPx, bottomPx, ...rest }: Props) {
  const { hasLines = true, isOnTopToo = false } = rest;
  const named = apart(
    marks.map((mark) => ({ middlePx: mark.px, sizePx: textWidthPx(mark.name) + leastGapPx })),
  );
  return (
    <>
      {marks.map((mark, at) => (
        <g key={mark.px} data-axis="across">
          {hasLines && (
            <line
              className={classes["gridLine"]}
              data-zero={mark.isZero || undefined}
              x1={mark.px}
              x2={mark.px}
              y1={topPx}
              y2={bottomPx}
            />
          )}
          {named.has(at) && <MarkName mark={mark} y={bottomPx + 16} />}
        </g>
      ))}
      {isOnTopToo && (
        <g data-axis="above">
          {marks.map(
            (mark, at) => named.has(at) && <MarkName key={mark.px} mark={mark} y={topPx - 6} />,
          )}
        </g>
      )}
      <text
        className={classes["axisName"]}
        x={notCut((fromPx + toPx) / 2, name)}
        y={bottomPx + 34}
        textAnchor="middle"
      >
        {name}
      </text>
    </>
  );
}

function MarkName({ mark: { px, name }, y }: { readonly mark: AxisMark; readonly y: number }) {
  return (
    <text className={classes["tick"]} x={notCut(px, name)} y={y} textAnchor="middle">
      {name}
    </text>
  );
}

/** Where the middle of a text may be: its first letters stay in the drawing. */
export function notCut(middlePx: number, text: string): number {
  return Math.max(middlePx, textWidthPx(text) / 2 + 1);
}

/** Between two names of an axis. */
const leastGapPx = 8;
/** What stands under the drawing: names of marks, and of the axis. */
export const acrossAxisPx = 40;

export interface AxisMark {
  readonly px: number;
  readonly name: string;
  /** Nothing, or chance: its line is stronger. */
  readonly isZero?: boolean | undefined;
}

interface Props {
  readonly marks: readonly AxisMark[];
  /** What is measured, with its unit. */
  readonly name: string;
  readonly fromPx: number;
  readonly toPx: number;
  readonly topPx: number;
  readonly bottomPx: number;
  readonly hasLines?: boolean | undefined;
  /** Whether marks have their names above the drawing too, where it is higher than a window. */
  readonly isOnTopToo?: boolean | undefined;
}
