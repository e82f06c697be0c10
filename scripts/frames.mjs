// npm run frames: steps and goes through every made film by every way, 100 steps and 60 seeks on each.
import { spawnSync } from "node:child_process";
import { ensureBrowser } from "./browser.mjs";
import { ensureBuilt } from "./build.mjs";
import { ensureInstalled, projectDirectory } from "./install.mjs";

ensureInstalled();
await ensureBrowser();
ensureBuilt();
const command = ["--no-install", "playwright", "test", "tests/journeys/frames.spec.ts"];
const { status } = spawnSync("npx", command, {
  cwd: projectDirectory,
  stdio: "inherit",
  env: { ...process.env, INTERRATER_FRAMES: "all" },
  shell: process.platform === "win32",
});
process.exitCode = status ?? 1;
