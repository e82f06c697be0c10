import type { SimulatedWidths, WidthsWish } from "../../../agreement/planning/simulatedWidths.ts";
import type { PlanningMessage } from "./planningWorker.ts";

/**
 * Widths of simulated studies, computed in a worker, so that the screen stays responsive. Aborting ends the worker
 * at once; the promise then rejects with the signal’s reason.
 */
export async function widthsInWorker(
  wish: WidthsWish,
  { onShare, signal }: { readonly onShare: (share: number) => void; readonly signal: AbortSignal },
): Promise<SimulatedWidths> {
  signal.throwIfAborted();
  const worker = new Worker(new URL("./planningWorker.ts", import.meta.url), { type: "module" });
  const ended = new AbortController();
  try {
    return await new Promise<SimulatedWidths>((resolve, reject) => {
      const { signal: once } = ended;
      worker.addEventListener(
        "message",
        ({ data }: MessageEvent<PlanningMessage>) => {
          if (data.kind === "answer") resolve(data.answer);
          else onShare(data.share);
        },
        { signal: once },
      );
      worker.addEventListener(
        "error",
        ({ message }) => reject(new Error(message || "The worker could not be loaded.")),
        { signal: once },
      );
      signal.addEventListener("abort", () => reject(signal.reason), { signal: once });
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- Between a page and its worker there is no origin to name.
      worker.postMessage(wish);
    });
  } finally {
    ended.abort();
    worker.terminate();
  }
}
