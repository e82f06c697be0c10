// Types, lint, format, dead code, stale generated pages: all of them, even after a failure.
import { spawn } from "node:child_process";
import { ensureInstalled, projectDirectory } from "./install.mjs";

const checks = [
  // By itself each project would have four checkers, which find out much of the same: twice the work in all.
  ["types", "npx", ["--no-install", "tsc", "-b", "--checkers", "1"]],
  ["lint", "npx", ["--no-install", "oxlint", "--type-aware", "--deny-warnings"]],
  ["format", "npx", ["--no-install", "oxfmt", "--check"]],
  ["dead code", "npx", ["--no-install", "knip"]],
  // What is never said: in texts, pages and docstrings; keys, placeholders and plural forms; links and anchors.
  [
    "words",
    "npx",
    [
      "--no-install",
      "vitest",
      "run",
      "--project",
      "unit",
      "--reporter",
      "default",
      ...["words", "translations", "usedTexts", "locales", "docsLinks"].map(
        (name) => `tests/unit/${name}.test.ts`,
      ),
    ],
  ],
  ["generated pages", process.execPath, ["scripts/run.mjs", "scripts/specification.ts", "--check"]],
  ["study schema", process.execPath, ["scripts/run.mjs", "scripts/studySchema.ts", "--check"]],
  ["translations", process.execPath, ["scripts/run.mjs", "scripts/translations.ts", "--check"]],
  [
    "statistics guide",
    process.execPath,
    ["scripts/run.mjs", "scripts/statisticsGuide.ts", "--check"],
  ],
];

ensureInstalled();
/** What each says is kept until it ends: two at a time, for most of them leave a core of two idle. */
async function isWell([name, command, words]) {
  const before = performance.now();
  const running = spawn(command, words, {
    cwd: projectDirectory,
    stdio: ["ignore", "pipe", "pipe"],
    // Into a pipe they would leave their colours out.
    env: { ...process.env, ...(process.stdout.isTTY && { FORCE_COLOR: "1" }) },
    shell: command === "npx" && process.platform === "win32",
  });
  const said = [];
  for (const stream of [running.stdout, running.stderr]) {
    stream.on("data", (piece) => said.push(piece));
  }
  const status = await new Promise((resolve) => {
    running.on("error", (error) => said.push(Buffer.from(`${String(error)}\n`)));
    running.on("close", resolve);
  });
  const seconds = ((performance.now() - before) / 1000).toFixed(1);
  process.stdout.write(Buffer.concat(said));
  console.log(`${status === 0 ? "ok    " : "FAILED"} ${name} (${seconds} s)`);
  return status === 0;
}

const waiting = [...checks];
let failed = 0;
async function oneAfterTheOther() {
  for (let check = waiting.shift(); check; check = waiting.shift()) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other, beside another such row
    if (!(await isWell(check))) failed += 1;
  }
}
await Promise.all([oneAfterTheOther(), oneAfterTheOther()]);
process.exitCode = failed > 0 ? 1 : 0;
