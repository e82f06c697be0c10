// oxlint-disable vitest/no-conditional-expect, vitest/no-standalone-expect, unicorn/consistent-function-scoping -- Each line of a page, and each row of a table, is looked at by what it is.
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Decrypter, Encrypter, generateX25519Identity, identityToRecipient } from "age-encryption";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type BackupKeys, noKeys } from "../../src/server/backups/keys.ts";
import { bytesOf, openSource } from "../../src/server/backups/source.ts";
import {
  checkBackup,
  readBack,
  restoreBackup,
  writeBackup,
} from "../../src/server/database/backup.ts";
import { openDatabase } from "../../src/server/database/database.ts";
import { migrations } from "../../src/server/database/migrations.ts";
import { randomFrom } from "../../src/statistics/random.ts";
import { lacks } from "../needs.ts";
import { databases } from "../servers/describeOnEachServer.ts";
import { type Application, makeGround, setUp, startApplication } from "./application.ts";
import { rowsWith } from "./rowsWith.ts";

const [server] = databases();
const canary = "A name that nobody may read";
const piece = 64 * 1024;

describe.skipIf(!server)("encrypted backups", () => {
  const folder = mkdtempSync(join(tmpdir(), "interrater-sealed-"));
  const identityFile = join(folder, "identity");
  let application: Application;
  let publicKeys: BackupKeys;
  let opening: BackupKeys;
  const phrase: BackupKeys = { ...noKeys, passphrase: "horse battery staple and more" };
  const plain = join(folder, "plain.tar");

  beforeAll(async () => {
    if (!server) return;
    const identity = await generateX25519Identity();
    const recipient = await identityToRecipient(identity);
    writeFileSync(identityFile, `# created: today\n# public key: ${recipient}\n${identity}\n`);
    publicKeys = { ...noKeys, recipients: [recipient] };
    opening = { ...publicKeys, identityFile };
    application = await startApplication(server);
    const owner = await setUp(application);
    await makeGround(application, owner);
    await application.tools.database.updateTable("study").set({ description: canary }).execute();
    // Several pieces of the format, with an end that is none of one.
    const random = randomFrom(7);
    const bytes = Buffer.from(
      Array.from({ length: 3 * piece + 17 }, () => Math.floor(random() * 256)),
    );
    mkdirSync(join(application.dataDirectory, "media"), { recursive: true });
    writeFileSync(join(application.dataDirectory, "media/film"), bytes);
    await writeBackup(job(plain));
  });
  afterAll(async () => {
    await application?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  function job(file: string, keys?: BackupKeys) {
    const { connection, dataDirectory } = application;
    return { connection, dataDirectory, file, log: () => undefined, ...(keys && { keys }) };
  }

  test("one for a recipient says nothing, and its bytes are read back where nothing opens it", async () => {
    const file = join(folder, "recipient.tar.age");
    const written = await writeBackup(job(file, publicKeys));

    const bytes = readFileSync(file);
    expect(bytes.subarray(0, 22).toString()).toBe("age-encryption.org/v1\n");
    expect(bytes.subarray(22, 32).toString()).toBe("-> X25519 ");
    expect(bytes.includes("manifest.json")).toBe(false);
    expect(await readBack(file, publicKeys, written)).toBe("sealed");
    expect(await readBack(file, opening, written)).toBe("read");
    await expect(checkBackup(file, publicKeys)).rejects.toThrow("INTERRATER_BACKUP_IDENTITY");

    bytes[bytes.length - 100] = (bytes[bytes.length - 100] ?? 0) ^ 1;
    writeFileSync(file, bytes);
    await expect(readBack(file, publicKeys, written)).rejects.toThrow(
      "differs from what was written",
    );
    await expect(checkBackup(file, opening)).rejects.toThrow("damaged");
    writeFileSync(file, bytes.subarray(0, -1_000));
    await expect(checkBackup(file, opening)).rejects.toThrow(/damaged|incomplete|not a backup/u);
  });

  test("any place of it reads as what was encrypted", async () => {
    const file = join(folder, "places.tar.age");
    await writeBackup(job(file, phrase));
    const [sealed, whole] = [await openSource(file, phrase), await openSource(plain, noKeys)];
    // The head of a tar has the time: the file of three pieces is the same in both.
    const content = readFileSync(join(application.dataDirectory, "media/film"));
    const at = (await bytesOf(whole, 0, whole.sizeBytes)).indexOf(content);

    expect(at).toBeGreaterThan(0);
    const shift = sealed.sizeBytes - whole.sizeBytes;
    const from = (await bytesOf(sealed, 0, sealed.sizeBytes)).indexOf(content);
    expect(Math.abs(from - at)).toBeLessThanOrEqual(Math.abs(shift));
    for (const [start, bytes] of [
      [0, 1],
      [piece - from, 2 * piece],
      [17, piece],
      [content.length - 3, 3],
    ] as const) {
      const place = Math.max(0, start);
      expect(
        (await bytesOf(sealed, from + place, bytes)).equals(content.subarray(place, place + bytes)),
      ).toBe(true);
    }
    await Promise.all([sealed.close(), whole.close()]);
  });

  test.each(["recipient", "passphrase"] as const)("one by %s is restored", async (kind) => {
    if (!server) return;
    const file = join(folder, `restored-${kind}.tar.age`);
    await writeBackup(job(file, kind === "recipient" ? publicKeys : phrase));
    const place = await server.freshDatabase();
    const dataDirectory = join(folder, `restored-${kind}`);
    const restore = (keys: BackupKeys) =>
      restoreBackup({ connection: place.connection, dataDirectory, file, keys, log, migrations });
    const log = () => undefined;

    await expect(restore(noKeys)).rejects.toThrow("is encrypted. Set INTERRATER_BACKUP_IDENTITY");
    await expect(restore({ ...noKeys, passphrase: "another one of sixteen" })).rejects.toThrow(
      "another identity or with another passphrase",
    );
    await restore(kind === "recipient" ? opening : phrase);

    const opened = openDatabase(place.connection);
    expect((await rowsWith({ tools: opened }, canary)).length).toBeGreaterThan(0);
    await opened.close();
    await place.drop();
    expect(
      readFileSync(join(dataDirectory, "media/film")).equals(
        readFileSync(join(application.dataDirectory, "media/film")),
      ),
    ).toBe(true);
  });

  test("a passphrase is that of the format: the package opens what it seals, and seals what it opens", async () => {
    const words = phrase.passphrase ?? "";
    const file = join(folder, "phrase.tar.age");
    await writeBackup(job(file, phrase));
    const decrypter = new Decrypter();
    decrypter.addPassphrase(words);
    const tar = await decrypter.decrypt(readFileSync(file));
    expect(Buffer.from(tar).includes("manifest.json")).toBe(true);

    const encrypter = new Encrypter();
    encrypter.setPassphrase(words);
    encrypter.setScryptWorkFactor(10);
    writeFileSync(file, await encrypter.encrypt(readFileSync(plain)));
    await checkBackup(file, phrase);
  });

  test("the daily one is encrypted, and older ones of both kinds are removed by their age", async () => {
    if (!server) return;
    const daily = join(folder, "daily");
    mkdirSync(daily);
    writeFileSync(join(daily, "interrater-2026-01-01T000000Z.tar"), "");
    writeFileSync(join(daily, "interrater-2026-01-02T000000Z.tar.age"), "");
    const app = await startApplication(server, {
      config: {
        backups: { folder: daily, at: { hour: 2, minute: 30 }, keep: 2 },
        backupKeys: publicKeys,
      },
    });
    await app.tools.backups?.writeNow();
    expect(app.tools.backups?.state().failure).toBeUndefined();
    expect(app.tools.backups?.plan()).toMatchObject({ keep: 2, isEncrypted: true });
    const [old, newest, ...more] = readdirSync(daily).toSorted();
    expect([old, more]).toEqual(["interrater-2026-01-02T000000Z.tar.age", []]);
    expect(newest).toMatch(/\.tar\.age$/u);
    await checkBackup(join(daily, newest ?? ""), opening);
    await app.stop();
  });

  test("a recipient with a wrong character is named before anything is written", async () => {
    const [recipient = ""] = publicKeys.recipients;
    const wrong = `${recipient.slice(0, -1)}${recipient.endsWith("q") ? "p" : "q"}`;

    await expect(
      writeBackup(job(join(folder, "none.tar.age"), { ...noKeys, recipients: [wrong] })),
    ).rejects.toThrow(wrong);
    expect(readdirSync(folder)).not.toContain("none.tar.age");
  });

  test.skipIf(lacks("age"))(
    "age itself opens what we write, and we open what it writes",
    async () => {
      const file = join(folder, "ours.tar.age");
      await writeBackup(job(file, publicKeys));
      const tar = join(folder, "by-age.tar");
      expect(age("--decrypt", "--identity", identityFile, "--output", tar, file)).toBe(0);
      await checkBackup(tar);

      const theirs = join(folder, "theirs.tar.age");
      const [recipient = ""] = publicKeys.recipients;
      expect(age("--recipient", recipient, "--output", theirs, plain)).toBe(0);
      await checkBackup(theirs, opening);
    },
  );

  function age(...words: readonly string[]): number | null {
    return spawnSync("age", words).status;
  }
});
