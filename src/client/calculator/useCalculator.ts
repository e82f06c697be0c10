import { useCallback, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Calculation } from "./calculation.ts";
import { type CalculatorThread, newCalculatorThread } from "./calculatorThread.ts";
import type { Refused } from "./calculatorWorker.ts";
import type { Given } from "./given.ts";
import { firstWish, type Wish } from "./wish.ts";

/** What the calculator stands at. */
export interface CalculatorState {
  readonly kind: "empty" | "reading" | "refused" | "broken" | "calculated";
  readonly refused: Refused["because"] | undefined;
  /** What was calculated last; it stays in sight while the next is being read. */
  readonly calculation: Calculation | undefined;
  /** The table as text; `null` where it is too large to be shown. */
  readonly text: string | null;
  readonly tookMs: number;
  /** Rises with every calculation: what was drawn by another one is old. */
  readonly round: number;
}

const empty: CalculatorState = {
  kind: "empty",
  refused: undefined,
  calculation: undefined,
  text: "",
  tookMs: 0,
  round: 0,
};

/** The table, how it is understood, and what a thread of its own makes of it. */
export function useCalculator() {
  const { t } = useTranslation("calculator");
  const [thread, setThread] = useState<CalculatorThread>();
  const [state, setState] = useState(empty);
  const [wish, setWish] = useState<Wish>(firstWish);
  const asked = useRef(0);
  const raterName = t("raterName", { number: "{{number}}", interpolation: { escapeValue: false } });

  useEffect(() => {
    const started = newCalculatorThread();
    // oxlint-disable-next-line react/set-state-in-effect -- The thread is outside React: it begins and ends with the screen.
    setThread(started);
    return () => started.end();
  }, []);

  const calculate = useCallback(
    async (given: Given | null, wished: Wish) => {
      if (!thread) return;
      asked.current += 1;
      const round = asked.current;
      setWish(wished);
      setState((before) => ({
        ...before,
        kind: "reading",
        ...(given && { calculation: undefined }),
        ...(given?.kind === "text" && { text: given.text }),
      }));
      try {
        const { calculation, text, tookMs } = await thread.calculate({
          given,
          wish: wished,
          raterName,
        });
        if (round !== asked.current) return;
        setState((before) => ({
          ...before,
          ...(calculation.kind === "refused"
            ? { kind: "refused", refused: calculation.because, calculation: undefined }
            : { kind: "calculated", refused: undefined, calculation }),
          text: given?.kind === "text" && text !== null ? given.text : text,
          tookMs,
          round,
        }));
      } catch {
        if (round === asked.current) setState({ ...empty, kind: "broken", round });
      }
    },
    [thread, raterName],
  );

  const clear = useCallback(() => {
    asked.current += 1;
    setWish(firstWish);
    setState(empty);
  }, []);

  return { thread, state, wish, calculate, clear };
}
