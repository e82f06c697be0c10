/** The visible rows of a long list in which all rows but an open one have the same height. */
export interface VirtualRows {
  readonly first: number;
  /** The index after the last row. */
  readonly end: number;
  readonly totalPx: number;
  readonly startPxOf: (index: number) => number;
}

/** Rows drawn beyond the edges, so that a quick scroll does not show a gap. */
const margin = 8;

export function virtualRows({
  count,
  rowPx,
  opened,
  scrollPx,
  heightPx,
}: {
  readonly count: number;
  readonly rowPx: number;
  /** The row that is higher, if any. */
  readonly opened: { readonly index: number; readonly heightPx: number } | undefined;
  readonly scrollPx: number;
  readonly heightPx: number;
}): VirtualRows {
  const extraPx = opened ? opened.heightPx - rowPx : 0;
  const startPxOf = (index: number) =>
    index * rowPx + (opened && index > opened.index ? extraPx : 0);
  const first = Math.max(Math.floor((scrollPx - extraPx) / rowPx) - margin, 0);
  const end = Math.min(Math.ceil((scrollPx + heightPx) / rowPx) + margin, count);
  return { first, end: Math.max(end, first), totalPx: count * rowPx + extraPx, startPxOf };
}

/** The scroll position that makes a row fully visible; the current one where it already is. */
export function scrollToShow(
  { startPx, endPx }: { readonly startPx: number; readonly endPx: number },
  { scrollPx, heightPx }: { readonly scrollPx: number; readonly heightPx: number },
): number {
  if (startPx < scrollPx) return startPx;
  return endPx > scrollPx + heightPx ? endPx - heightPx : scrollPx;
}
