import type { Dragged, Grip } from "./dragging.ts";
import type { Line } from "./layout.ts";
import type { Scale } from "./scale.ts";
import type { LoopRange } from "./strips.ts";

interface Point {
  readonly x: number;
  readonly y: number;
}

/** The pointer gesture in progress: one at a time. */
export type Gesture =
  | { readonly kind: "none" }
  /** Executed when the pointer is released without having moved. */
  | { readonly kind: "tap"; readonly from: Point; readonly act: () => void }
  /** Seeks when the pointer is released, and moves the playhead as soon as the pointer moves. */
  | { readonly kind: "aim"; readonly from: Point }
  /** Moves the playhead, which was at `beforeUs`. */
  | { readonly kind: "seek"; readonly beforeUs: number }
  | { readonly kind: "pan"; readonly from: Point; readonly scale: Scale; readonly scrollPx: number }
  | { readonly kind: "pinch"; readonly apartPx: number; readonly scale: Scale }
  /** Drags the window of the minimap, at `grabUs` after its start; with the section that was visible before. */
  | { readonly kind: "window"; readonly grabUs: number; readonly at: Point; readonly before: Scale }
  | { readonly kind: "windowEnd"; readonly end: "from" | "to"; readonly before: Scale }
  | { readonly kind: "press"; readonly grip: Grip; readonly line: Line; readonly from: Point }
  | {
      readonly kind: "drag";
      readonly grip: Grip;
      readonly line: Line;
      readonly from: Point;
      readonly dragged: Dragged;
    }
  | { readonly kind: "band"; readonly from: Point; readonly to: Point; readonly isAdding: boolean }
  | { readonly kind: "loop"; readonly fixedUs: number; readonly loop: LoopRange }
  | { readonly kind: "label"; readonly line: Line; readonly from: Point }
  | { readonly kind: "row"; readonly line: Line; readonly beforeId: string | null };

export const idle: Gesture = { kind: "none" };

/** The id of the row before which a dragged row would be inserted at a height; `null`: after all. */
export function dropBefore(lines: readonly Line[], contentYPx: number): string | null {
  const below = lines.find(
    (line) => line.kind === "row" && contentYPx < line.topPx + line.heightPx / 2,
  );
  return below?.id ?? null;
}

/** The segment between two times, in either order. */
export function loopBetween(aUs: number, bUs: number): LoopRange {
  return { fromUs: Math.round(Math.min(aUs, bUs)), toUs: Math.round(Math.max(aUs, bUs)) };
}
