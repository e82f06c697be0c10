import { type RefObject, useEffect, useState } from "react";

/** The visible part of a scrolled element. */
export interface ScrolledView {
  readonly topPx: number;
  /** From where a line begins, in either direction of writing. */
  readonly inlinePx: number;
  readonly widthPx: number;
  readonly heightPx: number;
}

/** How far an element is scrolled and how large its window is; nothing of it before it is there. */
export function useScrolledView(scroller: RefObject<HTMLElement | null>): ScrolledView {
  const [view, setView] = useState<ScrolledView>({
    topPx: 0,
    inlinePx: 0,
    widthPx: 0,
    heightPx: 0,
  });
  useEffect(() => {
    const element = scroller.current;
    if (!element) return undefined;
    const measure = (): void =>
      setView({
        topPx: element.scrollTop,
        // Counts down from 0 where a line begins at the right.
        inlinePx: Math.abs(element.scrollLeft),
        widthPx: element.clientWidth,
        heightPx: element.clientHeight,
      });
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    element.addEventListener("scroll", measure, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener("scroll", measure);
    };
  }, [scroller]);
  return view;
}
