import type { QueryClient } from "@tanstack/react-query";
import { contract } from "../../api/contract.ts";
import type { Upload } from "../../domain/entities/recording.ts";
import { Refusal } from "../../domain/errors.ts";
import { send } from "../api.ts";
import { id } from "../../domain/rules.ts";
import { newId } from "../newId.ts";
import { queries } from "../queries.ts";
import { freeName, nameOfFile } from "./newAddress.ts";
import { tusSender } from "./tusSender.ts";
import { type Uploads, uploadsOf } from "./uploads.ts";

const byStudy = new Map<string, Uploads>();

/** The files that this tab sends to a study: one list for all screens, for as long as the tab lives. */
export function studyUploads(studyId: string, client: QueryClient): Uploads {
  const known = byStudy.get(studyId);
  if (known) return known;
  const made = uploadsOf({
    sender: (file, uploadId, events) => tusSender(file, { studyId, uploadId }, events),
    newUploadId: () => newId(id("upload")),
    look: (uploadId) => send(contract.readUpload, { params: { studyId, uploadId } }),
    add: (upload) => addRecording(studyId, upload, client),
    pause: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  });
  byStudy.set(studyId, made);
  return made;
}

async function addRecording(studyId: string, upload: Upload, client: QueryClient) {
  const recordings = await client.fetchQuery({ ...queries.recordings(studyId), staleTime: 0 });
  const name = freeName(
    nameOfFile(upload.fileName) || upload.fileName,
    recordings.map((recording) => recording.name),
  );
  const { durationUs, contentType } = upload;
  if (durationUs === null || contentType === null) {
    throw new Refusal("media_not_playable", { found: contentType ?? upload.fileName });
  }
  const added = await send(contract.addRecording, {
    params: { studyId },
    body: {
      id: newId(id("recording")),
      name,
      hasVideo: upload.hasVideo ?? true,
      durationUs,
      framesPerSecond: upload.framesPerSecond,
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
  await client.invalidateQueries({ queryKey: ["study", studyId] });
  return added;
}
