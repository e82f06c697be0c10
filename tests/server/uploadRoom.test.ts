import { rmSync, statfsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { contract } from "../../src/api/contract.ts";
import type { Id } from "../../src/domain/rules.ts";
import { sweepUploads } from "../../src/server/media/checkUploads.ts";
import { newId } from "../sample.ts";
import { databases, describeOnServer } from "../servers/describeOnEachServer.ts";
import { type Application, type Ground, makeGround, type Person, setUp } from "./application.ts";
import {
  checked,
  creation,
  startMediaServers,
  storedBytes,
  tus,
  upload,
  wav,
} from "./mediaServer.ts";
import { mountSmallDisk, type SmallDisk } from "./smallDisk.ts";
import { lacks, why } from "../needs.ts";

const mebibyte = 1024 ** 2;

/** What a server answered to who wants to begin an upload. */
async function begin(
  person: Person,
  studyId: Id<"study">,
  sizeBytes: number,
  { address = person.address, uploadId = newId("upload") } = {},
) {
  const headers = creation({ studyId, uploadId, fileName: "film.mp4", sizeBytes });
  const answer = await fetch(`${address}/uploads`, {
    method: "POST",
    headers: { "tus-resumable": "1.0.0", origin: address, cookie: person.cookie, ...headers },
  });
  const text = await answer.text();
  const problem: unknown = text === "" ? undefined : JSON.parse(text);
  return { uploadId, status: answer.status, problem };
}

const cancel = (person: Person, uploadId: string) => tus(person, "DELETE", `/uploads/${uploadId}`);

describeOnServer("the quotas of uploads", (server) => {
  let main: Application;
  let otherAddress: string;
  let owner: Person;
  let ground: Ground;

  beforeAll(async () => {
    ({ main, otherAddress } = await startMediaServers(server, {
      uploadMaxBytes: 20 * mebibyte,
      unfinishedUploads: 5,
      unfinishedUploadsBytes: 40 * mebibyte,
      studyUploadsBytes: 50 * mebibyte,
      diskReserveBytes: mebibyte,
    }));
    owner = await setUp(main);
  });
  afterAll(() => main.stop());

  test("somebody who begins many at once, at two processes, has no more than the limit, and is told which", async () => {
    ground = await makeGround(main, owner);
    const person = await ground.join("coordinator", "Cleo");

    const answers = await Promise.all(
      Array.from({ length: 24 }, (_, at) =>
        begin(person, ground.studyId, 1_000, {
          address: at % 2 === 0 ? main.address : otherAddress,
        }),
      ),
    );

    const begun = answers.filter(({ status }) => status === 201);
    expect(begun).toHaveLength(5);
    for (const { status, problem } of answers.filter((answer) => !begun.includes(answer))) {
      expect(status).toBe(409);
      expect(problem).toMatchObject({
        code: "quota_reached",
        details: { limit: "unfinishedUploads", max: 5, left: 0 },
      });
    }

    const again = await begin(person, ground.studyId, 1_000, begun[0]);
    expect(again.status).toBe(201);
    await cancel(person, begun[0]?.uploadId ?? "");
    expect((await begin(person, ground.studyId, 1_000)).status).toBe(201);
  });

  test("the bytes of one account's unfinished uploads are counted over all its studies", async () => {
    const [one, two] = [await makeGround(main, owner), await makeGround(main, owner)];

    const first = await begin(owner, one.studyId, 20 * mebibyte);
    const second = await begin(owner, two.studyId, 15 * mebibyte);
    const third = await begin(owner, two.studyId, 6 * mebibyte);
    const fitting = await begin(owner, two.studyId, 5 * mebibyte);

    expect([first.status, second.status, third.status, fitting.status]).toEqual([
      201, 201, 409, 201,
    ]);
    expect(third.problem).toMatchObject({
      code: "quota_reached",
      details: { limit: "unfinishedUploadsBytes", max: 40 * mebibyte, left: 5 * mebibyte },
    });
    for (const { uploadId } of [first, second, fitting]) await cancel(owner, uploadId);
  });

  test("a study's files are counted, whoever sends them; forgotten ones give their room back", async () => {
    const study = await makeGround(main, owner);
    const people = [owner, await study.join("coordinator"), await study.join("coordinator")];

    const answers = await Promise.all(
      people.flatMap((person) => [
        begin(person, study.studyId, 12 * mebibyte, { address: otherAddress }),
        begin(person, study.studyId, 12 * mebibyte),
      ]),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(4);
    const [refused] = answers.filter(({ status }) => status === 409);
    expect(refused?.problem).toMatchObject({
      code: "quota_reached",
      details: { limit: "studyUploadsBytes", max: 50 * mebibyte, left: 2 * mebibyte },
    });
    // What was received counts on.
    await upload(owner, study.studyId, wav(200), "sound.wav");
    expect((await begin(owner, study.studyId, mebibyte)).status).toBe(409);

    await sweepUploads(main.tools, new Date(Date.now() + 8 * 24 * 60 * 60 * 1000));

    expect((await begin(owner, study.studyId, 12 * mebibyte)).status).toBe(201);
  });
});

test.skipIf(databases().length === 0)(
  "a full disk refuses uploads and keeps what it has",
  async (context) => {
    const [server] = databases();
    if (!server) return;
    const { main, otherAddress } = await startMediaServers(server, {
      uploadMaxBytes: 64 * mebibyte,
      diskReserveBytes: 16 * mebibyte,
    });
    const folder = join(main.dataDirectory, "media");
    const owner = await setUp(main);
    let disk: SmallDisk | undefined;
    try {
      disk = mountSmallDisk(folder, 64 * mebibyte);
      if (lacks("small disk", disk !== undefined)) return context.skip(why("small disk"));
      const { studyId } = await makeGround(main, owner);
      const film = wav(3_500);

      // 48 MiB are to be had, and what others have begun is theirs.
      const other = await begin(owner, studyId, 30 * mebibyte, { address: otherAddress });
      const tooMuch = await begin(owner, studyId, film.length);
      expect([other.status, tooMuch.status]).toEqual([201, 507]);
      expect(tooMuch.problem).toMatchObject({
        code: "storage_full",
        details: { neededBytes: film.length },
      });
      await tus(owner, "DELETE", `/uploads/${other.uploadId}`);
      const begun = await begin(owner, studyId, film.length);
      expect(begun.status).toBe(201);

      // Something else takes the room that was promised.
      const path = `/uploads/${begun.uploadId}`;
      writeFileSync(join(folder, "filler"), Buffer.alloc(36 * mebibyte));
      const cut = await tus(owner, "PATCH", path, {
        headers: { "upload-offset": "0" },
        body: film,
      });
      expect([cut.status, cut.code]).toEqual([507, "storage_full"]);
      const { bavail, bsize } = statfsSync(folder);
      expect(bavail * bsize).toBeGreaterThan(11 * mebibyte);
      const offset = Number((await tus(owner, "HEAD", path)).headers.get("upload-offset"));
      expect(offset).toBeGreaterThan(0);
      expect(offset).toBeLessThan(film.length);
      const ready = await main.visitor().ask(contract.isReady, {});
      expect(ready.status).toBe(200);

      rmSync(join(folder, "filler"));
      const rest = await tus(owner, "PATCH", path, {
        headers: { "upload-offset": String(offset) },
        body: film.subarray(offset),
      });
      expect(rest.status).toBe(204);
      expect((await checked(owner, studyId, begun.uploadId)).state).toBe("ready");
      const kept = await storedBytes(main.tools.storage, begun.uploadId);
      expect(kept.equals(film)).toBe(true);
    } finally {
      disk?.unmount();
      await main.stop();
    }
  },
);
