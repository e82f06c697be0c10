import classes from "./agreement.module.css";

const widthPx = 104;
const heightPx = 18;
const marginPx = 6;

/** How far something is from none, as a dot with its interval, on an axis to `reach` on either side that all rows share. */
export function EffectPlot({ effect, low, high, reach }: Props) {
  const middle = heightPx / 2;
  const xOf = (value: number) => {
    const share = (Math.min(reach, Math.max(-reach, value)) / reach + 1) / 2;
    return marginPx + share * (widthPx - 2 * marginPx);
  };
  return (
    <svg
      className={classes["plot"]}
      width={widthPx}
      height={heightPx}
      viewBox={`0 0 ${widthPx} ${heightPx}`}
      aria-hidden
    >
      <line className={classes["axis"]} x1={xOf(-reach)} x2={xOf(reach)} y1={middle} y2={middle} />
      <line className={classes["zero"]} x1={xOf(0)} x2={xOf(0)} y1={0} y2={heightPx} />
      <g className={classes["mark"]}>
        <line x1={xOf(low)} x2={xOf(high)} y1={middle} y2={middle} strokeWidth={2} />
        <circle cx={xOf(effect)} cy={middle} r={4} />
      </g>
    </svg>
  );
}

interface Props {
  readonly effect: number;
  readonly low: number;
  readonly high: number;
  readonly reach: number;
}
