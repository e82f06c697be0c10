import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/**
 * What a story finds in the data folder: nothing; a database with its tables, and nobody's account; or the
 * administrator's account with the demo study.
 */
export type Beginning = "first start" | "nobody" | "set up";

/** Folders that were made once before all journeys, to be copied. */
const variables = {
  nobody: "INTERRATER_JOURNEYS_NOBODY",
  "set up": "INTERRATER_JOURNEYS_SET_UP",
} as const;

/** Tells the processes of the run where such a folder lies. */
export function offerBeginning(beginning: keyof typeof variables, folder: string): void {
  process.env[variables[beginning]] = folder;
}

/** Whether an application was started once before all journeys, and by that built. */
export function wasStartedOnce(): boolean {
  return process.env[variables.nobody] !== undefined;
}

/** A data folder of a test's own: a copy of what was made once, else an empty one. */
export function newDataDirectory(beginning: Beginning): string {
  const folder = mkdtempSync(join(tmpdir(), "interrater-journey-"));
  const source = beginning === "first start" ? undefined : process.env[variables[beginning]];
  if (source === undefined) return folder;
  // What is in it, of which `join` would make the folder itself; with owners and modes, which Node's own
  // copying leaves behind and PostgreSQL insists on.
  const { status, stderr, error } = spawnSync("cp", ["-a", `${source}/.`, folder], {
    encoding: "utf8",
  });
  if (status === 0) return folder;
  // What has no such command begins with nothing, and every journey can; any other failure is to be seen.
  if (error === undefined) throw new Error(`the data folder could not be copied: ${stderr}`);
  rmSync(folder, { recursive: true, force: true });
  return mkdtempSync(join(tmpdir(), "interrater-journey-"));
}
