import { useVirtualizer } from "@tanstack/react-virtual";
import type { RefObject } from "react";

/** The rows of a table to render, and the height of placeholders for rows above and below them. */
export function useDrawnRows(
  count: number,
  region: RefObject<HTMLElement | null>,
  { isWhole = false, drawnWhole = 200, rowPx = 40 }: Ways = {},
) {
  const isLong = !isWhole && count > drawnWhole;
  // The library's own functions change with every scroll, which is what it is for.
  // oxlint-disable-next-line react/incompatible-library
  const drawn = useVirtualizer({
    count: isLong ? count : 0,
    getScrollElement: () => region.current,
    estimateSize: () => rowPx,
    overscan: 12,
  });
  if (!isLong) return { isLong, first: 0, end: count, abovePx: 0, belowPx: 0, measure: undefined };
  const items = drawn.getVirtualItems();
  const [first, last] = [items.at(0), items.at(-1)];
  return {
    isLong,
    first: first?.index ?? 0,
    end: last === undefined ? 0 : last.index + 1,
    abovePx: first?.start ?? 0,
    belowPx: drawn.getTotalSize() - (last?.end ?? 0),
    measure: drawn.measureElement,
  };
}

interface Ways {
  /** Whether all rows are rendered, however many there are. */
  readonly isWhole?: boolean;
  /** With more rows than this only visible ones are rendered. */
  readonly drawnWhole?: number;
  /** Estimated height of a row, in pixels, until it is measured. */
  readonly rowPx?: number;
}
