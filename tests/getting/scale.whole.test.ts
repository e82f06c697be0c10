import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { request } from "node:https";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Client as Database } from "pg";
import { afterAll, describe, expect, onTestFinished, test } from "vitest";
import { parse } from "yaml";
import * as z from "zod";
import { contract } from "../../src/api/contract.ts";
import { startEmbedded } from "../../src/server/embedded/launcher.ts";
import { lacks } from "../needs.ts";
import { codes, newId, pointEvent } from "../sample.ts";
import { Client, joinByOpenLink, makeGround, password, Person } from "../server/application.ts";
import { freePort } from "../server/freePort.ts";
import { addSound, checked, creation, wav } from "../server/mediaServer.ts";
import { startSwift } from "../server/swift.ts";
import { soon } from "../soon.ts";
import { rootOf, startCaddy } from "./caddy.ts";
import { environment, fetchingMs, project, released, run } from "./released.ts";

/** Where the program is that Debian installs. */
const debian = { kind: "installed", binDirectory: "/usr/lib/postgresql/15/bin" } as const;

/**
 * The profile "scale" of compose.yaml by what Debian has: the same five parts with the settings that stand there, each
 * name of a host replaced by where the part is in a test. Swift stands for the storage.
 */
describe.skipIf(
  ["PostgreSQL 15" as const, "caddy" as const, "Swift" as const, "openssl" as const].some((one) =>
    lacks(one),
  ),
)("the profile “scale” of compose.yaml, its steps done in a clean folder", () => {
  const folder = mkdtempSync(join(tmpdir(), "interrater-scale-"));
  const running = new Set<ChildProcess>();
  afterAll(() => {
    for (const program of running) program.kill("SIGKILL");
    rmSync(folder, { recursive: true, force: true });
  });

  test(
    "behind one name by TLS, one codes and uploads by one process, another sees it by the other, and both go on by it once the first is killed",
    async () => {
      const secrets = secretsAsAsked();
      const services = composed(secrets);
      expect(Object.keys(services).toSorted()).toEqual([
        "database",
        "first",
        "proxy",
        "second",
        "storage",
      ]);

      // A host of its own, as in a network of containers: its port may be taken on others.
      const host = "127.41.70.5";
      const of = services["database"]?.environment ?? {};
      const database = await startEmbedded({
        dataDirectory: join(folder, "database"),
        log: () => undefined,
        purpose: "tests",
        places: [debian],
        settings: { listen_addresses: host, fsync: "off", full_page_writes: "off" },
      });
      onTestFinished(() => database.stop());
      await setPassword(database.connection, of);
      const storage = await startSwift();
      onTestFinished(() => storage.stop());
      const ports = { first: await freePort(), second: await freePort() };
      const [http, https] = [await freePort(), await freePort()];
      const origin = `https://localhost:${https}`;
      const here = (text: string) =>
        text
          .replace("@database:", `@${host}:`)
          .replace("http://storage:8333", storage.config.endpoint ?? "")
          .replace(/^https:\/\/interrater\.example\.org$/u, origin)
          .replace("first:4170", `127.0.0.1:${ports.first}`)
          .replace("second:4170", `127.0.0.1:${ports.second}`);
      const said = { first: "", second: "" };
      released();
      const processes = { first: start("first"), second: start("second") };
      const upstream = here(services["proxy"]?.environment?.["INTERRATER_UPSTREAM"] ?? "");
      running.add(
        startCaddy(
          folder,
          { http, https },
          { INTERRATER_HOST: "localhost", INTERRATER_UPSTREAM: upstream },
        ),
      );
      await soon(() => expect(existsSync(rootOf(folder))).toBe(true));
      const certificate = readFileSync(rootOf(folder), "utf8");
      const by = (address: string) => new Browser(origin, certificate, address);
      await soon(async () => {
        const answer = await by("127.0.0.1").fetch("/health/ready").catch(String);
        expect({ answer, said }).toMatchObject({ answer: { status: 200 } });
      });

      const addresses = { first: "", second: "" };
      for (let last = 1; addresses.first === "" || addresses.second === ""; last += 1) {
        const before = await countsOf(ports);
        // oxlint-disable-next-line no-await-in-loop -- Until there is one of each.
        await by(`127.0.0.${last}`).fetch("/health/live");
        const after = await countsOf(ports);
        addresses[after.first > before.first ? "first" : "second"] = `127.0.0.${last}`;
        expect(last).toBeLessThan(60);
      }

      const owner = by(addresses.first);
      const token = /The setup token is (?<token>\S+)/u.exec(said.first + said.second)?.groups?.[
        "token"
      ];
      const { account } = await owner.send(contract.setUp, {
        body: {
          token: token ?? "",
          name: "Ada",
          email: "ada@example.org",
          password,
          language: "en",
        },
      });
      owner.accountId = account.id;
      const ground = await makeGround({ visitor: () => by(addresses.second) }, owner);
      const { studyId } = ground;
      const invited = await owner.send(contract.invite, {
        params: { studyId },
        body: { id: newId("invitation"), role: "rater", email: null },
      });
      const rater = by(addresses.second);
      await joinByOpenLink(rater, invited.token, "Ana");

      // Half of the file comes to each process.
      const bytes = wav(60);
      const uploadId = newId("upload");
      const tus = { "tus-resumable": "1.0.0" };
      const begun = await owner.bytes("POST", "/uploads", {
        ...tus,
        ...creation({ studyId, uploadId, fileName: "sound.wav", sizeBytes: bytes.length }),
      });
      expect(begun.status).toBe(201);
      const middle = Math.floor(bytes.length / 2);
      for (const [address, from, to] of [
        [addresses.first, 0, middle],
        [addresses.second, middle, bytes.length],
      ] as const) {
        const sender = by(address);
        sender.cookie = owner.cookie;
        // oxlint-disable-next-line no-await-in-loop -- One piece after the other.
        const { status } = await sender.bytes(
          "PATCH",
          `/uploads/${uploadId}`,
          { ...tus, "content-type": "application/offset+octet-stream", "upload-offset": `${from}` },
          bytes.subarray(from, to),
        );
        expect(status).toBe(204);
      }
      expect((await checked(owner, studyId, uploadId)).state).toBe("ready");
      expect(storage.storedBytes()).toBeGreaterThan(bytes.length);
      const { recordingId, sourceId } = await addSound(owner, {
        studyId,
        uploadId,
        sizeBytes: bytes.length,
      });
      const observationId = await ground.assign(rater, recordingId);

      const stream = owner.listen(`/api/v1/studies/${studyId}/changes`);
      onTestFinished(() => stream.end());
      await soon(() => expect(stream.heard()).toContain("alive"));
      const own = new Client(rater, observationId);
      const { revision } = await own.change(
        ...[5e6, 9e6].map(
          (at) => ({ kind: "putEvent", event: pointEvent(codes.laughs, at) }) as const,
        ),
      );
      await rater.send(contract.submitObservation, {
        params: { observationId },
        body: { revision },
      });
      await soon(() => expect(stream.heard()).toContain(observationId));
      const seen = await owner.send(contract.readWork, { params: { observationId } });
      expect(seen.events.map(({ event }) => event.startUs)).toEqual([5_000_000, 9_000_000]);
      const part = await rater.bytes("GET", `/media/${studyId}/${recordingId}/${sourceId}`, {
        range: "bytes=1000-1999",
      });
      expect(part.status).toBe(206);
      expect(part.body.equals(bytes.subarray(1000, 2000))).toBe(true);

      processes.first.kill("SIGKILL");
      await soon(async () => {
        const { status } = await owner.ask(contract.readWork, { params: { observationId } });
        expect(status).toBe(200);
      });
      const ended = new Promise((resolve) => processes.second.once("exit", resolve));
      processes.second.kill("SIGTERM");
      expect(await ended).toBe(0);

      function start(name: "first" | "second"): ChildProcess {
        const data = join(folder, name);
        mkdirSync(data);
        const settings = Object.fromEntries(
          Object.entries(services[name]?.environment ?? {}).map(([key, value]) => [
            key,
            here(value),
          ]),
        );
        const program = spawn(process.execPath, [join(project, "scripts/interrater.mjs")], {
          cwd: data,
          env: {
            ...environment(),
            ...settings,
            // What Swift's user is called has a sign that no other storage wants.
            INTERRATER_S3_ACCESS_KEY: storage.config.accessKey,
            INTERRATER_S3_SECRET_KEY: storage.config.secretKey,
            INTERRATER_METRICS_TOKEN: metricsToken,
            INTERRATER_FFMPEG: "off",
            HOST: "127.0.0.1",
            PORT: String(ports[name]),
          },
        });
        running.add(program);
        for (const heard of [program.stdout, program.stderr]) {
          heard.on("data", (some: Buffer) => (said[name] += some.toString()));
        }
        return program;
      }
    },
    fetchingMs * 2,
  );
});

const metricsToken = "a-monitoring-system-of-ours";

/** By the command that the example names, for each that it leaves empty; the rest as it has them. */
function secretsAsAsked(): ReadonlyMap<string, string> {
  const asked = readFileSync(join(project, "packaging/env.example"), "utf8");
  const [, words = ""] = /openssl (?<words>rand -\w+ \d+)/u.exec(asked) ?? [];
  return new Map(
    [...asked.matchAll(/^(?<name>[A-Z\d_]+)=(?<value>.*)$/gmu)].map(({ groups }) => [
      groups?.["name"] ?? "",
      groups?.["value"] || run("openssl", words.split(" "), project).trim(),
    ]),
  );
}

/** The services of the profile, with the values that stand for their variables. */
function composed(values: ReadonlyMap<string, string>) {
  const filled = z
    .string()
    .nullable()
    .transform((text) =>
      (text ?? "").replaceAll(
        /\$\{(?<name>\w+):-(?<otherwise>[^}]*)\}/gu,
        (_, name: string, otherwise: string) => values.get(name) ?? otherwise,
      ),
    );
  const service = z.object({
    profiles: z.array(z.string()).default([]),
    environment: z.record(z.string(), filled).default({}),
  });
  const { services } = z
    .object({ services: z.record(z.string(), service) })
    .parse(parse(readFileSync(join(project, "compose.yaml"), "utf8"), { merge: true }));
  return Object.fromEntries(
    Object.entries(services).filter(([, { profiles }]) => profiles.includes("scale")),
  );
}

/** As the image of PostgreSQL makes its user: it asks for the password from another host. */
async function setPassword(
  connection: ConstructorParameters<typeof Database>[0] & object,
  {
    POSTGRES_USER = "",
    POSTGRES_PASSWORD = "",
    POSTGRES_DB = "",
  }: Readonly<Record<string, string>>,
): Promise<void> {
  const client = new Database(connection);
  await client.connect();
  try {
    await client.query(
      `alter role ${client.escapeIdentifier(POSTGRES_USER)} password ${client.escapeLiteral(POSTGRES_PASSWORD)}`,
    );
    const { rows } = await client.query("select current_database() as name");
    expect(rows).toEqual([{ name: POSTGRES_DB }]);
  } finally {
    await client.end();
  }
}

/** How often each process was asked whether it is alive, which the proxy itself never asks. */
async function countsOf(ports: Readonly<Record<"first" | "second", number>>) {
  // What was answered is counted a moment later.
  await sleep(50);
  return { first: await timesAlive(ports.first), second: await timesAlive(ports.second) };
}

async function timesAlive(port: number): Promise<number> {
  const answer = await fetch(`http://127.0.0.1:${port}/metrics`, {
    headers: { authorization: `Bearer ${metricsToken}` },
  });
  const [, number = "0"] =
    /^interrater_call_seconds_count\{name="isAlive"\} (\d+)$/mu.exec(await answer.text()) ?? [];
  return Number(number);
}

/** Somebody at an address of their own who speaks TLS and trusts one authority. */
class Browser extends Person {
  readonly #certificate: string;
  readonly #from: string;

  constructor(origin: string, certificate: string, from: string) {
    super(origin);
    this.#certificate = certificate;
    this.#from = from;
  }

  override async fetch(path: string, method = "GET", body?: unknown) {
    const sent = body === undefined ? undefined : Buffer.from(JSON.stringify(body));
    const type = { "content-type": "application/json" };
    const answer = await this.bytes(method, path, sent && type, sent);
    const text = answer.body.toString();
    const isJson = answer.headers.get("content-type")?.includes("json");
    return { ...answer, body: isJson ? (JSON.parse(text) as unknown) : text };
  }

  bytes(
    method: string,
    path: string,
    headers: Readonly<Record<string, string>> = {},
    body?: Buffer,
  ): Promise<{ readonly status: number; readonly headers: Headers; readonly body: Buffer }> {
    return new Promise((resolve, reject) => {
      const asked = this.#ask(method, path, headers);
      asked.on("error", reject).on("response", (answer) => {
        const pieces: Buffer[] = [];
        answer.on("data", (some: Buffer) => pieces.push(some)).on("error", reject);
        answer.once("end", () => {
          const told = new Headers();
          for (const [name, values = []] of Object.entries(answer.headersDistinct)) {
            for (const value of values) told.append(name, value);
          }
          this.take(told);
          resolve({ status: answer.statusCode ?? 0, headers: told, body: Buffer.concat(pieces) });
        });
      });
      asked.end(body);
    });
  }

  /** A stream, and what came by it until now. */
  listen(path: string) {
    let all = "";
    const asked = this.#ask("GET", path, {});
    asked
      .on("error", () => undefined)
      .on("response", (answer) => {
        answer.on("data", (some: Buffer) => (all += some.toString())).on("error", () => undefined);
      });
    asked.end();
    return {
      heard: () => all,
      end: () => {
        asked.destroy();
      },
    };
  }

  #ask(method: string, path: string, headers: Readonly<Record<string, string>>) {
    return request(this.address + path, {
      method,
      ca: this.#certificate,
      localAddress: this.#from,
      family: 4,
      agent: false,
      headers: { origin: this.address, ...this.credentials(), ...headers },
    });
  }
}
