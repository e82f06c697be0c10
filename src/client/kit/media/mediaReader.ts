import type { ReaderAnswer, ReaderQuestion } from "./messages.ts";

/** A worker that reads one media file. */
export interface MediaReader {
  ask(question: ReaderQuestion): void;
  /** Ends the thread at once, whatever it is doing; it reports nothing afterwards. */
  end(): void;
}

/** Begins to read a file, or the file at an address of this server. */
export function mediaReader(
  source: Blob | string,
  onAnswer: (answer: ReaderAnswer) => void,
): MediaReader {
  const worker = new Worker(new URL("./mediaWorker.ts", import.meta.url), { type: "module" });
  const ended = new AbortController();
  const { signal } = ended;
  worker.addEventListener(
    "message",
    ({ data }: MessageEvent<ReaderAnswer>) => {
      if (!signal.aborted) onAnswer(data);
    },
    { signal },
  );
  worker.addEventListener("error", () => onAnswer({ kind: "failed", because: "not_reachable" }), {
    signal,
  });
  const ask = (question: ReaderQuestion) => {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- Between a page and its worker there is no origin to name.
    worker.postMessage(question);
  };
  ask({
    kind: "open",
    // A worker knows no page: what is said relative to the page has to be made whole.
    source: typeof source === "string" ? new URL(source, document.baseURI).href : source,
  });
  return {
    ask,
    end() {
      ended.abort();
      worker.terminate();
    },
  };
}
