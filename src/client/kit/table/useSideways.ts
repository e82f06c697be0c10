import { type RefObject, useEffect, useRef, useState } from "react";
import { watchMoreBeside } from "../page/moreBeside.ts";

/** How a table fits into the region that scrolls it. */
export interface Sideways {
  /** Whether it is wider than the region, or would be if its names were not broken. */
  readonly isSideways: boolean;
  /** Whether names are broken because the table would otherwise be too wide; until the region is wider. */
  readonly isNarrowed: boolean;
  /**
   * The size of the heads and of the column that names the rows, which stay visible and cover part of the region.
   */
  readonly coveredPx: Readonly<Record<"top" | "start", number>>;
}

/** Whether the table in a region is wider than the region; updated when either changes or is added. */
export function useSideways(region: RefObject<HTMLElement | null>, isThere: boolean): Sideways {
  const [isSideways, setSideways] = useState(false);
  const [isNarrowed, setNarrowed] = useState(false);
  /** The region’s width at which the table was too wide. */
  const tooWideIn = useRef(0);
  const [top, setTop] = useState(0);
  const [start, setStart] = useState(0);
  useEffect(() => {
    const element = region.current;
    if (!isThere || !element) return undefined;
    const sizes = new ResizeObserver(() => {
      const isWider = element.scrollWidth > element.clientWidth + 1;
      const rowHead = isWider ? element.querySelector("tbody th") : null;
      if (isWider) tooWideIn.current = element.clientWidth;
      else if (element.clientWidth > tooWideIn.current) tooWideIn.current = 0;
      setSideways(isWider);
      // Where it fits by being narrowed, it would not fit otherwise: to undo that would go to and fro for ever.
      setNarrowed(tooWideIn.current > 0);
      setTop(element.querySelector("thead")?.getBoundingClientRect().height ?? 0);
      setStart(rowHead?.getBoundingClientRect().width ?? 0);
    });
    sizes.observe(element);
    for (const child of element.children) sizes.observe(child);
    const unwatch = watchMoreBeside(element);
    return () => {
      sizes.disconnect();
      unwatch();
    };
  }, [region, isThere]);
  return { isSideways, isNarrowed, coveredPx: { top, start } };
}
