// Runs every kind of test, even after a failure, and closes with what failed and the one line that counts.
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { ensureBrowser } from "./browser.mjs";
import { ensureBuilt } from "./build.mjs";
import {
  atSecondTry,
  failureLines,
  journeyFailures,
  journeysAtSecondTry,
  vitestFailures,
} from "./failures.mjs";
import { ensureInstalled, projectDirectory } from "./install.mjs";
import { journeySeconds, timesLine, vitestSeconds } from "./times.mjs";

const reports = join(projectDirectory, ".test");
/** What tests were left out for want of: `tests/needs.ts` writes a line for each. */
const leftOut = join(reports, "left-out");
/** Files with a failed test that get a second try in CI. */
const racesMax = 5;

const kinds = [
  {
    name: "unit, server and browser tests",
    kind: "test",
    command: [
      "vitest",
      "run",
      "--reporter=dot",
      "--reporter=json",
      "--outputFile=.test/vitest.json",
    ],
    report: "vitest.json",
    count: (report) => [report.numPassedTests, report.numPendingTests + report.numTodoTests],
    failures: vitestFailures,
    secondTries: () => [],
    seconds: vitestSeconds,
  },
  {
    name: "journeys through the browser",
    kind: "journey",
    command: ["playwright", "test"],
    report: "journeys.json",
    count: ({ stats }) => [stats.expected + stats.flaky, stats.skipped],
    failures: journeyFailures,
    secondTries: journeysAtSecondTry,
    seconds: journeySeconds,
  },
];

ensureInstalled();
await ensureBrowser();
ensureBuilt();
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });

let passed = 0;
let skipped = 0;
const failed = [];
/** Races that nobody has found yet: they do not fail the run, and are not passed over either. */
const lucky = [];
for (const { name, kind, command, report, count, failures, secondTries, seconds } of kinds) {
  const beganMs = performance.now();
  console.log(`\n${name} …`);
  const { status } = run(command);
  const before = failed.length;
  try {
    const read = JSON.parse(readFileSync(join(reports, report), "utf8"));
    const [passedHere, skippedHere] = count(read);
    console.log(`\n${timesLine(name, (performance.now() - beganMs) / 1000, seconds(read))}`);
    skipped += skippedHere;
    const { failing, passing } = again(command, failures(read));
    passed += passedHere + passing.length;
    failed.push(...failing.map((failure) => failureLines(kind, failure)));
    lucky.push(
      ...[...secondTries(read), ...passing].map((each) => failureLines(kind, each, atSecondTry)),
    );
    if (passing.length > 0 && failing.length === 0) continue;
  } catch (error) {
    failed.push([`FAILED ${kind}: the run ended before it could report (${String(error)})`]);
  }
  if (status !== 0 && failed.length === before) {
    failed.push([
      `FAILED ${kind}: no test failed, yet the run ended with an error; it stands above`,
    ]);
  }
}
/** Runs a command of the installed packages, whose words go where this program's go. */
function run(command) {
  return spawnSync("npx", ["--no-install", ...command], {
    cwd: projectDirectory,
    stdio: ["ignore", "inherit", "inherit"],
    env: { ...process.env, INTERRATER_TESTS_LEFT_OUT: leftOut },
    shell: process.platform === "win32",
  });
}

/**
 * In CI, files of Vitest in which a test failed get a second try, as journeys do (`playwright.config.ts`).
 * More than a few are no races: they have failed.
 */
function again(command, failures) {
  const files = [...new Set(failures.map(({ file }) => file))];
  const isTried = process.env["CI"] && command[0] === "vitest" && files.length <= racesMax;
  if (!isTried || files.length === 0) return { failing: failures, passing: [] };
  console.log(`\na second try of ${files.join(", ")} …`);
  const report = ".test/vitest-again.json";
  run([
    ...command.filter((word) => !word.startsWith("--outputFile")),
    `--outputFile=${report}`,
    ...files,
  ]);
  const second = vitestFailures(JSON.parse(readFileSync(join(projectDirectory, report), "utf8")));
  const stillFailing = new Set(second.map(nameOf));
  return {
    failing: second,
    passing: failures.filter((each) => !stillFailing.has(nameOf(each))),
  };
}

function nameOf({ file, title }) {
  return `${file} › ${title}`;
}

// Again and together: of a long log often only the end is kept.
for (const lines of [...lucky, ...failed]) console.log(`\n${lines.join("\n")}`);
const lines = existsSync(leftOut) ? readdirSync(leftOut).toSorted() : [];
if (lines.length > 0) console.log();
for (const name of lines) console.log(readFileSync(join(leftOut, name), "utf8"));
console.log(`\n${passed} passed, ${failed.length} failed, ${skipped} skipped`);
process.exitCode = failed.length > 0 || passed === 0 ? 1 : 0;
