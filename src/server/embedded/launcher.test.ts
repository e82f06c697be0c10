import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { Client } from "pg";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { embeddedPackage } from "./binaries.ts";
import { databaseUser } from "./databaseUser.ts";
import {
  type EmbeddedConnection,
  type EmbeddedDatabase,
  type EmbeddedOptions,
  startEmbedded,
} from "./launcher.ts";
import { isAlive, processesIn } from "./postmaster.ts";
import { mountSmallDisk, type SmallDisk } from "../../../tests/server/smallDisk.ts";
import { lacks, why } from "../../../tests/needs.ts";
import { isWhole } from "../../../tests/whole.ts";

const embedded = embeddedPackage();
const debian15 = "/usr/lib/postgresql/15/bin";

// mkdtemp makes folders that nobody else may enter: as root, every test here runs below a closed folder.
const scratch = mkdtempSync(join(tmpdir(), "interrater-launcher-"));
const prepared = join(scratch, "prepared");
const begun: { stop(): Promise<void> }[] = [];
const said: string[] = [];
let count = 0;

beforeAll(async () => {
  const database = await startEmbedded({ dataDirectory: prepared, log: () => undefined });
  await ask(database.connection, "create table kept as select 7 as n");
  await database.stop();
});

afterEach(async () => {
  for (const database of begun.splice(0).toReversed()) await database.stop();
});

afterAll(() => {
  rmSync(scratch, { recursive: true, force: true });
});

describe.skipIf(lacks("POSIX"))("the embedded database", () => {
  it("keeps checksums, waits for the disk, has no port, and serves a role without superuser", async () => {
    const { connection } = await start({ dataDirectory: folder() });

    const [row] = await ask(
      connection,
      `select current_setting('data_checksums') as checksums, current_setting('fsync') as fsync,
              current_setting('synchronous_commit') as commit, current_setting('listen_addresses') as port,
              (select rolsuper or rolcreaterole or rolcreatedb from pg_roles where rolname = current_user) as power,
              lower('ÄÖÜ') as lower, 'a' < 'B' as is_dictionary`,
    );

    expect(row).toEqual({
      checksums: "on",
      fsync: "on",
      commit: "on",
      port: "",
      power: false,
      lower: "äöü",
      is_dictionary: false,
    });
    expect(statSync(connection.host).mode & 0o777).toBe(0o700);
  });

  it("keeps what was written when it is stopped and started", async () => {
    const dataDirectory = folderWithCluster();

    const first = await start({ dataDirectory });
    await ask(first.connection, "insert into kept values (8)");
    await first.stop();
    const second = await start({ dataDirectory });

    expect(await ask(second.connection, "select n from kept order by n")).toEqual([
      { n: 7 },
      { n: 8 },
    ]);
    expect(isAlive(first.postmasterPid)).toBe(false);
  });

  it.skipIf(lacks("root"))(
    "runs as a user without rights when we are root, in a closed folder",
    async () => {
      const closed = join(folder(), "closed");
      mkdirSync(closed, { recursive: true, mode: 0o700 });

      const database = await start({ dataDirectory: join(closed, "data") });

      const user = statSync(`/proc/${database.postmasterPid}`).uid;
      expect(user).not.toBe(0);
      expect(user).toBe(statSync(join(closed, "data/postgresql/cluster")).uid);
      expect(await ask(database.connection, "select 1 as one")).toEqual([{ one: 1 }]);
      expect(said.filter((sentence) => !sentence.startsWith("Creating a new database"))).toEqual(
        [],
      );
    },
  );

  it.skipIf(lacks("root"))("stays with the owner of the cluster, whoever that is", async () => {
    const dataDirectory = folderWithCluster();
    spawnSync("chown", ["-R", "4711:4711", join(dataDirectory, "postgresql")]);

    const database = await start({ dataDirectory });

    expect(statSync(`/proc/${database.postmasterPid}`).uid).toBe(4711);
  });

  it.skipIf(lacks("root") || lacks("PostgreSQL 18"))(
    "copies its programs where the application lies in a closed folder",
    async () => {
      const closed = join(folder(), "application");
      const copyDirectory = mkdtempSync(join(tmpdir(), "interrater-copy-"));
      const place = packageCopy(closed);
      chmodSync(closed, 0o700);

      const database = await start({
        dataDirectory: folderWithCluster(),
        places: [place],
        copyDirectory,
      });
      const program = spawnSync("readlink", [
        `/proc/${database.postmasterPid}/exe`,
      ]).stdout.toString();
      await database.stop();
      rmSync(copyDirectory, { recursive: true });

      expect(program.startsWith(copyDirectory)).toBe(true);
      expect(said.at(-1)).toContain("PostgreSQL cannot run from its installed location");
    },
  );

  it.skipIf(lacks("PostgreSQL 18"))(
    "makes the links that npm ci --ignore-scripts leaves out",
    async () => {
      const place = packageCopy(join(mkdtempSync("/tmp/interrater-application-"), "package"));
      const library = join(place.nativeDirectory, "lib/libpq.so.5");
      rmSync(library, { force: true });
      chmodSync(dirname(dirname(place.nativeDirectory)), 0o755);

      const database = await start({ dataDirectory: folderWithCluster(), places: [place] });
      const row = await ask(database.connection, "select n from kept");
      await database.stop();

      expect(row).toEqual([{ n: 7 }]);
      expect(existsSync(library)).toBe(true);
      rmSync(dirname(dirname(place.nativeDirectory)), { recursive: true });
    },
  );

  it("says what to install where there is no PostgreSQL", async () => {
    await expect(start({ dataDirectory: folder(), places: [] })).rejects.toThrow(
      /There is no PostgreSQL for .* Install PostgreSQL 15 or newer/u,
    );
  });

  it.skipIf(lacks("PostgreSQL 15"))(
    "never starts an empty database beside one of another version",
    async () => {
      const places = [{ kind: "installed", binDirectory: debian15 }] as const;

      await expect(start({ dataDirectory: folderWithCluster(), places })).rejects.toThrow(
        /written by PostgreSQL 18, and only 15\.\d+.* was found/u,
      );
    },
  );

  it("takes over the server that a killed application left behind", async () => {
    const dataDirectory = folderWithCluster();
    const killed = await startWorker(dataDirectory);
    killed.process.kill("SIGKILL");
    await killed.ended;

    const database = await start({ dataDirectory });

    expect(isAlive(killed.postmasterPid)).toBe(true);
    expect(database.postmasterPid).toBe(killed.postmasterPid);
    expect(await ask(database.connection, "select n from kept")).toEqual([{ n: 7 }]);
    await database.stop();
    expect(isAlive(killed.postmasterPid)).toBe(false);
  });

  it("replaces a server left behind that runs with other programs or settings", async () => {
    const dataDirectory = folderWithCluster();
    const killed = await startWorker(dataDirectory);
    killed.process.kill("SIGKILL");
    await killed.ended;

    const database = await start({ dataDirectory, settings: { cluster_name: "interrater-99" } });

    expect(isAlive(killed.postmasterPid)).toBe(false);
    expect(isAlive(database.postmasterPid)).toBe(true);
    expect(await ask(database.connection, "select n from kept")).toEqual([{ n: 7 }]);
  });

  it("starts a server again that was killed under a living application", async () => {
    const database = await start({ dataDirectory: folderWithCluster() });
    const killed = database.postmasterPid;

    process.kill(killed, "SIGKILL");
    await until(() => database.postmasterPid !== killed);

    expect(await ask(database.connection, "select n from kept")).toEqual([{ n: 7 }]);
  });

  describe("on a disk that is full", () => {
    let disk: SmallDisk | undefined;

    afterEach(async () => {
      for (const database of begun.splice(0).toReversed()) await database.stop();
      disk?.unmount();
    });

    /** A database that has stopped because its log found no room; `undefined` where that cannot be tried. */
    async function stopped() {
      const dataDirectory = folder();
      mkdirSync(dataDirectory);
      disk = mountSmallDisk(dataDirectory, 192 * 1024 ** 2);
      if (!disk) return undefined;
      spawnSync("cp", ["-a", `${prepared}/.`, dataDirectory]);
      const database = await start({ dataDirectory });
      const { postmasterPid, connection } = database;
      await ask(connection, "insert into kept values (8)");
      const filler = join(dataDirectory, "filler");
      spawnSync("dd", ["if=/dev/zero", `of=${filler}`, "bs=64k"]);
      const fillLog = `select count(pg_logical_emit_message(false, 'x', repeat('x', 1000000)))
                         from generate_series(1, 40)`;
      await expect(ask(connection, fillLog)).rejects.toThrow(/terminated|No space left/u);
      await until(() => tried().length > 0);
      await expect(ask(connection, "select 1")).rejects.toThrow(
        /ECONN|ENOENT|database system|terminated/u,
      );
      return { database, dataDirectory, filler, stoppedPid: postmasterPid };
    }

    it("comes back by itself within ten seconds of there being room, and has lost nothing", async (context) => {
      const there = await stopped();
      if (lacks("small disk", there !== undefined) || !there)
        return context.skip(why("small disk"));
      const { database, filler, stoppedPid } = there;

      rmSync(filler);
      const roomMs = performance.now();
      await until(() => database.postmasterPid !== stoppedPid);
      const rows = await ask(database.connection, "select n from kept order by n");

      expect(performance.now() - roomMs).toBeLessThan(10_000);
      expect(rows).toEqual([{ n: 7 }, { n: 8 }]);
      expect(tried()).toEqual([expect.stringContaining("No space left on device")]);
      expect(said.at(-1)).toBe("The database runs again.");
    });

    it("is stopped in order while it waits for room", async (context) => {
      const there = await stopped();
      if (lacks("small disk", there !== undefined) || !there)
        return context.skip(why("small disk"));

      await there.database.stop();

      await until(() => processesIn(join(there.dataDirectory, "postgresql/cluster")).length === 0);
      expect(said).not.toContain("The database runs again.");
    });
  });

  it("waits for processes that outlive their killed server", async () => {
    const dataDirectory = folderWithCluster();
    const cluster = join(dataDirectory, "postgresql/cluster");
    const worker = await startWorker(dataDirectory);
    const busy = ask(
      connectionIn(dataDirectory),
      "select count(*) from generate_series(1, 1e12)",
    ).catch(() => "cut off");
    await until(() => processesIn(cluster).length > 6);
    worker.process.kill("SIGKILL");
    await worker.ended;
    process.kill(worker.postmasterPid, "SIGKILL");

    const database = await start({ dataDirectory });

    expect(await busy).toBe("cut off");
    expect(await ask(database.connection, "select n from kept")).toEqual([{ n: 7 }]);
  });

  it("takes a dead process (a zombie) for dead", async () => {
    const dataDirectory = folderWithCluster();
    // The shell's child ends at once, and sleep, which takes the shell's place, never waits for it.
    const parent = spawn("sh", ["-c", "sleep 0 & exec sleep 60"], asDatabaseUser(dataDirectory));
    const zombie = await childOf(parent);
    await until(() => /\) Z /u.test(readFileSync(`/proc/${zombie}/stat`, "utf8")));
    writePidFile(dataDirectory, zombie);

    const database = await start({ dataDirectory });
    parent.kill();

    expect(database.postmasterPid).not.toBe(zombie);
    expect(await ask(database.connection, "select n from kept")).toEqual([{ n: 7 }]);
  });

  it("takes a pid file for stale whose number another program has by now, and leaves that alone", async () => {
    const dataDirectory = folderWithCluster();
    const other = spawn("sleep", ["60"], asDatabaseUser(dataDirectory));
    writePidFile(dataDirectory, other.pid ?? 0);

    const database = await start({ dataDirectory });

    expect(await ask(database.connection, "select n from kept")).toEqual([{ n: 7 }]);
    expect(isAlive(other.pid ?? 0)).toBe(true);
    other.kill();
  });

  it("takes a pid file for stale whose process is gone", async () => {
    const dataDirectory = folderWithCluster();
    const { pid } = spawnSync("true");
    writePidFile(dataDirectory, pid);

    const database = await start({ dataDirectory });

    expect(await ask(database.connection, "select n from kept")).toEqual([{ n: 7 }]);
  });

  it("begins anew where the making of the database was killed half-way", async () => {
    const dataDirectory = folder();
    const home = join(dataDirectory, "postgresql");
    const worker = runWorker(dataDirectory);
    await until(() => existsSync(home) && readdirSync(home).some((name) => name.includes(".new-")));
    await pause(200);
    process.kill(-(worker.process.pid ?? 0), "SIGKILL");
    await worker.ended;
    const halfDone = readdirSync(home).filter((name) => name.includes(".new-"));

    const database = await start({ dataDirectory });

    expect(halfDone).toHaveLength(1);
    expect(readdirSync(home).filter((name) => name.includes(".new-"))).toEqual([]);
    expect(await ask(database.connection, "select 1 as one")).toEqual([{ one: 1 }]);
  });

  it("puts the socket into a short folder where the path is longer than a socket's name may be", async () => {
    const long = join(folder(), "a".repeat(60), "b".repeat(60));
    mkdirSync(dirname(long), { recursive: true });
    spawnSync("cp", ["-a", prepared, long]);

    const database = await start({ dataDirectory: long });
    const { host } = database.connection;

    expect(host.startsWith(long)).toBe(false);
    expect(statSync(host).mode & 0o777).toBe(0o700);
    expect(await ask(database.connection, "select n from kept")).toEqual([{ n: 7 }]);
    await database.stop();
    expect(existsSync(host)).toBe(false);
  });

  it("lets one of two applications run that start at once, and tells the other why not", async () => {
    const dataDirectory = folder();

    const both = [runWorker(dataDirectory), runWorker(dataDirectory)];
    const answers = await Promise.all(both.map((worker) => worker.first));
    for (const { process: child } of both) child.kill("SIGTERM");
    await Promise.all(both.map((worker) => worker.ended));

    expect(answers.filter(({ postmasterPid }) => postmasterPid !== undefined)).toHaveLength(1);
    const [refusal] = answers.flatMap(({ refused }) => refused ?? []);
    expect(refusal).toMatch(
      /are in use by another Interrater \(application, process \d+\)\. Stop/u,
    );
    expect(processesIn(join(dataDirectory, "postgresql/cluster"))).toEqual([]);
  });

  it("is shared with a second process that asks to share it, and outlives that one", async () => {
    const dataDirectory = folderWithCluster();
    const owner = await start({ dataDirectory });

    const guest = await start({ dataDirectory, whenInUse: "share" });
    const rows = await ask(guest.connection, "select n from kept");
    await guest.stop();

    expect([owner.isOwner, guest.isOwner]).toEqual([true, false]);
    expect(rows).toEqual([{ n: 7 }]);
    expect(await ask(owner.connection, "select n from kept")).toEqual([{ n: 7 }]);
  });

  it.each(["SIGINT", "SIGTERM"] as const)(
    "is stopped with the application by %s",
    async (signal) => {
      const dataDirectory = folderWithCluster();
      const worker = await startWorker(dataDirectory);

      worker.process.kill(signal);
      await worker.ended;

      expect(isAlive(worker.postmasterPid)).toBe(false);
      expect(existsSync(join(dataDirectory, "postgresql/cluster/postmaster.pid"))).toBe(false);
    },
  );

  it("is not left behind by a start that is broken off", async () => {
    const dataDirectory = folderWithCluster();
    const cluster = join(dataDirectory, "postgresql/cluster");
    const worker = runWorker(dataDirectory);

    await until(() => existsSync(join(cluster, "postmaster.pid")));
    worker.process.kill("SIGINT");
    await worker.ended;

    await until(() => processesIn(cluster).length === 0);
    expect(processesIn(cluster)).toEqual([]);
  });

  it("loses no acknowledged row when application and server are killed together, again and again", async () => {
    const dataDirectory = folderWithCluster();
    const acknowledged: number[] = [];

    for (let round = 0; round < (isWhole ? 5 : 2); round += 1) {
      const worker = runWorker(dataDirectory, "write");
      worker.lines.on("line", (line) => acknowledged.push(parse(line).acknowledged ?? 0));
      const { postmasterPid } = await worker.first;
      await pause(150 + 60 * round);
      process.kill(postmasterPid ?? 0, "SIGKILL");
      worker.process.kill("SIGKILL");
      await worker.ended;
    }
    const database = await start({ dataDirectory });
    const rows = await ask(database.connection, "select id::int from acknowledged");

    const there = new Set(rows.map((row) => z.object({ id: z.int() }).parse(row).id));
    const wanted = acknowledged.filter((id) => id > 0);
    expect(wanted.length).toBeGreaterThan(50);
    expect(wanted.filter((id) => !there.has(id))).toEqual([]);
  });
});

/** What was said of attempts to start a database again. */
const tried = () => said.filter((sentence) => sentence.includes("Retrying until it starts"));

async function start(options: Omit<EmbeddedOptions, "log">): Promise<EmbeddedDatabase> {
  said.length = 0;
  const database = await startEmbedded({ ...options, log: (sentence) => said.push(sentence) });
  begun.push(database);
  return database;
}

function folder(): string {
  count += 1;
  return join(scratch, String(count));
}

/** Quicker than making a database anew: a copy of one that was stopped in order. */
function folderWithCluster(): string {
  const to = folder();
  spawnSync("cp", ["-a", prepared, to]);
  return to;
}

function packageCopy(to: string) {
  if (embedded === undefined) throw new Error("no embedded package here");
  mkdirSync(dirname(to), { recursive: true });
  mkdirSync(to);
  spawnSync("cp", ["-a", embedded.nativeDirectory, join(to, "native")]);
  return { ...embedded, nativeDirectory: join(to, "native") };
}

async function ask(connection: EmbeddedConnection, query: string): Promise<unknown[]> {
  const client = new Client({ ...connection });
  client.on("error", () => undefined);
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(query)).rows;
  } finally {
    await client.end().catch(() => undefined);
  }
}

function connectionIn(dataDirectory: string): EmbeddedConnection {
  const host = join(dataDirectory, "postgresql/socket");
  return { host, port: 5432, user: "interrater", database: "interrater" };
}

function writePidFile(dataDirectory: string, pid: number): void {
  const cluster = join(dataDirectory, "postgresql/cluster");
  const { uid, gid } = statSync(cluster);
  const file = join(cluster, "postmaster.pid");
  writeFileSync(
    file,
    `${pid}\n${cluster}\n1700000000\n5432\n../socket\n\n  1234567         9\nready   \n`,
  );
  spawnSync("chown", [`${uid}:${gid}`, file]);
}

/** PostgreSQL itself looks no further than whether it may send a signal to the process. */
function asDatabaseUser(dataDirectory: string) {
  const user = databaseUser(join(dataDirectory, "postgresql/cluster"));
  return { ...user, cwd: "/", stdio: "ignore" } as const;
}

async function childOf(parent: ChildProcess): Promise<number> {
  const file = `/proc/${parent.pid}/task/${parent.pid}/children`;
  await until(() => readFileSync(file, "utf8").trim() !== "");
  return Number.parseInt(readFileSync(file, "utf8"), 10);
}

const line = z.object({
  postmasterPid: z.int().optional(),
  refused: z.string().optional(),
  acknowledged: z.int().optional(),
});

function parse(text: string) {
  return line.parse(JSON.parse(text));
}

function runWorker(dataDirectory: string, task = "") {
  const file = fileURLToPath(new URL("../../../tests/servers/embeddedWorker.ts", import.meta.url));
  const child = spawn(process.execPath, ["--import", "tsx", file, dataDirectory, task], {
    stdio: ["ignore", "pipe", "inherit"],
    // A group of its own, so that a test can kill it together with the programs it runs.
    detached: true,
  });
  const lines = createInterface(child.stdout);
  const ended = new Promise((resolve) => child.once("close", resolve));
  const first = new Promise<z.infer<typeof line>>((resolve) => {
    lines.once("line", (text) => resolve(parse(text)));
  });
  return { process: child, lines, first, ended };
}

async function startWorker(dataDirectory: string) {
  const worker = runWorker(dataDirectory);
  const { postmasterPid, refused } = await worker.first;
  if (postmasterPid === undefined) throw new Error(refused);
  return { ...worker, postmasterPid };
}

async function until(condition: () => boolean): Promise<void> {
  const end = Date.now() + 15_000;
  while (!condition()) {
    if (Date.now() > end) throw new Error("it did not come true within 15 s");
    await pause(5);
  }
}

async function pause(milliseconds: number): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, milliseconds));
}
