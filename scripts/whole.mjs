// npm run servers: the server's tests, each of them on the newest and on the oldest PostgreSQL.
import { spawnSync } from "node:child_process";
import { ensureInstalled, projectDirectory } from "./install.mjs";

ensureInstalled();
const { status } = spawnSync("npx", ["--no-install", "vitest", "run", "--project", "server"], {
  cwd: projectDirectory,
  stdio: "inherit",
  env: { ...process.env, INTERRATER_SERVERS: "each" },
  shell: process.platform === "win32",
});
process.exitCode = status ?? 1;
