import { memberOf } from "./outside.ts";

/** One promise for each script: a page loads it once, for any number of recordings. */
const loading = new Map<string, Promise<unknown>>();

/**
 * The object that a host’s script creates in the page; the script is loaded at the first call. Rejects if it cannot
 * be loaded; the next call then tries again.
 */
export function hostScript(
  address: string,
  {
    found,
    readyName,
    signal,
  }: {
    /** The object created by the script; `undefined` while it is missing. */
    readonly found: (given?: unknown) => unknown;
    /** The name of the global function that the script calls when it is ready. */
    readonly readyName?: string;
    /** Aborts the loading; the next call loads the script again. */
    readonly signal: AbortSignal;
  },
): Promise<unknown> {
  const known = loading.get(address);
  if (known) return known;
  const script = document.createElement("script");
  const waiting = new Promise<unknown>((resolve, reject) => {
    const finish = (given?: unknown) => {
      const left = found(given);
      if (left !== undefined) resolve(left);
      return left !== undefined;
    };
    if (finish()) return;
    if (readyName !== undefined) {
      const before = memberOf(window, readyName);
      Reflect.set(window, readyName, (given?: unknown) => {
        finish(given);
        if (typeof before === "function") Reflect.apply(before, undefined, [given]);
      });
    }
    script.addEventListener("load", () => {
      if (!finish() && readyName === undefined) reject(new Error("the script left nothing behind"));
    });
    script.addEventListener("error", () => reject(new Error("the script did not come")));
    script.src = address;
    document.head.append(script);
  });
  const forget = () => {
    if (loading.get(address) === waiting) loading.delete(address);
  };
  loading.set(address, waiting);
  signal.addEventListener("abort", forget);
  waiting.then(() => signal.removeEventListener("abort", forget), forget);
  return waiting;
}
