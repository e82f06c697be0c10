import type { KeyboardEvent } from "react";

/** How far a key leads in the matrix; `undefined` for a key that leads nowhere. */
export function matrixStep(
  { key, ctrlKey, metaKey }: KeyboardEvent,
  { isMirrored, page }: { readonly isMirrored: boolean; readonly page: number },
): { readonly rows: number; readonly columns: number } | undefined {
  const far = 1_000_000;
  const forward = isMirrored ? -1 : 1;
  switch (key) {
    case "ArrowDown":
      return { rows: 1, columns: 0 };
    case "ArrowUp":
      return { rows: -1, columns: 0 };
    case "ArrowRight":
      return { rows: 0, columns: forward };
    case "ArrowLeft":
      return { rows: 0, columns: -forward };
    case "PageDown":
      return { rows: page, columns: 0 };
    case "PageUp":
      return { rows: -page, columns: 0 };
    case "Home":
      return { rows: ctrlKey || metaKey ? -far : 0, columns: -far };
    case "End":
      return { rows: ctrlKey || metaKey ? far : 0, columns: far };
    default:
      return undefined;
  }
}

/** The scroll nearest to where it is that shows a segment whole. */
export function nearestScroll(
  startPx: number,
  lengthPx: number,
  scrollPx: number,
  viewPx: number,
): number {
  if (startPx < scrollPx) return startPx;
  return Math.max(scrollPx, startPx + lengthPx - viewPx);
}

export function heldBetween(least: number, value: number, most: number): number {
  return Math.max(least, Math.min(most, value));
}
