import type { Upload, UploadOptions } from "tus-js-client";
import { limits } from "../../../domain/limits.ts";
import { parseRefusal } from "../../../domain/errors.ts";
import { Unreachable } from "../query/api.ts";
import type { Begun, Sender, SendingEvents } from "./uploads.ts";

/** Delays after failed attempts, in milliseconds; the last one is repeated. */
const retryMs = [500, 1_000, 2_000, 4_000, 8_000, 15_000, 30_000] as const;
const lastRetryMs = 30_000;

/**
 * Uploads a file to `/uploads` in chunks (tus 1.0). Lost connections are retried without end. The upload code is
 * loaded with the first file, because the list alone does not need it.
 */
export function tusSender(
  studyId: string,
  { file, uploadId, fingerprint, isKnown }: Begun,
  events: SendingEvents,
): Sender {
  let retries = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let upload: Upload | undefined;
  /** Counts requests to start and stop: only the latest counts once it can be executed. */
  let wishes = 0;
  const options: UploadOptions = {
    endpoint: "/uploads",
    chunkSize: limits.uploadChunkBytes,
    metadata: { studyId, uploadId, fingerprint, fileName: file.name },
    ...(isKnown && { uploadUrl: `/uploads/${uploadId}` }),
    retryDelays: null,
    // What was begun before is known at the server, for every device.
    storeFingerprintForResuming: false,
    onProgress: (sentBytes) => {
      retries = 0;
      events.onProgress(sentBytes);
    },
    onSuccess: events.onSent,
    onError: (error) => {
      const answer = "originalResponse" in error ? error.originalResponse : null;
      const status = answer?.getStatus() ?? 0;
      const refusal = refusalIn(answer?.getBody());
      const isPassing = status === 0 || status >= 500 || status === 423 || status === 409;
      if (isPassing && refusal?.code !== "quota_reached") {
        const isFull = refusal?.code === "storage_full";
        again(isFull ? "room" : status === 0 ? "connection" : "server");
      } else {
        events.onError(refusal ?? new Unreachable(error.message));
      }
    },
  };

  function again(waitsFor: Parameters<SendingEvents["onWait"]>[0]): void {
    events.onWait(waitsFor);
    timer = setTimeout(start, retryMs[retries] ?? lastRetryMs);
    retries += 1;
  }

  function stop(): void {
    clearTimeout(timer);
    wishes += 1;
  }

  function start(): void {
    stop();
    if (upload) {
      upload.start();
      return;
    }
    const wish = wishes;
    import("tus-js-client").then(
      (tus) => {
        if (wish !== wishes) return;
        upload = new tus.Upload(file, options);
        upload.start();
      },
      () => {
        if (wish === wishes) again("connection");
      },
    );
  }

  return {
    start,
    pause: () => {
      stop();
      void upload?.abort();
    },
    cancel: () => {
      stop();
      // Gone already, or never begun: either way nothing is left to take back.
      upload?.abort(true).catch(() => undefined);
    },
  };
}

function refusalIn(body: string | undefined) {
  try {
    return parseRefusal(JSON.parse(body ?? ""));
  } catch {
    return undefined;
  }
}

/** Deletes from the server what was uploaded of a file, by any device. */
export async function cancelUpload(uploadId: string): Promise<void> {
  const answer = await fetch(`/uploads/${uploadId}`, {
    method: "DELETE",
    headers: { "tus-resumable": "1.0.0" },
  }).catch((error: unknown) => {
    throw new Unreachable(String(error));
  });
  if (answer.ok || answer.status === 404) return;
  throw refusalIn(await answer.text()) ?? new Unreachable(`${answer.status}`);
}
