import { type MediaReader, mediaReader } from "./mediaReader.ts";
import type { FrameFacts, MediaFacts, MediaFailure } from "./messages.ts";

/** The content of a file, or why it cannot be read. */
export type MediaLook =
  | { readonly kind: "known"; readonly facts: MediaFacts; readonly frames: FrameFacts | null }
  | { readonly kind: "unknown"; readonly because: MediaFailure };

interface Following {
  /** Called with the header, which is known long before the start times of all frames. */
  readonly onFacts?: (facts: MediaFacts) => void;
  /** Aborting ends the reading at once; the promise rejects with the signal’s reason. */
  readonly signal?: AbortSignal;
}

/**
 * Reads a video or audio file without playing it: its duration, its tracks, and the start time of each frame. Runs
 * in a thread of its own. Addresses must be of this server, or of one that allows it.
 */
export async function readMedia(
  source: Blob | string,
  { onFacts, signal }: Following = {},
): Promise<MediaLook> {
  signal?.throwIfAborted();
  let reader: MediaReader | undefined;
  try {
    return await new Promise<MediaLook>((resolve, reject) => {
      let facts: MediaFacts | undefined;
      const opened = mediaReader(source, (answer) => {
        if (answer.kind === "failed") resolve({ kind: "unknown", because: answer.because });
        else if (answer.kind === "opened") {
          ({ facts } = answer);
          onFacts?.(facts);
          opened.ask({ kind: "frames" });
        } else if (answer.kind === "frames" && facts) {
          resolve({ kind: "known", facts, frames: answer.frames });
        }
      });
      reader = opened;
      signal?.addEventListener("abort", () => reject(signal.reason), { once: true });
    });
  } finally {
    reader?.end();
  }
}
