import { type RefObject, useEffect } from "react";

/** Fades the edges of a scrolling region towards hidden content, while the component is rendered. */
export function useMoreBeside(region: RefObject<HTMLElement | null>): void {
  useEffect(() => (region.current ? watchMoreBeside(region.current) : undefined), [region]);
}

/**
 * Keeps `data-more` of a horizontally scrolling region up to date: the edges at which there is more, "start",
 * "end", both separated by a space, or none. `app.css` fades those edges. It is checked at once, after each scroll,
 * and when the region or its content changes size, until the returned function is called.
 */
export function watchMoreBeside(region: HTMLElement): () => void {
  const look = () => {
    const most = region.scrollWidth - region.clientWidth;
    // From right to left it counts down from 0.
    const from = Math.abs(region.scrollLeft);
    const more = [from > 1 && "start", from < most - 1 && "end"].filter((edge) => edge !== false);
    if (more.length > 0) region.dataset["more"] = more.join(" ");
    else delete region.dataset["more"];
  };
  const sizes = new ResizeObserver(look);
  sizes.observe(region);
  for (const child of region.children) sizes.observe(child);
  region.addEventListener("scroll", look, { passive: true });
  look();
  return () => {
    sizes.disconnect();
    region.removeEventListener("scroll", look);
  };
}
