import { useCallback, useEffect, useRef, useState } from "react";
import type { Interval } from "../../../statistics/statistic.ts";
import { bootstrapInWorker } from "../../kit/statistics/bootstrapInWorker.ts";
import type { CalculatorThread } from "./calculatorThread.ts";
import type { Line } from "./figures.ts";

/** The progress of resampling: the index of the figure, the number of figures, and the share done. */
export interface Resampling {
  readonly key: string;
  readonly number: number;
  readonly of: number;
  readonly share: number;
}

/** The number of bootstrap resamples for a CI. */
export const resamples = 2_000;

/** Bootstrap intervals of the selected figures by resampling units, one after the other, in a worker. */
export function useBootstraps(round: number) {
  const [found, setFound] = useState<{
    readonly round: number;
    readonly seed: number;
    readonly intervals: ReadonlyMap<string, Interval>;
  }>();
  const [running, setRunning] = useState<Resampling>();
  const [isBroken, setBroken] = useState(false);
  const ofRound = useRef(round);
  const stopping = useRef<AbortController>(undefined);

  useEffect(() => {
    ofRound.current = round;
    return () => stopping.current?.abort();
  }, [round]);

  const start = useCallback(
    async (thread: CalculatorThread, lines: readonly Line[], seed: number) => {
      stopping.current?.abort();
      const controller = new AbortController();
      const { signal } = controller;
      stopping.current = controller;
      setBroken(false);
      const intervals = new Map<string, Interval>();
      try {
        const ratings = await thread.ratings();
        for (const [at, { key, resampled: figure }] of lines.entries()) {
          if (!figure || !ratings || signal.aborted) continue;
          const tell = (share: number) =>
            setRunning({ key, number: at + 1, of: lines.length, share });
          tell(0);
          // oxlint-disable-next-line no-await-in-loop -- Several at once would take the machine from who uses it.
          const { interval } = await bootstrapInWorker(
            { ratings, figure, options: { resamples, seed, method: "bca" } },
            { signal, onProgress: ({ done, of }) => tell(done / of) },
          );
          if (ofRound.current !== round) return;
          intervals.set(key, interval);
          setFound({ round, seed, intervals: new Map(intervals) });
        }
      } catch (error) {
        if (!signal.aborted) {
          setBroken(true);
          if (!(error instanceof Error)) throw error;
        }
      } finally {
        if (stopping.current === controller) setRunning(undefined);
      }
    },
    [round],
  );

  return {
    intervals: found?.round === round ? found.intervals : noIntervals,
    running,
    isBroken,
    start,
    stop: () => {
      stopping.current?.abort();
      setRunning(undefined);
    },
  };
}

const noIntervals: ReadonlyMap<string, Interval> = new Map();
