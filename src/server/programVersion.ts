import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod";
import { projectRoot } from "./projectRoot.ts";

/**
 * The version of this program and its commit, `1.0.0+0fc258a7`, for outputs that are read elsewhere
 * and later. Without a commit if neither the release nor a clone states it.
 */
export const programVersion: string = versionOf(projectRoot);

/** The version in the form that files state. */
export const thisVersion: string = `Interrater ${programVersion}`;

/** @param folder with a `package.json`, in which a release has written its commit */
export function versionOf(folder: string): string {
  const { version, commit = commitIn(folder) } = z
    .object({ version: z.string(), commit: z.string().optional() })
    .parse(JSON.parse(readFileSync(join(folder, "package.json"), "utf8")));
  return commit === undefined ? version : `${version}+${commit}`;
}

/** Of a clone. A folder inside another project’s clone has none: its commit would be that project’s. */
function commitIn(folder: string): string | undefined {
  if (!existsSync(join(folder, ".git"))) return undefined;
  const { status, stdout } = spawnSync("git", ["rev-parse", "--short=8", "HEAD"], {
    cwd: folder,
    encoding: "utf8",
  });
  return status === 0 ? stdout.trim() : undefined;
}
