import { healthCalls } from "../../../api/contract/health.ts";
import { limits } from "../../../domain/limits.ts";
import { plainStore } from "./plainStore.ts";

/** What is known about the server while a call waits for it. */
export interface Silence {
  /** Whether the server gave no sign for `limits.silenceMs` while being asked for one. */
  readonly isSilent: boolean;
  /** The number of calls that have waited that long for a server that does give signs. */
  readonly slowCalls: number;
}

export const silence = plainStore<Silence>({ isSilent: false, slowCalls: 0 });

/** The number of responses, or parts of them, from the server so far, for any call. */
let signs = 0;

/** Records a sign of the server: any answer, or any part of one. */
export function noteSign(): void {
  signs += 1;
  if (silence.get().isSilent) silence.set({ isSilent: false });
}

/**
 * Watches the server while one call waits for the start of its answer. From the call alone, a server that hangs
 * looks like one that computes, so the server is asked for a sign after half of `limits.silenceMs` without any.
 *
 * @param onSilence called once, if there is no sign in all of that time @returns how to end it
 */
export function listenForServer(onSilence: () => void): () => void {
  const halfMs = limits.silenceMs / 2;
  let isSlow = false;
  let timer: ReturnType<typeof setTimeout>;
  const wait = (): void => {
    const before = signs;
    timer = setTimeout(() => {
      const isHeard = signs !== before;
      askForSign();
      timer = setTimeout(() => {
        if (!isHeard && signs === before) {
          silence.set({ isSilent: true });
          askUntilHeard();
          onSilence();
          return;
        }
        if (!isSlow) silence.set({ slowCalls: silence.get().slowCalls + 1 });
        isSlow = true;
        wait();
      }, halfMs);
    }, halfMs);
  };
  wait();
  return () => {
    clearTimeout(timer);
    if (isSlow) silence.set({ slowCalls: silence.get().slowCalls - 1 });
    isSlow = false;
  };
}

let asked: AbortController | undefined;

/** Asks for a sign by a call that needs database and storage too; one request at a time, for all waiting calls. */
function askForSign(): void {
  if (asked) return;
  const asking = new AbortController();
  asked = asking;
  const timer = setTimeout(() => asking.abort(), limits.silenceMs / 2);
  // Any answer is a sign: what a refused call needs is told by the calls themselves.
  fetch(healthCalls.isReady.path, { signal: asking.signal, cache: "no-store" })
    .then(noteSign, () => undefined)
    .finally(() => {
      clearTimeout(timer);
      asked = undefined;
    });
}

/** Asks repeatedly until there is a sign, which ends the silence, also when no call waits any more. */
function askUntilHeard(): void {
  askForSign();
  setTimeout(() => {
    if (silence.get().isSilent) askUntilHeard();
  }, limits.silenceMs / 2);
}
