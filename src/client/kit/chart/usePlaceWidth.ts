import { type RefObject, useLayoutEffect, useRef, useState } from "react";

/**
 * How wide an element is, in pixels; 0 before it is laid out. It is measured before the first paint, so that what
 * is drawn to that width stands there at once and pushes nothing down.
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
