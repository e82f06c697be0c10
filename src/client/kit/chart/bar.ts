import { tenth } from "./scale.ts";

/** The outline of a bar as an SVG path; with `toward`, the corners at the end toward which it grows are round. */
export function roundedBar({ x, y, width, height, toward }: Bar): string {
  const [left, top, right, bottom] = [x, y, x + width, y + height].map(tenth);
  if (toward === undefined) return `M${left} ${top}H${right}V${bottom}H${left}Z`;
  const radius = tenth(Math.min(cornerPx, width, height, (toward === "end" ? height : width) / 2));
  const arc = (dx: number, dy: number) => `a${radius} ${radius} 0 0 1 ${dx} ${dy}`;
  return toward === "end"
    ? `M${left} ${top}h${tenth(width - radius)}${arc(radius, radius)}v${tenth(height - 2 * radius)}${arc(-radius, radius)}H${left}Z`
    : `M${left} ${bottom}v${tenth(radius - height)}${arc(radius, -radius)}h${tenth(width - 2 * radius)}${arc(radius, radius)}V${bottom}Z`;
}

const cornerPx = 3;

interface Bar {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** Absent: all corners are sharp. */
  readonly toward?: "end" | "top";
}
