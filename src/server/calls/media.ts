import { createHash } from "node:crypto";
import { Refusal } from "../../domain/errors.ts";
import { recogniseAddress } from "../../domain/mediaAddresses.ts";
import type { HandlersOf } from "../answer.ts";
import { posterOf } from "../database/posters.ts";
import { mayWatch } from "../database/recordingParts.ts";
import { unfinishedUploadsOf } from "../database/unfinishedUploads.ts";
import { wireUpload } from "../database/uploads.ts";
import { isHosted } from "../media/previews.ts";
import { opened } from "../sight/unseen.ts";

/** Calls about media: previews of URLs before they are added, images, and uploads in progress. */
export const mediaCalls: HandlersOf<
  "previewLink" | "readPoster" | "listUploads" | "readUploading"
> = {
  readUploading: (_input, { conversions }) => ({ converts: conversions !== undefined }),

  async previewLink({ body: { url } }, { embeds }) {
    const address = recogniseAddress(url);
    if (!address) throw new Refusal("media_not_recognised", { address: url });
    if (!embeds.isOn) return { asked: "off", title: null, picture: null };
    if (!isHosted(url)) return { asked: "not_hosted", title: null, picture: null };
    const { title, picture } = await embeds.look(url);
    return {
      asked: "yes",
      title,
      picture: picture && `data:${picture.contentType};base64,${picture.bytes.toString("base64")}`,
    };
  },

  async readPoster({ params }, { account, asked, database, here }) {
    const watcher = { role: here.role, accountId: account.id };
    const poster = (await mayWatch(database, params, watcher))
      ? await posterOf(database, params)
      : undefined;
    if (!poster) throw new Refusal("not_found", {});
    const { bytes, contentType } = poster;
    const etag = `"${createHash("sha256").update(bytes).digest("base64url")}"`;
    const headers = {
      etag,
      "cache-control": "private, no-cache",
      "content-type": contentType,
      "content-length": String(bytes.length),
      "x-content-type-options": "nosniff",
      "content-security-policy": "sandbox; default-src 'none'",
    };
    return asked.headers.get("if-none-match") === etag
      ? { status: 304, headers: { etag }, body: "" }
      : { headers, body: bytes };
  },

  async listUploads(_input, { account, database, here: { studyId }, storage }) {
    const uploads = await unfinishedUploadsOf(database, studyId);
    return Promise.all(
      uploads.map(async ({ byName, ...upload }) => ({
        ...wireUpload(upload),
        receivedBytes:
          upload.state === "receiving" ? await storage.receivedOf(upload.id) : upload.sizeBytes,
        isMine: upload.uploadedBy === account.id,
        byName: opened(byName, "permission"),
        begunAt: upload.createdAt.toISOString(),
      })),
    );
  },
};
