import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, request, type RequestListener, type Server } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { afterEach, describe, expect, test } from "vitest";
import { examine, type Finding, ofMemory, ofNode } from "../../src/server/doctor.ts";
import { backupName } from "../../src/server/backups/plan.ts";
import { readConfig } from "../../src/server/config.ts";
import { describeOnServer } from "../servers/describeOnEachServer.ts";
import { startApplication } from "./application.ts";
import { freePort } from "./freePort.ts";
import { startS3StandIn } from "./s3StandIn.ts";
import { openSmtpStandIn } from "./smtpStandIn.ts";

/** Nothing answers there. */
const deaf = "127.0.0.1:1";
const day = 24 * 60 * 60 * 1000;

const root = mkdtempSync(join(tmpdir(), "interrater-doctor-"));
const toStop: (() => Promise<unknown> | void)[] = [];
afterEach(async () => {
  for (const stop of toStop.splice(0)) await stop();
  rmSync(root, { recursive: true, force: true });
  mkdirSync(root);
});

/** What the doctor finds of one thing, where this is set and nothing else is amiss. */
async function found(
  about: string,
  env: Readonly<Record<string, string>> = {},
): Promise<Omit<Finding, "about">> {
  const given = {
    INTERRATER_DATA: join(root, "data"),
    DATABASE_URL: `postgresql://reader@${deaf}/none`,
    PORT: "0",
    ...env,
  };
  for await (const { about: own, ...finding } of examine(given)) if (own === about) return finding;
  throw new Error(`nothing is said of ${about}`);
}

async function listening(answer: RequestListener): Promise<string> {
  const server: Server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  toStop.push(
    () =>
      new Promise((resolve) => {
        server.close(resolve);
        server.closeAllConnections();
      }),
  );
  const address = server.address();
  if (typeof address !== "object") throw new Error("it listens at no port");
  return `127.0.0.1:${address?.port}`;
}

const wrong = { state: "wrong", mend: expect.any(String) };
const note = { state: "note", mend: expect.any(String) };

describe("the doctor", () => {
  test("knows which Node.js gets updates, and how much memory is too little", () => {
    expect(ofNode("20.19.0")).toMatchObject(note);
    expect(ofNode("22.13.0")).toEqual({ state: "ok", says: "22.13.0" });
    expect(ofNode("24.1.0").state).toBe("ok");
    expect(ofNode("26.10.0").state).toBe("ok");
    for (const untried of ["22.12.0", "23.11.1", "25.1.0"]) {
      expect(ofNode(untried)).toMatchObject(note);
    }
    expect(ofMemory(0.5 * 1024 ** 3)).toMatchObject({ ...note, says: "0.5 GiB" });
    expect(ofMemory(4 * 1024 ** 3)).toEqual({ state: "ok", says: "4.0 GiB" });
  });

  test("ends at a variable that cannot be read, and names it", async () => {
    const all: Finding[] = [];
    for await (const one of examine({ PORT: "eighty" })) all.push(one);
    expect(all.map(({ about }) => about)).toEqual(["Node.js", "settings"]);
    expect(all[1]).toMatchObject({ ...wrong, says: expect.stringContaining("PORT") });
  });

  test("says whether the data folder can be made, and who else can enter it", async () => {
    expect(await found("data folder")).toMatchObject({ state: "ok" });
    const folder = join(root, "data");
    mkdirSync(folder, { mode: 0o700 });
    expect(await found("data folder")).toEqual({ state: "ok", says: folder });
    chmodSync(folder, 0o755);
    expect(await found("data folder")).toMatchObject(note);
    const file = join(root, "file");
    writeFileSync(file, "");
    for (const path of [file, join(file, "data")]) {
      expect(await found("data folder", { INTERRATER_DATA: path })).toMatchObject({
        ...wrong,
        says: `${file} is a file, not a folder`,
      });
    }
  });

  test("says when the disk has less room than uploads leave to the database", async () => {
    expect((await found("disk", { INTERRATER_DISK_RESERVE_BYTES: String(2 ** 20) })).state).toBe(
      "ok",
    );
    const most = String(2 ** 40);
    expect(await found("disk", { INTERRATER_DISK_RESERVE_BYTES: most })).toMatchObject(wrong);
  });

  test("tells its own server at the port from another program, and an address that is none of this machine's", async () => {
    expect((await found("port")).state).toBe("ok");
    const other = (await listening((_, response) => response.end("hello"))).split(":")[1] ?? "";
    expect(await found("port", { HOST: "127.0.0.1", PORT: other })).toMatchObject({
      ...wrong,
      says: expect.stringContaining("another program"),
    });
    const own = (await listening(alive)).split(":")[1] ?? "";
    expect(await found("port", { HOST: "127.0.0.1", PORT: own })).toMatchObject({
      state: "ok",
      says: expect.stringContaining("Interrater answers"),
    });
    expect(await found("port", { HOST: "192.0.2.1" })).toMatchObject({
      ...wrong,
      mend: expect.stringContaining("HOST"),
    });
  });

  test("says when the database cannot be reached", async () => {
    expect(await found("database")).toMatchObject({
      ...wrong,
      mend: expect.stringContaining("DATABASE_URL"),
    });
  });

  test("opens the bucket, and says when it cannot", async () => {
    expect((await found("recordings")).state).toBe("ok");
    const standIn = await startS3StandIn();
    toStop.push(() => standIn.stop());
    const settings = (bucket: string) => ({
      INTERRATER_STORAGE: "s3",
      INTERRATER_S3_ENDPOINT: standIn.endpoint,
      INTERRATER_S3_BUCKET: bucket,
      INTERRATER_S3_ACCESS_KEY: "key",
      INTERRATER_S3_SECRET_KEY: "secret",
    });
    expect((await found("recordings", settings(standIn.bucket))).state).toBe("ok");
    expect(await found("recordings", settings("elsewhere"))).toMatchObject({
      ...wrong,
      says: expect.stringContaining("elsewhere"),
    });
  });

  test("says when backups are late, cannot be written, or lie beside the data", async () => {
    expect(await found("backups")).toMatchObject(note);
    const folder = join(root, "backups");
    const set = { INTERRATER_BACKUP: folder };
    expect(await found("backups", set)).toMatchObject({
      ...note,
      says: expect.stringContaining("none yet"),
    });
    mkdirSync(folder);
    writeFileSync(join(folder, backupName(new Date())), "no archive");
    expect(await found("backups", set)).toMatchObject({
      ...wrong,
      says: expect.stringContaining("not a backup of Interrater"),
    });
    rmSync(folder, { recursive: true });
    mkdirSync(folder);
    writeFileSync(join(folder, backupName(new Date(Date.now() - 3 * day))), "manifest.json");
    expect(await found("backups", set)).toMatchObject({
      ...wrong,
      mend: expect.stringContaining("log"),
    });
    const file = join(root, "file");
    writeFileSync(file, "");
    expect(await found("backups", { INTERRATER_BACKUP: join(file, "of") })).toMatchObject({
      ...wrong,
      says: `${file} is a file, not a folder`,
    });
    expect(
      await found("settings", { ...set, INTERRATER_BACKUP_RECIPIENT: "age1nobody" }),
    ).toMatchObject(wrong);
  });

  test("greets the mail server as the application would, and says what it refuses", async () => {
    expect((await found("mail")).state).toBe("ok");
    const mail = await openSmtpStandIn({ wantsPassword: true });
    toStop.push(() => mail.close());
    const set = {
      INTERRATER_ORIGIN: `http://${deaf}`,
      INTERRATER_MAIL_FROM: "lab@example.org",
      INTERRATER_SMTP_URL: mail.url,
    };
    expect((await found("mail", set)).state).toBe("ok");
    mail.manner = "refuses_password";
    expect(await found("mail", set)).toMatchObject({
      ...wrong,
      mend: expect.stringContaining("INTERRATER_SMTP_URL"),
    });
    const gone = { ...set, INTERRATER_SMTP_URL: `smtp://${deaf}` };
    expect(await found("mail", gone)).toMatchObject(wrong);
  });

  test("asks the provider of single sign-on who it is", async () => {
    expect((await found("single sign-on")).state).toBe("ok");
    let said: unknown;
    let status = 200;
    let clockMs = 0;
    const at = await listening((_, response) => {
      const date = new Date(Date.now() + clockMs).toUTCString();
      response.writeHead(status, { "content-type": "application/json", date });
      response.end(JSON.stringify(said));
    });
    const set = {
      INTERRATER_ORIGIN: `http://${deaf}`,
      INTERRATER_OIDC_ISSUER: `http://${at}`,
      INTERRATER_OIDC_CLIENT_ID: "interrater",
      INTERRATER_OIDC_CLIENT_SECRET: "secret",
      INTERRATER_OIDC_NAME: "Example University",
    };
    said = { issuer: `http://${at}/` };
    expect(await found("single sign-on", set)).toEqual({
      state: "ok",
      says: "Example University answers",
    });
    for (clockMs of [-300_000, 300_000]) {
      // oxlint-disable-next-line no-await-in-loop -- one clock after the other
      expect(await found("single sign-on", set)).toMatchObject({
        ...wrong,
        says: expect.stringMatching(/clock and this machine’s are (?:299|300|301) s apart/u),
      });
    }
    clockMs = 0;
    said = { issuer: "https://other.example.org" };
    expect(await found("single sign-on", set)).toMatchObject({
      ...wrong,
      mend: "Set INTERRATER_OIDC_ISSUER to https://other.example.org.",
    });
    status = 500;
    expect(await found("single sign-on", set)).toMatchObject({
      ...wrong,
      says: "Example University answers 500",
    });
    const gone = { ...set, INTERRATER_OIDC_ISSUER: `http://${deaf}` };
    expect(await found("single sign-on", gone)).toMatchObject(wrong);
  });

  test("looks whether the address that people open leads to this server", async () => {
    expect((await found("proxy")).state).toBe("ok");
    const own = `http://${await listening(alive)}`;
    expect(await found("proxy", { INTERRATER_ORIGIN: own })).toEqual({
      state: "ok",
      says: `${own} leads here`,
    });
    expect(await found("proxy", { INTERRATER_ORIGIN: `http://${deaf}` })).toMatchObject(note);
    expect(await found("proxy", { INTERRATER_ORIGIN: "https://code.example.org" })).toMatchObject({
      ...wrong,
      mend: expect.stringContaining("INTERRATER_TRUST_PROXY"),
    });
  });

  test("says where FFmpeg is not", async () => {
    expect((await found("FFmpeg", { INTERRATER_FFMPEG: "off" })).state).toBe("ok");
    const missing = join(root, "ffmpeg");
    expect(await found("FFmpeg", { INTERRATER_FFMPEG: missing })).toMatchObject(note);
  });
});

describeOnServer("the doctor before a database", (server) => {
  test("reads its version, and says when its clock is another", async () => {
    const fresh = await server.freshDatabase();
    const { url, connection } = fresh;
    toStop.push(() => fresh.drop());
    const now = await found("database", { DATABASE_URL: url });
    expect(now.says).toMatch(/^PostgreSQL \d/u);
    expect(now.state).not.toBe("wrong");

    // Found before the system's own: the same questions have other answers.
    const client = new Client({ ...connection });
    await client.connect();
    await client.query(`
      create schema planted;
      create function planted.clock_timestamp() returns timestamptz language sql
        as $$ select pg_catalog.clock_timestamp() + interval '1 hour' $$;
    `);
    const planted = async (name: string) => {
      await client.query(`alter role current_user set search_path = ${name}`);
      return found("database", { DATABASE_URL: url });
    };
    expect(await planted("planted, pg_catalog, public")).toMatchObject({
      ...wrong,
      says: expect.stringMatching(/360\d s apart|3599 s apart/u),
    });
    await client.query(`
      create schema older;
      create function older.current_setting(name text) returns text language sql
        as $$ select case name when 'server_version' then '13.4' else '130004' end $$;
    `);
    expect(await planted("older, pg_catalog, public")).toMatchObject({
      ...wrong,
      says: expect.stringContaining("PostgreSQL 13.4"),
    });
    await client.query("alter role current_user reset search_path");
    await client.end();
  });
});

describeOnServer("the doctor before a proxy", (server) => {
  /** What is found where these proxies stand in front, the outermost first, and so many are trusted. */
  async function behind(
    trustProxy: string | undefined,
    ways: readonly ((said: string | undefined) => string | undefined)[],
    host?: string,
  ) {
    const port = await freePort();
    let inner = port;
    for (const way of ways.toReversed()) {
      const to = inner;
      const at = await listening((asked, response) => {
        const said = way(asked.headers["x-forwarded-for"]?.toString());
        const { "x-forwarded-for": _, ...headers } = asked.headers;
        const passed = request(
          {
            port: to,
            host: "127.0.0.1",
            path: asked.url,
            headers: {
              ...headers,
              ...(said !== undefined && { "x-forwarded-for": said }),
              ...(host !== undefined && { host }),
            },
          },
          (answer) => {
            response.writeHead(answer.statusCode ?? 500, answer.headers);
            answer.pipe(response);
          },
        );
        passed.end();
      });
      inner = Number(at.split(":")[1]);
    }
    const env = {
      INTERRATER_ORIGIN: `http://127.0.0.1:${inner}`,
      ...(trustProxy !== undefined && { INTERRATER_TRUST_PROXY: trustProxy }),
    };
    const application = await startApplication(server, {
      port,
      config: {
        origin: env.INTERRATER_ORIGIN,
        trustProxy: readConfig(env).trustProxy,
      },
    });
    try {
      return await found("proxy", env);
    } finally {
      await application.stop();
    }
  }

  test.each([
    ["one that adds", "1", [adds]],
    ["one that sets", "1", [sets]],
    ["two", "2", [adds, adds]],
    ["one by its address", "127.0.0.0/8", [sets]],
    ["all", "true", [sets]],
  ])("is content with %s, trusted as %s", async (_, trustProxy, ways) => {
    expect((await behind(trustProxy, ways)).state).toBe("ok");
  });

  test.each([
    ["none", "1", [], /any IP address that a client claims/u],
    ["one that adds", "2", [adds], /any IP address that a client claims/u],
    ["one that adds", "true", [adds], /any IP address that a client claims/u],
    ["one that says nothing", "1", [strips], /does not forward IP/u],
    [
      "one that nobody trusts",
      undefined,
      [sets],
      /one proxy forwards requests, but none is trusted/u,
    ],
    ["two of which one is trusted", "1", [sets, adds], /2 proxies forward requests/u],
  ])("finds what is wrong with %s, trusted as %s", async (_, trustProxy, ways, says) => {
    expect(await behind(trustProxy, ways)).toMatchObject({
      ...wrong,
      says: expect.stringMatching(says),
    });
  });

  test("minds more proxies trusted than are seen from here, and another name", async () => {
    expect(await behind("2", [sets])).toMatchObject(note);
    expect(await behind("1", [sets], "interrater:4170")).toMatchObject({
      ...wrong,
      mend: expect.stringContaining("Host header"),
    });
  });
});

/** Whom a proxy asks for. */
const client = "203.0.113.7";
/** What the client says of whom it asks for, as a proxy passes it on. */
const adds = (said: string | undefined) => (said === undefined ? client : `${said}, ${client}`);
const sets = () => client;
const strips = () => undefined;

const alive: RequestListener = (asked, response) => {
  const isAsked = asked.url === "/health/live";
  response.writeHead(isAsked ? 200 : 404, { "content-type": "application/json" });
  response.end(JSON.stringify({ status: "live" }));
};
