import type { Dragged, Grip } from "./dragging.ts";
import type { Line } from "./layout.ts";
import type { Scale } from "./scale.ts";
import type { LoopRange } from "./strips.ts";

interface Point {
  readonly x: number;
  readonly y: number;
}

/** What a hand is doing on the timeline: one thing at a time. */
export type Gesture =
  | { readonly kind: "none" }
  | { readonly kind: "seek" }
  | { readonly kind: "pan"; readonly from: Point; readonly scale: Scale; readonly scrollPx: number }
  | { readonly kind: "pinch"; readonly apartPx: number; readonly scale: Scale }
  /** The minimap’s window, taken at a time after its start. */
  | { readonly kind: "window"; readonly grabUs: number }
  | { readonly kind: "windowEnd"; readonly end: "from" | "to" }
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

/** The line before which a row that is dragged to a height would come; `null` after all. */
export function dropBefore(lines: readonly Line[], contentYPx: number): string | null {
  const below = lines.find(
    (line) => line.kind === "row" && contentYPx < line.topPx + line.heightPx / 2,
  );
  return below?.id ?? null;
}

/** The section between two moments, whichever is earlier. */
export function loopBetween(aUs: number, bUs: number): LoopRange {
  return { fromUs: Math.round(Math.min(aUs, bUs)), toUs: Math.round(Math.max(aUs, bUs)) };
}
