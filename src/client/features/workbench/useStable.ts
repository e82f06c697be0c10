import { useCallback, useLayoutEffect, useRef } from "react";

/** A function that stays the same while what it does may change: for parts that are drawn again rarely. */
export function useStable<Given>(act: (given: Given) => void): (given: Given) => void {
  const latest = useRef(act);
  useLayoutEffect(() => {
    latest.current = act;
  });
  return useCallback((given: Given) => latest.current(given), []);
}
