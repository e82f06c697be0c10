import { useCallback, useRef, useState } from "react";

/** An announcement for screen readers. */
export interface Told extends About {
  /** So that the same words are read out again. */
  readonly number: number;
  readonly text: string;
}

interface About {
  /** Of the words, where it is not the page’s. */
  readonly language?: string | null;
  /** Where they say that the recording was led to: that need not be told again. Microseconds. */
  readonly placeUs?: number;
}

export type Tell = (text: string, about?: About) => void;

/** Whether a frame that is shown is the one of a moment. Microseconds. */
export function isNear(atUs: number, placeUs: number): boolean {
  return Math.abs(atUs - placeUs) <= nearUs;
}

/** As long as a frame of the slowest video. Microseconds. */
export const nearUs = 100_000;

/**
 * What a screen reader is told beside the line of the workbench; what tells the next; and whether the last place that was
 * told is where the recording stands now, which counts once: from there on, where it stands is news.
 */
export function useTeller(): readonly [Told, Tell, (atUs: number) => boolean] {
  const [told, setTold] = useState<Told>({ number: 0, text: "" });
  const awaitedUs = useRef<number>(undefined);
  const tell = useCallback<Tell>((text, about) => {
    awaitedUs.current = about?.placeUs ?? awaitedUs.current;
    setTold(({ number }) => ({ number: number + 1, text, ...about }));
  }, []);
  const takePlace = useCallback((atUs: number) => {
    const placeUs = awaitedUs.current;
    awaitedUs.current = undefined;
    return placeUs !== undefined && isNear(atUs, placeUs);
  }, []);
  return [told, tell, takePlace];
}
