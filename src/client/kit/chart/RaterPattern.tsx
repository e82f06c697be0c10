import type { RaterStyle } from "./raterStyle.ts";

/** The fill of a rater’s bars, to be put into `<defs>`: the colour, marked by the rater’s pattern. */
export function RaterPattern({ id, style }: Props) {
  return (
    <pattern id={id} width={8} height={8} patternUnits="userSpaceOnUse">
      <rect width={8} height={8} fill={style.color} />
      <path
        d={marks[style.pattern]}
        stroke="#fff"
        strokeOpacity={0.75}
        strokeWidth={1.4}
        strokeLinecap="round"
      />
    </pattern>
  );
}

const marks = {
  plain: "",
  stripes: "M-2 2 2-2M-2 10 10-2M6 10 10 6",
  dots: "M2 2h0M6 6h0",
  grid: "M0 4h8M4 0v8",
  counter_stripes: "M-2 6 2 10M-2-2 10 10M6-2 10 2",
  lines: "M0 4h8",
} as const;

interface Props {
  readonly id: string;
  readonly style: RaterStyle;
}
