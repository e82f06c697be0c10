import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { contract } from "../../src/api/contract.ts";
import type { MediaSource } from "../../src/domain/entities/recording.ts";
import { unpackFrameTimes } from "../../src/domain/frameTimes.ts";
import type { Id } from "../../src/domain/rules.ts";
import { resumeChecks, sweepUploads } from "../../src/server/media/checkUploads.ts";
import { films, unevenStartsUs } from "../films/films.ts";
import { newId } from "../sample.ts";
import { describeOnServer } from "../servers/describeOnEachServer.ts";
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

const film = Buffer.from(
  readFileSync(join(import.meta.dirname, "../../src/demo/media/peer-play.webm")),
);

describeOnServer("media", (server) => {
  let main: Application;
  let otherAddress: string;
  let ground: Ground;
  let owner: Person;
  let studyId: Id<"study">;

  beforeAll(async () => {
    ({ main, otherAddress } = await startMediaServers(server, { uploadMaxBytes: 8 * 1024 ** 2 }));
    owner = await setUp(main);
    ground = await makeGround(main, owner);
    ({ studyId } = ground);
  });
  afterAll(() => main.stop());

  async function begin(fileName: string, sizeBytes: number, person = owner) {
    const uploadId = newId("upload");
    const headers = creation({ studyId, uploadId, fileName, sizeBytes });
    const answer = await tus(person, "POST", "/uploads", { headers });
    return { uploadId, headers, path: `/uploads/${uploadId}`, answer };
  }

  async function addUploaded(bytes: Buffer<ArrayBuffer>, fileName: string) {
    const uploadId = await upload(owner, studyId, bytes, fileName);
    const sourceId = newId("mediaSource");
    const body = {
      id: newId("recording"),
      name: `${fileName} ${uploadId}`,
      durationUs: 1,
      framesPerSecond: 99,
      hasVideo: true,
      sources: [
        {
          kind: "upload" as const,
          id: sourceId,
          offsetUs: 0,
          uploadId,
          contentType: "text/html",
          fileName: "lie.html",
          sizeBytes: 1,
        },
      ],
    };
    const recording = await owner.send(contract.addRecording, { params: { studyId }, body });
    return { uploadId, body, recording, url: `/media/${studyId}/${body.id}/${sourceId}` };
  }

  async function get(person: Person, url: string, headers: Readonly<Record<string, string>> = {}) {
    const response = await fetch(main.address + url, {
      headers: { cookie: person.cookie, ...headers },
    });
    const bytes = Buffer.from(await response.arrayBuffer());
    return { status: response.status, headers: response.headers, bytes };
  }

  test("a film is received in pieces, over a cut, and known by its content", async () => {
    const { uploadId, path, answer } = await begin("clip.txt", film.length);
    expect(answer.status).toBe(201);
    expect(answer.headers.get("location")).toBe(path);

    const first = await tus(owner, "PATCH", path, {
      headers: { "upload-offset": "0" },
      body: film.subarray(0, 1_000_000),
    });
    expect(first.headers.get("upload-offset")).toBe("1000000");
    await cutTus(owner, path, 1_000_000, film.subarray(1_000_000), 500_000);
    // What was cut may still be on its way in: like a browser, who goes on asks again where.
    await soon(async () => {
      const asked = await tus(owner, "HEAD", path);
      const offset = Number(asked.headers.get("upload-offset"));
      expect(offset).toBeGreaterThanOrEqual(1_000_000);
      expect(offset).toBeLessThan(film.length);
      expect(asked.headers.get("upload-length")).toBe(String(film.length));
      const last = await tus(owner, "PATCH", path, {
        headers: { "upload-offset": String(offset) },
        body: film.subarray(offset),
      });
      expect(last.status).toBe(204);
    });

    const found = await checked(owner, studyId, uploadId);
    expect(found).toMatchObject({
      state: "ready",
      contentType: "video/webm",
      checksum: createHash("sha256").update(film).digest("hex"),
      hasVideo: true,
      framesPerSecond: 25,
    });
    expect(found.durationUs).toBeGreaterThan(10_000_000);
    const kept = await storedBytes(main.tools.storage, uploadId);
    expect(kept.equals(film)).toBe(true);
  });

  test("of two that send the same piece at once, to two processes, the file stays whole", async () => {
    for (let round = 0; round < 3; round++) {
      const bytes = wav(60);
      const { uploadId, path } = await begin("sound.wav", bytes.length);
      const other = Buffer.from(bytes);
      const headers = { "upload-offset": "0" };

      const answers = await Promise.all([
        tus(owner, "PATCH", path, { headers, body: slowly(bytes) }),
        tus(owner, "PATCH", path, { headers, body: other, address: otherAddress }),
      ]);

      expect(answers.filter(({ status }) => status === 204).length).toBeGreaterThanOrEqual(1);
      for (const { status, code } of answers) {
        expect([204, 409]).toContain(status);
        expect(code === undefined).toBe(status === 204);
      }
      const asked = await tus(owner, "HEAD", path);
      const offset = Number(asked.headers.get("upload-offset"));
      if (offset < bytes.length) {
        await tus(owner, "PATCH", path, {
          headers: { "upload-offset": String(offset) },
          body: bytes.subarray(offset),
        });
      }
      await checked(owner, studyId, uploadId);
      const kept = await storedBytes(main.tools.storage, uploadId);
      expect(kept.equals(bytes)).toBe(true);
    }
  });

  test.each([
    ["an image (PNG)", Buffer.from("\x89PNG\r\n\x1a\n and more", "latin1")],
    ["a web page (HTML)", Buffer.from("<!DOCTYPE html><script>alert(1)</script>")],
    ["an archive (ZIP)", Buffer.from("PK\x03\x04aaaaaaaaaaaaaaaaaaaaaaaaaaaaaa", "latin1")],
    ["a text file", Buffer.from("Dear diary, today we filmed nothing.\n")],
    ["a playlist (M3U)", Buffer.from("#EXTM3U\n#EXTINF:1,\n../../secret.mp4\n")],
    ["AVI, which browsers do not play", Buffer.from("RIFF\x10\0\0\0AVI LIST", "latin1")],
    ["no known audio or video format", Buffer.alloc(5_000, 0xa7)],
    ["WAVE without a duration", wav(0)],
  ])("%s that is called a film is refused with what it is", async (what, bytes) => {
    const uploadId = await upload(owner, studyId, bytes, "film.mp4");

    const found = await checked(owner, studyId, uploadId);

    expect(found).toMatchObject({ state: "refused", refusedBecause: what, contentType: null });
    await expect.poll(() => main.tools.storage.receivedOf(uploadId)).toBe(0);
  });

  test("the first bytes of a film are refused", async () => {
    const uploadId = await upload(owner, studyId, film.subarray(0, 200), "film.webm");

    const found = await checked(owner, studyId, uploadId);

    expect(found.state).toBe("refused");
  });

  test("a file that is too large is refused before a byte of it is sent", async () => {
    const { answer } = await begin("long.mp4", 8 * 1024 ** 2 + 1);

    expect(answer).toMatchObject({ status: 413, code: "media_too_large" });
  });

  test("more than was announced is refused", async () => {
    const { path } = await begin("sound.wav", 100);

    const answer = await tus(owner, "PATCH", path, {
      headers: { "upload-offset": "0" },
      body: Buffer.alloc(101),
    });

    expect(answer).toMatchObject({ status: 413, code: "media_too_large" });
  });

  test("only who may edit recordings begins an upload, and only they go on with it", async () => {
    const [coordinator, rater] = [await ground.join("coordinator"), await ground.join("rater")];
    const { path, headers } = await begin("sound.wav", 100);
    const visitor = main.visitor();
    const go = { headers: { "upload-offset": "0" }, body: Buffer.alloc(10) };

    expect(await begin("a.wav", 1, rater)).toMatchObject({ answer: { status: 403 } });
    expect(await begin("a.wav", 1, visitor)).toMatchObject({ answer: { status: 401 } });
    expect(await tus(coordinator, "PATCH", path, go)).toMatchObject({ status: 404 });
    expect(await tus(coordinator, "HEAD", path)).toMatchObject({ status: 404 });
    expect(await tus(coordinator, "DELETE", path)).toMatchObject({ status: 404 });
    expect(await tus(coordinator, "POST", "/uploads", { headers })).toMatchObject({ status: 409 });
    expect(
      await tus(owner, "PATCH", path, {
        ...go,
        headers: { ...go.headers, origin: "https://evil.example" },
      }),
    ).toMatchObject({ status: 403, code: "foreign_origin" });
    expect(await tus(owner, "PATCH", path, go)).toMatchObject({ status: 204 });
    expect(await tus(owner, "DELETE", path)).toMatchObject({ status: 204 });
    expect(await tus(owner, "HEAD", path)).toMatchObject({ status: 404 });
  });

  test("a creation that is sent again keeps what has arrived", async () => {
    const { path, headers } = await begin("sound.wav", 100);
    const go = { headers: { "upload-offset": "0" }, body: Buffer.alloc(10) };
    await tus(owner, "PATCH", path, go);

    const again = await tus(owner, "POST", "/uploads", { headers });

    expect(again.status).toBe(201);
    expect((await tus(owner, "HEAD", path)).headers.get("upload-offset")).toBe("10");
    expect(await tus(owner, "PATCH", path, go)).toMatchObject({
      status: 409,
      code: "revision_conflict",
    });
  });

  test.each([
    ["no length", { "upload-length": "" }],
    ["a length of nothing", { "upload-length": "0" }],
    ["no metadata", { "upload-metadata": "" }],
    ["metadata that is none", { "upload-metadata": "!!! ???" }],
    ["ids that are none", { "upload-metadata": "studyId eA==,uploadId Li4vLi4=,fileName eA==" }],
  ])("a creation with %s is refused with the field", async (_what, wrong) => {
    const headers = {
      ...creation({ studyId, uploadId: newId("upload"), fileName: "a", sizeBytes: 1 }),
      ...wrong,
    };

    const answer = await tus(owner, "POST", "/uploads", { headers });

    expect(answer).toMatchObject({ status: 422, code: "invalid_input" });
  });

  test("what a server could not finish checking is finished at the next start", async () => {
    const uploads = [await begin("a.wav", 8_044), await begin("b.wav", 8_044)];
    for (const { uploadId, path } of uploads) {
      await tus(owner, "PATCH", path, { headers: { "upload-offset": "0" }, body: wav(1) });
      await checked(owner, studyId, uploadId);
    }
    const [received, checking] = uploads.map(({ uploadId }) => uploadId);
    for (const [uploadId, state] of [
      [received, "receiving"],
      [checking, "checking"],
    ] as const) {
      await main.tools.database
        .updateTable("upload")
        .set({ state, contentType: null, durationUs: null, checksum: null })
        .where("id", "=", uploadId ?? null)
        .execute();
    }

    await resumeChecks(main.tools);

    for (const { uploadId } of uploads) {
      expect(await checked(owner, studyId, uploadId)).toMatchObject({
        state: "ready",
        contentType: "audio/wav",
        durationUs: 1_000_000,
        framesPerSecond: null,
        hasVideo: false,
      });
    }
  });

  test("after a week an upload that was not finished is gone, a recording's stays", async () => {
    const { uploadId } = await begin("sound.wav", 100);
    const kept = await addUploaded(wav(1), "kept.wav");
    const inSixDays = new Date(Date.now() + 6 * 24 * 60 * 60 * 1000);
    const inEightDays = new Date(Date.now() + 8 * 24 * 60 * 60 * 1000);
    const read = (one: Id<"upload">) =>
      owner.refusal(contract.readUpload, { params: { studyId, uploadId: one } });

    await sweepUploads(main.tools, inSixDays);
    expect(await read(uploadId)).toBeUndefined();
    await sweepUploads(main.tools, inEightDays);

    expect(await read(uploadId)).toBe("not_found");
    expect(await read(kept.uploadId)).toBeUndefined();
    expect((await get(owner, kept.url)).status).toBe(200);
  });

  test("who edits recordings sees what is on its way, by whom and how far", async () => {
    const coordinator = await ground.join("coordinator", "Grace");
    const fingerprint = `v1-${"ab".repeat(32)}`;
    const uploadId = newId("upload");
    await tus(coordinator, "POST", "/uploads", {
      headers: creation({ studyId, uploadId, fileName: "far.wav", sizeBytes: 100, fingerprint }),
    });
    await tus(coordinator, "PATCH", `/uploads/${uploadId}`, {
      headers: { "upload-offset": "0" },
      body: Buffer.alloc(40),
    });
    const left = await upload(owner, studyId, wav(1), "left.wav");
    const refused = await upload(owner, studyId, Buffer.from("<html>"), "page.mp4");
    const { uploadId: used } = await addUploaded(wav(1), "used.wav");
    const list = async (person: Person) => {
      const uploads = await person.send(contract.listUploads, { params: { studyId } });
      return new Map(uploads.map((one) => [one.id, one]));
    };

    const seen = await list(owner);

    expect(seen.get(uploadId)).toMatchObject({
      fileName: "far.wav",
      fingerprint,
      byName: "Grace",
      isMine: false,
      state: "receiving",
      sizeBytes: 100,
      receivedBytes: 40,
    });
    expect(seen.get(left)).toMatchObject({ state: "ready", isMine: true, durationUs: 1_000_000 });
    expect(seen.get(refused)).toMatchObject({
      state: "refused",
      refusedBecause: "a web page (HTML)",
    });
    expect(seen.has(used)).toBe(false);
    expect((await list(coordinator)).get(uploadId)).toMatchObject({ isMine: true });
    expect(await tus(owner, "DELETE", `/uploads/${refused}`)).toMatchObject({ status: 204 });
    expect((await list(owner)).has(refused)).toBe(false);
  });

  async function frameTimesOf(recordingId: Id<"recording">) {
    const { packed } = await owner.send(contract.readFrameTimes, {
      params: { studyId, recordingId },
    });
    return [...(unpackFrameTimes(packed) ?? [])];
  }

  test.each([
    ["Matroska", films.matroska, "video/x-matroska"],
    ["HEVC", films.hevc, "video/mp4"],
  ])("%s, which some browsers play, is taken", async (_what, path, contentType) => {
    const uploadId = await upload(owner, studyId, Buffer.from(readFileSync(path)), "film");

    expect(await checked(owner, studyId, uploadId)).toMatchObject({
      state: "ready",
      contentType,
      hasVideo: true,
    });
  });

  test.each([
    ["a variable frame rate", films.uneven],
    ["frames out of order, edit lists and a turned picture", films.phone],
  ])("a recording of an upload with %s has the film's own frame times", async (_what, path) => {
    const { recording, body } = await addUploaded(Buffer.from(readFileSync(path)), "phone.mov");

    expect(recording).toMatchObject({
      hasFrameTimes: true,
      frameTiming: "variable",
      framesPerSecond: null,
    });
    expect(await frameTimesOf(body.id)).toEqual(unevenStartsUs);
    const again = await owner.send(contract.addRecording, { params: { studyId }, body });
    expect(again).toEqual(recording);
  });

  test("another film in the place of the first brings its own frame times, one beside it changes none", async () => {
    const { body, recording } = await addUploaded(film, "even.webm");
    const [first] = recording.sources;
    if (!first) throw new Error("there is a source");
    const uneven = Buffer.from(readFileSync(films.uneven));
    const uploadId = await upload(owner, studyId, uneven, "uneven.webm");
    await checked(owner, studyId, uploadId);
    const second = { ...first, id: newId("mediaSource"), uploadId };
    const change = (sources: readonly MediaSource[]) =>
      owner.send(contract.changeSources, {
        params: { studyId, recordingId: body.id },
        body: { sources: [...sources], hasVideo: true },
      });
    const before = await frameTimesOf(body.id);

    expect(await change([first, second])).toMatchObject({ frameTiming: "even" });
    expect(await frameTimesOf(body.id)).toEqual(before);
    expect(await change([second, first])).toMatchObject({ frameTiming: "variable" });
    expect(await frameTimesOf(body.id)).toEqual(unevenStartsUs);
  });

  test("films that were received before their frames were looked for get them once, at a start", async () => {
    const bytes = Buffer.from(readFileSync(films.uneven));
    const made = [await addUploaded(bytes, "a.webm"), await addUploaded(bytes, "b.webm")];
    const [first, lost] = made;
    if (!first || !lost) throw new Error("there are two");
    const none = { frameTimes: null, frameTiming: "unknown", framesPerSecond: null } as const;
    const { database, storage } = main.tools;
    for (const { uploadId, body } of made) {
      await database.updateTable("recording").set(none).where("id", "=", body.id).execute();
      await database
        .updateTable("upload")
        .set({ ...none, hasReadFrames: false })
        .where("id", "=", uploadId)
        .execute();
    }
    await storage.remove(lost.uploadId);

    await resumeChecks(main.tools);

    expect(await frameTimesOf(first.body.id)).toEqual(unevenStartsUs);
    const params = { studyId, recordingId: lost.body.id };
    expect(await owner.send(contract.readRecording, { params })).toMatchObject({
      hasFrameTimes: false,
      frameTiming: "unknown",
    });
    await database.updateTable("recording").set(none).where("id", "=", first.body.id).execute();
    await resumeChecks(main.tools);
    expect(
      await owner.refusal(contract.readFrameTimes, {
        params: { studyId, recordingId: first.body.id },
      }),
    ).toBe("not_found");
  });

  test("what was found in an upload wins over what is said of it, and adding twice is adding once", async () => {
    const { body, recording, uploadId } = await addUploaded(wav(2), "sound.wav");

    const again = await owner.send(contract.addRecording, { params: { studyId }, body });
    const other = await owner.refusal(contract.addRecording, {
      params: { studyId },
      body: { ...body, name: "Another" },
    });

    expect(recording).toMatchObject({
      durationUs: 2_000_000,
      framesPerSecond: null,
      hasVideo: false,
    });
    expect(recording.sources).toMatchObject([
      { uploadId, contentType: "audio/wav", fileName: "sound.wav", sizeBytes: 16_044 },
    ]);
    expect(again).toEqual(recording);
    expect(other).toBe("already_exists");
  });

  test("names are used once, addresses must be known, uploads must be ready and of the study", async () => {
    const { body, uploadId } = await addUploaded(wav(1), "sound.wav");
    const refused = await upload(owner, studyId, Buffer.from("<html>"), "film.mp4");
    const receiving = await begin("sound.wav", 100);
    const [source] = body.sources;
    if (!source) throw new Error("no source");
    const address = {
      kind: "address",
      id: newId("mediaSource"),
      offsetUs: 0,
      provider: "x",
    } as const;
    const add = (change: object) =>
      owner.refusal(contract.addRecording, {
        params: { studyId },
        body: { ...body, id: newId("recording"), name: `${Math.random()}`, ...change },
      });

    expect(await add({ name: body.name })).toBe("duplicate_name");
    expect(await add({ sources: [{ ...address, url: "https://example.org/page.html" }] })).toBe(
      "media_not_recognised",
    );
    expect(
      await add({
        sources: [
          {
            ...address,
            url: "https://www.youtube.com/playlist?list=PLogRWNZ498ETeQNYrOlqikEML3bKJcdcx",
          },
        ],
      }),
    ).toBe("media_not_playable");
    expect(await add({ sources: [{ ...source, uploadId: newId("upload") }] })).toBe("not_found");
    expect(await add({ sources: [{ ...source, uploadId: refused }] })).toBe("media_not_playable");
    expect(await add({ sources: [{ ...source, uploadId: receiving.uploadId }] })).toBe(
      "invalid_input",
    );
    expect(await add({ sources: [source, source] })).toBe("invalid_input");
    expect(await add({ sources: [{ ...source, uploadId }] })).toBeUndefined();
  });

  test("a recording can be removed until somebody is asked to code it; its file goes with the last", async () => {
    const { body, uploadId } = await addUploaded(wav(1), "sound.wav");
    const rater = await ground.join("rater");
    const second = { ...body, id: newId("recording"), name: `second ${uploadId}` };
    await owner.send(contract.addRecording, { params: { studyId }, body: second });
    const remove = (recordingId: Id<"recording">) =>
      owner.refusal(contract.removeRecording, { params: { studyId, recordingId } });
    const third = { ...body, id: newId("recording"), name: `third ${uploadId}` };
    await owner.send(contract.addRecording, { params: { studyId }, body: third });
    await ground.assign(rater, third.id);

    expect(await remove(third.id)).toBe("in_use");
    expect(await remove(body.id)).toBeUndefined();
    expect(await remove(body.id)).toBe("not_found");
    expect(await main.tools.storage.sizeOf(uploadId)).toBe(8_044);

    const alone = await addUploaded(wav(1), "alone.wav");
    expect(await remove(alone.body.id)).toBeUndefined();
    expect(await main.tools.storage.sizeOf(alone.uploadId)).toBeUndefined();
  });

  test("bytes are served whole and by range, and not again where they are known", async () => {
    const bytes = wav(1);
    const { url } = await addUploaded(bytes, 'odd "name"\u2028ü.wav');
    const size = bytes.length;

    const whole = await get(owner, url);
    expect(whole.status).toBe(200);
    expect(whole.bytes.equals(bytes)).toBe(true);
    expect(Object.fromEntries(whole.headers)).toMatchObject({
      "accept-ranges": "bytes",
      "content-length": String(size),
      "content-type": "audio/wav",
      "x-content-type-options": "nosniff",
      "content-security-policy": expect.stringContaining("sandbox"),
      "cache-control": expect.stringContaining("private"),
      "content-disposition": `inline; filename="odd _name___.wav"; filename*=UTF-8''odd%20%22name%22%E2%80%A8%C3%BC.wav`,
    });
    const etag = whole.headers.get("etag") ?? "";

    const ranges: readonly [string, number, number][] = [
      ["bytes=0-", 0, size],
      ["bytes=0-0", 0, 1],
      ["bytes=100-199", 100, 200],
      ["bytes=-50", size - 50, size],
      [`bytes=${size - 1}-${size + 100}`, size - 1, size],
      ["bytes=-999999", 0, size],
    ];
    for (const [range, from, to] of ranges) {
      const part = await get(owner, url, { range });
      expect(part.status).toBe(206);
      expect(part.headers.get("content-range")).toBe(`bytes ${from}-${to - 1}/${size}`);
      expect(part.bytes.equals(bytes.subarray(from, to))).toBe(true);
    }
    for (const range of [`bytes=${size}-`, "bytes=-0"]) {
      const none = await get(owner, url, { range });
      expect(none.status).toBe(416);
      expect(none.headers.get("content-range")).toBe(`bytes */${size}`);
    }
    for (const range of ["bytes=5-1", "bytes=0-1,5-6", "lines=1-2", "bytes=a-b"]) {
      expect((await get(owner, url, { range })).status).toBe(200);
    }
    const range = "bytes=0-9";
    expect((await get(owner, url, { range, "if-range": etag })).status).toBe(206);
    expect((await get(owner, url, { range, "if-range": '"older"' })).status).toBe(200);
    const known = await get(owner, url, { "if-none-match": `"x", W/${etag}` });
    expect(known.status).toBe(304);
    expect(known.bytes).toHaveLength(0);
  });

  test("bytes are seen by who reads recordings, and by raters who are asked to code them", async () => {
    const { body, url } = await addUploaded(wav(1), "sound.wav");
    const asked = await ground.join("rater");
    const relieved = await ground.join("rater");
    await ground.assign(asked, body.id);
    const observationId = await ground.assign(relieved, body.id);
    await owner.send(contract.reviewObservation, {
      params: { observationId },
      body: { action: "withdraw" },
    });
    const expected: readonly [Person, number][] = [
      [owner, 200],
      [await ground.join("coordinator"), 200],
      [await ground.join("analyst"), 200],
      [asked, 200],
      [relieved, 404],
      [await ground.join("rater"), 404],
      [await ground.join("viewer"), 404],
      [main.visitor(), 401],
    ];

    for (const [person, status] of expected) {
      const answer = await get(person, url);
      expect(answer.status).toBe(status);
      expect(answer.headers.get("content-type")).toContain(
        status === 200 ? "audio/wav" : "application/problem+json",
      );
      const etag = (await get(owner, url)).headers.get("etag") ?? "";
      for (const [headers, whoMay] of [
        [{ range: "bytes=0-99" }, 206],
        [{ range: "bytes=100-" }, 206],
        [{ range: "bytes=-50" }, 206],
        [{ range: "bytes=999999999-" }, 416],
        [{ "if-none-match": etag }, 304],
      ] as const) {
        const part = await get(person, url, headers);
        expect(part.status).toBe(status === 200 ? whoMay : status);
        expect(part.headers.has("content-range")).toBe(status === 200 && whoMay !== 304);
      }
    }
  });
});

/** The bytes in pieces with pauses, as over a slow network. */
function slowly(bytes: Buffer): ReadableStream<Uint8Array> {
  let at = 0;
  return new ReadableStream({
    async pull(controller) {
      await new Promise((resolve) => setTimeout(resolve, 10));
      controller.enqueue(new Uint8Array(bytes.subarray(at, at + 40_000)));
      at += 40_000;
      if (at >= bytes.length) controller.close();
    },
  });
}
