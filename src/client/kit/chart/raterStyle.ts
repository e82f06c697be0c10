import type { Series } from "./series.ts";
import type { Shape } from "./shape.ts";

/**
 * How a rater, or another series, is drawn in every chart: a colour and, for readers who cannot distinguish
 * colours, a dash, a pattern and a shape.
 */
export interface RaterStyle {
  readonly color: string;
  /** For `stroke-dasharray`; empty for a solid line. */
  readonly dash: string;
  /** The fill pattern of the rater’s bars. */
  readonly pattern: Pattern;
  /** The shape of the rater’s marks. */
  readonly shape: Shape;
}

export type Pattern = "plain" | "stripes" | "dots" | "grid" | "counter_stripes" | "lines";

const colors = ["#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9"] as const;
const dashes = ["", "6 3", "2 3", "10 3 2 3", "1 4", "12 4"] as const;
const shapes: readonly Shape[] = ["circle", "square", "triangle", "diamond", "cross", "wedge"];
const patterns: readonly Pattern[] = [
  "plain",
  "stripes",
  "dots",
  "grid",
  "counter_stripes",
  "lines",
];

/**
 * The style of the rater at an index of the list. Colours repeat after six, with dashes shifted by one each time,
 * so that the first 36 raters all look different.
 */
export function raterStyle(place: number): RaterStyle {
  const round = Math.floor(place / colors.length);
  const shifted = (place + round) % dashes.length;
  return {
    color: colors[place % colors.length] ?? colors[0],
    dash: dashes[shifted] ?? "",
    pattern: patterns[shifted] ?? "plain",
    shape: shapes[shifted] ?? "circle",
  };
}

/** The style of each series of a list: quiet ones are grey, the others are numbered among themselves. */
export function stylesOf(series: readonly Series[]): readonly RaterStyle[] {
  let place = 0;
  return series.map((one) => {
    if (one.isQuiet === true) return quietStyle;
    place += 1;
    return styleOf(one, place - 1);
  });
}

const quietStyle: RaterStyle = {
  color: "var(--mantine-color-dimmed)",
  dash: "",
  pattern: "plain",
  shape: "circle",
};

/** The style of a series at an index; its own colour, if it has one, takes precedence. */
export function styleOf({ color }: Pick<Series, "color">, place: number): RaterStyle {
  const style = raterStyle(place);
  return color === undefined ? style : { ...style, color };
}
