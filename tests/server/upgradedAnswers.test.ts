import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { afterAll, describe, expect, test } from "vitest";
import { type CallName, contract } from "../../src/api/contract.ts";
import { buildApp } from "../../src/server/app.ts";
import { restoreBackup } from "../../src/server/database/backup.ts";
import { migrations } from "../../src/server/database/migrations.ts";
import { databases } from "../servers/describeOnEachServer.ts";
import { isWhole } from "../whole.ts";
import { password, Person } from "./application.ts";
import { addressed, differing, placesIn } from "./placesOfCalls.ts";

/** What earlier versions left behind, each with the answers that the first version to keep them gave. */
const kept = join(import.meta.dirname, "../upgrades");
const files = readdirSync(kept)
  .filter((name) => name.endsWith(".tar"))
  .toSorted();
/** INTERRATER_FREEZE=1 writes the answers; for a new backup, or a change that is meant, and the commit says why. */
const freezes = process.env["INTERRATER_FREEZE"] !== undefined;
/** The oldest and the newest before today's; all where tests are whole, or their answers are written. */
const asked = isWhole || freezes ? files : [files[0] ?? "", files.at(-2) ?? ""];
const folder = mkdtempSync(join(tmpdir(), "interrater-answers-"));
const server = databases()[0];

/** Work, its revisions, and the figures that are computed of it. */
const compared = [
  "listObservations",
  "readWork",
  "readAgreement",
  "readReport",
] as const satisfies readonly CallName[];
/** What is compared of their answers. The rest is of the moment or the reader, and what comes to them is no difference. */
const keysCompared =
  /(?:^|\.)(?:id|state|revision|eventCount|startUs|endUs|codeId|criterionId|score|value|low|high|estimate|units|observations|raters|recordings|codedUs)$/u;

afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe.skipIf(!server)("an upgraded backup", () => {
  test.each(asked)("%s has the work, the revisions and the figures that it had", async (name) => {
    if (!server) return;
    const fresh = await server.freshDatabase();
    const { connection } = fresh;
    const dataDirectory = join(folder, name);
    await restoreBackup({
      connection,
      dataDirectory,
      file: join(kept, name),
      log: () => undefined,
      migrations,
    });
    const { app, tools, close } = await buildApp(connection, {
      dataDirectory,
      origin: undefined,
      trustProxy: false,
      logLevel: "fatal",
      isDevelopment: false,
    });
    const owner = new Person(await app.listen({ host: "127.0.0.1", port: 0 }));
    await owner.send(contract.signIn, { body: { email: "ada@example.org", password } });
    const now: Record<string, unknown> = {};
    const places = await placesIn(tools.database);
    for (const call of compared) {
      for (const place of differing(contract[call], places)) {
        const { path, query } = addressed(call, place);
        // oxlint-disable-next-line no-await-in-loop -- one study is read at a time
        const { status, body } = await owner.fetch(`${path}?${query}`);
        if (status === 200) leavesOf(body, `${call} ${path}`, now);
      }
    }
    await close();
    await fresh.drop();

    const file = join(kept, name.replace(/tar$/u, "answers.json.gz"));
    if (freezes) writeFileSync(file, gzipSync(JSON.stringify(now), { level: 9 }));
    if (!existsSync(file)) throw new Error(`INTERRATER_FREEZE=1 keeps the answers of ${name}`);
    const before: Record<string, unknown> = JSON.parse(gunzipSync(readFileSync(file)).toString());
    expect(Object.keys(before).length).toBeGreaterThan(500);
    expect(Object.fromEntries(Object.keys(before).map((key) => [key, now[key]]))).toEqual(before);
  });
});

/** Adds what is compared of an answer, by where it stands in it. Lists of things with ids are by their ids. */
function leavesOf(answer: unknown, at: string, found: Record<string, unknown>): void {
  if (Array.isArray(answer)) {
    for (const [index, one] of answer.entries()) {
      const id: unknown = Object(one)["id"];
      leavesOf(one, `${at}[${typeof id === "string" ? id : index}]`, found);
    }
  } else if (typeof answer === "object" && answer !== null) {
    for (const [key, one] of Object.entries(answer)) leavesOf(one, `${at}.${key}`, found);
  } else if (keysCompared.test(at)) found[at] = answer;
}
