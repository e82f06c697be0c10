import { useReducedMotion } from "@mantine/hooks";
import { useEffect, useState } from "react";

/**
 * How far a drawing has opened, from 0 to 1: once, from when it is first there, in the time it is given. All of
 * it at once for those who ask for reduced motion, and where no one looks.
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
