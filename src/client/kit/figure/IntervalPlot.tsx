import classes from "./agreement.module.css";

/** Wide enough that two figures a tenth apart are seen to differ. */
const widthPx = 88;
const heightPx = 18;
const marginPx = 6;

/** A figure as a dot and its interval as a line, on an axis from −1 to 1 that all rows share. */
export function IntervalPlot({ value, low, high }: Props) {
  const middle = heightPx / 2;
  return (
    <svg
      className={classes["plot"]}
      width={widthPx}
      height={heightPx}
      viewBox={`0 0 ${widthPx} ${heightPx}`}
      aria-hidden
    >
      <line className={classes["axis"]} x1={xOf(-1)} x2={xOf(1)} y1={middle} y2={middle} />
      {[-1, 0, 1].map((tick) => (
        <line
          key={tick}
          className={tick === 0 ? classes["zero"] : classes["tick"]}
          x1={xOf(tick)}
          x2={xOf(tick)}
          y1={tick === 0 ? 0 : middle - 3}
          y2={tick === 0 ? heightPx : middle + 3}
        />
      ))}
      {value !== undefined && (
        <g className={classes["mark"]}>
          {low !== null && high !== null && (
            <>
              <line x1={xOf(low)} x2={xOf(high)} y1={middle} y2={middle} strokeWidth={2} />
              <line x1={xOf(low)} x2={xOf(low)} y1={middle - 4} y2={middle + 4} />
              <line x1={xOf(high)} x2={xOf(high)} y1={middle - 4} y2={middle + 4} />
            </>
          )}
          <circle cx={xOf(value)} cy={middle} r={4} />
        </g>
      )}
    </svg>
  );
}

interface Props {
  /** `undefined` draws the axis alone. */
  readonly value: number | undefined;
  readonly low: number | null;
  readonly high: number | null;
}

function xOf(value: number): number {
  const share = (Math.min(1, Math.max(-1, value)) + 1) / 2;
  return marginPx + share * (widthPx - 2 * marginPx);
}
