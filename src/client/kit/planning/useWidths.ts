import { useEffect, useRef, useState } from "react";
import type { SimulatedWidths, WidthsWish } from "../../../agreement/planning/simulatedWidths.ts";
import { widthsInWorker } from "./widthsInWorker.ts";

/** Simulates widths on demand, with progress and result. */
export function useWidths() {
  const [found, setFound] = useState<{
    readonly wish: WidthsWish;
    readonly answer: SimulatedWidths;
  }>();
  const [share, setShare] = useState<number>();
  const [isBroken, setBroken] = useState(false);
  const stopping = useRef<AbortController>(undefined);
  useEffect(() => () => stopping.current?.abort(), []);

  const stop = (): void => {
    stopping.current?.abort();
    setShare(undefined);
  };
  const start = async (wish: WidthsWish): Promise<void> => {
    stopping.current?.abort();
    const controller = new AbortController();
    stopping.current = controller;
    setBroken(false);
    setShare(0);
    try {
      const { signal } = controller;
      const answer = await widthsInWorker(wish, { signal, onShare: setShare });
      setFound({ wish, answer });
    } catch (error) {
      if (controller.signal.aborted) return;
      setBroken(true);
      if (!(error instanceof Error)) throw error;
    } finally {
      if (stopping.current === controller) setShare(undefined);
    }
  };
  return { found, share, isBroken, start, stop };
}
