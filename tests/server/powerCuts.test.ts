import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as sleep } from "node:timers/promises";
import { Client as Connection } from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Reply } from "../../src/api/call.ts";
import { contract } from "../../src/api/contract.ts";
import type { Operation } from "../../src/domain/operations.ts";
import { startEmbedded } from "../../src/server/embedded/launcher.ts";
import { processesIn } from "../../src/server/embedded/postmaster.ts";
import { newRandomNumbers } from "../formats/randomNumbers.ts";
import { lacks } from "../needs.ts";
import { codes, pointEvent } from "../sample.ts";
import type { Unsure } from "../servers/powerCut/afterCut.ts";
import { type CutDisk, cutDisk } from "../servers/powerCut/cutDisk.ts";
import { soon } from "../soon.ts";
import { isWhole, wholly } from "../whole.ts";
import { Client, makeGround, password, Person } from "./application.ts";
import { freePort } from "./freePort.ts";

/** Of each round the power is cut at so many moments: at one the next goes on from there, at the others it is looked. */
const [rounds, cutsEach] = isWhole ? [8, 5] : [1, 2];
const raters = 6;
const worker = join(import.meta.dirname, "../servers/powerCut/powerCutWorker.ts");

/** A rater’s browser, with all that it ever sent and what it was told of it. */
interface Rater {
  readonly client: Client;
  readonly sent: Operation[];
  /** Of each acknowledged operation how far the records of the disk were when its answer came. */
  readonly acknowledged: Map<string, number>;
}

describe.skipIf(lacks("C compiler"))("an embedded database whose power is cut", () => {
  const scratch = mkdtempSync(join(tmpdir(), "interrater-power-"));
  const prepared = join(scratch, "prepared");
  const running: ChildProcess[] = [];
  let port: number;
  let browsers: readonly Client[];

  beforeAll(async () => {
    chmodSync(scratch, 0o755);
    port = await freePort();
    const place = placeIn("first", prepared);
    const first = await start(place);
    const { token } = first;
    const owner = new Person(address());
    const { account } = await owner.send(contract.setUp, {
      body: { token, name: "Ada", email: "ada@example.org", password, language: "en" },
    });
    owner.accountId = account.id;
    const ground = await makeGround({ visitor: () => new Person(address()) }, owner);
    const made: Client[] = [];
    for (let number = 1; number <= raters; number++) {
      const person = await ground.join("rater", `Rater-${number}`);
      made.push(new Client(person, await ground.assign(person)));
    }
    browsers = made;
    await first.stop();
  });
  afterAll(async () => {
    for (const child of running) child.kill("SIGKILL");
    rmSync(scratch, { recursive: true, force: true, maxRetries: 5 });
  });

  const address = () => `http://127.0.0.1:${port}`;

  function placeIn(name: string, dataDirectory: string): Place {
    const folder = join(scratch, `${name}-disk`);
    mkdirSync(folder);
    const cluster = join(dataDirectory, "postgresql/cluster");
    return { dataDirectory, cluster, disk: cutDisk(folder, cluster) };
  }

  /** What every round begins with: the prepared server, copied. */
  function freshPlace(name: string): Place {
    const dataDirectory = join(scratch, name);
    spawnSync("cp", ["-a", prepared, dataDirectory]);
    return placeIn(name, dataDirectory);
  }

  async function start({ dataDirectory, cluster, disk }: Place, settings: readonly string[] = []) {
    const said: string[] = [];
    const child = spawn(
      process.execPath,
      ["--import", "tsx", worker, disk.binDirectory, ...settings],
      {
        env: {
          ...process.env,
          INTERRATER_DATA: dataDirectory,
          PORT: String(port),
          INTERRATER_ORIGIN: undefined,
          DATABASE_URL: undefined,
        },
        stdio: ["ignore", "pipe", "pipe"],
      },
    );
    running.push(child);
    for (const stream of [child.stdout, child.stderr]) {
      createInterface(stream).on("line", (line) => said.push(line));
    }
    const ended = new Promise((resolve) => child.once("close", resolve));
    const there = await soon(() => {
      const found = /Interrater is ready: (\S+)/u.exec(said.join("\n"))?.[1];
      if (found === undefined && child.exitCode === null) throw new Error(said.join("\n"));
      return found;
    });
    if (there === undefined) throw new Error(`it did not start: ${said.join("\n")}`);
    const none = () => soon(() => expect(processesIn(cluster)).toEqual([]));
    return {
      token: new URLSearchParams(new URL(there).hash.slice(1)).get("token") ?? "",
      async stop() {
        child.kill("SIGTERM");
        await ended;
        await none();
      },
      async kill() {
        child.kill("SIGKILL");
        await ended;
        for (const pid of processesIn(cluster)) process.kill(pid, "SIGKILL");
        await none();
      },
    };
  }

  /** Raters press while the power is cut, again and again, each time on what one of the cuts before left. */
  async function days(
    place: Place,
    { times, each, unsureAt }: Days,
    settings: readonly string[] = [],
  ) {
    const { share } = newRandomNumbers(28);
    const people: readonly Rater[] = browsers.map(({ person, observationId }) => ({
      client: new Client(person, observationId),
      sent: [],
      acknowledged: new Map(),
    }));
    const found = { cuts: 0, acknowledged: 0, lost: 0, twice: 0 };
    const compare = (ids: readonly string[], until: number, all: readonly Rater[]) => {
      const there = new Set(ids);
      found.twice += ids.length - there.size;
      for (const { acknowledged } of all) {
        for (const [id, at] of acknowledged) if (at <= until && !there.has(id)) found.lost += 1;
      }
    };
    const look = async () => {
      for (const rater of people) {
        const ids = (await operationsOf(rater)).map(({ operation }) => operation.id);
        compare(ids, before, [rater]);
        const there = new Set<string>(ids);
        for (const id of rater.acknowledged.keys()) {
          if (!there.has(id)) rater.acknowledged.delete(id);
        }
      }
    };
    for (let round = 0; round < times; round++) {
      place.disk.begin();
      const server = await start(place, settings);
      await look();
      const stop = new AbortController();
      const pressing = people.map((rater) => press(rater, place.disk, stop.signal));
      const enough = 20 + 60 * share();
      await soon(() => expect(ofThisRound(people)).toBeGreaterThan(enough));
      // Without it only the log is written.
      if (round % 2 === 0) await checkpoint(place);
      await sleep(300 * share());
      const end = place.disk.now();
      found.acknowledged += ofThisRound(people);
      stop.abort();
      await server.kill();
      await Promise.all(pressing);
      for (let cut = 1; cut < each; cut++) {
        const moment = Math.floor(share() * end);
        const side = join(scratch, "side");
        const how = { unsure: unsureAt(found.cuts), chance: share };
        place.disk.cut(moment, join(side, "postgresql/cluster"), how);
        compare(await operationsIn(side), moment, people);
        found.cuts += 1;
      }
      // Each second round goes on from an earlier moment, as from the middle of its recovery.
      const moment = round % 2 === 0 ? end : Math.floor(share() * end);
      place.disk.cut(moment, place.cluster, { unsure: unsureAt(found.cuts), chance: share });
      found.cuts += 1;
      for (const { acknowledged } of people) {
        for (const [id, at] of acknowledged) {
          if (at > moment) acknowledged.delete(id);
          else acknowledged.set(id, before);
        }
      }
    }
    place.disk.begin();
    const last = await start(place);
    await look();
    for (const rater of people) await sendAll(rater, place.disk);
    const whole = await Promise.all(people.map(operationsOf));
    await last.stop();
    return { found, people, whole };
  }

  test("loses nothing that was acknowledged, and has all of it once", async () => {
    const { found, people, whole } = await days(freshPlace("well"), {
      times: rounds,
      each: cutsEach,
      unsureAt: (cut) => (cut % 4 === 1 ? "lost" : "mixed"),
    });

    if (isWhole) console.log(JSON.stringify(found));
    expect(found).toMatchObject({ cuts: rounds * cutsEach, lost: 0, twice: 0 });
    expect(found.acknowledged).toBeGreaterThan(20 * rounds);
    for (const [at, taken] of whole.entries()) {
      expect(taken.map(({ operation }) => operation.id)).toEqual(
        people[at]?.sent.map(({ id }) => id),
      );
      expect(taken.map(({ revision }) => revision)).toEqual(taken.map((_, index) => index + 1));
    }
  }, 1_200_000);

  // That the other test can fail.
  test.each(wholly("loses it where it makes sure of nothing, so that a loss would be seen"))(
    "%s",
    async () => {
      const once: Days = { times: 1, each: 1, unsureAt: () => "lost" };

      const { found } = await days(freshPlace("unsure"), once, ["fsync=off"]);

      expect(found.lost).toBeGreaterThan(20);
    },
    240_000,
  );
});

interface Place {
  readonly dataDirectory: string;
  readonly cluster: string;
  readonly disk: CutDisk;
}

interface Days {
  readonly times: number;
  /** At how many moments of each. */
  readonly each: number;
  readonly unsureAt: (cut: number) => Unsure;
}

/** For what was acknowledged in an earlier round: the records of each begin at its start. */
const before = -1;

function ofThisRound(people: readonly Rater[]): number {
  const moments = people.flatMap(({ acknowledged }) => [...acknowledged.values()]);
  return moments.filter((moment) => moment !== before).length;
}

/** Sends what has not been acknowledged, as a browser does after a break, and goes on. */
async function press(rater: Rater, disk: CutDisk, signal: AbortSignal): Promise<void> {
  try {
    await sendAll(rater, disk);
    while (!signal.aborted) {
      const { client, sent } = rater;
      for (let more = 1 + (sent.length % 3); more > 0; more--) {
        const event = pointEvent(codes.laughs, (sent.length % 80_000) * 1_000);
        sent.push(client.number({ kind: "putEvent", event }));
      }
      await sendAll(rater, disk);
    }
  } catch {
    // The server is gone.
  }
}

async function sendAll({ client, sent, acknowledged }: Rater, disk: CutDisk): Promise<void> {
  const waiting = sent.filter(({ id }) => !acknowledged.has(id));
  for (let at = 0; at < waiting.length; at += 100) {
    const batch = waiting.slice(at, at + 100);
    await client.put(batch);
    const moment = disk.now();
    for (const { id } of batch) acknowledged.set(id, moment);
  }
}

async function operationsOf({ client }: Rater) {
  const all: Reply<typeof contract.listOperations>["operations"] = [];
  for (;;) {
    const { operations } = await client.person.send(contract.listOperations, {
      params: { observationId: client.observationId },
      query: { after: all.at(-1)?.revision ?? 0 },
    });
    if (operations.length === 0) return all;
    all.push(...operations);
  }
}

/** All that is in the database of a data folder, by the embedded database alone. */
async function operationsIn(dataDirectory: string): Promise<readonly string[]> {
  const database = await startEmbedded({ dataDirectory, log: () => undefined });
  const connection = new Connection({ ...database.connection });
  await connection.connect();
  const { rows } = await connection.query<{ id: string }>("select id from operation");
  await connection.end();
  await database.stop();
  return rows.map(({ id }) => id);
}

async function checkpoint({ dataDirectory }: Place): Promise<void> {
  const connection = new Connection({
    host: join(dataDirectory, "postgresql/socket"),
    port: 5432,
    user: "postgres",
    database: "postgres",
  });
  await connection.connect();
  await connection.query("checkpoint");
  await connection.end();
}
