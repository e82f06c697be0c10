import { type RefObject, useEffect, useState } from "react";

/** How a table lies in the region that scrolls it. */
export interface Sideways {
  /** It is wider than the region. */
  readonly isSideways: boolean;
  /** What its heads and the column that names the rows, which stay in sight, cover of the region. */
  readonly coveredPx: Readonly<Record<"top" | "start", number>>;
}

/** Whether the table in a region is wider than the region, also after either has changed or come later. */
export function useSideways(region: RefObject<HTMLElement | null>, isThere: boolean): Sideways {
  const [isSideways, setSideways] = useState(false);
  const [top, setTop] = useState(0);
  const [start, setStart] = useState(0);
  useEffect(() => {
    const element = region.current;
    if (!isThere || !element) return undefined;
    const sizes = new ResizeObserver(() => {
      const isWider = element.scrollWidth > element.clientWidth + 1;
      const rowHead = isWider ? element.querySelector("tbody th") : null;
      setSideways(isWider);
      setTop(element.querySelector("thead")?.getBoundingClientRect().height ?? 0);
      setStart(rowHead?.getBoundingClientRect().width ?? 0);
    });
    sizes.observe(element);
    for (const child of element.children) sizes.observe(child);
    return () => sizes.disconnect();
  }, [region, isThere]);
  return { isSideways, coveredPx: { top, start } };
}
