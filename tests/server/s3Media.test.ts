import { createHash, randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { contract } from "../../src/api/contract.ts";
import type { Id } from "../../src/domain/rules.ts";
import { openStorage } from "../../src/server/media/openStorage.ts";
import type { S3Config } from "../../src/server/media/storageConfig.ts";
import { sweepUploads } from "../../src/server/media/checkUploads.ts";
import { lacks } from "../needs.ts";
import { newId } from "../sample.ts";
import { databases } from "../servers/describeOnEachServer.ts";
import { soon } from "../soon.ts";
import { type Application, type Ground, makeGround, type Person, setUp } from "./application.ts";
import {
  checked,
  creation,
  cutTus,
  startMediaServers,
  storedBytes,
  tus,
  upload,
  wav,
} from "./mediaServer.ts";
import { startS3StandIn } from "./s3StandIn.ts";
import { startSwift } from "./swift.ts";

const film = Buffer.from(
  readFileSync(join(import.meta.dirname, "../../src/demo/media/peer-play.webm")),
);
const megabyte = 1024 ** 2;

/** A storage as tests see it from behind. */
interface Behind {
  readonly config: S3Config;
  names(): Promise<readonly string[]>;
  unfinished(): Promise<number>;
  /** From now on it is away, or well again. */
  setWell(isWell: boolean): Promise<void>;
  /** Refuses to put the next multipart upload together; left out where it cannot be made to. */
  readonly failNextCompletion?: () => void;
  /** How many bytes it keeps; left out where that is not known. */
  readonly storedBytes?: () => number;
  stop(): Promise<void>;
}

describe("media in S3-compatible storage (a stand-in)", () => {
  mediaIn(standIn);
});
describe.skipIf(lacks("Swift"))("media in S3-compatible storage (OpenStack Swift)", () => {
  mediaIn(swift);
});

async function standIn(): Promise<Behind> {
  const s3 = await startS3StandIn();
  return {
    config: {
      kind: "s3",
      endpoint: s3.endpoint,
      region: "us-east-1",
      bucket: s3.bucket,
      accessKey: "key",
      secretKey: "secret",
      usesPathStyle: true,
      createsBucket: false,
    },
    names: async () => s3.names(),
    unfinished: async () => s3.unfinished(),
    setWell: async (isWell) => s3.setWell(isWell),
    failNextCompletion: () => s3.failNextCompletion(),
    stop: () => s3.stop(),
  };
}

async function swift(): Promise<Behind> {
  const server = await startSwift();
  return { ...server, setWell: (isWell) => (isWell ? server.start() : server.kill()) };
}

function mediaIn(startStorage: () => Promise<Behind>): void {
  let s3: Behind;
  let main: Application;
  let otherAddress: string;
  let ground: Ground;
  let owner: Person;
  let studyId: Id<"study">;

  beforeAll(async () => {
    const [server] = databases();
    if (!server) throw new Error("no database runs");
    s3 = await startStorage();
    ({ main, otherAddress } = await startMediaServers(
      server,
      { uploadMaxBytes: 64 * megabyte },
      s3.config,
    ));
    owner = await setUp(main);
    ground = await makeGround(main, owner);
    ({ studyId } = ground);
  });
  afterAll(async () => {
    await main.stop();
    await s3.stop();
  });

  async function begin(sizeBytes: number) {
    const uploadId = newId("upload");
    const headers = creation({ studyId, uploadId, fileName: "clip.wav", sizeBytes });
    expect(await tus(owner, "POST", "/uploads", { headers })).toMatchObject({ status: 201 });
    return { uploadId, headers, path: `/uploads/${uploadId}` };
  }

  async function offsetOf(path: string): Promise<number> {
    const { headers } = await tus(owner, "HEAD", path);
    return Number(headers.get("upload-offset"));
  }

  const ready = () => fetch(`${main.address}/health/ready`);

  test("a large file comes in pieces, over a cut, through two processes, and is whole", async () => {
    const bytes = Buffer.concat([wav(1).subarray(0, 44), randomBytes(30 * megabyte)]);
    bytes.writeUInt32LE(bytes.length - 44, 40);
    const { uploadId, headers, path } = await begin(bytes.length);
    const patch = (from: number, to: number, address = main.address) =>
      tus(owner, "PATCH", path, {
        address,
        headers: { "upload-offset": String(from) },
        body: bytes.subarray(from, to),
      });

    await patch(0, 3 * megabyte);
    expect(await main.tools.storage.receivedOf(uploadId)).toBe(3 * megabyte);
    expect(await patch(3 * megabyte, 9 * megabyte, otherAddress)).toMatchObject({ status: 204 });
    expect(await tus(owner, "POST", "/uploads", { headers })).toMatchObject({ status: 201 });
    expect(await offsetOf(path)).toBe(9 * megabyte);
    await cutTus(owner, path, 9 * megabyte, bytes.subarray(9 * megabyte), 10 * megabyte);
    // What was cut may still be on its way in: like a browser, who goes on asks again where.
    await soon(async () => {
      const afterCut = await offsetOf(path);
      expect(afterCut).toBeGreaterThanOrEqual(8 * megabyte);
      expect(await main.tools.storage.receivedOf(uploadId)).toBe(afterCut);
      expect(await patch(afterCut - 1, bytes.length)).toMatchObject({ status: 409 });
      expect(await patch(afterCut, bytes.length, otherAddress)).toMatchObject({ status: 204 });
    });

    expect(await checked(owner, studyId, uploadId)).toMatchObject({
      state: "ready",
      contentType: "audio/wav",
      checksum: createHash("sha256").update(bytes).digest("hex"),
    });
    expect(await offsetOf(path)).toBe(bytes.length);
    expect(await main.tools.storage.receivedOf(uploadId)).toBe(bytes.length);
    expect((await storedBytes(main.tools.storage, uploadId)).equals(bytes)).toBe(true);
    expect(await s3.unfinished()).toBe(0);
  });

  test("a film is known by its content, served by range, and gone with its recording", async () => {
    const uploadId = await upload(owner, studyId, film, "film.txt");
    const sourceId = newId("mediaSource");
    const recordingId = newId("recording");
    const recording = await owner.send(contract.addRecording, {
      params: { studyId },
      body: {
        id: recordingId,
        name: "Film",
        durationUs: 1,
        framesPerSecond: null,
        hasVideo: true,
        sources: [
          {
            kind: "upload",
            id: sourceId,
            offsetUs: 0,
            uploadId,
            contentType: "text/html",
            fileName: "x",
            sizeBytes: 1,
          },
        ],
      },
    });
    const get = (headers: Readonly<Record<string, string>>) =>
      fetch(`${main.address}/media/${studyId}/${recordingId}/${sourceId}`, {
        headers: { cookie: owner.cookie, ...headers },
      });

    const whole = await get({});
    const part = await get({ range: "bytes=1000-1999" });
    const none = await get({ range: `bytes=${film.length}-` });

    expect(recording).toMatchObject({ framesPerSecond: 25, hasVideo: true });
    expect(Buffer.from(await whole.arrayBuffer()).equals(film)).toBe(true);
    expect(part.status).toBe(206);
    expect(Buffer.from(await part.arrayBuffer()).equals(film.subarray(1000, 2000))).toBe(true);
    expect(none.status).toBe(416);
    expect(await s3.names()).toContain(uploadId);
    await owner.send(contract.removeRecording, { params: { studyId, recordingId } });
    expect((await s3.names()).filter((name) => name.startsWith(uploadId))).toEqual([]);
  });

  test("what is refused, cancelled or forgotten leaves nothing behind", async () => {
    const refused = await upload(owner, studyId, Buffer.from("<html>"), "film.mp4");
    const cancelled = await begin(10 * megabyte);
    const forgotten = await begin(10 * megabyte);
    for (const { path } of [cancelled, forgotten]) {
      await tus(owner, "PATCH", path, {
        headers: { "upload-offset": "0" },
        body: Buffer.alloc(6 * megabyte),
      });
    }

    expect(await tus(owner, "DELETE", cancelled.path)).toMatchObject({ status: 204 });
    await sweepUploads(main.tools, new Date(Date.now() + 8 * 24 * 60 * 60 * 1000));

    expect(await tus(owner, "HEAD", cancelled.path)).toMatchObject({ status: 404 });
    expect(await tus(owner, "HEAD", forgotten.path)).toMatchObject({ status: 404 });
    const gone = [refused, cancelled.uploadId, forgotten.uploadId];
    expect((await s3.names()).filter((name) => gone.some((one) => name.startsWith(one)))).toEqual(
      [],
    );
    expect(await s3.unfinished()).toBe(0);
  });

  test.runIf(startStorage === standIn)(
    "a file of which all parts arrived, and that nobody put together, is put together when asked",
    async () => {
      const bytes = Buffer.concat([wav(1), Buffer.alloc(18 * megabyte)]);
      const { path, uploadId } = await begin(bytes.length);
      s3.failNextCompletion?.();
      const sent = await tus(owner, "PATCH", path, {
        headers: { "upload-offset": "0" },
        body: bytes,
      });
      expect(sent).toMatchObject({ status: 503, code: "storage_unavailable" });

      expect(await offsetOf(path)).toBe(bytes.length);

      expect(await checked(owner, studyId, uploadId)).toMatchObject({ state: "ready" });
      expect(await s3.unfinished()).toBe(0);
    },
  );

  test("a storage that does not answer is said to be unavailable, and is used again when it does", async () => {
    const { path, uploadId } = await begin(8_044);
    const patch = () =>
      tus(owner, "PATCH", path, { headers: { "upload-offset": "0" }, body: wav(1) });
    expect((await ready()).status).toBe(200);

    await s3.setWell(false);

    expect((await ready()).status).toBe(503);
    expect(await patch()).toMatchObject({ status: 503, code: "storage_unavailable" });
    await s3.setWell(true);
    expect((await ready()).status).toBe(200);
    expect(await patch()).toMatchObject({ status: 204 });
    expect(await checked(owner, studyId, uploadId)).toMatchObject({ state: "ready" });
  });

  test("a storage that goes in the middle of a piece loses none that was acknowledged", async () => {
    const bytes = Buffer.concat([wav(1).subarray(0, 44), randomBytes(24 * megabyte)]);
    bytes.writeUInt32LE(bytes.length - 44, 40);
    const { path, uploadId } = await begin(bytes.length);
    const patch = (from: number, to = bytes.length) =>
      tus(owner, "PATCH", path, {
        headers: { "upload-offset": String(from) },
        body: bytes.subarray(from, to),
      });
    expect(await patch(0, 9 * megabyte)).toMatchObject({ status: 204 });

    const cut = patch(9 * megabyte);
    await s3.setWell(false);
    const { status, code } = await cut;
    await s3.setWell(true);

    // Fast enough it was through before.
    expect([
      [204, undefined],
      [503, "storage_unavailable"],
    ]).toContainEqual([status, code]);
    const offset = await offsetOf(path);
    expect(offset).toBeGreaterThanOrEqual(9 * megabyte);
    if (offset < bytes.length) await patch(offset);
    expect(await checked(owner, studyId, uploadId)).toMatchObject({ state: "ready" });
    expect((await storedBytes(main.tools.storage, uploadId)).equals(bytes)).toBe(true);
  });

  test.runIf(startStorage === swift)("keeps no bytes of what is gone", async () => {
    const { storedBytes: kept = () => Number.NaN } = s3;
    const before = kept();
    const bytes = Buffer.concat([wav(1), randomBytes(18 * megabyte)]);
    const whole = await upload(owner, studyId, bytes, "clip.wav");
    expect(kept() - before).toBeGreaterThanOrEqual(bytes.length);

    await main.tools.storage.remove(whole);

    expect(kept() - before).toBeLessThan(megabyte);
  });

  test.runIf(startStorage === swift)(
    "a wrong key is refused, and told as a storage that cannot be used",
    async () => {
      for (const wrong of [{ secretKey: "another" }, { accessKey: "study:another" }]) {
        const storage = await openStorage({ ...s3.config, ...wrong }, main.dataDirectory, {
          reserveBytes: 0,
        });
        await expect(storage.check()).rejects.toMatchObject({ code: "storage_unavailable" });
        await expect(storage.sizeOf("anything")).rejects.toMatchObject({
          code: "storage_unavailable",
        });
      }
    },
  );
}
