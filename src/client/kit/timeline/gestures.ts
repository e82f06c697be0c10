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
  /** Done where the hand lets go without having moved on. */
  | { readonly kind: "tap"; readonly from: Point; readonly act: () => void }
  /** Goes to a moment where the hand lets go, and leads the playhead as soon as it moves. */
  | { readonly kind: "aim"; readonly from: Point }
  /** Leads the playhead, which was elsewhere before. */
  | { readonly kind: "seek"; readonly beforeUs: number }
  | { readonly kind: "pan"; readonly from: Point; readonly scale: Scale; readonly scrollPx: number }
  | { readonly kind: "pinch"; readonly apartPx: number; readonly scale: Scale }
  /** The minimap’s window, taken at a time after its start; what was in sight before. */
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
