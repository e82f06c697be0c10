// node scripts/run.mjs scripts/upgradeBackup.ts: keeps in tests/upgrades what this program leaves behind, a
// small backup under the name of its newest migration. tests/server/upgradedAnswers.test.ts opens each that is kept.
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { writeBackup } from "../src/server/database/backup.ts";
import { migrations } from "../src/server/database/migrations.ts";
import { startEmbedded } from "../src/server/embedded/launcher.ts";
import { setUp, startApplication } from "../tests/server/application.ts";
import { richGround } from "../tests/server/richGround.ts";

const folder = mkdtempSync(join(tmpdir(), "interrater-upgrade-"));
const place = join(import.meta.dirname, "../tests/upgrades");
const file = join(place, `${Object.keys(migrations).toSorted().at(-1)}.tar`);
const database = await startEmbedded({ dataDirectory: folder, log: () => undefined });
const { connection } = database;
try {
  const server = {
    title: "embedded",
    major: 18,
    freshDatabase: async () => ({ connection, url: "", drop: async () => undefined }),
  };
  const application = await startApplication(server, { config: { passwords: undefined } });
  await richGround(application, await setUp(application));
  // The film of the demo study is no part of what may change: an empty folder stands for all files.
  const dataDirectory = join(folder, "files");
  mkdirSync(dataDirectory);
  mkdirSync(place, { recursive: true });
  await writeBackup({ connection, dataDirectory, file, log: console.log });
  await application.stop();
  console.log(
    "Now keep its answers too: INTERRATER_FREEZE=1 npx vitest run --project server tests/server/upgradedAnswers.test.ts",
  );
} finally {
  await database.stop();
  rmSync(folder, { recursive: true, force: true });
}
