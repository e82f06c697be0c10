import { axisTicks } from "./axisTicks.ts";

/** An axis as a drawing needs it: its ends, its marks, and where values stand. */
export interface Scale {
  readonly low: number;
  readonly high: number;
  readonly ticks: readonly number[];
  /** The position of a value, in pixels; a value beyond an end is placed at that end. */
  readonly of: (value: number) => number;
}

/**
 * A linear scale between two ends, which lie at two positions in pixels; on a vertical axis `fromPx` is the
 * greater.
 */
export function linearScale({ low, high, ticks, fromPx, toPx }: Ends & Pixels): Scale {
  return {
    low,
    high,
    ticks,
    of: (value) => fromPx + within((value - low) / (high - low)) * (toPx - fromPx),
  };
}

/** A linear scale with round ticks around two values; the outer ticks are its ends. */
export function roundScale({ most, fromPx, toPx, ...reach }: RoundWanted & Pixels): Scale {
  const ticks = axisTicks({ ...reach, most });
  return linearScale({ low: ticks[0] ?? 0, high: ticks.at(-1) ?? 1, ticks, fromPx, toPx });
}

/** Rounds to tenths of a pixel: finer positions are invisible and only make files longer. */
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
  /** The approximate number of ticks that there is room for. */
  readonly most: number;
}

interface Pixels {
  readonly fromPx: number;
  readonly toPx: number;
}
