import { type RefObject, useLayoutEffect, useRef, useState } from "react";

/**
 * The width of an element, in pixels; 0 before it is laid out. It is measured before the first paint, so that a
 * drawing of that width appears at once and moves nothing else.
 */
export function usePlaceWidth(): {
  readonly ref: RefObject<HTMLDivElement | null>;
  readonly width: number;
} {
  const ref = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const place = ref.current;
    if (!place) return undefined;
    const measure = () => setWidth(place.clientWidth);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(place);
    return () => observer.disconnect();
  }, []);
  return { ref, width };
}
