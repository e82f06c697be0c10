import { useState } from "react";
import { type Arrangement, firstArrangement, parseArrangement } from "./arrangement.ts";

/**
 * How the timeline of a study was arranged the last time, on this browser; that of recordings with sound alone
 * by itself, which begins with all that shows of sound.
 */
export function useArrangement(
  studyId: string,
  { isSoundAlone }: { readonly isSoundAlone: boolean },
): readonly [Arrangement, (arrangement: Arrangement) => void] {
  const key = `interrater:timeline:${studyId}${isSoundAlone ? ":sound" : ""}`;
  const [arrangement, setArrangement] = useState(() => {
    const kept = localStorage.getItem(key);
    return kept === null && isSoundAlone ? firstOfSound : parseArrangement(kept);
  });
  const set = (next: Arrangement) => {
    setArrangement(next);
    localStorage.setItem(key, JSON.stringify(next));
  };
  return [arrangement, set];
}

const firstOfSound: Arrangement = { ...firstArrangement, hiddenStrips: [] };
