import { Upload } from "tus-js-client";
import { limits } from "../../../domain/limits.ts";
import { parseRefusal } from "../../../domain/errors.ts";
import { Unreachable } from "../query/api.ts";
import type { Begun, Sender, SendingEvents } from "./uploads.ts";

/** How long after each failed attempt the next one begins; the last one stays for ever. */
const retryMs = [500, 1_000, 2_000, 4_000, 8_000, 15_000, 30_000] as const;
const lastRetryMs = 30_000;

/** Sends a file to `/uploads` in pieces (tus 1.0). A lost connection is tried again for ever. */
export function tusSender(
  studyId: string,
  { file, uploadId, fingerprint, isKnown }: Begun,
  events: SendingEvents,
): Sender {
  let retries = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const upload = new Upload(file, {
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
        events.onWait(isFull ? "room" : status === 0 ? "connection" : "server");
        timer = setTimeout(() => upload.start(), retryMs[retries] ?? lastRetryMs);
        retries += 1;
        return;
      }
      events.onError(refusal ?? new Unreachable(error.message));
    },
  });

  return {
    start: () => {
      clearTimeout(timer);
      upload.start();
    },
    pause: () => {
      clearTimeout(timer);
      void upload.abort();
    },
    cancel: () => {
      clearTimeout(timer);
      // Gone already, or never begun: either way nothing is left to take back.
      upload.abort(true).catch(() => undefined);
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

/** Takes back at the server what was sent of a file, by whichever device. */
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
