// npm run whole [-- FILES]: all that npm test has only a part of: unit, server and browser tests, the server's on each
// PostgreSQL, and journeys (files that end in .spec.ts).
import { spawnSync } from "node:child_process";
import { ensureBrowser } from "./browser.mjs";
import { ensureBuilt } from "./build.mjs";
import { ensureInstalled, projectDirectory } from "./install.mjs";

ensureInstalled();
await ensureBrowser();
ensureBuilt();
const files = process.argv.slice(2);
const kinds = [
  {
    command: ["vitest", "run"],
    has: (file) => !file.endsWith(".spec.ts"),
  },
  { command: ["playwright", "test"], has: (file) => file.endsWith(".spec.ts") },
];
for (const { command, has } of kinds) {
  const its = files.filter(has);
  if (files.length > 0 && its.length === 0) continue;
  const { status } = spawnSync("npx", ["--no-install", ...command, ...its], {
    cwd: projectDirectory,
    stdio: "inherit",
    env: { ...process.env, INTERRATER_WHOLE: "yes" },
    shell: process.platform === "win32",
  });
  process.exitCode ||= status ?? 1;
}
