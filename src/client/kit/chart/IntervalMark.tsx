import type { RaterStyle } from "./raterStyle.ts";
import { shapePath } from "./shape.ts";

/** Height of the caps of an interval: higher than a mark, so that an interval narrower than the mark is visible. */
const capPx = 6;

/** A value as a mark, with its interval as a line; an end beyond the axis gets an arrow. */
export function IntervalMark({ value, low, high, y, xOf, ends, style }: Props) {
  const hasInterval = low !== null && high !== null;
  const capAt = (end: number, direction: 1 | -1) => {
    const isBeyond = direction < 0 ? end < ends.low : end > ends.high;
    const x = xOf(end);
    return isBeyond
      ? `M${x - direction * 5} ${y - capPx}L${x} ${y}L${x - direction * 5} ${y + capPx}`
      : `M${x} ${y - capPx}v${2 * capPx}`;
  };
  return (
    <g data-mark="estimate">
      <path
        d={shapePath(style.shape, { x: xOf(value), y }, 4.6)}
        fill={style.color}
        fillOpacity={hasInterval ? 0.5 : 1}
      />
      {hasInterval && (
        <path
          data-mark="interval"
          d={`M${xOf(low)} ${y}H${xOf(high)}${capAt(low, -1)}${capAt(high, 1)}`}
          stroke={style.color}
          strokeWidth={2}
          fill="none"
        />
      )}
    </g>
  );
}

interface Props {
  readonly value: number;
  readonly low: number | null;
  readonly high: number | null;
  /** The middle of the mark, in pixels. */
  readonly y: number;
  readonly xOf: (value: number) => number;
  readonly ends: { readonly low: number; readonly high: number };
  readonly style: RaterStyle;
}
