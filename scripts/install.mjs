// Runs before anything is installed: Node's own modules only.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, lstatSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

export const projectDirectory = dirname(dirname(fileURLToPath(import.meta.url)));

/** Past its end of life, and tried as long as a machine that runs our tests has it. */
const alsoRuns = "^20.19.0";

const lockFile = join(projectDirectory, "package-lock.json");
const modules = join(projectDirectory, "node_modules");
const stampFile = join(modules, ".interrater-installed");

/** Ends the process with a sentence where Node is too old. */
export function checkNode() {
  const ranges = nodeRanges();
  if (isSupported(process.versions.node, `${alsoRuns} || ${ranges}`)) return;
  const floors = ranges.split("||").map((one) => numbers(one).slice(0, 2).join("."));
  leave(
    `Interrater needs Node.js ${floors.slice(0, -1).join(", ")}, ${floors.at(-1)} or newer; this is ${process.versions.node}. See https://nodejs.org for a newer one.`,
  );
}

function nodeRanges() {
  return JSON.parse(readFileSync(join(projectDirectory, "package.json"), "utf8")).engines.node;
}

/** Installs what package-lock.json names, if it is not there already. Ends the process where npm fails. */
export function ensureInstalled() {
  checkNode();
  const lock = readFileSync(lockFile);
  const stamp = createHash("sha256").update(lock).digest("hex");
  if (existsSync(stampFile) && readFileSync(stampFile, "utf8") === stamp) return;
  if (!isInstalled(JSON.parse(lock.toString("utf8")))) {
    // npm ci would empty the folder that the link leads to: another checkout's.
    if (lstatSync(modules, { throwIfNoEntry: false })?.isSymbolicLink()) {
      leave("node_modules is a link to packages that differ from package-lock.json.");
    }
    if (!isSupported(process.versions.node, nodeRanges())) {
      console.log(
        `Node.js ${process.versions.node} still runs Interrater, but no longer gets security updates; 22 and 24 do: https://nodejs.org`,
      );
    }
    console.log("Installing the packages (once, about a minute) …");
    npmCi();
  }
  writeFileSync(stampFile, stamp);
}

/** What npm has written about its own last work says the same as the lock: nothing is to be done. */
function isInstalled(lock) {
  const record = join(modules, ".package-lock.json");
  if (!existsSync(record)) return false;
  const there = JSON.parse(readFileSync(record, "utf8")).packages;
  return Object.entries(lock.packages).every(
    ([path, wanted]) =>
      path === "" ||
      there[path]?.version === wanted.version ||
      // Packages for other platforms are left out.
      (there[path] === undefined && wanted.optional === true),
  );
}

function npmCi() {
  // NODE_ENV=production would leave out what the build needs. What npm warns of is for who chose the packages.
  const words = ["ci", "--include=dev", "--no-audit", "--no-fund", "--loglevel=error"];
  const npm = process.env.npm_execpath;
  const { status, error } =
    npm !== undefined && /npm-cli\.[cm]?js$/.test(npm)
      ? spawnSync(process.execPath, [npm, ...words], { cwd: projectDirectory, stdio: "inherit" })
      : spawnSync("npm", words, {
          cwd: projectDirectory,
          stdio: "inherit",
          shell: process.platform === "win32",
        });
  if (status === 0) return;
  leave(
    `The packages could not be installed (${error?.message ?? `npm ci ended with ${String(status)}`}). The output of npm is shown above.`,
  );
}

/** Of ranges such as `^22.13.0 || >=24`: the first of a major version, or of all that follow. */
function isSupported(version, ranges) {
  const [ownMajor, ownMinor] = numbers(version);
  return ranges.split("||").some((range) => {
    const [major, minor = 0] = numbers(range);
    if (ownMajor === major) return ownMinor >= minor;
    return range.includes(">=") && ownMajor > major;
  });
}

function numbers(version) {
  return version
    .replace(/^[^\d]*/, "")
    .split(".")
    .map(Number);
}

function leave(sentence) {
  console.error(sentence);
  process.exit(1);
}
