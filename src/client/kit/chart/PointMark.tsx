import type { RaterStyle } from "./raterStyle.ts";
import { shapePath } from "./shape.ts";

/** A data point in the shape of its series; faint where many points overlap. */
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
  /** Shown as a tooltip. */
  readonly name?: string | undefined;
  readonly onOpen?: (() => void) | undefined;
}
