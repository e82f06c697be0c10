import { type ReactNode, useId } from "react";
import { RaterPattern } from "./RaterPattern.tsx";
import type { RaterStyle } from "./raterStyle.ts";
import { shapePath } from "./shape.ts";

const widthPx = 28;
const heightPx = 14;

/** The legend symbol of a series: its bar, its line, its mark, or its line with the mark. */
export function LegendMark({ as, style }: Props) {
  const id = useId();
  const hasLine = as === "line" || as === "signed_line";
  const hasShape = as === "shape" || as === "signed_line";
  return (
    <Mark>
      {as === "bar" && (
        <>
          <defs>
            <RaterPattern id={id} style={style} />
          </defs>
          <rect width={widthPx} height={heightPx} rx={3} fill={`url(#${id})`} />
        </>
      )}
      {as === "tick" && <path d="M10 1v12M18 1v12" stroke={style.color} strokeWidth={2} />}
      {hasLine && (
        <line
          x1={1}
          x2={widthPx - 1}
          y1={heightPx / 2}
          y2={heightPx / 2}
          stroke={style.color}
          strokeWidth={2.5}
          strokeDasharray={style.dash}
        />
      )}
      {hasShape && (
        <path
          d={shapePath(style.shape, { x: widthPx / 2, y: heightPx / 2 }, 5)}
          fill={style.color}
        />
      )}
    </Mark>
  );
}

/** The SVG of a legend symbol, hidden from screen readers: the text beside it says what it means. */
function Mark({ children }: { readonly children: ReactNode }) {
  return (
    <svg
      width={widthPx}
      height={heightPx}
      viewBox={`0 0 ${widthPx} ${heightPx}`}
      style={{ flex: "none" }}
      aria-hidden
    >
      {children}
    </svg>
  );
}

/** The legend symbol of faint lines in the background. */
export function QuietMark() {
  return (
    <Mark>
      <path
        d={`M1 ${heightPx / 2 - 3}H${widthPx - 1}M1 ${heightPx / 2 + 3}H${widthPx - 1}`}
        stroke="var(--mantine-color-dimmed)"
        strokeOpacity={quietOpacity}
      />
    </Mark>
  );
}

/** The opacity of faint lines in the background, from 0 to 1. */
export const quietOpacity = 0.45;

/** The legend symbol of differences between rows. */
export function DifferenceMark() {
  return (
    <Mark>
      <rect y={heightPx / 2 - 3.5} width={widthPx} height={7} fill="var(--it-differ)" />
    </Mark>
  );
}

/** The legend symbol of the band of all series, behind the few that are drawn. */
export function BandMark() {
  return (
    <Mark>
      <rect
        width={widthPx}
        height={heightPx}
        rx={3}
        fill="var(--mantine-color-text)"
        fillOpacity={bandOpacity}
      />
    </Mark>
  );
}

/** The opacity of the band behind all lines, from 0 to 1. */
export const bandOpacity = 0.14;

interface Props {
  readonly as: "bar" | "line" | "shape" | "signed_line" | "tick";
  readonly style: RaterStyle;
}
