// Types, lint, format, dead code, stale generated pages: all of them, even after a failure.
import { spawnSync } from "node:child_process";
import { ensureInstalled, projectDirectory } from "./install.mjs";

const checks = [
  // By itself each project would have four checkers, which find out much of the same: twice the work in all.
  ["types", "npx", ["--no-install", "tsc", "-b", "--checkers", "1"]],
  ["lint", "npx", ["--no-install", "oxlint", "--type-aware", "--deny-warnings"]],
  ["format", "npx", ["--no-install", "oxfmt", "--check"]],
  ["dead code", "npx", ["--no-install", "knip"]],
  ["generated pages", process.execPath, ["scripts/run.mjs", "scripts/specification.ts", "--check"]],
  ["study schema", process.execPath, ["scripts/run.mjs", "scripts/studySchema.ts", "--check"]],
  [
    "statistics guide",
    process.execPath,
    ["scripts/run.mjs", "scripts/statisticsGuide.ts", "--check"],
  ],
];

ensureInstalled();
const failed = checks.filter(([name, command, words]) => {
  const before = performance.now();
  const { status } = spawnSync(command, words, {
    cwd: projectDirectory,
    stdio: "inherit",
    shell: command === "npx" && process.platform === "win32",
  });
  const seconds = ((performance.now() - before) / 1000).toFixed(1);
  console.log(`${status === 0 ? "ok    " : "FAILED"} ${String(name)} (${seconds} s)`);
  return status !== 0;
});
process.exitCode = failed.length > 0 ? 1 : 0;
