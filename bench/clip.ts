import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { contract } from "../src/api/contract.ts";
import type { Id } from "../src/domain/rules.ts";
import { newId } from "../tests/sample.ts";
import type { Person } from "../tests/server/application.ts";
import { tus } from "../tests/server/mediaServer.ts";
import { makeFilm720 } from "./film720.ts";

function makeClip(seconds: number): Buffer<ArrayBuffer> {
  const folder = mkdtempSync(join(tmpdir(), "interrater-clip-"));
  const bytes = readFileSync(makeFilm720(folder, "clip.mp4", seconds));
  rmSync(folder, { recursive: true });
  return bytes;
}

/** Uploads a fresh clip as a recording of a study. */
export async function addClip(
  owner: Person,
  studyId: Id<"study">,
  name: string,
  seconds: number,
): Promise<Id<"recording">> {
  const uploadId = newId("upload");
  const bytes = makeClip(seconds);
  const metadata = { studyId, uploadId, fileName: "clip.mp4" };
  const created = await tus(owner, "POST", "/uploads", {
    headers: {
      "upload-length": String(bytes.length),
      "upload-metadata": Object.entries(metadata)
        .map(([key, value]) => `${key} ${Buffer.from(value).toString("base64")}`)
        .join(","),
    },
  });
  const path = new URL(created.headers.get("location") ?? "", owner.address).pathname;
  await tus(owner, "PATCH", path, {
    headers: { "upload-offset": "0" },
    body: new Blob([bytes]),
  });
  const params = { studyId, uploadId };
  let upload = await owner.send(contract.readUpload, { params });
  while (upload.state === "receiving" || upload.state === "checking") {
    // oxlint-disable no-await-in-loop -- It waits.
    await new Promise((resolve) => setTimeout(resolve, 200));
    upload = await owner.send(contract.readUpload, { params });
    // oxlint-enable no-await-in-loop
  }
  const { durationUs, contentType, framesPerSecond, frameTiming } = upload;
  if (durationUs === null || contentType === null) {
    throw new Error(`the clip was refused: ${upload.refusedBecause}`);
  }
  const id = newId("recording");
  await owner.send(contract.addRecording, {
    params: { studyId },
    body: {
      id,
      name,
      durationUs,
      framesPerSecond,
      frameTiming,
      hasVideo: true,
      sources: [
        {
          kind: "upload",
          id: newId("mediaSource"),
          offsetUs: 0,
          uploadId,
          contentType,
          fileName: "clip.mp4",
          sizeBytes: bytes.length,
        },
      ],
    },
  });
  return id;
}
