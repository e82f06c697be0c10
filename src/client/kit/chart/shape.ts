/** The shape of a series’ marks, for readers who cannot distinguish colours. */
export type Shape = "circle" | "square" | "triangle" | "diamond" | "cross" | "wedge";

/** The outline of a mark around a point, about `radiusPx` to each side. */
export function shapePath(shape: Shape, at: { x: number; y: number }, radiusPx: number): string {
  const { x, y } = at;
  const r = radiusPx;
  switch (shape) {
    case "circle":
      return `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`;
    case "square":
      return `M${x - 0.9 * r} ${y - 0.9 * r}h${1.8 * r}v${1.8 * r}h${-1.8 * r}z`;
    case "triangle":
      return `M${x} ${y - 1.15 * r}l${1.1 * r} ${2 * r}h${-2.2 * r}z`;
    case "diamond":
      return `M${x} ${y - 1.25 * r}l${1.25 * r} ${1.25 * r}l${-1.25 * r} ${1.25 * r}l${-1.25 * r} ${-1.25 * r}z`;
    case "cross": {
      const arm = 0.42 * r;
      const rest = 1.1 * r - arm;
      return `M${x - arm} ${y - 1.1 * r}h${2 * arm}v${rest}h${rest}v${2 * arm}h${-rest}v${rest}h${-2 * arm}v${-rest}h${-rest}v${-2 * arm}h${rest}z`;
    }
    case "wedge":
      return `M${x} ${y + 1.15 * r}l${1.1 * r} ${-2 * r}h${-2.2 * r}z`;
  }
}
