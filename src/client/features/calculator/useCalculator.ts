import { startTransition, useCallback, useEffect, useRef, useState } from "react";
import { useTranslation } from "../../kit/text/useTranslation.ts";
import type { Brought } from "./brought.ts";
import type { Calculation } from "./calculation.ts";
import { type CalculatorThread, newCalculatorThread } from "./calculatorThread.ts";
import { type Given, shownChars } from "./given.ts";
import type { Progress } from "./progress.ts";
import type { Refusal } from "./refusal.ts";
import { firstWish, type Wish } from "./wish.ts";

/** The state of the calculator while nothing is in progress. */
export interface Stand {
  readonly kind: "empty" | "refused" | "calculated";
  /** Why the last input was refused; earlier ratings stay. */
  readonly refused: Refusal | undefined;
  /** Event records of one rater, which wait for those of another. */
  readonly waiting: readonly File[];
  /** Whether the worker failed for the last input. */
  readonly isBroken: boolean;
  readonly calculation: Calculation | undefined;
  readonly given: Given | undefined;
  readonly wish: Wish;
  /** The table as text; `null` where it is too large to be shown. */
  readonly text: string | null;
  /** The size and beginning of the table. */
  readonly brought: Brought | undefined;
  readonly tookMs: number;
  /** Increases with every calculation: results of an earlier round are outdated. */
  readonly round: number;
}

/** A calculation in progress; if it fails, the state is `stand` again. */
export interface Doing {
  /** Whether another table is being read; else the current one is interpreted again. */
  readonly isAnother: boolean;
  readonly canStop: boolean;
  readonly progress: Progress | undefined;
  readonly text: string | null | undefined;
  readonly brought: Brought | undefined;
}

const nothing: Stand = {
  kind: "empty",
  refused: undefined,
  waiting: [],
  isBroken: false,
  calculation: undefined,
  given: undefined,
  wish: firstWish,
  text: "",
  brought: undefined,
  tookMs: 0,
  round: 0,
};

/** The table, its interpretation, and the results of a worker. */
export function useCalculator() {
  const { t } = useTranslation("calculator");
  const [thread, setThread] = useState<CalculatorThread>();
  const [stand, setStand] = useState(nothing);
  const [doing, setDoing] = useState<Doing>();
  const [wish, setWish] = useState<Wish>(firstWish);
  const asked = useRef(0);
  const threads = useRef(new Set<CalculatorThread>());
  /** The worker for reading that can be stopped, and a spare one. */
  const aside = useRef<CalculatorThread>(undefined);
  const spare = useRef<CalculatorThread>(undefined);
  const ownName = t("raterName", { number: "{{number}}", interpolation: { escapeValue: false } });

  const started = useCallback((): CalculatorThread => {
    const fresh = newCalculatorThread();
    threads.current.add(fresh);
    return fresh;
  }, []);
  const end = useCallback((one: CalculatorThread | undefined): void => {
    if (!one) return;
    one.end();
    threads.current.delete(one);
  }, []);

  useEffect(() => {
    const all = threads.current;
    // oxlint-disable-next-line react/set-state-in-effect -- The thread is outside React: it begins and ends with the screen.
    setThread(started());
    // Started beforehand, so that nothing at all is asked for once ratings are in.
    spare.current = started();
    return () => {
      for (const one of all) one.end();
      all.clear();
      spare.current = undefined;
    };
  }, [started]);

  const breakOff = useCallback((): void => {
    asked.current += 1;
    end(aside.current);
    aside.current = undefined;
    if (!spare.current) spare.current = started();
    setDoing(undefined);
  }, [end, started]);

  const stop = useCallback((): void => {
    breakOff();
    setWish(stand.wish);
  }, [breakOff, stand.wish]);

  /**
   * Calculates. `given`: another table; `null`: the current one. Long input is read by a separate worker, so that
   * it can be stopped, and earlier results stay until it is done. Returns whether it was accepted.
   */
  const calculate = useCallback(
    async (given: Given | null, wished: Wish): Promise<boolean> => {
      if (!thread) return false;
      breakOff();
      const round = asked.current;
      const isLong =
        given?.kind === "files" || (given?.kind === "text" && given.text.length > shownChars);
      const own = isLong ? (spare.current ?? started()) : thread;
      if (spare.current === own) spare.current = undefined;
      aside.current = isLong ? own : undefined;
      setWish(wished);
      const text = given?.kind === "text" ? (isLong ? null : given.text) : undefined;
      const begun: Doing = {
        isAnother: given !== null,
        canStop: isLong,
        progress: undefined,
        text,
        brought: undefined,
      };
      setDoing(begun);
      const isOld = () => round !== asked.current;
      try {
        const answer = await own.calculate({
          given,
          wish: wished,
          raterName: wished.raterName ?? ownName,
          onProgress: ({ progress, brought }) => {
            if (!isOld()) setDoing({ ...begun, progress, brought });
          },
        });
        if (isOld()) return false;
        const { calculation, brought, tookMs } = answer;
        if (calculation.kind === "refused") {
          setDoing(undefined);
          if (isLong) spare.current = own;
          aside.current = undefined;
          const { refusal } = calculation;
          const isAlone = refusal.because === "record_alone" && given?.kind === "files";
          const waiting = isAlone ? [...given.awaited, ...given.files] : [];
          const told = { refused: refusal, isBroken: false, waiting };
          if (isLong || given === null) {
            setStand((before) => ({ ...before, ...told }));
            setWish(stand.wish);
          } else setStand({ ...nothing, ...told, kind: "refused", given, text: text ?? null });
          return false;
        }
        if (isLong) {
          thread.forget();
          spare.current = thread;
          aside.current = undefined;
        }
        // Drawing everything may take a while: it is done in pieces, and keys are heard in between.
        startTransition(() => {
          setDoing(undefined);
          setWish(answer.wish);
          setThread(own);
          setStand((before) => ({
            kind: "calculated",
            refused: undefined,
            waiting: [],
            isBroken: false,
            calculation,
            given: given ?? before.given,
            wish: answer.wish,
            text: text === undefined || answer.text === null ? answer.text : text,
            brought: brought ?? undefined,
            tookMs,
            round,
          }));
        });
        return true;
      } catch {
        if (isOld()) return false;
        end(own);
        aside.current = undefined;
        setDoing(undefined);
        if (isLong) spare.current ??= started();
        else setThread(started());
        setStand((before) => ({
          ...(isLong ? before : nothing),
          isBroken: true,
          refused: undefined,
          waiting: [],
        }));
        setWish(isLong ? stand.wish : firstWish);
        return false;
      }
    },
    [thread, stand.wish, ownName, started, end, breakOff],
  );

  const clear = useCallback(() => {
    breakOff();
    setWish(firstWish);
    setStand(nothing);
  }, [breakOff]);

  return { thread, stand, doing, wish, calculate, stop, clear };
}
