// npm run whole [-- FILES]: unit and server tests with all that npm test has only a part of, and the server's on each
// PostgreSQL.
import { spawnSync } from "node:child_process";
import { ensureInstalled, projectDirectory } from "./install.mjs";

ensureInstalled();
const command = ["--no-install", "vitest", "run", "--project", "unit", "--project", "server"];
const { status } = spawnSync("npx", [...command, ...process.argv.slice(2)], {
  cwd: projectDirectory,
  stdio: "inherit",
  env: { ...process.env, INTERRATER_WHOLE: "yes" },
  shell: process.platform === "win32",
});
process.exitCode = status ?? 1;
