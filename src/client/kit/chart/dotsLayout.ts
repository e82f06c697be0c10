import { axisTicks } from "./axisTicks.ts";

/** An axis as a drawing needs it: where values stand, and which marks it has. */
export interface ValueScale {
  readonly ticks: readonly number[];
  readonly xOf: (value: number) => number;
}

/** Equal steps, or steps of factor ten; from and to in pixels. */
export function valueScale({ low, high, isLogarithmic, fromPx, toPx, most }: Wanted): ValueScale {
  if (isLogarithmic && low > 0) {
    const [from, to] = [Math.floor(Math.log10(low)), Math.ceil(Math.log10(high))];
    const last = Math.max(from + 1, to);
    const share = (value: number) => (Math.log10(value) - from) / (last - from);
    return {
      ticks: Array.from({ length: last - from + 1 }, (_, at) => 10 ** (from + at)),
      xOf: (value) => fromPx + Math.min(1, Math.max(0, share(value))) * (toPx - fromPx),
    };
  }
  const ticks = axisTicks({ low, high, most });
  const [first, end] = [ticks[0] ?? 0, ticks.at(-1) ?? 1];
  return {
    ticks,
    xOf: (value) =>
      fromPx + Math.min(1, Math.max(0, (value - first) / (end - first))) * (toPx - fromPx),
  };
}

/**
 * How far each dot stands from the middle of its row, so that equal values do not hide each other:
 * spread evenly, in an order that looks like none and is always the same. Between −1 and 1.
 */
export function dotOffset(place: number): number {
  // The golden ratio's multiples fall evenly and never twice on one spot.
  return 2 * ((place * 0.618_033_988_749_895) % 1) - 1;
}

interface Wanted {
  readonly low: number;
  readonly high: number;
  readonly isLogarithmic: boolean;
  readonly fromPx: number;
  readonly toPx: number;
  readonly most: number;
}
