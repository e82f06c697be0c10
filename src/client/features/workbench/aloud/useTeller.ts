import { useCallback, useRef, useState } from "react";

/** An announcement for screen readers. */
export interface Told extends About {
  /** Increases with each announcement, so that the same words are announced again. */
  readonly number: number;
  readonly text: string;
}

interface About {
  /** The language of the text (BCP 47), where it differs from the page’s. */
  readonly language?: string | null;
  /** The place that the text names: the player’s arrival there is not announced again. Microseconds. */
  readonly placeUs?: number;
}

export type Tell = (text: string, about?: About) => void;

/** Whether the frame shown is the frame of a given time. Microseconds. */
export function isNear(atUs: number, placeUs: number): boolean {
  return Math.abs(atUs - placeUs) <= nearUs;
}

/** The duration of a frame in the slowest video. Microseconds. */
export const nearUs = 100_000;

/**
 * The current announcement; the function that makes the next one; and one that says, once per announcement,
 * whether the place last announced is where the recording now is. Later arrivals there are announced.
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
