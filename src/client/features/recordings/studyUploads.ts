import type { QueryClient } from "@tanstack/react-query";
import { recordingCalls } from "../../../api/contract/recordings.ts";
import type { Upload } from "../../../domain/entities/recording.ts";
import { Refusal } from "../../../domain/errors.ts";
import { send } from "../../kit/query/api.ts";
import { id } from "../../../domain/rules.ts";
import { newId } from "../../kit/query/newId.ts";
import { fingerprintOf } from "../../kit/player/fingerprint.ts";
import { keptFiles } from "./keptFiles.ts";
import { freeName, nameOfFile } from "./newAddress.ts";
import { outlookOf, playableCopyOf } from "../../kit/upload/outlook.ts";
import { holdUpload } from "./sendingTab.ts";
import { tusSender } from "../../kit/upload/tusSender.ts";
import { isBusy, type Uploads, uploadsOf } from "../../kit/upload/uploads.ts";
import { renewAfter } from "../../kit/query/renew.ts";
import { allOf } from "../../kit/query/useCall.ts";

const byStudy = new Map<string, Uploads>();

/** The uploads of this tab to a study: one list for all screens, until the tab is closed. */
export function studyUploads(studyId: string, client: QueryClient): Uploads {
  const known = byStudy.get(studyId);
  if (known) return known;
  const made = uploadsOf({
    sender: (begun, events) => tusSender(studyId, begun, events),
    newUploadId: () => newId(id("upload")),
    fingerprintOf,
    outlookOf,
    playableCopyOf,
    converts: async () =>
      (await send(recordingCalls.readUploading, { params: { studyId } })).converts,
    keep: (uploadId, handle) => void keptFiles.put(uploadId, handle),
    forget: (uploadId) => void keptFiles.remove(uploadId),
    look: (uploadId) => send(recordingCalls.readUpload, { params: { studyId, uploadId } }),
    add: (upload) => addUploaded(studyId, upload, client),
    pause: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  });
  byStudy.set(studyId, made);
  watch(made);
  return made;
}

/** Creates a recording from a finished upload, named like its file. */
export async function addUploaded(studyId: string, upload: Upload, client: QueryClient) {
  const recordings = await client.fetchQuery({
    ...allOf(recordingCalls.listRecordings, { params: { studyId } }),
    staleTime: 0,
  });
  const name = freeName(
    nameOfFile(upload.fileName) || upload.fileName,
    recordings.map((recording) => recording.name),
  );
  const { durationUs, contentType } = upload;
  if (durationUs === null || contentType === null) {
    throw new Refusal("media_not_playable", { found: contentType ?? upload.fileName });
  }
  const added = await send(recordingCalls.addRecording, {
    params: { studyId },
    body: {
      id: newId(id("recording")),
      name,
      hasVideo: upload.hasVideo ?? true,
      durationUs,
      framesPerSecond: upload.framesPerSecond,
      frameTiming: upload.frameTiming,
      sources: [
        {
          kind: "upload",
          id: newId(id("mediaSource")),
          offsetUs: 0,
          uploadId: upload.id,
          contentType,
          fileName: upload.fileName,
          sizeBytes: upload.sizeBytes,
        },
      ],
    },
  });
  await renewAfter(client, recordingCalls.addRecording, { params: { studyId } });
  return added;
}

/** Warns before the page is closed while an upload runs, and tells other tabs what this one sends. */
function watch(uploads: Uploads): void {
  const held = new Map<string, () => void>();
  uploads.subscribe(() => {
    const files = uploads.get();
    if (isBusy(files)) window.addEventListener("beforeunload", warn);
    else window.removeEventListener("beforeunload", warn);

    const here = new Set<string>(
      files.flatMap(({ uploadId, sending }) =>
        sending.kind === "done" || sending.kind === "refused" ? [] : [uploadId],
      ),
    );
    for (const uploadId of here) {
      if (!held.has(uploadId)) held.set(uploadId, holdUpload(uploadId));
    }
    for (const [uploadId, letGo] of held) {
      if (here.has(uploadId)) continue;
      letGo();
      held.delete(uploadId);
    }
  });
}

function warn(event: BeforeUnloadEvent): void {
  event.preventDefault();
}
