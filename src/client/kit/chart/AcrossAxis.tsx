import classes from "./charts.module.css";
import { apart } from "./marksApart.ts";
import { evenDigits, textWidthPx } from "./textWidth.ts";

/**
 * The horizontal axis below a drawing: tick labels, axis label and vertical grid lines. Where tick labels would
 * touch, only every second, third … one is written.
 */
export function AcrossAxis({ marks, name, fromPx, toPx, topPx, bottomPx, ...rest }: Props) {
  const { widthPx, hasLines = true, isOnTopToo = false } = rest;
  const middleOf = (mark: AxisMark) => notCut(mark.px, mark.name, widthPx);
  const named = apart(
    marks.map((mark) => ({
      middlePx: middleOf(mark),
      sizePx: textWidthPx(evenDigits(mark.name)) + leastGapPx,
    })),
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
          {named.has(at) && <MarkName name={mark.name} x={middleOf(mark)} y={bottomPx + 16} />}
        </g>
      ))}
      {isOnTopToo && (
        <g data-axis="above">
          {marks.map(
            (mark, at) =>
              named.has(at) && (
                <MarkName key={mark.px} name={mark.name} x={middleOf(mark)} y={topPx - 6} />
              ),
          )}
        </g>
      )}
      <text
        className={classes["axisName"]}
        x={notCut((fromPx + toPx) / 2, name, widthPx)}
        y={bottomPx + 34}
        textAnchor="middle"
      >
        {name}
      </text>
    </>
  );
}

function MarkName({ name, x, y }: MarkNameProps) {
  return (
    <text className={classes["tick"]} x={x} y={y} textAnchor="middle">
      {name}
    </text>
  );
}

interface MarkNameProps {
  readonly name: string;
  readonly x: number;
  readonly y: number;
}

/**
 * The x position, in pixels, of a centred text, moved so that the text stays within the drawing. A text wider than
 * the drawing keeps its beginning.
 */
export function notCut(middlePx: number, text: string, widthPx: number): number {
  const halfPx = textWidthPx(evenDigits(text)) / 2 + 1;
  return Math.max(halfPx, Math.min(middlePx, widthPx - halfPx));
}

/** The minimum gap between two tick labels, in pixels. */
const leastGapPx = 8;
/** Height of what is below the drawing, in pixels: tick labels and the axis label. */
export const acrossAxisPx = 40;

export interface AxisMark {
  readonly px: number;
  readonly name: string;
  /** Whether the tick is 0 or chance: its grid line is stronger. */
  readonly isZero?: boolean | undefined;
}

interface Props {
  readonly marks: readonly AxisMark[];
  /** What is measured, with its unit. */
  readonly name: string;
  /** Width of the drawing, in pixels. */
  readonly widthPx: number;
  readonly fromPx: number;
  readonly toPx: number;
  readonly topPx: number;
  readonly bottomPx: number;
  readonly hasLines?: boolean | undefined;
  /** Whether tick labels are repeated above the drawing, for drawings higher than a window. */
  readonly isOnTopToo?: boolean | undefined;
}
