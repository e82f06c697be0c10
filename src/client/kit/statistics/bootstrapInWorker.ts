import type { BootstrapAnswer, BootstrapProgress } from "../../../statistics/bootstrap.ts";
import type { BootstrapRequest } from "../../../statistics/bootstrapRequest.ts";
import type { BootstrapMessage } from "./bootstrapWorker.ts";

interface Following {
  readonly onProgress?: (progress: BootstrapProgress) => void;
  /** Aborting ends the worker at once, whatever it is doing; the promise rejects with the signal’s reason. */
  readonly signal?: AbortSignal;
}

/**
 * A bootstrap in a worker, so that the screen stays responsive: the same result as `bootstrap` for the same request
 * and seed.
 */
export async function bootstrapInWorker(
  request: BootstrapRequest,
  { onProgress, signal }: Following = {},
): Promise<BootstrapAnswer> {
  signal?.throwIfAborted();
  const worker = new Worker(new URL("./bootstrapWorker.ts", import.meta.url), { type: "module" });
  const ended = new AbortController();
  try {
    return await new Promise<BootstrapAnswer>((resolve, reject) => {
      const { signal: once } = ended;
      worker.addEventListener(
        "message",
        ({ data }: MessageEvent<BootstrapMessage>) => {
          if (data.kind === "answer") resolve(data.answer);
          else onProgress?.({ done: data.done, of: data.of });
        },
        { signal: once },
      );
      worker.addEventListener(
        "error",
        ({ message }) => reject(new Error(message || "The worker could not be loaded.")),
        { signal: once },
      );
      signal?.addEventListener("abort", () => reject(signal.reason), { signal: once });
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- Between a page and its worker there is no origin to name.
      worker.postMessage(request);
    });
  } finally {
    ended.abort();
    worker.terminate();
  }
}
