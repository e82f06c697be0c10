import { useState } from "react";
import { type Arrangement, parseArrangement } from "./arrangement.ts";

/** How the timeline of a study was arranged the last time, on this browser. */
export function useArrangement(
  studyId: string,
): readonly [Arrangement, (arrangement: Arrangement) => void] {
  const key = `interrater:timeline:${studyId}`;
  const [arrangement, setArrangement] = useState(() => parseArrangement(localStorage.getItem(key)));
  const set = (next: Arrangement) => {
    setArrangement(next);
    localStorage.setItem(key, JSON.stringify(next));
  };
  return [arrangement, set];
}
