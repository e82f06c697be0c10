import { useCallback, useLayoutEffect, useRef } from "react";

/** A function with a constant identity whose behaviour may change: for components that are rarely redrawn. */
export function useStable<Given>(act: (given: Given) => void): (given: Given) => void {
  const latest = useRef(act);
  useLayoutEffect(() => {
    latest.current = act;
  });
  return useCallback((given: Given) => latest.current(given), []);
}
