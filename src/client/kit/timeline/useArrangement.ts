import { useState } from "react";
import { type Arrangement, firstArrangement, parseArrangement } from "./arrangement.ts";

/**
 * The arrangement of a study’s timeline as last used in this browser. Recordings with audio only have their own,
 * which initially shows all strips of the audio.
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
