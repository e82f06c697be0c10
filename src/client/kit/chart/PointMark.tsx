import type { RaterStyle } from "./raterStyle.ts";
import { shapePath } from "./shape.ts";

/** A point by its series’ sign; faint where there are so many that they lie on each other. */
export function PointMark({ cx, cy, style, isFaint, name, onOpen }: Props) {
  return (
    <path
      data-mark="point"
      d={shapePath(style.shape, { x: cx, y: cy }, 4)}
      fill={style.color}
      fillOpacity={isFaint ? 0.35 : 0.85}
      cursor={onOpen && "pointer"}
      onClick={onOpen}
    >
      {name !== undefined && <title>{name}</title>}
    </path>
  );
}

interface Props {
  readonly cx: number;
  readonly cy: number;
  readonly style: RaterStyle;
  readonly isFaint: boolean;
  /** Said where the pointer rests. */
  readonly name?: string | undefined;
  readonly onOpen?: (() => void) | undefined;
}
