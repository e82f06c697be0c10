// oxlint-disable vitest/no-conditional-expect, vitest/no-standalone-expect, unicorn/consistent-function-scoping -- Each line of a page, and each row of a table, is looked at by what it is.
import { createHash } from "node:crypto";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { generateX25519Identity, identityToRecipient } from "age-encryption";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { contract } from "../../src/api/contract.ts";
import { importContentType } from "../../src/api/contract/exchange.ts";
import { id } from "../../src/domain/rules.ts";
import { type BackupKeys, noKeys } from "../../src/server/backups/keys.ts";
import { restoreStudy } from "../../src/server/backups/restoreStudy.ts";
import { studyTables } from "../../src/server/backups/studyRows.ts";
import { writeBackup } from "../../src/server/database/backup.ts";
import type { Database } from "../../src/server/database/database.ts";
import { describeOnServer } from "../servers/describeOnEachServer.ts";
import { codes, newId, pointEvent } from "../sample.ts";
import {
  addRecording,
  type Application,
  Client,
  type Ground,
  makeGround,
  type Person,
  setUp,
  startApplication,
} from "./application.ts";
import { aHead, anObservationCopy, aStudyCopy } from "./importedStudy.ts";
import { addSound, checked, creation, tus, wav } from "./mediaServer.ts";
import { richGround } from "./richGround.ts";
import { makeTeamStudy } from "./teamStudy.ts";

const sound = wav(2);

describeOnServer("one study out of a backup", (server) => {
  const folder = mkdtempSync(join(tmpdir(), "interrater-one-study-"));
  const file = join(folder, "all.tar");
  let application: Application;
  let owner: Person;
  let rich: Ground;
  let other: Ground;
  let before: Rows;
  let uploadId: string;
  let erasedId: string;
  const teams: string[] = [];

  beforeAll(async () => {
    application = await startApplication(server);
    owner = await setUp(application);
    rich = await richGround(application, owner);
    other = await makeGround(application, owner);
    await owner.send(contract.changeStudy, {
      params: { studyId: other.studyId },
      body: { name: "Another one" },
    });
    uploadId = await uploaded(owner, rich.studyId);
    erasedId = await addRecording(owner, rich.studyId, "Erased since");
    for (const [seed, raters] of [
      [7301, 3],
      [7302, 30],
      [7303, 100],
    ] as const) {
      const size = { seed, raters, recordings: 6, ratersEach: [1, 3] as const };
      teams.push((await makeTeamStudy(application, owner, size)).studyId);
    }
    await owner.send(contract.lockReport, {
      params: { studyId: other.studyId },
      query: {},
      body: { id: newId("lockedReport"), name: "First submission" },
    });
    await application.tools.database
      .insertInto("webhook")
      .values({
        id: newId("webhook"),
        studyId: other.studyId,
        url: "https://example.org/hook",
        events: ["submitted"],
        secret: "sealed",
      })
      .execute();
    before = await rowsOf(application.tools.database, rich.studyId);
    await leaveUnfinished(owner, rich.studyId);
    await writeBackup({ ...application, file, log: () => undefined });
    // After it: work goes on, and something is erased for good.
    await owner.send(contract.eraseRecording, {
      params: { studyId: rich.studyId, recordingId: id("recording").parse(erasedId) },
      body: { because: "withdrawn" },
    });
    await owner.send(contract.changeStudy, {
      params: { studyId: rich.studyId },
      body: { description: "Changed since" },
    });
    const rater = await other.join("rater");
    const coding = new Client(rater, await other.assign(rater));
    await coding.change({ kind: "putEvent", event: pointEvent(codes.laughs, 1e6) });
  });
  afterAll(async () => {
    await application.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  async function restored(
    into: Application,
    named: string,
    from: { readonly file: string; readonly keys?: BackupKeys } = { file },
  ) {
    const scratch = await server.freshDatabase();
    const said: string[] = [];
    try {
      return await restoreStudy({
        ...from,
        scratch: scratch.connection,
        target: into.connection,
        dataDirectory: into.dataDirectory,
        storage: into.tools.storage,
        ledger: into.tools.ledger,
        named,
        log: (sentence) => said.push(sentence),
        trouble: { error: (about) => said.push(JSON.stringify(about)) },
      });
    } finally {
      await scratch.drop();
    }
  }

  test("where it still is it comes beside itself, under another name and ids, and nothing else changes", async () => {
    const { database } = application.tools;
    const untouched = await everything(database);

    const copy = await restored(application, "peer play");

    expect(copy).toMatchObject({ isCopy: true, addedAccounts: 0, missingFiles: [] });
    expect(copy.name).toMatch(/^Peer play \(\d{4}-\d\d-\d\d\)$/u);
    expect(copy.studyId).not.toBe(rich.studyId);
    // All that was there is there as it was.
    const after = await everything(database);
    for (const [table, rows] of untouched) {
      const now = new Set(after.get(table));
      expect
        .soft(
          rows.filter((row) => !now.has(row)),
          table,
        )
        .toEqual([]);
    }
    // The copy has what the backup has, but for what was erased since, and for its ids.
    const copied = await rowsOf(database, copy.studyId);
    for (const [table, rows] of before) {
      if (["invitation", "invitation_use"].includes(table)) {
        expect.soft(copied.get(table), table).toEqual([]);
        continue;
      }
      const kept = rows.filter((row) => !row.includes(erasedId));
      // What the history says of it is that it was there.
      const now = (copied.get(table) ?? []).filter((row) => !row.includes('"is_scrubbed": true'));
      expect.soft(shapes(now), table).toEqual(shapes(kept));
    }
    expect(JSON.stringify([...copied])).not.toContain("Erased since");
    expect(JSON.stringify([...copied])).not.toContain(rich.studyId);
    // Its people are in it, and read of it what they read of the first, as the tables of its recordings.
    const params = { studyId: copy.studyId };
    const studies = await owner.send(contract.listStudies, {});
    expect(studies.map(({ name }) => name)).toContain(copy.name);
    const [old, now] = await Promise.all(
      [rich.studyId, copy.studyId].map(
        async (studyId) =>
          (await owner.fetch(`/api/v1/studies/${studyId}/exports/tidyEvents`)).body,
      ),
    );
    expect(shapes([String(now)])).toEqual(shapes([String(old)]));
    const { items } = await owner.send(contract.listRecordings, {
      params: { studyId: id("study").parse(copy.studyId) },
      query: {},
    });
    const film = items.find(({ name }) => name === "Uploaded sound");
    const path = `/media/${params.studyId}/${film?.id}/${film?.sources[0]?.id}`;
    const answer = await fetch(application.address + path, { headers: owner.credentials() });
    expect(sum(Buffer.from(await answer.arrayBuffer()))).toBe(sum(sound));
    expect(existsSync(join(application.dataDirectory, "media", uploadId))).toBe(true);
  });

  test("its locked reports are in a copy what their checksums say", async () => {
    const copy = await restored(application, "Another one");

    const studyId = id("study").parse(copy.studyId);
    const [locked] = await owner.send(contract.listLockedReports, { params: { studyId } });
    const path = `/api/v1/studies/${studyId}/locked-reports/${locked?.id}/file`;
    const answer = await fetch(application.address + path, { headers: owner.credentials() });
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect(sum(bytes).slice(0, 32)).toBe(locked?.sign);
    const { sign = "" } = locked ?? {};
    const told = await application.visitor().send(contract.checkReportSign, { body: { sign } });
    expect(told.locked).toMatchObject({ importedAt: null });
  });

  test("twice gives two copies, and a study of 3, 30 or 100 raters all of its rows", async () => {
    const { database } = application.tools;
    const copies = new Set<string>();
    for (const studyId of [...teams, ...teams.slice(0, 1)]) {
      const copy = await restored(application, studyId);
      copies.add(copy.studyId);
      const [own, one] = await Promise.all(
        [studyId, copy.studyId].map(async (of) => rowsOf(database, of)),
      );
      for (const [table, rows] of own ?? []) {
        expect.soft(shapes(one?.get(table) ?? []), table).toEqual(shapes(rows));
      }
    }
    expect(copies.size).toBe(4);
  });

  test("where it is gone it comes back as it was, ids and all, with accounts that let nobody in", async () => {
    const elsewhere = await startApplication(server);
    await setUp(elsewhere);

    const back = await restored(elsewhere, rich.studyId);

    expect(back).toMatchObject({ isCopy: false, studyId: rich.studyId, missingFiles: [] });
    expect(back.addedAccounts).toBeGreaterThan(0);
    const rows = await rowsOf(elsewhere.tools.database, rich.studyId);
    // Without what an import that was under way had brought: nobody would ever see it, nor take it away.
    for (const [table, wanted] of before) {
      // The owner has an account of the same address there, with another id.
      expect.soft(shapes(rows.get(table) ?? []), table).toEqual(shapes(wanted));
    }
    const bytes = readFileSync(join(elsewhere.dataDirectory, "media", uploadId));
    expect(sum(bytes)).toBe(sum(sound));
    const { rows: doors } = await sql<{ readonly count: number }>`
      select count(*)::int as count from credential`.execute(elsewhere.tools.database);
    expect(doors[0]?.count).toBe(1);
    await elsewhere.stop();
  });

  test("out of an encrypted backup it comes by its identity, whole, and not without", async () => {
    const identity = await generateX25519Identity();
    const identityFile = join(folder, "identity");
    writeFileSync(identityFile, `${identity}\n`);
    const recipients = [await identityToRecipient(identity)];
    const encrypted = join(folder, "all.tar.age");
    const keys = { ...noKeys, recipients };
    await writeBackup({ ...application, file: encrypted, keys, log: () => undefined });
    const [studyId = ""] = teams;
    const { database } = application.tools;

    await expect(restored(application, studyId, { file: encrypted, keys })).rejects.toThrow(
      "INTERRATER_BACKUP_IDENTITY",
    );
    const copy = await restored(application, studyId, {
      file: encrypted,
      keys: { ...noKeys, identityFile },
    });

    const counts = async (which: string) =>
      [...(await rowsOf(database, which))].map(([table, rows]) => `${table} ${rows.length}`);
    const [wanted, found] = [await counts(studyId), await counts(copy.studyId)];
    expect(wanted).toContain("observation 18");
    expect(found.filter((one) => one.startsWith("observation "))).toEqual(
      wanted.filter((one) => one.startsWith("observation ")),
    );
  });

  test("a name that is none is told those that are; an erased study does not come back", async () => {
    await expect(restored(application, "Nothing of the kind")).rejects.toThrow(
      /It contains:[^]*Another one/u,
    );

    await owner.send(contract.eraseStudy, {
      params: { studyId: other.studyId },
      body: { because: "deleted", name: "Another one" },
    });
    await expect(restored(application, "Another one")).rejects.toThrow(
      "Erased data are not restored",
    );
  });
});

/** Rows as text, by table. */
type Rows = ReadonlyMap<string, readonly string[]>;

async function rowsOf(database: Database, studyId: string): Promise<Rows> {
  const rows = new Map<string, readonly string[]>();
  for (const { name, study } of studyTables(false)) {
    rows.set(
      name,
      await texts(
        database,
        sql`select to_jsonb(t)::text as text from ${sql.table(name)} t where ${sql.ref(`t.${study}`)} = ${studyId}`,
      ),
    );
  }
  return rows;
}

async function everything(database: Database): Promise<Rows> {
  const rows = new Map<string, readonly string[]>();
  for (const name of [...studyTables(false).map((table) => table.name), "account", "credential"]) {
    rows.set(
      name,
      await texts(database, sql`select to_jsonb(t)::text as text from ${sql.table(name)} t`),
    );
  }
  return rows;
}

async function texts(
  database: Database,
  query: ReturnType<typeof sql>,
): Promise<readonly string[]> {
  const { rows } = await query.execute(database);
  return rows.map((row) => String(Object(row).text)).toSorted();
}

const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gu;

/** Rows with each id as a sign that says only that it is one, and the study without the day in its name. */
function shapes(rows: readonly string[]): readonly string[] {
  return rows
    .map((row) => row.replaceAll(uuid, "id").replace(/(Peer play|Team of \d+) \([-\d]+\)/gu, "$1"))
    .toSorted();
}

function sum(bytes: Buffer): string {
  return createHash("sha256").update(bytes).digest("hex");
}

/** A sound of two seconds that was sent, and a recording of it. */
async function uploaded(owner: Person, studyId: Ground["studyId"]): Promise<string> {
  const bytes = sound;
  const uploadId = newId("upload");
  const fileName = "sound.wav";
  const headers = creation({ studyId, uploadId, fileName, sizeBytes: bytes.length });
  await tus(owner, "POST", "/uploads", { headers });
  await tus(owner, "PATCH", `/uploads/${uploadId}`, {
    headers: { "upload-offset": "0" },
    body: bytes,
  });
  await checked(owner, studyId, uploadId);
  await addSound(owner, { studyId, uploadId, sizeBytes: bytes.length, name: "Uploaded sound" });
  return uploadId;
}

/** Begins an import, of which one stage comes. */
async function leaveUnfinished({ address, cookie }: Person, studyId: string): Promise<void> {
  const study = aStudyCopy();
  const head = aHead(study);
  const observation = anObservationCopy(study);
  for (const [path, lines] of [
    [`${head.id}?sign=one`, [{ head }, { end: { observations: 1, spokenOf: [] } }]],
    [`${head.id}/stages/0`, [{ observation }]],
  ] as const) {
    // oxlint-disable-next-line no-await-in-loop -- a stage comes after the beginning
    const { ok } = await fetch(`${address}/api/v1/studies/${studyId}/unfinished-imports/${path}`, {
      method: "PUT",
      headers: { origin: address, cookie, "content-type": importContentType },
      body: lines.map((line) => `${JSON.stringify(line)}\n`).join(""),
    });
    if (!ok) throw new Error(`${path} was refused`);
  }
}
