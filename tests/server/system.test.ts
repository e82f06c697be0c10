import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { contract } from "../../src/api/contract.ts";
import { examine, type Finding } from "../../src/server/doctor.ts";
import { noKeys } from "../../src/server/backups/keys.ts";
import { databases } from "../servers/describeOnEachServer.ts";
import { soon } from "../soon.ts";
import { newId } from "../sample.ts";
import {
  type Application,
  type Ground,
  makeGround,
  type Person,
  setUp,
  startApplication,
} from "./application.ts";

const [server] = databases();
const canary = "A study that is nobody's business";

describe.skipIf(!server)("the state of a server", () => {
  const folder = mkdtempSync(join(tmpdir(), "interrater-system-"));
  let application: Application;
  let administrator: Person;
  let ground: Ground;
  let looks = 0;

  beforeAll(async () => {
    if (!server) return;
    application = await startApplication(server, {
      config: {
        databaseUrl: "postgresql://db-reader:a-password@db.example.org:5432/interrater",
        backups: { folder, at: { hour: 2, minute: 30 }, keep: 5 },
        backupKeys: { ...noKeys, passphrase: "sixteen characters and more" },
        async *examine(): AsyncGenerator<Finding> {
          looks += 1;
          yield { about: "Node.js", state: "ok", says: "22.13.0" };
          yield { about: "disk", state: "wrong", says: "full", mend: "Make room." };
        },
      },
    });
    administrator = await setUp(application);
    ground = await makeGround(application, administrator);
    await administrator.send(contract.changeStudy, {
      params: { studyId: ground.studyId },
      body: { name: canary },
    });
  });
  afterAll(async () => {
    await application?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  test("counts what was planted, of all studies, and names none", async () => {
    const { studyId } = ground;
    const { database } = application.tools;
    // The demo study has films of its own.
    const { media } = await administrator.send(contract.readSystem, {});
    const planted = [
      ["ready", 1_000_000],
      ["ready", 2_500_000],
      ["checking", 7],
      ["converting", 7],
      ["converting", 7],
      ["refused", 7],
    ] as const;
    for (const [state, bytes] of planted) {
      await sql`
        insert into upload (study_id, id, state, file_name, size_bytes, uploaded_by)
        values (${studyId}, ${newId("upload")}, ${state}, ${canary}, ${bytes}, ${administrator.accountId})`.execute(
        database,
      );
    }
    await sql`insert into erased_file (name) values ('one'), ('two'), ('three')`.execute(database);
    const state = await administrator.send(contract.readSystem, {});
    expect(state.media).toEqual({
      storage: "disk",
      files: media.files + 2,
      bytes: media.bytes + 3_500_000,
    });
    expect(state.queues).toEqual({
      conversions: 2,
      checks: 1,
      mails: null,
      erasedFiles: 3,
      analyses: 0,
    });
    expect(state.database).toMatchObject({ kind: "external" });
    expect(state.database.version).toMatch(/^\d+(?:\.\d+)?$/u);
    expect(state.database.supportedUntil).toMatch(/^20\d\d-11-/u);
    expect(state.database.bytes).toBeGreaterThan(1_000_000);
    expect(state.disk.dataFolder).toBe(application.dataDirectory);
    expect(state.disk.totalBytes).toBeGreaterThan(state.disk.freeBytes);
    expect(state.news?.items.length).toBeGreaterThan(3);

    const text = JSON.stringify(state);
    for (const secret of [
      canary,
      studyId,
      "db.example.org",
      "a-password",
      "db-reader",
      "sixteen",
    ]) {
      expect.soft(text).not.toContain(secret);
    }
  });

  test("tells of the calls that took longest, and of open streams", async () => {
    const stream = new AbortController();
    await fetch(`${application.address}/api/v1/studies/${ground.studyId}/changes`, {
      headers: { cookie: administrator.cookie },
      signal: stream.signal,
    });
    const state = await administrator.send(contract.readSystem, {});
    expect(state.streams).toEqual({ open: 1, people: 1 });
    expect(state.slowCalls.length).toBeLessThanOrEqual(10);
    expect(state.slowCalls.map(({ slowMs }) => slowMs)).toEqual(
      state.slowCalls.map(({ slowMs }) => slowMs).toSorted((a, b) => b - a),
    );
    for (const { name, count, medianMs, longestMs } of state.slowCalls) {
      expect(Object.keys(contract)).toContain(name);
      expect(count).toBeGreaterThan(0);
      expect(longestMs).toBeGreaterThanOrEqual(medianMs);
    }
    stream.abort();
    await soon(async () => {
      expect((await administrator.send(contract.readSystem, {})).streams.open).toBe(0);
    });
  });

  test("knows the last backup and the next", async () => {
    expect((await administrator.send(contract.readSystem, {})).backups).toMatchObject({
      plan: { keep: 5, isEncrypted: true },
      last: null,
      hasFailed: false,
    });
    await application.tools.backups?.writeNow();
    const { backups } = await administrator.send(contract.readSystem, {});
    expect(backups.last?.bytes).toBeGreaterThan(1_000);
    expect(Date.parse(backups.plan?.nextAt ?? "")).toBeGreaterThan(Date.now());
  });

  test("is for administrators alone, and the doctor looks once for all who ask at a time", async () => {
    const owner = await ground.join("owner", "Owner");
    expect(await owner.refusal(contract.readSystem, {})).toBe("not_allowed");
    expect(await owner.refusal(contract.examineSystem, {})).toBe("not_allowed");
    expect(await application.visitor().refusal(contract.readSystem, {})).toBe("not_signed_in");

    const [first, second] = await Promise.all([
      administrator.send(contract.examineSystem, {}),
      administrator.send(contract.examineSystem, {}),
    ]);
    expect(first).toEqual(second);
    expect(first.findings).toEqual([
      { about: "Node.js", state: "ok", says: "22.13.0", mend: null },
      { about: "disk", state: "wrong", says: "full", mend: "Make room." },
    ]);
    expect(looks).toBeLessThanOrEqual(2);
  });

  test("the doctor opens the newest backup where it is told how, and says where it cannot", async () => {
    const about = async (env: Readonly<Record<string, string>>) => {
      const given = { DATABASE_URL: "postgresql://nobody@127.0.0.1:1/none", ...env };
      for await (const finding of examine({ INTERRATER_DATA: `${folder}-data`, ...given })) {
        if (finding.about === "backups") return finding;
      }
      return undefined;
    };
    await application.tools.backups?.writeNow();
    const phrase = "sixteen characters and more";

    const right = await about({ INTERRATER_BACKUP: folder, INTERRATER_BACKUP_PASSPHRASE: phrase });
    expect(right?.state).not.toBe("wrong");
    expect(right?.says).toContain("encrypted");
    const wrong = { INTERRATER_BACKUP: folder, INTERRATER_BACKUP_PASSPHRASE: `${phrase}!` };
    expect(await about(wrong)).toMatchObject({ state: "wrong" });
    expect((await about({ INTERRATER_BACKUP: folder }))?.state).not.toBe("wrong");
  });
});
