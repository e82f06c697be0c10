import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { type Call, isStream } from "../../src/api/call.ts";
import { type CallName, contract } from "../../src/api/contract.ts";
import { buildApp } from "../../src/server/app.ts";
import { restoreBackup } from "../../src/server/database/backup.ts";
import { migrations } from "../../src/server/database/migrations.ts";
import { databases, type ServerUnderTest } from "../servers/describeOnEachServer.ts";
import { isWhole } from "../whole.ts";
import { password, Person } from "./application.ts";
import { addressed, differing, placesIn } from "./placesOfCalls.ts";
import { walkedOtherwise } from "./walkSamples.ts";

/** What earlier versions left behind, by the name of their newest migration: see scripts/upgradeBackup.ts. */
const kept = join(import.meta.dirname, "../upgrades");
const files = readdirSync(kept)
  .filter((name) => name.endsWith(".tar"))
  .toSorted();
/** The oldest and the newest before today's; all where tests are whole. */
const asked = isWhole ? files : [files[0] ?? "", files.at(-2) ?? ""];
const folder = mkdtempSync(join(tmpdir(), "interrater-upgrades-"));
/** The oldest: so its reading calls are all tried on it too. */
const server = databases().at(-1);

/** Reading calls that find nothing in these studies, or are of no study, with the reason. */
const foundNowhere: Readonly<Partial<Record<CallName, string>>> = {
  finishSingleSignOn: "nobody signs in like this here",
  readMedia: "files are no part of these backups",
  readPoster: "no hosted recording has one",
  readUpload: "nothing was uploaded to them",
  readMetrics: "it is switched on by its own setting",
  previewWithdrawal: "in most of them nobody is named who takes part",
  readTraceCurves: "nothing in them was traced",
  listDeliveries: "webhooks are in no backup",
  readLockedReport: "no report in them was locked",
  exportLockedReport: "no report in them was locked",
};

/** Of the addresses of a call so many are read where tests are not whole: the first two that have an answer. */
const enough = 2;

const readings = Object.keys(contract)
  .filter((name): name is CallName => Object.hasOwn(contract, name))
  .filter((name) => contract[name].method === "GET" && !walkedOtherwise[name])
  .filter((name) => !foundNowhere[name]);

afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("the tables of today are among those that are kept", () => {
  expect(files).toContain(`${Object.keys(migrations).toSorted().at(-1)}.tar`);
});

describe.skipIf(!server)("a backup of an earlier version", () => {
  test.each(asked)("%s answers every reading call", { timeout: 240_000 }, async (name) => {
    if (!server) return;
    const { app, owner, places, stop } = await opened(server, name);

    const refused = new Map<string, string>();
    for (const reading of readings) {
      const call: Call = contract[reading];
      const answers = [];
      for (const place of differing(call, places)) {
        if (!isWhole && answers.filter(({ status }) => status === 200).length >= enough) break;
        const { path, query } = addressed(reading, place);
        // oxlint-disable-next-line no-await-in-loop -- one study is read at a time
        const answer = await owner.fetch(`${path}?${query}`);
        answers.push(answer);
        if (answer.status >= 500) refused.set(path, JSON.stringify(answer.body));
        if (answer.status !== 200 || isStream(call.reply)) continue;
        const { error } = call.reply.safeParse(answer.body);
        if (error) refused.set(path, error.message);
      }
      if (!answers.some(({ status }) => status === 200)) {
        refused.set(reading, JSON.stringify(answers.map(({ body }) => body)));
      }
    }

    expect(Object.fromEntries(refused)).toEqual({});
    expect(app.server.listening).toBe(true);
    await stop();
  });
});

/** The backup in a place of its own, brought up to date, with its owner signed in. */
async function opened(on: ServerUnderTest, name: string) {
  const fresh = await on.freshDatabase();
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
  const stop = async () => {
    await close();
    await fresh.drop();
  };
  return { app, owner, places: await placesIn(tools.database), stop };
}
