import { createHmac } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { symmetricDecrypt, symmetricEncrypt } from "better-auth/crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { contract } from "../../src/api/contract.ts";
import { limits } from "../../src/domain/limits.ts";
import { forgetSecret, openSecret, secretFile } from "../../src/server/accounts/secret.ts";
import { type App, buildApp } from "../../src/server/app.ts";
import { restoreBackup, writeBackup } from "../../src/server/database/backup.ts";
import { migrations } from "../../src/server/database/migrations.ts";
import { newId } from "../sample.ts";
import { describeOnServer } from "../servers/describeOnEachServer.ts";
import {
  type Application,
  type Ground,
  makeGround,
  password,
  Person,
  setUp,
  startApplication,
} from "./application.ts";
import { quickPasswords } from "./quickPasswords.ts";
import { codeOf } from "./totp.ts";

describeOnServer("what lies in the database and in a backup", (server) => {
  let application: Application;
  let owner: Person;
  let ground: Ground;
  const folder = mkdtempSync(join(tmpdir(), "interrater-secrets-"));

  beforeAll(async () => {
    application = await startApplication(server, { limits: { signInAttempts: 1_000 } });
    owner = await setUp(application);
    ground = await makeGround(application, owner);
  });
  afterAll(async () => {
    await application.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  /** The texts of the tables that people are let in by. */
  async function found(): Promise<string[]> {
    const tables = await sql<{ name: string }>`
      select table_name as name from information_schema.tables where table_schema = 'public'
        and (table_name in (select table_name from information_schema.columns
                             where column_name in ('token', 'token_hash', 'secret', 'identifier',
                                                   'password', 'value', 'print', 'hash', 'device_hash'))
             or table_name in ('account', 'attempt'))`.execute(application.tools.database);
    const texts = new Set<string>();
    for (const { name } of tables.rows) {
      const { rows } = await sql<{ row: Record<string, unknown> }>`
        select to_jsonb(one) as row from ${sql.table(name)} one limit 500`.execute(
        application.tools.database,
      );
      for (const { row } of rows) {
        for (const value of Object.values(row)) {
          if (typeof value !== "string") continue;
          for (const text of [value, ...value.split(/[^\w-]+/u)]) {
            if (text.length >= 16) texts.add(text);
          }
        }
      }
    }
    return [...texts];
  }

  /** Whether a browser with this cookie is somebody. */
  async function isLetIn(value: string): Promise<boolean> {
    const visitor = application.visitor();
    visitor.cookie = `${application.tools.accounts.cookieName}=${encodeURIComponent(value)}`;
    const session = await visitor.send(contract.session, {});
    return session.state === "signed_in";
  }

  test("lets nobody in: as a cookie, signed by anything that lies there, as an invitation, as a set-up token", async () => {
    const { secret } = await owner.send(contract.beginTwoFactor, { body: { password } });
    await owner.send(contract.confirmTwoFactor, { body: { code: codeOf(secret, { steps: -1 }) } });
    const half = application.visitor();
    await half.send(contract.signIn, { body: { email: "ada@example.org", password } });
    const { token } = await owner.send(contract.invite, {
      params: { studyId: ground.studyId },
      body: { id: newId("invitation"), role: "coordinator", email: null },
    });
    const texts = await found();
    const visitor = application.visitor();

    // The thief would succeed with the right ones.
    const own = decodeURIComponent(owner.cookie.split("session_token=")[1]?.split(";")[0] ?? "");
    expect(await isLetIn(own)).toBe(true);
    const key = readFileSync(join(application.dataDirectory, secretFile), "utf8").trim();
    expect(await isLetIn(signed(own.slice(0, own.lastIndexOf(".")), key))).toBe(true);
    expect(texts.length).toBeGreaterThan(10);
    const bad: string[] = [];
    // Even who had the key alone had no session.
    const keys = [key, ...texts.filter((text) => text.length >= 32)];
    for (const text of texts) {
      if (await isLetIn(text)) bad.push(text);
      for (const other of keys) {
        const headers = new Headers({
          cookie: `${application.tools.accounts.cookieName}=${encodeURIComponent(signed(text, other))}`,
        });
        if (await application.tools.accounts.whoIs(headers)) bad.push(`${text} by ${other}`);
      }
      const body = { token: text.slice(0, 200) };
      expect(await visitor.refusal(contract.previewInvitation, { body })).toBe(
        "invitation_invalid",
      );
    }

    expect(bad).toEqual([]);
    for (const hidden of [own, own.slice(0, 32), key, secret, token]) {
      expect(texts).not.toContain(hidden);
    }
    expect(texts).not.toContain(application.tools.accounts.setUpToken);
    expect(await visitor.refusal(contract.previewInvitation, { body: { token } })).toBeUndefined();
  });

  test("a backup has no session, no key, and none of the hashes of them", async () => {
    const file = join(folder, `${server.major}.tar`);
    const { connection, dataDirectory } = application;
    await writeBackup({ connection, dataDirectory, file, log: () => undefined });
    const archive = readFileSync(file);
    const content = [archive.toString("latin1"), ...unpacked(archive)].join("\n");
    const { rows } = await sql<{ token: string }>`
      select token from session union all select identifier from verification
       union all select print from secret_print`.execute(application.tools.database);
    const key = readFileSync(join(dataDirectory, secretFile), "utf8").trim();

    expect(content).toContain("ada@example.org");
    expect(content).not.toContain(`files/${secretFile}`);
    expect(rows.length).toBeGreaterThan(2);
    for (const hidden of [key, ...rows.map(({ token }) => token)]) {
      expect(content).not.toContain(hidden);
    }
  });

  test("the key lies in the data folder, for its owner alone", () => {
    const file = join(application.dataDirectory, secretFile);

    expect(readFileSync(file, "utf8").trim().length).toBeGreaterThanOrEqual(43);
    expect(statSync(file).mode & 0o077).toBe(0);
  });
});

describeOnServer("the secret of a server", (server) => {
  let application: Application;
  let owner: Person;
  let secret: string;
  const folder = mkdtempSync(join(tmpdir(), "interrater-secret-"));

  beforeAll(async () => {
    application = await startApplication(server);
    owner = await setUp(application);
    const begun = await owner.send(contract.beginTwoFactor, { body: { password } });
    secret = begun.secret;
    await owner.send(contract.confirmTwoFactor, { body: { code: codeOf(secret, { steps: -1 }) } });
  });
  afterAll(async () => {
    await application.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  /** The same database, reached by another process. */
  async function another(
    options: Partial<Parameters<typeof buildApp>[1]> & {
      readonly connection?: Application["connection"];
    } = {},
  ): Promise<App & { readonly address: string }> {
    const { connection = application.connection, ...config } = options;
    const app = await buildApp(
      connection,
      {
        dataDirectory: application.dataDirectory,
        origin: undefined,
        trustProxy: false,
        logLevel: "fatal",
        isDevelopment: false,
        passwords: quickPasswords,
        ...config,
      },
      limits,
    );
    return { ...app, address: await app.app.listen({ host: "127.0.0.1", port: 0 }) };
  }

  async function entersBy(address: string, code: string): Promise<string | undefined> {
    const visitor = new Person(address);
    await visitor.send(contract.signIn, { body: { email: "ada@example.org", password } });
    await sql`delete from used_code`.execute(application.tools.database);
    return visitor.refusal(contract.signInSecondStep, { body: { code } });
  }

  test("of the same data folder is the same: sessions of one process hold at the other", async () => {
    const other = await another();
    const there = new Person(other.address);
    there.cookie = owner.cookie;

    expect(await there.send(contract.session, {})).toMatchObject({ state: "signed_in" });
    await other.close();
  });

  test("that another process has made is not taken for it: it does not start, and says why", async () => {
    const starting = another({ dataDirectory: join(folder, "elsewhere") });

    await expect(starting).rejects.toThrow(/INTERRATER_SECRET/u);
  });

  test("an installation that kept it in its database goes on: it moves out, second steps hold, sessions end", async () => {
    const { database } = application.tools;
    const key = readFileSync(join(application.dataDirectory, secretFile), "utf8").trim();
    const old = "an older secret, which lay in the database";
    const rows = await database.selectFrom("twoFactor").selectAll().execute();
    for (const row of rows) {
      const anew = async (sealed: string) =>
        symmetricEncrypt({ key: old, data: await symmetricDecrypt({ key, data: sealed }) });
      await database
        .updateTable("twoFactor")
        .set({ secret: await anew(row.secret), backupCodes: await anew(row.backupCodes) })
        .where("id", "=", row.id)
        .execute();
    }
    await database
      .insertInto("instanceSetting")
      .values({ name: "session_secret", value: old })
      .execute();
    await forgetSecret(database);

    const after = await another();

    expect(await database.selectFrom("instanceSetting").select("name").execute()).toEqual([
      { name: "tables_by_version" },
    ]);
    expect(await entersBy(after.address, codeOf(secret))).toBeUndefined();
    expect(await after.tools.accounts.twoFactor.lost()).toEqual([]);
    expect(await owner.send(contract.session, {})).toEqual({ state: "signed_out" });
    await after.close();
  });

  test("is changed for one of the environment while the old one is at hand", async () => {
    const named = "n".repeat(40);
    const after = await another({ secret: named });

    expect(await entersBy(after.address, codeOf(secret))).toBeUndefined();
    await after.close();
    await expect(another()).rejects.toThrow(/INTERRATER_SECRET/u);
    // Back, so that the next test finds it as it was.
    await sql`delete from secret_print`.execute(application.tools.database);
    await openSecret({
      database: application.tools.database,
      dataDirectory: join(folder, "unused"),
      named,
    });
  });

  test("that is lost locks nobody out in silence: who cannot get in is named, told, and helped", async () => {
    const file = join(folder, `${server.major}.tar`);
    await writeBackup({
      connection: application.connection,
      dataDirectory: application.dataDirectory,
      file,
      log: () => undefined,
    });
    const place = await server.freshDatabase();
    const dataDirectory = join(folder, `restored-${server.major}`);
    await restoreBackup({
      connection: place.connection,
      dataDirectory,
      file,
      log: () => undefined,
      migrations,
    });
    const restored = await another({ connection: place.connection, dataDirectory });
    const visitor = new Person(restored.address);
    const credentials = { body: { email: "ada@example.org", password } };

    expect(await restored.tools.accounts.twoFactor.lost()).toEqual([
      { accountId: owner.accountId, email: "ada@example.org" },
    ]);
    expect(await visitor.refusal(contract.signIn, credentials)).toBe("second_step_lost");
    await restored.tools.accounts.twoFactor.reset(owner.accountId);
    expect(await visitor.send(contract.signIn, credentials)).toMatchObject({ state: "signed_in" });
    await restored.close();
    await place.drop();
  });
});

function signed(value: string, secret: string): string {
  return `${value}.${createHmac("sha256", secret).update(value).digest("base64")}`;
}

/** Whatever is packed in an archive, read wherever it begins. */
function unpacked(archive: Buffer): string[] {
  const magic = Buffer.from([0x1f, 0x8b, 0x08]);
  const texts: string[] = [];
  for (let at = archive.indexOf(magic); at >= 0; at = archive.indexOf(magic, at + 1)) {
    try {
      texts.push(gunzipSync(archive.subarray(at), { finishFlush: 2 }).toString("latin1"));
    } catch {
      // Not the beginning of anything.
    }
  }
  return texts;
}
