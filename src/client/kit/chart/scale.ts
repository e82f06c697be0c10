import { axisTicks } from "./axisTicks.ts";

/** An axis as a drawing needs it: its ends, its marks, and where values stand. */
export interface Scale {
  readonly low: number;
  readonly high: number;
  readonly ticks: readonly number[];
  /** In pixels; what lies beyond an end stands at it. */
  readonly of: (value: number) => number;
}

/** Equal steps between two ends, which lie at two places in pixels; upwards the first is the greater. */
export function linearScale({ low, high, ticks, fromPx, toPx }: Ends & Pixels): Scale {
  return {
    low,
    high,
    ticks,
    of: (value) => fromPx + within((value - low) / (high - low)) * (toPx - fromPx),
  };
}

/** Round marks around two values, the outer ones its ends. */
export function roundScale({ most, fromPx, toPx, ...reach }: RoundWanted & Pixels): Scale {
  const ticks = axisTicks({ ...reach, most });
  return linearScale({ low: ticks[0] ?? 0, high: ticks.at(-1) ?? 1, ticks, fromPx, toPx });
}

/** Tenths of a pixel: what is finer cannot be seen and only makes files longer. */
export function tenth(px: number): number {
  return Math.round(px * 10) / 10;
}

function within(share: number): number {
  return Math.min(1, Math.max(0, share));
}

interface Ends {
  readonly low: number;
  readonly high: number;
  readonly ticks: readonly number[];
}

interface RoundWanted {
  readonly low: number;
  readonly high: number;
  /** How many marks there is room for, about. */
  readonly most: number;
}

interface Pixels {
  readonly fromPx: number;
  readonly toPx: number;
}
