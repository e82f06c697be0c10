import { memberOf } from "./outside.ts";

/** One wait for each script: a page loads it once, however many recordings need it. */
const loading = new Map<string, Promise<unknown>>();

/**
 * What a host’s script leaves behind in the page, loaded at the first asking. Rejected where it does
 * not come; the next asking then tries again.
 */
export function hostScript(
  address: string,
  {
    found,
    readyName,
    signal,
  }: {
    /** What the script has left behind; `undefined` while it has not. */
    readonly found: (given?: unknown) => unknown;
    /** The name of the function of the page that the script calls when it is ready. */
    readonly readyName?: string;
    /** The one who asked has given up: the one who asks next loads it again. */
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
