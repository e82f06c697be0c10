import type { CSSProperties } from "react";

/** How strongly a cell of a heat table is filled, 0 to 1: read by `.cell` of the style sheet. */
export function cellLook({ color, strength }: Fill): CSSProperties {
  const look: CSSProperties & Readonly<Record<`--${string}`, string | number>> = {
    "--it-cell": color,
    "--it-strength": strength,
  };
  return look;
}

interface Fill {
  readonly color: string;
  readonly strength: number;
}
