// Makes sure that tests have a browser: the system's, else Debian's package, else Playwright's own.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { ensureInstalled, projectDirectory } from "./install.mjs";

const system = "/usr/bin/chromium";

/** Installs Chromium where there is none. Ends the process with a sentence where that fails. */
export async function ensureBrowser() {
  if (existsSync(system) || (await hasPlaywrights())) return;
  console.log("Installing a browser for the tests (once) …");
  if (installDebians() && existsSync(system)) return;
  run("npx", ["playwright", "install", "--with-deps", "chromium"]);
  if (await hasPlaywrights()) return;
  console.error(
    "No browser could be installed. Install Chromium by hand (Debian: apt-get install chromium), then try again.",
  );
  process.exit(1);
}

async function hasPlaywrights() {
  const { chromium } = await import("playwright");
  return existsSync(chromium.executablePath());
}

function installDebians() {
  if (process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) return false;
  run("apt-get", ["update", "-qq"]);
  return run("apt-get", [
    "install",
    "-y",
    "-qq",
    "--no-install-recommends",
    "chromium",
    "fonts-noto-core",
  ]);
}

function run(command, words) {
  const { status } = spawnSync(command, words, {
    cwd: projectDirectory,
    stdio: ["ignore", "inherit", "inherit"],
    env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
  });
  return status === 0;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  ensureInstalled();
  await ensureBrowser();
}
