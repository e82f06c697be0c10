import { type ChildProcess, spawn } from "node:child_process";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { Agent, request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { Client as Connection } from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { contract } from "../../src/api/contract.ts";
import { startEmbedded } from "../../src/server/embedded/launcher.ts";
import { isAlive, processesIn } from "../../src/server/embedded/postmaster.ts";
import { codes, newId, pointEvent } from "../sample.ts";
import { soon } from "../soon.ts";
import { Client, makeGround, password, Person } from "./application.ts";
import { freePort } from "./freePort.ts";
import { creation, tus } from "./mediaServer.ts";
import { lacks } from "../needs.ts";

/** The application in a process of its own, as `npm start` runs it. */
interface Running {
  readonly process: ChildProcess;
  readonly said: readonly string[];
  /** Where it is, once it is ready. */
  ready(): Promise<URL>;
  readonly ended: Promise<number | null>;
}

const worker = fileURLToPath(new URL("../servers/applicationWorker.ts", import.meta.url));

describe.skipIf(lacks("POSIX"))("the whole server, as one process", () => {
  const dataDirectory = join(mkdtempSync(join(tmpdir(), "interrater-whole-")), "data");
  const cluster = join(dataDirectory, "postgresql/cluster");
  const running: Running[] = [];
  let owner: Person;

  beforeAll(async () => {
    // An installation from before, open to everybody.
    mkdirSync(join(dataDirectory, "media"), { recursive: true });
    writeFileSync(join(dataDirectory, "media/film"), "");
    for (const path of [dataDirectory, join(dataDirectory, "media")]) chmodSync(path, 0o755);
    const first = await start();
    const address = await first.ready();
    owner = new Person(address.origin);
    const { account } = await owner.send(contract.setUp, {
      body: {
        token: new URLSearchParams(address.hash.slice(1)).get("token") ?? "",
        name: "Ada",
        email: "ada@example.org",
        password,
        language: "en",
      },
    });
    owner.accountId = account.id;
    first.process.kill("SIGTERM");
    await first.ended;
  }, 120_000);
  afterAll(async () => {
    for (const { process: child, ended } of running) {
      if (child.exitCode === null) child.kill("SIGKILL");
      await ended;
    }
    for (const pid of processesIn(cluster)) process.kill(pid, "SIGKILL");
    rmSync(join(dataDirectory, ".."), { recursive: true, force: true });
  });

  async function start(): Promise<Running> {
    const said: string[] = [];
    const child = spawn(process.execPath, ["--import", "tsx", worker], {
      env: {
        ...process.env,
        INTERRATER_DATA: dataDirectory,
        PORT: String(await freePort()),
        // What is asked of it is asked from here, as by one browser after the other.
        INTERRATER_ORIGIN: undefined,
        DATABASE_URL: undefined,
      },
      stdio: ["ignore", "pipe", "pipe"],
    });
    for (const stream of [child.stdout, child.stderr]) {
      createInterface(stream).on("line", (line) => said.push(line));
    }
    const ended = new Promise<number | null>((resolve) => child.once("close", resolve));
    const ready = () =>
      soon(() => {
        const address = /Interrater is ready: (\S+)/u.exec(said.join("\n"))?.[1];
        if (address === undefined) throw new Error(`not ready: ${said.join("\n")}`);
        return new URL(address);
      });
    const one = { process: child, said, ready, ended };
    running.push(one);
    return one;
  }

  test("is read by its own user alone, database, recordings and logs", () => {
    const open = below(dataDirectory).filter((path) => (statSync(path).mode & 0o077) !== 0);

    expect(open).toEqual([]);
  });

  test("stops within seconds with streams open and uploads under way, and keeps what it acknowledged", async () => {
    const server = await start();
    const { origin } = await server.ready();
    owner = await signedIn(origin, owner);
    const ground = await makeGround({ visitor: () => new Person(origin) }, owner);
    const { studyId } = ground;
    const client = new Client(owner, await ground.assign(owner));
    const streams = await Promise.all([1, 2, 3, 4].map(() => openStream(owner, studyId)));
    const agent = new Agent({ keepAlive: true });
    await idle(origin, agent);
    const uploads = await Promise.all([1, 2].map(() => endlessUpload(owner, studyId)));
    const acknowledged: number[] = [];
    const pressing = (async () => {
      for (;;) {
        const { revision } = await client.change({
          kind: "putEvent",
          event: pointEvent(codes.laughs, 1e6),
        });
        acknowledged.push(revision);
      }
    })().catch(() => undefined);
    await soon(() => expect(acknowledged.length).toBeGreaterThan(3));
    const [postmaster = 0] = processesIn(cluster);

    const toldMs = performance.now();
    server.process.kill("SIGTERM");
    const status = await server.ended;

    expect(performance.now() - toldMs).toBeLessThan(8_000);
    expect(status).toBe(0);
    expect(isAlive(postmaster)).toBe(false);
    expect(existsSync(join(cluster, "postmaster.pid"))).toBe(false);
    await Promise.all([...streams, ...uploads].map(({ ended }) => ended));
    await pressing;
    agent.destroy();
    const again = await start();
    owner = await signedIn((await again.ready()).origin, owner);
    const { revision } = await owner.send(contract.readWork, {
      params: { observationId: client.observationId },
    });
    expect(revision).toBeGreaterThanOrEqual(Math.max(...acknowledged));
    again.process.kill("SIGTERM");
    await again.ended;
  }, 120_000);

  test("takes one Ctrl-C that npm passes on a second time for one", async () => {
    const server = await start();
    await server.ready();

    server.process.kill("SIGINT");
    await soon(() => expect(server.said).toContain("Stopping …"));
    server.process.kill("SIGINT");

    expect(await server.ended).toBe(0);
    expect(processesIn(cluster)).toEqual([]);
  }, 60_000);

  test("leaves no database behind where it is stopped before it is ready", async () => {
    const server = await start();
    await soon(() => expect(processesIn(cluster).length).toBeGreaterThan(5));

    server.process.kill("SIGTERM");
    await server.ended;

    await soon(() => expect(processesIn(cluster)).toEqual([]));
  }, 60_000);

  test("says in a sentence that its data are of a newer version, and leaves them as they are", async () => {
    const tables = () => ask<{ name: string }>("select name from kysely_migration order by name");
    await ask("insert into kysely_migration values ('999_later', now()::text)");
    await ask("update instance_setting set value = '9.8.7' where name = 'tables_by_version'");
    const before = await tables();

    const server = await start();
    const status = await server.ended;

    expect(status).toBe(1);
    const words = server.said.filter((line) => !line.startsWith("Still waiting"));
    expect(words).toEqual([
      expect.stringMatching(
        /newer version of Interrater \(9\.8\.7\) than this one \(\d+\.\d+\.\d+(?:\+\w+)?\).*999_later.*Nothing was changed\. Start the newer version again/u,
      ),
    ]);
    expect(await tables()).toEqual(before);
    expect(processesIn(cluster)).toEqual([]);
  }, 60_000);

  /** Asks the database itself, which nobody else uses. */
  async function ask<Row>(query: string): Promise<Row[]> {
    const database = await startEmbedded({ dataDirectory, log: () => undefined });
    const connection = new Connection({ ...database.connection });
    await connection.connect();
    const { rows } = await connection.query<Row & Record<string, unknown>>(query);
    await connection.end();
    await database.stop();
    return rows;
  }
});

async function signedIn(origin: string, { accountId }: Person): Promise<Person> {
  const person = new Person(origin);
  await person.send(contract.signIn, { body: { email: "ada@example.org", password } });
  person.accountId = accountId;
  return person;
}

/** Resolves, once the stream is open, to what resolves when it has ended. */
async function openStream(
  person: Person,
  studyId: string,
): Promise<{ readonly ended: Promise<unknown> }> {
  const answer = await fetch(`${person.address}/api/v1/studies/${studyId}/changes`, {
    headers: { cookie: person.cookie },
  });
  return { ended: answer.text().catch(() => undefined) };
}

/** Connections that are open and say nothing. */
async function idle(origin: string, agent: Agent): Promise<void> {
  await Promise.all(
    [1, 2, 3].map(
      () =>
        new Promise((resolve, reject) => {
          request(`${origin}/health/live`, { agent }, (answer) =>
            answer.resume().once("end", resolve),
          )
            .on("error", reject)
            .end();
        }),
    ),
  );
}

/** An upload of which never more than a part comes. */
async function endlessUpload(
  person: Person,
  studyId: string,
): Promise<{ readonly ended: Promise<unknown> }> {
  const uploadId = newId("upload");
  const sizeBytes = 50 * 1024 ** 2;
  await tus(person, "POST", "/uploads", {
    headers: creation({ studyId, uploadId, fileName: "film.mp4", sizeBytes }),
  });
  const sending = request(`${person.address}/uploads/${uploadId}`, {
    method: "PATCH",
    headers: {
      "tus-resumable": "1.0.0",
      origin: person.address,
      cookie: person.cookie,
      "content-type": "application/offset+octet-stream",
      "upload-offset": 0,
      "content-length": sizeBytes,
    },
  });
  const ended = new Promise((resolve) => sending.on("error", resolve).on("close", resolve));
  await new Promise((resolve) => sending.write(Buffer.alloc(1024 ** 2), resolve));
  return { ended };
}

function below(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    return entry.isDirectory() ? [path, ...below(path)] : [path];
  });
}
