import type { DotItemDotProps } from "recharts";

interface Place {
  readonly x: number;
  readonly y: number;
}

interface LineProps {
  readonly points: readonly Place[];
  readonly baseLinePoints?: readonly Place[];
  readonly stroke?: string;
  readonly strokeWidth?: number;
  readonly strokeDasharray?: string;
  readonly fill?: string;
  readonly fillOpacity?: number;
}

/**
 * Draws the line of a series, or its band, only from spoke to spoke where both have a number: the library
 * itself takes a missing one for the lowest there is.
 *
 * @param isThere by spoke.
 */
export function gappedLine(isThere: readonly boolean[]) {
  return ({ points, baseLinePoints, fill, ...look }: LineProps) => {
    const { stroke, strokeWidth, strokeDasharray, fillOpacity } = look;
    const pieces = isThere.flatMap((isHere, at) => {
      const next = (at + 1) % isThere.length;
      const [from, to] = [points[at], points[next]];
      if (!isHere || !isThere[next] || next === at || !from || !to) return [];
      const [low, lowNext] = [baseLinePoints?.[at], baseLinePoints?.[next]];
      return low && lowNext
        ? [`M${text(from)}L${text(to)}L${text(lowNext)}L${text(low)}Z`]
        : [`M${text(from)}L${text(to)}`];
    });
    return (
      <path
        {...{ stroke, strokeWidth, strokeDasharray, fillOpacity }}
        fill={baseLinePoints ? fill : "none"}
        d={pieces.join("")}
      />
    );
  };
}

/** Draws the points of a series where it has numbers. */
export function gappedDots(isThere: readonly boolean[], color: string) {
  return ({ cx, cy, index }: DotItemDotProps) =>
    isThere[index] ? (
      <circle key={index} className="recharts-radar-dot" cx={cx} cy={cy} r={2.5} fill={color} />
    ) : (
      <g key={index} />
    );
}

function text({ x, y }: Place): string {
  return `${x},${y}`;
}
