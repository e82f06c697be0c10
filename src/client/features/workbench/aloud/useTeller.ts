import { useCallback, useState } from "react";

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

/** What a screen reader is told beside the line of the workbench, and what tells the next. */
export function useTeller(): readonly [Told, Tell] {
  const [told, setTold] = useState<Told>({ number: 0, text: "" });
  const tell = useCallback<Tell>(
    (text, about) => setTold(({ number }) => ({ number: number + 1, text, ...about })),
    [],
  );
  return [told, tell];
}
