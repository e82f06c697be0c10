import { useId } from "react";
import { inkOn, type Sign } from "../timeline/signs.ts";
import type { Code } from "../../../domain/entities/scheme.ts";

interface Props {
  readonly color: string;
  readonly sign: Sign;
  readonly kind: Code["kind"];
  readonly size?: number;
}

/** A code’s colour with its symbol, as on the timeline: a pattern for states, a shape for points. */
export function SignMark({ color, sign, kind, size = 14 }: Props) {
  const id = useId();
  if (kind === "point") {
    return (
      <svg viewBox="-8 -8 16 16" width={size} height={size} aria-hidden="true" focusable="false">
        <path
          d={shapePaths[sign.shape]}
          fill={sign.shape === "ring" ? "none" : color}
          stroke={sign.shape === "ring" ? color : "var(--mantine-color-dimmed)"}
          strokeWidth={sign.shape === "ring" ? 3 : 0.5}
        />
      </svg>
    );
  }
  return (
    <svg viewBox="0 0 16 16" width={size} height={size} aria-hidden="true" focusable="false">
      <pattern id={id} width="5" height="5" patternUnits="userSpaceOnUse">
        <path
          d={patternPaths[sign.pattern]}
          stroke={inkOn(color)}
          strokeOpacity="0.5"
          strokeWidth="1.2"
          fill="none"
        />
      </pattern>
      <rect
        x="0.5"
        y="0.5"
        width="15"
        height="15"
        rx="2"
        fill={color}
        stroke="var(--mantine-color-dimmed)"
        strokeWidth="0.5"
      />
      <rect x="0.5" y="0.5" width="15" height="15" rx="2" fill={`url(#${id})`} />
    </svg>
  );
}

const shapePaths = {
  circle: "M-5.5 0a5.5 5.5 0 1 0 11 0a5.5 5.5 0 1 0-11 0",
  ring: "M-4.5 0a4.5 4.5 0 1 0 9 0a4.5 4.5 0 1 0-9 0",
  diamond: "M0-7 7 0 0 7-7 0z",
  triangle: "M0-6 6.5 6h-13z",
  square: "M-5-5h10v10h-10z",
  cross: "M-2-6h4v4h4v4h-4v4h-4v-4h-4v-4h4z",
} as const;

const patternPaths = {
  plain: "",
  rising: "M-1 6 6-1M-1 1 1-1M4 6 6 4",
  falling: "M-1-1 6 6M-1 4 1 6M4-1 6 1",
  dots: "M2 2h1.2M4.5 4.5h1",
  upright: "M2.5 0v5",
  cross: "M-1 6 6-1M-1-1 6 6",
} as const;
