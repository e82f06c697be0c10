// Makes everything ready, then runs bench/bench.ts: on standard output nothing but its figures.
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { ensureBrowser } from "./browser.mjs";
import { ensureBuilt } from "./build.mjs";
import { ensureInstalled } from "./install.mjs";

if (process.argv[2] === "--make-ready") {
  ensureInstalled();
  ensureBuilt();
  await ensureBrowser();
} else {
  // A process of its own: what npm, the build and the package manager say goes to standard error.
  const { status } = spawnSync(process.execPath, [fileURLToPath(import.meta.url), "--make-ready"], {
    stdio: ["ignore", 2, 2],
  });
  if (status !== 0) process.exit(status ?? 1);
  const { register } = await import("tsx/esm/api");
  register();
  await import("../bench/bench.ts");
}
