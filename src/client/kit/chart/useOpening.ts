import { useReducedMotion } from "@mantine/hooks";
import { useEffect, useState } from "react";

/**
 * How far a drawing has grown, from 0 to 1: it grows once, from when it first appears, for `durationMs`. 1 at once
 * where reduced motion is preferred, and while the page is not visible.
 */
export function useOpening(durationMs: number): number {
  const isReduced = useReducedMotion(false, { getInitialValueInEffect: false });
  const isStill = isReduced || document.visibilityState === "hidden";
  const [passed, setPassed] = useState(isStill ? 1 : 0);

  useEffect(() => {
    if (isStill) return undefined;
    const startMs = performance.now();
    const step = (): void => {
      const share = Math.min(1, (performance.now() - startMs) / durationMs);
      setPassed(share);
      if (share < 1) asked = requestAnimationFrame(step);
    };
    let asked = requestAnimationFrame(step);
    return () => cancelAnimationFrame(asked);
  }, [isStill, durationMs]);

  // Quick at first, slower towards its end.
  return isStill ? 1 : 1 - (1 - passed) ** 2;
}
