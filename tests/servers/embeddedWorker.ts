// A process that starts the embedded database on a folder, to be killed by tests: node --import tsx
// embeddedWorker.ts FOLDER [write]. It says one JSON value a line: what it started, or why not, then the
// number of each row that the database has acknowledged.
import { Client } from "pg";
import { startEmbedded } from "../../src/server/embedded/launcher.ts";

const [, , dataDirectory = "", task] = process.argv;
try {
  const database = await startEmbedded({ dataDirectory, log: () => undefined });
  const stop = () => void database.stop().then(() => process.exit(0));
  process.once("SIGTERM", stop).once("SIGINT", stop);
  if (task === "write") await write(database.connection, () => say(database.postmasterPid));
  else say(database.postmasterPid);
  setInterval(() => undefined, 1000);
} catch (error) {
  console.log(JSON.stringify({ refused: error instanceof Error ? error.message : String(error) }));
  process.exitCode = 1;
}

function say(postmasterPid: number): void {
  console.log(JSON.stringify({ postmasterPid }));
}

/** Four writers, each with one row in flight. */
async function write(connection: object, begun: () => void): Promise<void> {
  const clients = [1, 2, 3, 4].map(() => new Client(connection));
  await Promise.all(clients.map((client) => client.connect()));
  await clients[0]?.query("create table if not exists acknowledged (id bigserial primary key)");
  begun();
  for (const client of clients) {
    client.on("error", () => undefined);
    void writeOn(client);
  }
}

async function writeOn(client: Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ id: string }>(
      "insert into acknowledged default values returning id",
    );
    console.log(JSON.stringify({ acknowledged: Number(rows[0]?.id) }));
  }
}
