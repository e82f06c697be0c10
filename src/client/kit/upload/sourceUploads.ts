import type { QueryClient } from "@tanstack/react-query";
import { recordingCalls } from "../../../api/contract/recordings.ts";
import type { Recording, Upload } from "../../../domain/entities/recording.ts";
import { Refusal } from "../../../domain/errors.ts";
import { id } from "../../../domain/rules.ts";
import { send } from "../query/api.ts";
import { newId } from "../query/newId.ts";
import { fingerprintOf } from "../player/fingerprint.ts";
import { outlookOf, playableCopyOf } from "./outlook.ts";
import { tusSender } from "./tusSender.ts";
import { type Uploads, uploadsOf } from "./uploads.ts";
import { answersOf } from "../query/keys.ts";

const byRecording = new Map<string, Uploads>();

/** Files that this tab uploads as sources of an existing recording. */
export function sourceUploads(
  { studyId, id: recordingId }: Pick<Recording, "studyId" | "id">,
  client: QueryClient,
): Uploads {
  const known = byRecording.get(recordingId);
  if (known) return known;
  const params = { studyId, recordingId };

  async function attach(upload: Upload): Promise<Recording> {
    const { contentType, fileName, sizeBytes } = upload;
    if (contentType === null) throw new Refusal("media_not_playable", { found: fileName });
    const { sources, hasVideo } = await send(recordingCalls.readRecording, { params });
    const source = { kind: "upload", id: newId(id("mediaSource")), offsetUs: 0 } as const;
    const recording = await send(recordingCalls.changeSources, {
      params,
      body: {
        sources: [...sources, { ...source, uploadId: upload.id, contentType, fileName, sizeBytes }],
        hasVideo: hasVideo || upload.hasVideo === true,
      },
    });
    await client.invalidateQueries(answersOf("/api/v1/studies/:studyId/*", { studyId }));
    return recording;
  }

  const made = uploadsOf({
    sender: (begun, events) => tusSender(studyId, begun, events),
    newUploadId: () => newId(id("upload")),
    fingerprintOf,
    outlookOf,
    playableCopyOf,
    converts: async () =>
      (await send(recordingCalls.readUploading, { params: { studyId } })).converts,
    keep: () => undefined,
    forget: () => undefined,
    look: (uploadId) => send(recordingCalls.readUpload, { params: { studyId, uploadId } }),
    add: attach,
    pause: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  });
  byRecording.set(recordingId, made);
  return made;
}
