import { spawnSync } from "node:child_process";
import { copyFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { contract } from "../../src/api/contract.ts";
import { writeBackup } from "../../src/server/database/backup.ts";
import { openDatabase } from "../../src/server/database/database.ts";
import { ledgerFile } from "../../src/server/erasure/ledger.ts";
import { projectRoot } from "../../src/server/projectRoot.ts";
import { describeOnServer } from "../servers/describeOnEachServer.ts";
import {
  addRecording,
  type Application,
  makeGround,
  type Person,
  setUp,
  startApplication,
} from "./application.ts";
import { rowsWith } from "./rowsWith.ts";

const erased = "A withdrawn family";
const stays = "A family that stays";

describeOnServer("an older backup", (server) => {
  let application: Application;
  let owner: Person;
  const folder = mkdtempSync(join(tmpdir(), "interrater-restored-"));
  const backup = join(folder, "older.tar");
  const ledger = join(folder, "kept.jsonl");

  beforeAll(async () => {
    application = await startApplication(server);
    owner = await setUp(application);
    const { studyId } = await makeGround(application, owner);
    const recordingId = await addRecording(owner, studyId, erased);
    await addRecording(owner, studyId, stays);
    await writeBackup({
      connection: application.connection,
      dataDirectory: application.dataDirectory,
      file: backup,
      log: () => undefined,
    });
    // What happens after the backup was written: it knows nothing of it.
    await owner.send(contract.eraseRecording, {
      params: { studyId, recordingId },
      body: { because: "withdrawn" },
    });
    copyFileSync(join(application.dataDirectory, ledgerFile), ledger);
  });
  afterAll(async () => {
    await application.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  /** Restores into a new database and folder, as an administrator does it on a new machine. */
  async function restored(name: string, words: readonly string[]) {
    const place = await server.freshDatabase();
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      ["scripts/run.mjs", "scripts/restore.ts", backup, ...words],
      {
        cwd: projectRoot,
        encoding: "utf8",
        env: {
          ...process.env,
          DATABASE_URL: place.url,
          INTERRATER_DATA: join(folder, name),
        },
      },
    );
    expect(stderr).toBe("");
    expect(status).toBe(0);
    const opened = openDatabase(place.connection);
    const found = (what: string) => rowsWith({ tools: opened }, what);
    const rows = { erased: await found(erased), stays: await found(stays) };
    await opened.close();
    await place.drop();
    return { stdout, ...rows };
  }

  test("that is restored by the command, with the ledger, erases again what was erased since", async () => {
    const { stdout, ...rows } = await restored("with", ["--erasures", ledger]);

    expect(stdout).toContain("Data erased since the backup was written were erased again: 1.");
    expect(rows.erased).toEqual([]);
    expect(rows.stays).not.toEqual([]);
  });

  test("without the ledger brings it back, and says so", async () => {
    const { stdout, ...rows } = await restored("without", []);

    expect(stdout).toContain("No ledger of erasures");
    expect(rows.erased).not.toEqual([]);
  });
});
