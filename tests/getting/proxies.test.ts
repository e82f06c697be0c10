import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { get, type IncomingHttpHeaders } from "node:http";
import { request } from "node:https";
import { tmpdir } from "node:os";
import { type ConnectionOptions, connect as connectByTls } from "node:tls";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { contract } from "../../src/api/contract.ts";
import { examine, type Finding } from "../../src/server/doctor.ts";
import { newId } from "../sample.ts";
import {
  type Application,
  makeGround,
  Person,
  setUp,
  startApplication,
} from "../server/application.ts";
import { freePort } from "../server/freePort.ts";
import { addSound, checked, tus, wav, creation } from "../server/mediaServer.ts";
import { databases } from "../servers/describeOnEachServer.ts";
import { soon } from "../soon.ts";
import { lacks } from "../needs.ts";
import { startCaddy } from "./caddy.ts";

const packaging = join(import.meta.dirname, "../../packaging");
const [server] = databases();

interface Proxy {
  readonly name: string;
  /** Starts it with its settings as packaged, written into the folder with the ports of this test. */
  start(folder: string, ports: Ports, isByTls: boolean): ChildProcess;
}

type Ports = Readonly<Record<"own" | "other" | "application", number>>;

/** As an authority would give one for the name; no browser trusts it. */
function makeCertificate(folder: string): void {
  const names = ["-keyout", `${folder}/privkey.pem`, "-out", `${folder}/fullchain.pem`];
  const kind = ["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2"];
  const { status, stderr } = spawnSync("openssl", [...kind, "-subj", "/CN=localhost", ...names], {
    encoding: "utf8",
  });
  expect({ status, stderr }).toMatchObject({ status: 0 });
}

const proxies: readonly (Proxy & { readonly need: "nginx" | "caddy" })[] = [
  {
    name: "nginx",
    need: "nginx",
    start(folder, { own, other, application }, isByTls) {
      // As packaged, but for names, ports and the certificate that only the real host has.
      const packaged = readFileSync(join(packaging, "nginx.conf"), "utf8")
        .replace("127.0.0.1:4170", `127.0.0.1:${application}`)
        .replace("listen 443 ssl", `listen 127.0.0.1:${own}${isByTls ? " ssl" : ""}`)
        .replace("listen 80", `listen 127.0.0.1:${other}`)
        .replaceAll("interrater.example.org", "localhost")
        .replaceAll("/etc/ssl/interrater", folder)
        .replace(isByTls ? /^$a/u : /^\s*ssl_certificate.*$/gmu, "");
      if (isByTls) makeCertificate(folder);
      const file = join(folder, "nginx.conf");
      const within = `pid ${folder}/pid; error_log stderr; daemon off; events {} http { access_log off; ${["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map((kind) => `${kind}_temp_path ${folder}/${kind};`).join(" ")} ${packaged} }`;
      writeFileSync(file, within);
      return spawn("nginx", ["-p", folder, "-c", file], { stdio: "pipe" });
    },
  },
  {
    name: "Caddy",
    need: "caddy",
    start(folder, { own, other, application }, isByTls) {
      return startCaddy(
        folder,
        { http: other, https: isByTls ? own : undefined },
        {
          INTERRATER_HOST: isByTls ? "localhost" : `http://localhost:${own}`,
          INTERRATER_UPSTREAM: `127.0.0.1:${application}`,
        },
      );
    },
  },
];

for (const proxy of proxies) {
  describe.skipIf(!server || lacks(proxy.need))(`behind ${proxy.name} as it is packaged`, () => {
    const folder = mkdtempSync(join(tmpdir(), "interrater-proxy-"));
    let application: Application | undefined;
    let running: ChildProcess | undefined;
    afterAll(async () => {
      running?.kill("SIGKILL");
      await application?.stop();
      rmSync(folder, { recursive: true, force: true });
    });

    test("people sign in, hear changes as they come, upload in pieces and watch from the middle", async () => {
      if (!server) return;
      const ports = {
        own: await freePort(),
        other: await freePort(),
        application: await freePort(),
      };
      const origin = `http://localhost:${ports.own}`;
      application = await startApplication(server, {
        port: ports.application,
        config: { origin, trustProxy: 1 },
      });
      running = proxy.start(folder, ports, false);
      let said = "";
      running.stderr?.on("data", (bytes: Buffer) => (said += bytes.toString()));
      await soon(async () => {
        const answer = await fetch(`${origin}/health/ready`).catch(() => undefined);
        expect({ status: answer?.status, said }).toMatchObject({ status: 200 });
      });
      // The settings as they are packaged leave the doctor nothing to say.
      const env = { INTERRATER_ORIGIN: origin, INTERRATER_TRUST_PROXY: "1", PORT: "0" };
      const found: Finding[] = [];
      for await (const one of examine({ ...env, INTERRATER_DATA: folder })) found.push(one);
      expect(found.find(({ about }) => about === "proxy")).toEqual({
        about: "proxy",
        state: "ok",
        says: `${origin} leads here`,
      });
      const through = { ...application, visitor: () => new Person(origin) };
      const owner = await setUp(through);
      const ground = await makeGround(through, owner);
      const { studyId } = ground;

      const stream = await fetch(`${origin}/api/v1/studies/${studyId}/changes`, {
        headers: { cookie: owner.cookie },
      });
      expect(stream.status).toBe(200);
      let heard = "";
      const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader();
      const hearing = (async () => {
        for (;;) {
          const part = await reader?.read();
          if (!part || part.done) return;
          heard += part.value;
        }
      })();
      await soon(() => expect(heard).toContain("alive"));
      await owner.send(contract.changeStudy, { params: { studyId }, body: { name: "Through it" } });
      await soon(() => expect(heard).toContain('"study"'));
      await reader?.cancel();
      await hearing;

      const bytes = wav(60);
      const uploadId = newId("upload");
      const begun = await tus(owner, "POST", "/uploads", {
        headers: creation({ studyId, uploadId, fileName: "sound.wav", sizeBytes: bytes.length }),
      });
      expect(begun.status).toBe(201);
      const middle = Math.floor(bytes.length / 2);
      for (const [from, to] of [
        [0, middle],
        [middle, bytes.length],
      ] as const) {
        const sent = await tus(owner, "PATCH", `/uploads/${uploadId}`, {
          headers: { "upload-offset": String(from) },
          body: bytes.subarray(from, to),
        });
        expect(sent.status).toBe(204);
      }
      expect(await checked(owner, studyId, uploadId)).toMatchObject({
        state: "ready",
        checksum: createHash("sha256").update(bytes).digest("hex"),
      });
      const { recordingId, sourceId } = await addSound(owner, {
        studyId,
        uploadId,
        sizeBytes: bytes.length,
      });
      const part = await fetch(`${origin}/media/${studyId}/${recordingId}/${sourceId}`, {
        headers: { cookie: owner.cookie, range: "bytes=1000-1999" },
      });
      expect(part.status).toBe(206);
      expect(Buffer.from(await part.arrayBuffer()).equals(bytes.subarray(1000, 2000))).toBe(true);
    });

    test.skipIf(lacks("openssl"))(
      "by TLS: the session's cookie is for TLS alone, and who comes without is sent there",
      async () => {
        if (!server) return;
        const ports = {
          own: await freePort(),
          other: await freePort(),
          application: await freePort(),
        };
        const origin = `https://localhost:${ports.own}`;
        const own = mkdtempSync(join(folder, "tls-"));
        const behind = await startApplication(server, {
          port: ports.application,
          config: { origin, trustProxy: 1 },
        });
        const front = proxy.start(own, ports, true);
        try {
          await soon(async () => {
            const answer = await asked(`${origin}/health/ready`).catch(() => undefined);
            expect(answer?.status).toBe(200);
          });
          const { status, headers } = await asked(`${origin}/api/v1/set-up`, {
            token: behind.tools.accounts.setUpToken,
            name: "Ada",
            email: "ada@example.org",
            password: "a long enough password",
            language: "en",
          });
          expect(status).toBe(200);
          const cookies = headers["set-cookie"] ?? [];
          expect(cookies.length).toBeGreaterThan(1);
          for (const cookie of cookies) expect(cookie).toMatch(/^__Host-.*;\s*secure/iu);
          const plain = await withoutTls(`http://localhost:${ports.other}/studies`);
          expect(plain.status).toBeOneOf([301, 308]);
          expect(plain.to).toMatch(/^https:\/\/localhost(?::\d+)?\/studies$/u);
          for (const path of ["/api/v1/studies", "/uploads", "/media/a/b/c"]) {
            const call = await withoutTls(`http://localhost:${ports.other}${path}`);
            expect.soft(call, path).toEqual({ status: 403, to: "" });
          }
          for (const [offer, isTaken] of [
            [{ minVersion: "TLSv1.3" }, true],
            [{ maxVersion: "TLSv1.2", minVersion: "TLSv1.2" }, true],
            [{ ...old, maxVersion: "TLSv1.1", minVersion: "TLSv1" }, false],
            // Without forward secrecy, and by CBC.
            [{ maxVersion: "TLSv1.2", ciphers: "AES128-GCM-SHA256:AES256-GCM-SHA384" }, false],
            [{ maxVersion: "TLSv1.2", ciphers: "ECDHE-RSA-AES128-SHA:AES128-SHA" }, false],
          ] as const) {
            const isAgreed = await agreesOnTls(ports.own, offer);
            expect.soft(isAgreed, JSON.stringify(offer)).toBe(isTaken);
          }
        } finally {
          front.kill("SIGKILL");
          await behind.stop();
        }
      },
    );
  });
}

/** As programs from before 2010 offered it, which OpenSSL by itself no more does. */
const old = { ciphers: "ALL:@SECLEVEL=0" } as const;

/** Whether a server and an offer come to terms. */
function agreesOnTls(port: number, offer: ConnectionOptions): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connectByTls({
      host: "127.0.0.1",
      servername: "localhost",
      port,
      rejectUnauthorized: false,
      ...offer,
    });
    const end = (isAgreed: boolean) => {
      resolve(isAgreed);
      socket.destroy();
    };
    socket.once("secureConnect", () => end(true)).once("error", () => end(false));
  });
}

/** Where an answer without TLS leads; empty where it leads nowhere. */
function withoutTls(address: string): Promise<{ readonly status: number; readonly to: string }> {
  return new Promise((resolve, reject) => {
    get(address, { family: 4 }, ({ statusCode = 0, headers }) =>
      resolve({ status: statusCode, to: headers.location ?? "" }),
    ).on("error", reject);
  });
}

/** An answer by TLS, whose certificate no authority has signed. */
function asked(
  address: string,
  body?: object,
): Promise<{ readonly status: number | undefined; readonly headers: IncomingHttpHeaders }> {
  return new Promise((resolve, reject) => {
    const { origin } = new URL(address);
    const sent = request(
      address,
      {
        method: body ? "POST" : "GET",
        rejectUnauthorized: false,
        family: 4,
        headers: { "content-type": "application/json", origin },
      },
      (answer) => {
        answer.resume();
        answer.once("end", () => resolve({ status: answer.statusCode, headers: answer.headers }));
      },
    );
    sent.once("error", reject);
    sent.end(body && JSON.stringify(body));
  });
}
