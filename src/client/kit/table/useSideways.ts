import { type RefObject, useEffect, useState } from "react";

/** Whether what an element holds is wider than the element, also after either has changed or come later. */
export function useSideways(region: RefObject<HTMLElement | null>, isThere: boolean): boolean {
  const [isSideways, setSideways] = useState(false);
  useEffect(() => {
    const element = region.current;
    if (!isThere || !element) return undefined;
    const sizes = new ResizeObserver(() => {
      setSideways(element.scrollWidth > element.clientWidth + 1);
    });
    sizes.observe(element);
    for (const child of element.children) sizes.observe(child);
    return () => sizes.disconnect();
  }, [region, isThere]);
  return isSideways;
}
