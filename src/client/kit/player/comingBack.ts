const soonestMs = 1_000;
const latestMs = 15_000;
const unheardMs = 10_000;

/**
 * Whether an address responds at all: with the file, or from another site with a response that the page may not
 * read.
 */
export async function isAnswering(address: string, signal: AbortSignal): Promise<boolean> {
  const isOurs = new URL(address, location.href).origin === location.origin;
  try {
    const { ok, type } = await fetch(address, {
      // Of a film one byte is enough; another site may be asked for nothing but the head.
      ...(isOurs ? { headers: { range: "bytes=0-0" } } : { method: "HEAD", mode: "no-cors" }),
      cache: "no-store",
      signal: AbortSignal.any([signal, AbortSignal.timeout(unheardMs)]),
    });
    return ok || type === "opaque";
  } catch {
    return false;
  }
}

/** Requests an address again and again, at growing intervals, and calls `onBack` once it responds. */
export function whenBack(address: string, onBack: () => void, signal: AbortSignal): void {
  const askIn = (waitMs: number) => {
    const timer = setTimeout(() => {
      isAnswering(address, signal)
        .then((isBack) => {
          if (signal.aborted) return undefined;
          return isBack ? onBack() : askIn(Math.min(latestMs, waitMs * 2));
        })
        .catch(() => undefined);
    }, waitMs);
    signal.addEventListener("abort", () => clearTimeout(timer), { once: true });
  };
  askIn(soonestMs);
}
