import { useState } from "react";

/** The size of a pane as last used on this browser. */
export function useRememberedShare(
  name: string,
  first: number,
): readonly [number, (share: number) => void] {
  const key = `interrater:pane:${name}`;
  const [share, setShare] = useState(() => {
    const kept = Number(localStorage.getItem(key) ?? Number.NaN);
    return kept >= 20 && kept <= 80 ? kept : first;
  });
  const set = (next: number) => {
    setShare(next);
    localStorage.setItem(key, String(next));
  };
  return [share, set];
}
