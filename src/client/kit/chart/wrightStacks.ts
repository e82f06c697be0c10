import { grouped } from "../../../domain/grouped.ts";
import { fromHighToLow, type Measure } from "./wrightMeasures.ts";
import type { WrightScale } from "./wrightScale.ts";

/**
 * A class of a sideways histogram, with its limits in logits. A measure on a limit belongs to the class above,
 * except at the end of the axis.
 */
export interface WrightStack {
  readonly low: number;
  readonly high: number;
  /** The middle of the class, in pixels from the upper end of the plot. */
  readonly y: number;
  readonly heightPx: number;
  readonly places: readonly Measure[];
}

export type WrightStacks =
  | {
      /** One dot per measure. */
      readonly kind: "dots";
      readonly stacks: readonly WrightStack[];
      readonly radiusPx: number;
      readonly stepPx: number;
    }
  | {
      /** One bar per class, with its count. */
      readonly kind: "bars";
      readonly stacks: readonly WrightStack[];
      readonly pxPerPlace: number;
    };

const dotClassPx = 9;
const barClassPx = 15;
const parts = [10, 5, 4, 2, 1] as const;

/**
 * Classes of equal width with the ticks of the axis among their limits: as dots where there is room, else as bars.
 */
export function wrightStacks(places: readonly Measure[], { scale, roomPx, countPxOf }: Place) {
  const tickPx = tickPxOf(scale);
  // As fine as dots can stand above each other: none of them is far from its measure.
  const dots = stacksOf(places, scale, Math.max(1, Math.floor(tickPx / dotClassPx)));
  const heightPx = dots[0]?.heightPx ?? dotClassPx;
  const radiusPx = Math.min(5, (heightPx - 1) / 2);
  const stepPx = 2 * radiusPx + 1;
  if (highestOf(dots) * stepPx <= roomPx) {
    return { kind: "dots", stacks: dots, radiusPx, stepPx } satisfies WrightStacks;
  }
  const partsOfBars = parts.find((count) => tickPx / count >= barClassPx) ?? 1;
  const bars = stacksOf(places, scale, partsOfBars);
  const highest = highestOf(bars);
  const pxPerPlace = Math.max(1, roomPx - countPxOf(highest)) / highest;
  return { kind: "bars", stacks: bars, pxPerPlace } satisfies WrightStacks;
}

/** The classes from the top of the axis; empty ones are excluded. */
function stacksOf(
  places: readonly Measure[],
  scale: WrightScale,
  /** The number of classes between two ticks of the axis. */
  count: number,
): readonly WrightStack[] {
  const { ticks, yOf } = scale;
  const [first = 0, second = 1] = ticks;
  const width = (second - first) / count;
  const last = Math.round(((ticks.at(-1) ?? second) - first) / width) - 1;
  const classes = grouped(fromHighToLow(places), ({ measure }) =>
    // A measure on a limit lies above it, whatever the computer made of its last digit.
    Math.max(0, Math.min(last, Math.floor((measure - first) / width + 1e-9))),
  );
  return [...classes].map(([at, members]) => {
    const [low, high] = [first + at * width, first + (at + 1) * width];
    return {
      low: Number(low.toPrecision(12)),
      high: Number(high.toPrecision(12)),
      y: yOf((low + high) / 2),
      heightPx: tickPxOf(scale) / count,
      places: members,
    };
  });
}

/** The distance between two ticks of the axis. */
function tickPxOf({ ticks: [first = 0, second = 1], yOf }: WrightScale): number {
  return yOf(first) - yOf(second);
}

function highestOf(stacks: readonly WrightStack[]): number {
  return Math.max(1, ...stacks.map(({ places }) => places.length));
}

interface Place {
  readonly scale: WrightScale;
  /** The maximum length of a stack, and the part of it that a count takes. */
  readonly roomPx: number;
  readonly countPxOf: (count: number) => number;
}
