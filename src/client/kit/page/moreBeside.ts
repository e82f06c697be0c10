import { type RefObject, useEffect } from "react";

/** Lets the edges of a region fade behind which there is more, as long as it is there. */
export function useMoreBeside(region: RefObject<HTMLElement | null>): void {
  useEffect(() => (region.current ? watchMoreBeside(region.current) : undefined), [region]);
}

/**
 * Keeps on a region that scrolls sideways, as `data-more`, at which of its edges there is more: "start", "end", both
 * with a space between, or nothing. `app.css` lets what stands there fade. It looks at once, and after each scroll and
 * change of size of the region or of what is in it, until the returned function is called.
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
