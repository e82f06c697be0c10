import type { chanceOf } from "../../../agreement/facts.ts";
import classes from "./agreement.module.css";

/** Wide enough that two figures a tenth apart are seen to differ. */
const widthPx = 88;
const heightPx = 18;
const marginPx = 6;

/**
 * A figure as a dot and its interval as a line, on an axis that all rows share: from −1 to 1, where 0 is chance, or
 * from 0 to 1, where chance is above 0.
 */
export function IntervalPlot({ value, low, high, chance = "at_0" }: Props) {
  const middle = heightPx / 2;
  const from = chance === "at_0" ? -1 : 0;
  const xOf = (at: number) => {
    const share = (Math.min(1, Math.max(from, at)) - from) / (1 - from);
    return marginPx + share * (widthPx - 2 * marginPx);
  };
  const isChance = (tick: number) => chance === "at_0" && tick === 0;
  return (
    <svg
      className={classes["plot"]}
      width={widthPx}
      height={heightPx}
      viewBox={`0 0 ${widthPx} ${heightPx}`}
      aria-hidden
    >
      <line className={classes["axis"]} x1={xOf(from)} x2={xOf(1)} y1={middle} y2={middle} />
      {[from, (from + 1) / 2, 1].map((tick) => (
        <line
          key={tick}
          className={isChance(tick) ? classes["zero"] : classes["tick"]}
          x1={xOf(tick)}
          x2={xOf(tick)}
          y1={isChance(tick) ? 0 : middle - 3}
          y2={isChance(tick) ? heightPx : middle + 3}
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
  readonly chance?: ReturnType<typeof chanceOf>;
}
