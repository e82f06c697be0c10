import { useVirtualizer } from "@tanstack/react-virtual";
import type { RefObject } from "react";

/**
 * Which rows of a table are drawn, and how much room stands for the others above and below.
 */
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
  /** All are drawn, however many there are. */
  readonly isWhole?: boolean;
  /** More rows than this are drawn only as far as they are seen. */
  readonly drawnWhole?: number;
  /** How high a row is about, in pixels, until it is drawn and measured. */
  readonly rowPx?: number;
}
