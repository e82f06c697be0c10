import { type Box, freeLabels } from "./freeLabels.ts";
import { quartilesOf } from "./quartiles.ts";

export const dotRadiusPx = 4;

/** What is drawn of one series in a row. */
export interface StripValue {
  readonly id: string;
  readonly name: string;
  readonly value: number;
}

export interface StripDot extends StripValue {
  readonly x: number;
  /** Vertical distance from the middle of the row, downward. */
  readonly dy: number;
  /** Position of its name, from the middle of the row; absent where the name is not shown. */
  readonly label?: { readonly x: number; readonly dy: number };
}

/**
 * The dots of a row, without overlap as long as the row has room, and the names of those that stand out: the chosen
 * ones, the lowest and the highest, and those beyond Tukey’s fences (1.5 times the interquartile range), as many as
 * fit without overlap.
 */
export function stripDots(
  values: readonly StripValue[],
  options: StripOptions,
): readonly StripDot[] {
  const { xOf, widthOf, reachPx, chosen, fromPx, toPx } = options;
  const inOrder = values.toSorted((a, b) => a.value - b.value || (a.id < b.id ? -1 : 1));
  const dots: (StripValue & { readonly x: number; readonly dy: number })[] = [];
  for (const one of inOrder) {
    const x = xOf(one.value);
    const near = dots.filter((dot) => x - dot.x < 2 * dotRadiusPx);
    dots.push({ ...one, x, dy: freeOffset(x, near, reachPx) });
  }
  const named = namedOf(inOrder, chosen);
  const wanted = named.flatMap((id) => dots.find((dot) => dot.id === id) ?? []);
  const taken: Box[] = dots.map(({ x, dy }) => ({
    x,
    y: dy,
    widthPx: 2 * dotRadiusPx,
    heightPx: 2 * dotRadiusPx,
  }));
  const places = freeLabels(
    wanted.map(({ x, dy, name }) => {
      const widthPx = widthOf(name);
      const within = (at: number) =>
        Math.min(Math.max(at, fromPx + widthPx / 2), toPx - widthPx / 2);
      const beside = widthPx / 2 + dotRadiusPx + 3;
      return {
        widthPx: widthPx + 4,
        heightPx: labelPx,
        places: [
          { x: within(x), y: dy - dotRadiusPx - labelPx / 2 - 1 },
          { x: within(x), y: dy + dotRadiusPx + labelPx / 2 + 1 },
          { x: x + beside, y: dy },
          { x: x - beside, y: dy },
          { x: within(x), y: -reachPx - labelPx / 2 },
          { x: within(x), y: reachPx + labelPx / 2 },
        ].filter((place) => place.x - widthPx / 2 >= fromPx && place.x + widthPx / 2 <= toPx),
      };
    }),
    taken,
  );
  const labels = new Map(wanted.map(({ id }, at) => [id, places[at]]));
  return dots.map((dot) => {
    const label = labels.get(dot.id);
    return label ? { ...dot, label: { x: label.x, dy: label.y } } : dot;
  });
}

/** The font size of a label next to its dot, in pixels. */
export const labelPx = 11;

/** The values of a row that are named, the most important first. */
function namedOf(inOrder: readonly StripValue[], chosen: ReadonlySet<string>): readonly string[] {
  const ids = inOrder.map(({ id }) => id);
  const picked = ids.filter((id) => chosen.has(id));
  const ends = [ids[0], ids.at(-1)].flatMap((id) => id ?? []);
  const quartiles = quartilesOf(inOrder.map(({ value }) => value));
  const reach = quartiles ? 1.5 * (quartiles.third - quartiles.first) : 0;
  const beyond =
    quartiles && inOrder.length >= leastForFences
      ? inOrder
          .filter(({ value }) => value < quartiles.first - reach || value > quartiles.third + reach)
          .map(({ id }) => id)
      : [];
  return [...new Set([...picked, ...ends, ...beyond])];
}

/** The minimum number of values for Tukey’s fences: quartiles of fewer say little. */
const leastForFences = 8;

/** The offset nearest to the middle of the row, within its reach, at which a dot covers none of those before it. */
function freeOffset(
  x: number,
  near: readonly { readonly x: number; readonly dy: number }[],
  reachPx: number,
): number {
  const step = dotRadiusPx / 2;
  const most = Math.floor((reachPx - dotRadiusPx) / step);
  for (let at = 0; at <= most; at += 1) {
    for (const dy of at === 0 ? [0] : [-at * step, at * step]) {
      if (near.every((dot) => Math.hypot(dot.x - x, dot.dy - dy) >= 2 * dotRadiusPx)) return dy;
    }
  }
  // No room is left: they lie over each other, as evenly as they can.
  return ((near.length % (2 * most + 1)) - most) * step;
}

interface StripOptions {
  readonly xOf: (value: number) => number;
  /** The width of a name, in pixels. */
  readonly widthOf: (name: string) => number;
  /** The maximum distance of a dot from the middle of its row. */
  readonly reachPx: number;
  /** Ids of the series that are named first. */
  readonly chosen: ReadonlySet<string>;
  /** Left limit of the names. */
  readonly fromPx: number;
  readonly toPx: number;
}
