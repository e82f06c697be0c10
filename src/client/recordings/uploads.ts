import type { Upload } from "../../domain/entities/recording.ts";
import type { Id } from "../../domain/rules.ts";

/** Where one file is on its way. The list shows exactly one of these. */
export type Sending =
  | { readonly kind: "sending"; readonly sentBytes: number }
  | { readonly kind: "waiting"; readonly sentBytes: number }
  | { readonly kind: "paused"; readonly sentBytes: number }
  /** The server has all of it and looks into it; after that the recording is made. */
  | { readonly kind: "checking" }
  | { readonly kind: "done"; readonly recordingId: string }
  | { readonly kind: "refused"; readonly found: string }
  | { readonly kind: "failed"; readonly error: unknown };

export interface SentFile {
  readonly uploadId: Id<"upload">;
  readonly fileName: string;
  readonly sizeBytes: number;
  readonly sending: Sending;
}

/** What a sender tells while it sends. */
export interface SendingEvents {
  readonly onProgress: (sentBytes: number) => void;
  /** The connection is gone; the sender tries again by itself. */
  readonly onWait: () => void;
  readonly onSent: () => void;
  readonly onError: (error: unknown) => void;
}

/** Sends one file in pieces. */
export interface Sender {
  readonly start: () => void;
  readonly pause: () => void;
  /** Stops and takes back at the server what was sent. */
  readonly cancel: () => void;
}

interface Ways {
  readonly sender: (file: File, uploadId: Id<"upload">, events: SendingEvents) => Sender;
  readonly newUploadId: () => Id<"upload">;
  /** How an upload stands at the server. */
  readonly look: (uploadId: Id<"upload">) => Promise<Upload>;
  /** Makes the recording of an upload that is ready. */
  readonly add: (upload: Upload) => Promise<{ readonly id: string }>;
  readonly pause: (ms: number) => Promise<void>;
}

/** Files on their way to one study. They go on while the reader is on other screens. */
export interface Uploads {
  readonly get: () => readonly SentFile[];
  readonly subscribe: (listener: () => void) => () => void;
  readonly send: (files: readonly File[]) => void;
  readonly pause: (uploadId: string) => void;
  readonly resume: (uploadId: string) => void;
  /** Takes a file off the list, stopping it where it is not through. */
  readonly remove: (uploadId: string) => void;
}

const lookFirstMs = 300;
const lookMostMs = 3_000;

export function uploadsOf({ sender, newUploadId, look, add, pause }: Ways): Uploads {
  let files: readonly SentFile[] = [];
  const senders = new Map<string, Sender>();
  const listeners = new Set<() => void>();

  function put(next: readonly SentFile[]): void {
    files = next;
    for (const listener of listeners) listener();
  }

  function mark(uploadId: string, change: (before: Sending) => Sending): void {
    put(
      files.map((file) =>
        file.uploadId === uploadId ? { ...file, sending: change(file.sending) } : file,
      ),
    );
  }

  function begin(file: File): void {
    const uploadId = newUploadId();
    put([
      ...files,
      {
        uploadId,
        fileName: file.name,
        sizeBytes: file.size,
        sending: { kind: "sending", sentBytes: 0 },
      },
    ]);
    const own = sender(file, uploadId, {
      onProgress: (sentBytes) =>
        mark(uploadId, (before) =>
          before.kind === "sending" || before.kind === "waiting"
            ? { kind: "sending", sentBytes }
            : before,
        ),
      onWait: () => mark(uploadId, (before) => ({ kind: "waiting", sentBytes: sentOf(before) })),
      onSent: () => void finish(uploadId),
      onError: (error) => mark(uploadId, () => ({ kind: "failed", error })),
    });
    senders.set(uploadId, own);
    own.start();
  }

  /** Waits until the server has looked into the file, then makes the recording. */
  async function finish(uploadId: Id<"upload">): Promise<void> {
    mark(uploadId, () => ({ kind: "checking" }));
    try {
      for (let ms = lookFirstMs; ; ms = Math.min(ms * 1.5, lookMostMs)) {
        const upload = await look(uploadId);
        if (upload.state === "refused") {
          const found = upload.refusedBecause ?? "";
          mark(uploadId, () => ({ kind: "refused", found }));
          return;
        }
        if (upload.state === "ready") {
          const { id: recordingId } = await add(upload);
          mark(uploadId, () => ({ kind: "done", recordingId }));
          return;
        }
        await pause(ms);
      }
    } catch (error) {
      mark(uploadId, () => ({ kind: "failed", error }));
    }
  }

  return {
    get: () => files,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    send: (added) => {
      for (const file of added) begin(file);
    },
    pause: (uploadId) => {
      senders.get(uploadId)?.pause();
      mark(uploadId, (before) => ({ kind: "paused", sentBytes: sentOf(before) }));
    },
    resume: (uploadId) => {
      mark(uploadId, (before) => ({ kind: "sending", sentBytes: sentOf(before) }));
      senders.get(uploadId)?.start();
    },
    remove: (uploadId) => {
      const file = files.find((one) => one.uploadId === uploadId);
      const isThrough = file?.sending.kind === "done" || file?.sending.kind === "checking";
      if (!isThrough) senders.get(uploadId)?.cancel();
      senders.delete(uploadId);
      put(files.filter((one) => one.uploadId !== uploadId));
    },
  };
}

function sentOf(sending: Sending): number {
  return "sentBytes" in sending ? sending.sentBytes : 0;
}
