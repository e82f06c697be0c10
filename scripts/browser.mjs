// Makes sure that tests have a browser: the system's, else Debian's package, else Playwright's own.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { ensureInstalled, projectDirectory } from "./install.mjs";

/** Chromium without windows, where each page takes half as much of the processor; and the one with windows. */
const shell = "/usr/bin/chromium-headless-shell";
const whole = "/usr/bin/chromium";

/** Installs Chromium where there is none. Ends the process with a sentence where that fails. */
export async function ensureBrowser() {
  if (existsSync(shell) || (!existsSync(whole) && (await hasPlaywrights()))) return;
  // A machine that has Chromium does without the other where its Debian has none.
  if (existsSync(whole) && !knowsShell()) return;
  console.log("Installing a browser for the tests (once) …");
  if (canInstallDebians()) installDebians();
  if (existsSync(shell) || existsSync(whole)) return;
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

function canInstallDebians() {
  return process.getuid?.() === 0 && existsSync("/usr/bin/apt-get");
}

function installDebians() {
  const install = ["install", "-y", "-qq", "--no-install-recommends", "fonts-noto-core"];
  if (!existsSync(whole)) run("apt-get", ["update", "-qq"]);
  if (run("apt-get", [...install, "chromium-headless-shell"])) return;
  if (!existsSync(whole)) run("apt-get", [...install, "chromium"]);
}

/** Whether the lists of packages that are here name it: not every Debian has it. */
function knowsShell() {
  if (!canInstallDebians()) return false;
  const { stdout } = spawnSync("apt-cache", ["show", "chromium-headless-shell"]);
  return stdout.length > 0;
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
