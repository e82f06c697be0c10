// Runs every kind of test, even after a failure, and closes with the one line that counts them.
import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { ensureBrowser } from "./browser.mjs";
import { ensureBuilt } from "./build.mjs";
import { ensureInstalled, projectDirectory } from "./install.mjs";

const reports = join(projectDirectory, ".test");

const kinds = [
  {
    name: "unit, server and browser tests",
    command: [
      "vitest",
      "run",
      "--reporter=dot",
      "--reporter=json",
      "--outputFile=.test/vitest.json",
    ],
    report: "vitest.json",
    count: (report) => [
      report.numPassedTests,
      report.numFailedTests,
      report.numPendingTests + report.numTodoTests,
    ],
  },
  {
    name: "journeys through the browser",
    command: ["playwright", "test"],
    report: "journeys.json",
    count: ({ stats }) => [stats.expected + stats.flaky, stats.unexpected, stats.skipped],
  },
];

ensureInstalled();
await ensureBrowser();
ensureBuilt();
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });

const total = [0, 0, 0];
let isBroken = false;
for (const { name, command, report, count } of kinds) {
  console.log(`\n${name} …`);
  const { status } = spawnSync("npx", ["--no-install", ...command], {
    cwd: projectDirectory,
    stdio: ["ignore", "inherit", "inherit"],
    shell: process.platform === "win32",
  });
  isBroken ||= status !== 0;
  try {
    const counts = count(JSON.parse(readFileSync(join(reports, report), "utf8")));
    counts.forEach((n, at) => (total[at] += n));
  } catch {
    isBroken = true; // It died before it could report.
    total[1] += 1;
  }
}
console.log(`\n${total[0]} passed, ${total[1]} failed, ${total[2]} skipped`);
process.exitCode = isBroken || total[0] === 0 ? 1 : 0;
