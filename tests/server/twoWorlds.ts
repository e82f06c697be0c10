import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { strFromU8, unzipSync } from "fflate";
import { sql } from "kysely";
import type { CallName } from "../../src/api/contract.ts";
import { limits } from "../../src/domain/limits.ts";
import { type App, buildApp } from "../../src/server/app.ts";
import { openDatabase } from "../../src/server/database/database.ts";
import type { FreshDatabase, ServerUnderTest } from "../servers/describeOnEachServer.ts";
import { type Application, Person } from "./application.ts";
import { quickPasswords } from "./quickPasswords.ts";

/** One request, made alike in both worlds. */
export interface Asked {
  readonly name: CallName;
  readonly path: string;
  readonly method: string;
  readonly body?: unknown;
}

/** Two servers whose databases differ in nothing but what was done to the second one. */
export interface TwoWorlds {
  readonly worlds: readonly (App & { readonly address: string })[];
  /** The calls whose body has come past the parsing. */
  readonly beyondParsing: ReadonlySet<CallName>;
  /** What differs of the answers to the same requests, one after the other; where each begins to. */
  differences(
    cookie: string,
    all: readonly Asked[],
  ): Promise<readonly { readonly asked: Asked; readonly how: string }[]>;
  /** Without times and ids that are made after the worlds parted. */
  timeless(text: string): string;
  close(): Promise<void>;
}

/** @param part what is done to the second world alone, before its server starts */
export async function openTwoWorlds(
  server: ServerUnderTest,
  {
    fill,
    part,
  }: {
    readonly fill: (application: Application) => Promise<void>;
    readonly part: (place: FreshDatabase) => Promise<void>;
  },
): Promise<TwoWorlds> {
  const dataDirectory = mkdtempSync(join(tmpdir(), "interrater-worlds-"));
  const places: FreshDatabase[] = [];
  const worlds: (App & { readonly address: string })[] = [];
  const beyondParsing = new Set<CallName>();

  async function opened(place: FreshDatabase) {
    const app = await buildApp(
      place.connection,
      {
        dataDirectory,
        origin: undefined,
        trustProxy: false,
        logLevel: "fatal",
        isDevelopment: false,
        passwords: quickPasswords,
      },
      limits,
    );
    return { ...app, address: await app.app.listen({ host: "127.0.0.1", port: 0 }) };
  }

  const template = `hidden work ${Math.random()}`;
  const prepare = async (place: FreshDatabase) => {
    const app = await opened(place);
    await fill({
      ...app,
      dataDirectory,
      connection: place.connection,
      visitor: () => new Person(app.address),
      stop: () => app.close(),
    });
    await app.close();
  };
  for (const world of [0, 1]) {
    const place = await server.freshDatabase({ template, prepare });
    places.push(place);
    if (world === 1) await part(place);
  }
  const chosen = await chosenIds(places[0]);
  // From here on each world has times and ids of its own, also those of what servers do by themselves.
  const begun = Date.now();
  for (const place of places) worlds.push(await opened(place));

  function timeless(text: string): string {
    return (
      text
        .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/gu, (time) =>
          Date.parse(time) >= begun ? "now" : time,
        )
        // Of a locked report with the moment of its making. What it is of is read, and compared without that.
        .replaceAll(/(\bsign\b[^{}\n]{0,40}?)\b[\da-f]{32}\b/gu, "$1of now")
        .replaceAll(/\b\d{13}\b/gu, (time) => (Number(time) >= begun ? "now" : time))
        .replaceAll(/[\da-f]{8}-[\da-f]{4}-7[\da-f-]{21}/gu, (id) =>
          Number.parseInt(id.replaceAll("-", "").slice(0, 12), 16) >= begun ? "new" : id,
        )
        // What a server copies (events of a gold standard) has ids without a time.
        .replaceAll(/[\da-f]{8}-[\da-f]{4}-4[\da-f-]{21}/gu, (id) => (chosen.has(id) ? id : "new"))
    );
  }

  /** The status, the headers and all that comes, but for the time and for ids that are made at this moment. */
  async function said(world: number, cookie: string, asked: Asked): Promise<string> {
    const address = worlds[world]?.address ?? "";
    const answer = await fetch(address + asked.path, {
      method: asked.method,
      headers: {
        cookie,
        origin: address,
        ...(asked.body !== undefined && { "content-type": "application/json" }),
      },
      ...(asked.body !== undefined && { body: JSON.stringify(asked.body) }),
    });
    const { status } = answer;
    const text = textIn(new Uint8Array(await answer.arrayBuffer()));
    if (status >= 500) throw new Error(`${asked.path}: ${status} ${text}`);
    if (!text.includes('"code":"invalid_input"')) beyondParsing.add(asked.name);
    const headers = [...answer.headers]
      .filter(([header]) => !passing.has(header) && !header.startsWith("x-ratelimit"))
      .map((pair) => pair.join(": "));
    return timeless(
      [
        status,
        ...headers,
        tellsWhatIsGone.has(asked.name) ? text.replaceAll(/"counts":\{[^}]*\}/gu, "counts") : text,
      ].join("\n"),
    );
  }

  return {
    worlds,
    beyondParsing,
    timeless,
    async differences(cookie, all) {
      const found: { asked: Asked; how: string }[] = [];
      for (const asked of all) {
        const one = await said(0, cookie, asked);
        const other = await said(1, cookie, asked);
        if (one === other) continue;
        const at = Array.from(one).findIndex((sign, place) => sign !== other[place]);
        const [from, to] = [Math.max(0, at - 200), at + 200];
        const how = `${asked.method} ${asked.path}\n  ${one.slice(from, to)}\n  ${other.slice(from, to)}`;
        found.push({ asked, how });
      }
      return found;
    },
    async close() {
      for (const world of worlds) await world.close();
      for (const place of places) await place.drop();
      rmSync(dataDirectory, { recursive: true, force: true });
    },
  };
}

/** They change by themselves; the length is that of the bytes, which are compared, with their times. */
const passing: ReadonlySet<string> = new Set([
  "connection",
  "content-length",
  "date",
  "keep-alive",
  "set-cookie",
  "transfer-encoding",
]);

/** How much was erased is on record: of work that is gone nobody is blind any more. Before it, the preview hides it. */
const tellsWhatIsGone: ReadonlySet<CallName> = new Set(["eraseRecording", "listErasures"]);

/** What was sent; of an archive the names and the texts of its files, without the time at which it was packed. */
function textIn(bytes: Uint8Array): string {
  const isZip = bytes[0] === 0x50 && bytes[1] === 0x4b;
  if (!isZip) return strFromU8(bytes);
  return Object.entries(unzipSync(bytes))
    .map(([name, content]) => `${name}\n${strFromU8(content)}`)
    .join("\n");
}

/** The ids that events and observations had before the worlds parted. */
async function chosenIds(place: FreshDatabase | undefined): Promise<ReadonlySet<string>> {
  if (!place) return new Set();
  const { database, close } = openDatabase(place.connection);
  const { rows } = await sql<{ id: string }>`
    select id from event union all select id from observation union all select id from account`.execute(
    database,
  );
  await close();
  return new Set(rows.map(({ id }) => id));
}
