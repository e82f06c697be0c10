import { spawnSync } from "node:child_process";
import {
  chmodSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { BufferSource, Input } from "mediabunny";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { contract } from "../../src/api/contract.ts";
import type { Id } from "../../src/domain/rules.ts";
import { uploadById } from "../../src/server/database/uploads.ts";
import { resumeChecks } from "../../src/server/media/checkUploads.ts";
import { openConversions } from "../../src/server/media/conversions.ts";
import { openConverter } from "../../src/server/media/converter.ts";
import { playableFormats } from "../../src/server/media/playable.ts";
import { mayBeInterlaced } from "../../src/server/media/interlacing.ts";
import { readFrameTimes } from "../../src/server/media/frameTimes.ts";
import { films } from "../films/films.ts";
import { lacks } from "../needs.ts";
import { databases } from "../servers/describeOnEachServer.ts";
import { soon } from "../soon.ts";
import {
  type Application,
  makeGround,
  type Person,
  setUp,
  startApplication,
} from "./application.ts";
import { checked, creation, storedBytes, tus, upload } from "./mediaServer.ts";
import { newId } from "../sample.ts";

const [server] = databases();
const folder = mkdtempSync(join(tmpdir(), "interrater-converted-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A film made by FFmpeg; its frames are 40 ms apart. */
function made(name: string, ...args: readonly string[]): Buffer<ArrayBuffer> {
  const path = join(folder, name);
  const picture = ["-f", "lavfi", "-i", "testsrc=duration=3:size=162x122:rate=25"];
  const sound = ["-f", "lavfi", "-i", "sine=duration=3"];
  const { status, stderr } = spawnSync("ffmpeg", [
    "-y",
    "-v",
    "error",
    ...picture,
    ...sound,
    ...args,
    path,
  ]);
  if (status !== 0) throw new Error(String(stderr));
  return Buffer.from(readFileSync(path));
}

function raise(): never {
  throw new Error("there is no such program");
}

/** By the reader of this project. */
async function startsOf(bytes: Buffer): Promise<readonly number[]> {
  const input = new Input({ source: new BufferSource(bytes), formats: playableFormats });
  const video = await input.getPrimaryVideoTrack();
  const times = video && (await readFrameTimes(video));
  input.dispose();
  return [...(times ?? [])];
}

async function interlaced(bytes: Buffer): Promise<boolean> {
  const input = new Input({ source: new BufferSource(bytes), formats: playableFormats });
  const video = await input.getPrimaryVideoTrack();
  const is = video !== null && (await mayBeInterlaced(video));
  input.dispose();
  return is;
}

/** By FFmpeg, whose reader knows every container. */
function startsByFfmpeg(bytes: Buffer): readonly number[] {
  const path = join(folder, "looked-at");
  writeFileSync(path, bytes);
  const args = ["-v", "error", "-select_streams", "v", "-show_entries", "frame=pts_time"];
  const { stdout } = spawnSync("ffprobe", [...args, "-of", "csv=p=0", path], { encoding: "utf8" });
  const seconds = stdout.split("\n").flatMap((line) => (line === "" ? [] : [parseFloat(line)]));
  return seconds.map((one) => Math.round(one * 1e6)).toSorted((one, other) => one - other);
}

describe.skipIf(!server || lacks("ffmpeg"))("films that browsers do not play", () => {
  let application: Application;
  let owner: Person;
  let studyId: Id<"study">;

  beforeAll(async () => {
    if (!server) return;
    application = await startApplication(server, { config: { ffmpeg: "system" } });
    owner = await setUp(application);
    ({ studyId } = await makeGround(application, owner));
  }, 120_000);
  afterAll(() => application?.stop());

  test("are converted, and whoever sends them is told so beforehand", async () => {
    const read = await owner.send(contract.readUploading, { params: { studyId } });
    expect(read).toEqual({ converts: true });
  });

  test.each([
    ["HEVC in MP4", () => Buffer.from(readFileSync(films.hevc)), /^hevc and aac in mov$/u],
    ["H.264 in Matroska", () => Buffer.from(readFileSync(films.matroska)), /^h264.* in matroska$/u],
    [
      "MPEG-4 in AVI",
      () => made("old.avi", "-c:v", "mpeg4", "-c:a", "mp3"),
      /^mpeg4 and mp3 in avi$/u,
    ],
    [
      "interlaced MPEG-2 in a transport stream",
      () =>
        made(
          "camera.mts",
          "-c:v",
          "mpeg2video",
          "-flags",
          "+ilme+ildct",
          "-top",
          "1",
          "-f",
          "mpegts",
        ),
      /^mpeg2video and mp2 in mpegts$/u,
    ],
    [
      "interlaced H.264 in MP4, as a camcorder's film is after it was put there",
      () => made("camera.mp4", "-c:v", "libx264", "-x264-params", "tff=1", "-c:a", "aac"),
      /^h264 and aac in mov$/u,
    ],
    [
      "Windows Media",
      () => made("old.wmv", "-c:v", "wmv2", "-c:a", "wmav2"),
      /^wmv2 and wmav2 in asf$/u,
    ],
  ])("%s becomes MP4, each frame at its time", async (_what, bytesOf, from) => {
    const bytes = bytesOf();
    const wanted = startsByFfmpeg(bytes);
    const uploadId = await upload(owner, studyId, bytes, "lesson 3.film");

    const found = await checked(owner, studyId, uploadId);

    expect(found).toMatchObject({
      state: "ready",
      fileName: "lesson 3.mp4",
      contentType: "video/mp4",
      hasVideo: true,
      convertedShare: null,
      convertedFrom: expect.stringMatching(from),
    });
    const copy = await storedBytes(application.tools.storage, uploadId);
    expect(copy.length).toBe(found.sizeBytes);
    expect(await interlaced(copy)).toBe(false);
    const after = await startsOf(copy);
    expect(wanted.length).toBeGreaterThan(40);
    expect(after).toHaveLength(wanted.length);
    const first = (wanted[0] ?? 0) - (after[0] ?? 0);
    const apart = wanted.map((us, at) => Math.abs(us - (after[at] ?? 0) - first));
    expect(Math.max(...apart)).toBeLessThan(100);
  });

  test("what all browsers play stays as it is, to the byte", async () => {
    for (const path of [films.uneven, films.phone]) {
      const bytes = Buffer.from(readFileSync(path));
      // oxlint-disable-next-line no-await-in-loop -- One after the other.
      const uploadId = await upload(owner, studyId, bytes, "film");
      // oxlint-disable-next-line no-await-in-loop -- As above.
      expect(await checked(owner, studyId, uploadId)).toMatchObject({
        state: "ready",
        convertedFrom: null,
      });
      // oxlint-disable-next-line no-await-in-loop -- As above.
      expect((await storedBytes(application.tools.storage, uploadId)).equals(bytes)).toBe(true);
    }
  });

  test.each([
    ["a list of files", (secret: string) => `ffconcat version 1.0\nfile '${secret}'\n`],
    [
      "a playlist",
      (secret: string) =>
        `#EXTM3U\n#EXT-X-TARGETDURATION:3\n#EXTINF:3,\n${secret}\n#EXT-X-ENDLIST\n`,
    ],
    [
      "a session description",
      () =>
        "v=0\no=- 0 0 IN IP4 127.0.0.1\ns=x\nc=IN IP4 127.0.0.1\nt=0 0\nm=video 5004 RTP/AVP 96\na=rtpmap:96 H264/90000\n",
    ],
  ])("%s is refused, and what it names is not read", async (_what, textOf) => {
    made("secret.mp4", "-c:v", "libx264");
    const bytes = Buffer.from(textOf(join(folder, "secret.mp4")));

    const uploadId = await upload(owner, studyId, bytes, "film.mp4");

    expect(await checked(owner, studyId, uploadId)).toMatchObject({ state: "refused" });
    expect(await application.tools.storage.sizeOf(uploadId)).toBeUndefined();
  });

  test("what a server that ended left half done is done by the next", async () => {
    const bytes = Buffer.from(readFileSync(films.hevc));
    const { database, storage } = application.tools;
    const put = async (state: "before" | "after") => {
      const uploadId = await upload(owner, studyId, bytes, "film.mov");
      const copy = await storedBytes(storage, uploadId);
      const path = join(folder, `${state}.mp4`);
      writeFileSync(path, state === "before" ? bytes : copy);
      await storage.replace(uploadId, path);
      await database
        .updateTable("upload")
        .set({
          state: "converting",
          sizeBytes: bytes.length,
          contentType: null,
          convertedAt: new Date(Date.now() - 3_600_000),
        })
        .where("id", "=", uploadId)
        .execute();
      return uploadId;
    };
    const uploadIds = [await put("before"), await put("after")];

    await resumeChecks(application.tools);

    for (const uploadId of uploadIds) {
      // oxlint-disable-next-line no-await-in-loop -- One after the other.
      expect(await checked(owner, studyId, uploadId)).toMatchObject({
        state: "ready",
        fileName: "film.mp4",
        convertedFrom: "hevc and aac in mov",
      });
    }
  });
});

describe.skipIf(!server || lacks("ffmpeg") || process.platform === "win32")(
  "a program that does not convert",
  () => {
    let application: Application;
    let owner: Person;
    let studyId: Id<"study">;
    const program = join(folder, "bin/ffmpeg");

    function behave(script: string): void {
      writeFileSync(program, `#!/bin/sh\n${script}\n`);
      chmodSync(program, 0o755);
    }

    beforeAll(async () => {
      if (!server) return;
      spawnSync("mkdir", ["-p", join(folder, "bin")]);
      const prober = spawnSync("sh", ["-c", "command -v ffprobe"], { encoding: "utf8" });
      symlinkSync(prober.stdout.trim(), join(folder, "bin/ffprobe"));
      application = await startApplication(server, { config: { ffmpeg: program } });
      owner = await setUp(application);
      ({ studyId } = await makeGround(application, owner));
    }, 120_000);
    afterAll(() => application?.stop());

    test("leaves a film as it is that some browser plays, and refuses another with its reason", async () => {
      behave("echo the encoder is missing >&2; exit 1");
      const bytes = Buffer.from(readFileSync(films.hevc));
      const hevc = await upload(owner, studyId, bytes, "film.mp4");
      const avi = await upload(owner, studyId, made("broken.avi", "-c:v", "mpeg4"), "old.avi");

      expect(await checked(owner, studyId, hevc)).toMatchObject({
        state: "ready",
        fileName: "film.mp4",
        convertedFrom: null,
        sizeBytes: bytes.length,
      });
      const refused = await checked(owner, studyId, avi);
      expect(refused.state).toBe("refused");
      expect(refused.refusedBecause).toContain("the encoder is missing");
    });

    test("writes half a film, and that is not taken for the whole", async () => {
      const half = join(folder, "half.mp4");
      made(
        "half.mp4",
        "-t",
        "0.4",
        "-c:v",
        "libx264",
        "-pix_fmt",
        "yuv420p",
        "-vf",
        "scale=160:120",
      );
      behave(`for last; do :; done; cp ${half} "\${last#file:}"`);

      const uploadId = await upload(owner, studyId, made("long.avi", "-c:v", "mpeg4"), "long.avi");

      const { state, refusedBecause } = await checked(owner, studyId, uploadId);
      expect([state, refusedBecause?.includes("shorter")]).toEqual(["refused", true]);
    });

    test("is ended with the server, and what it did is left to the next", async () => {
      if (!server) return;
      behave("exec sleep 600");
      const other = await openConversions(
        openConverter(program) ?? raise(),
        join(folder, "of another"),
      );
      const bytes = made("left.avi", "-c:v", "mpeg4");
      const uploadId = newId("upload");
      const { database, storage, limits, log } = application.tools;
      await database
        .insertInto("upload")
        .values({
          id: uploadId,
          studyId,
          state: "converting",
          fileName: "left.avi",
          sizeBytes: bytes.length,
          fingerprint: null,
          uploadedBy: owner.accountId,
          convertedAt: new Date(),
        })
        .execute();
      writeFileSync(join(folder, "left"), bytes);
      await storage.takeCopy(uploadId, join(folder, "left"));
      const row = await uploadById(database, uploadId);
      const result = row && other.make({ database, storage, limits, log }, row);
      await new Promise((resolve) => setTimeout(resolve, 1_000));

      await other.close();

      expect(await result).toBe("stopped");
      expect(await uploadById(database, uploadId)).toMatchObject({
        state: "checking",
        convertedAt: null,
      });
      behave("echo broken >&2; exit 1");
      await resumeChecks(application.tools);
      expect(await checked(owner, studyId, uploadId)).toMatchObject({ state: "refused" });
    });

    test("is stopped when the file is taken away, says how far it is, and the next begins", async () => {
      behave(
        'echo out_time_us=1500000; trap "exit 0" TERM; sleep 3; echo out_time_us=1500000; exec sleep 600',
      );
      const bytes = made("slow.avi", "-c:v", "mpeg4");
      const uploadId = newId("upload");
      await tus(owner, "POST", "/uploads", {
        headers: creation({ studyId, uploadId, fileName: "slow.avi", sizeBytes: bytes.length }),
      });
      await tus(owner, "PATCH", `/uploads/${uploadId}`, {
        headers: { "upload-offset": "0" },
        body: bytes,
      });
      const read = () => owner.send(contract.readUpload, { params: { studyId, uploadId } });
      await soon(async () => {
        expect(await read()).toMatchObject({
          state: "converting",
          convertedFrom: "mpeg4 and mp3 in avi",
        });
      }, 60_000);
      await soon(async () => expect((await read()).convertedShare).toBeCloseTo(0.5, 1), 60_000);

      expect(await tus(owner, "DELETE", `/uploads/${uploadId}`)).toMatchObject({ status: 204 });

      behave("exit 1");
      const next = await upload(owner, studyId, made("next.avi", "-c:v", "mpeg4"), "next.avi");
      expect(await checked(owner, studyId, next)).toMatchObject({ state: "refused" });
      expect(await owner.refusal(contract.readUpload, { params: { studyId, uploadId } })).toBe(
        "not_found",
      );
      expect(await application.tools.storage.sizeOf(uploadId)).toBeUndefined();
      const left = readdirSync(join(application.dataDirectory, "converting"), { recursive: true });
      expect(left).toEqual([expect.stringMatching(/^of-\w+$/u)]);
    });
  },
);
