import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A data folder after a first start: a database with its tables, and nobody's account. */
const variable = "INTERRATER_JOURNEYS_STARTED_ONCE";

/** Tells the processes of the run where that folder lies. */
export function offerStartedOnce(folder: string): void {
  process.env[variable] = folder;
}

/** Whether an application was started once before all journeys, and by that built. */
export function wasStartedOnce(): boolean {
  return process.env[variable] !== undefined;
}

/** A data folder of a test's own: a copy of the one that was started once, else an empty one. */
export function newDataDirectory(isFirstStart: boolean): string {
  const folder = mkdtempSync(join(tmpdir(), "interrater-journey-"));
  const source = process.env[variable];
  if (isFirstStart || source === undefined) return folder;
  // With owners and modes, which Node's own copying leaves behind and PostgreSQL insists on.
  const { status } = spawnSync("cp", ["-a", join(source, "."), folder], { stdio: "ignore" });
  if (status === 0) return folder;
  rmSync(folder, { recursive: true, force: true });
  return mkdtempSync(join(tmpdir(), "interrater-journey-"));
}
