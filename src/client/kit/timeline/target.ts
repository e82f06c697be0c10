import { type Hit, hitAt } from "./hit.ts";
import { type Layout, type Line, lineAt, minimapPx } from "./layout.ts";
import { fit, type Scale, timeAt, xOf } from "./scale.ts";
import type { LoopRange } from "./strips.ts";

/** The object that a pointer action applies to. */
export type Target =
  | { readonly kind: "minimap"; readonly part: "from" | "to" | "window" | "beside" }
  | { readonly kind: "loop"; readonly end: "from" | "to" }
  | { readonly kind: "ruler" }
  | { readonly kind: "strip" }
  | { readonly kind: "label"; readonly line: Line }
  | { readonly kind: "event"; readonly hit: Hit; readonly line: Line }
  | { readonly kind: "empty"; readonly line: Line | undefined };

interface Ground {
  readonly layout: Layout;
  readonly scale: Scale;
  readonly scrollPx: number;
  /** The section that the minimap shows. */
  readonly wholeUs: number;
  readonly durationUs: number;
  readonly loop: LoopRange | null;
  /** The reach of the pointer for edges, in pixels. */
  readonly reachPx: number;
}

/** The object under a pointer, whose position is in pixels from the timeline’s top left corner. */
export function targetAt(
  { x, y }: { readonly x: number; readonly y: number },
  ground: Ground,
): Target {
  const { layout, scale, scrollPx, loop, reachPx } = ground;
  if (y < minimapPx) return { kind: "minimap", part: minimapPart(x, ground) };
  const line = lineAt(layout, y, scrollPx);
  if (x < layout.gutterPx) return line ? { kind: "label", line } : { kind: "strip" };
  if (y < minimapPx + layout.rulerPx) {
    const end = loop && loopEnd(x - layout.gutterPx, scale, loop, reachPx);
    return end ? { kind: "loop", end } : { kind: "ruler" };
  }
  if (y < layout.headPx) return { kind: "strip" };
  if (line?.kind === "row") {
    const { durationUs } = ground;
    const hit = hitAt(line.row.order, scale, { xPx: x - layout.gutterPx, reachPx, durationUs });
    if (hit) return { kind: "event", hit, line };
  }
  return { kind: "empty", line };
}

function minimapPart(
  x: number,
  { layout, scale, wholeUs, reachPx }: Ground,
): "from" | "to" | "window" | "beside" {
  const whole = fit(wholeUs, layout.widthPx);
  const from = xOf(whole, scale.fromUs);
  const to = xOf(whole, scale.toUs);
  const isAll = to - from >= layout.widthPx - 1;
  // A window of a few pixels is rather moved than made wider: half of it stays to be taken.
  const edgePx = Math.min(reachPx, Math.max((to - from) / 4, 2));
  if (Math.abs(x - from) <= edgePx && !(isAll && x < from)) return "from";
  if (Math.abs(x - to) <= edgePx) return "to";
  return timeAt(whole, x) >= scale.fromUs && timeAt(whole, x) <= scale.toUs ? "window" : "beside";
}

function loopEnd(
  xPx: number,
  scale: Scale,
  { fromUs, toUs }: LoopRange,
  reachPx: number,
): "from" | "to" | undefined {
  const from = Math.abs(xPx - xOf(scale, fromUs));
  const to = Math.abs(xPx - xOf(scale, toUs));
  if (Math.min(from, to) > reachPx) return undefined;
  return from < to ? "from" : "to";
}

/** The shape of the mouse pointer over a target. */
export function cursorOf(target: Target, isEditable: boolean): string {
  switch (target.kind) {
    case "minimap":
      if (target.part === "window") return "grab";
      return target.part === "beside" ? "pointer" : "ew-resize";
    case "loop":
      return "ew-resize";
    case "label":
      return "pointer";
    case "event":
      return isEditable && target.hit.part !== "body" ? "ew-resize" : "pointer";
    case "ruler":
    case "strip":
    case "empty":
      return "default";
  }
}
