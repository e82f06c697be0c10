import type { RaterProfile } from "../../../agreement/raters/profile.ts";
import classes from "../../kit/figure/agreement.module.css";

const widthPx = 88;
const heightPx = 24;
const marginPx = 4;

/**
 * Agreement with others by week, from 0 at the bottom to 1 at the top. A table on the rater’s page has the numbers.
 */
export function WeekLine({ weeks }: Pick<RaterProfile, "weeks">) {
  if (weeks.length === 0) return null;
  const xOf = (at: number) =>
    marginPx + (at / Math.max(1, weeks.length - 1)) * (widthPx - 2 * marginPx);
  const yOf = (value: number) =>
    heightPx - marginPx - Math.min(1, Math.max(0, value)) * (heightPx - 2 * marginPx);
  const points = weeks.map(({ value }, at) => [xOf(at), yOf(value)] as const);
  const [x, y] = points.at(-1) ?? [0, 0];
  return (
    <svg
      className={classes["plot"]}
      width={widthPx}
      height={heightPx}
      viewBox={`0 0 ${widthPx} ${heightPx}`}
      aria-hidden
    >
      <line className={classes["axis"]} x1={0} x2={widthPx} y1={yOf(0)} y2={yOf(0)} />
      <g className={classes["mark"]}>
        <polyline
          points={points.map((point) => point.join(",")).join(" ")}
          fill="none"
          strokeWidth={1.5}
        />
        <circle cx={x} cy={y} r={2.5} />
      </g>
    </svg>
  );
}
