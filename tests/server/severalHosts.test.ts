import { connect, createServer, type Server, type Socket } from "node:net";
import { sql } from "kysely";
import { Client } from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { contract } from "../../src/api/contract.ts";
import { Refusal } from "../../src/domain/errors.ts";
import { asRefusal, openDatabase } from "../../src/server/database/database.ts";
import { describeOnServer, type FreshDatabase } from "../servers/describeOnEachServer.ts";
import { soon } from "../soon.ts";
import { freePort } from "./freePort.ts";
import { type Application, type Person, setUp, startApplication } from "./application.ts";

/** A server's place on the network: the real one behind it, or one that only reads, or one that says nothing. */
type Kind = "writes" | "reads" | "silent";

interface Place {
  readonly port: number;
  kind: Kind;
  /** How many connections were begun. */
  count(): number;
  cut(): void;
  close(): Promise<void>;
}

describeOnServer("a database with several hosts", (server) => {
  let fresh: FreshDatabase;
  const places: Place[] = [];
  let dead: number;

  beforeAll(async () => {
    fresh = await server.freshDatabase();
    for (const kind of ["silent", "reads", "writes"] as const) {
      places.push(await openPlace(fresh, kind));
    }
    dead = await freePort();
  });
  afterAll(async () => {
    for (const place of places) await place.close();
    await fresh.drop();
  });

  const [user, name] = [() => fresh.connection.user, () => fresh.connection.database];
  const address = (ports: readonly number[], query: string) =>
    `postgresql://${user()}:${encodeURIComponent(fresh.connection.password ?? "x")}@${ports
      .map((port) => `127.0.0.1:${port}`)
      .join(",")}/${name()}?${query}`;

  test("is the first that answers and takes writes; another once that one only reads", async () => {
    const [silent, reads, writes] = places;
    if (!silent || !reads || !writes) throw new Error("there are three");
    const { database, close } = openDatabase(
      address([dead, silent.port, reads.port, writes.port], "target_session_attrs=read-write"),
    );

    await sql`create table told (n int)`.execute(database);
    const asked = silent.count();
    await sql`insert into told values (1)`.execute(database);
    expect(silent.count()).toBe(asked);

    // The two change places, as when a standby is promoted.
    writes.kind = "reads";
    reads.kind = "writes";
    writes.cut();
    const outcomes = new Set<string>();
    await soon(async () => {
      const outcome = await sql`insert into told values (2)`.execute(database).then(
        () => "taken",
        (error: unknown) => codeOf(asRefusal(error)),
      );
      outcomes.add(outcome);
      expect(outcome).toBe("taken");
    });
    const { rows } = await sql<{ n: number }>`select n from told order by n`.execute(database);
    await close();

    expect(rows.map(({ n }) => n)).toEqual([1, 2]);
    expect([...outcomes].filter((one) => one !== "database_unavailable")).toEqual(["taken"]);
    writes.kind = "writes";
    reads.kind = "reads";
  }, 60_000);

  test("of which none answers is told as one that is not there, soon", async () => {
    const [silent] = places;
    const { database, close } = openDatabase(address([dead, silent?.port ?? 0], ""));
    const begunMs = performance.now();

    const refused = await sql`select 1`.execute(database).catch(asRefusal);
    await close();

    expect(codeOf(refused)).toBe("database_unavailable");
    expect(performance.now() - begunMs).toBeLessThan(15_000);
  }, 60_000);

  test("ends a statement that takes too long, and goes on", async () => {
    const { database, close } = openDatabase(fresh.connection, { most: 1, statementMs: 300 });

    const refused = await sql`select pg_sleep(20)`.execute(database).catch(asRefusal);
    const { rows } = await sql<{ one: number }>`select 1 as one`.execute(database);
    await close();

    expect(codeOf(refused)).toBe("database_unavailable");
    expect(rows).toEqual([{ one: 1 }]);
  });
});

describeOnServer("a server whose database only reads", (server) => {
  let application: Application;
  let owner: Person;

  beforeAll(async () => {
    application = await startApplication(server);
    owner = await setUp(application);
  });
  afterAll(() => application.stop());

  test("answers what only reads, tells writes to come back, and takes them once it writes again", async () => {
    const direct = new Client({ ...application.connection });
    await direct.connect();
    const name = `"${application.connection.database}"`;
    await direct.query(`alter database ${name} set default_transaction_read_only = on`);
    await direct.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()`,
    );

    await soon(async () => expect((await owner.ask(contract.listStudies, {})).status).toBe(200));
    const refusals: unknown[] = [];
    for (let at = 0; at < 20; at++) refusals.push(await writeAs(owner));
    expect(new Set(refusals)).toEqual(new Set(["database_unavailable"]));

    await direct.query(`alter database ${name} reset default_transaction_read_only`);
    await direct.end();
    await soon(async () => expect(await writeAs(owner)).toBeUndefined());
  }, 60_000);
});

function writeAs(person: Person) {
  return person.refusal(contract.changeAccount, { body: { name: "Ada Owner" } });
}

function codeOf(refused: unknown): string {
  return refused instanceof Refusal ? refused.code : String(refused);
}

/** Passes on what comes to the real server; as one that only reads it says so when a connection begins. */
async function openPlace({ connection }: FreshDatabase, kind: Kind): Promise<Place> {
  const sockets = new Set<Socket>();
  let count = 0;
  const place: Pick<Place, "kind"> = { kind };
  const listening: Server = createServer((socket) => {
    count += 1;
    sockets.add(socket);
    socket.on("error", () => undefined);
    if (place.kind === "silent") return;
    const path = `${connection.host}/.s.PGSQL.${connection.port}`;
    const real = connection.host.startsWith("/")
      ? connect(path)
      : connect(connection.port, connection.host);
    sockets.add(real);
    real.on("error", () => socket.destroy());
    socket.once("data", (first) => {
      real.write(place.kind === "reads" ? onlyReading(first) : first);
      socket.pipe(real);
    });
    real.pipe(socket);
    real.once("close", () => socket.destroy());
    socket.once("close", () => real.destroy());
  });
  await new Promise<void>((resolve) => listening.listen(0, "127.0.0.1", resolve));
  const at = listening.address();
  const cut = () => {
    for (const socket of sockets) socket.destroy();
    sockets.clear();
  };
  return Object.assign(place, {
    port: typeof at === "object" && at ? at.port : 0,
    count: () => count,
    cut,
    close: () => {
      cut();
      return new Promise<void>((resolve) => listening.close(() => resolve()));
    },
  });
}

/** The first message of a connection with one setting more: its length, then pairs that each end with a zero. */
function onlyReading(first: Buffer): Buffer {
  const setting = Buffer.from("options\0-c default_transaction_read_only=on\0\0");
  const longer = Buffer.concat([first.subarray(0, -1), setting]);
  longer.writeInt32BE(longer.length, 0);
  return longer;
}
