import type { chanceOf } from "../../../agreement/facts.ts";
import { IntervalMark } from "../chart/IntervalMark.tsx";
import { type RaterStyle, raterStyle } from "../chart/raterStyle.ts";
import classes from "./agreement.module.css";

/** Wide enough for two figures that differ by 0.1 to look different. */
const widthPx = 88;
const heightPx = 18;
const marginPx = 6;

const style: RaterStyle = { ...raterStyle(0), color: "var(--it-accent-text)" };

/**
 * A figure as a dot, with its interval as a line, on an axis that all rows share: from −`reach` to `reach`,
 * where 0 is chance or no effect, or from 0 to `reach`, where chance is above 0.
 */
export function IntervalPlot({ value, low, high, chance = "at_0", reach = 1 }: Props) {
  const middle = heightPx / 2;
  const from = chance === "at_0" ? -reach : 0;
  const xOf = (at: number) => {
    const share = (Math.min(reach, Math.max(from, at)) - from) / (reach - from);
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
      <line className={classes["axis"]} x1={xOf(from)} x2={xOf(reach)} y1={middle} y2={middle} />
      {[from, (from + reach) / 2, reach].map((tick) => (
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
        <IntervalMark
          {...{ value, low, high, xOf }}
          y={middle}
          ends={{ low: from, high: reach }}
          style={style}
        />
      )}
    </svg>
  );
}

interface Props {
  /** `undefined` draws only the axis. */
  readonly value: number | undefined;
  readonly low: number | null;
  readonly high: number | null;
  readonly chance?: ReturnType<typeof chanceOf>;
  /** The upper end of the axis; 1 by default. */
  readonly reach?: number;
}
