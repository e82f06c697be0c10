import { healthCalls } from "../../../api/contract/health.ts";
import { limits } from "../../../domain/limits.ts";
import { plainStore } from "./plainStore.ts";

/** What is known of the server while a call waits for it. */
export interface Silence {
  /** It gave no sign for `limits.silenceMs` while it was asked for one. */
  readonly isSilent: boolean;
  /** How many calls wait as long as that for a server that does give signs. */
  readonly slowCalls: number;
}

export const silence = plainStore<Silence>({ isSilent: false, slowCalls: 0 });

/** Of all that has come from the server, whatever asked for it. */
let signs = 0;

/** Takes note that the server is there: of any answer, and of any part of one. */
export function noteSign(): void {
  signs += 1;
  if (silence.get().isSilent) silence.set({ isSilent: false });
}

/**
 * Listens for the server while one call waits for its answer to begin. A call alone cannot tell a server that hangs
 * from one that computes, so another is asked for a sign once the half of `limits.silenceMs` has gone by without any.
 *
 * @param onSilence called once, where no sign has come in all of that time
 * @returns how to end it
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

/** By what needs the database and the storage too; one question at a time, of all calls that wait. */
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

/** What is said of the silence ends with it, also where no call waits any more. */
function askUntilHeard(): void {
  askForSign();
  setTimeout(() => {
    if (silence.get().isSilent) askUntilHeard();
  }, limits.silenceMs / 2);
}
