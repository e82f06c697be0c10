import react from "@vitejs/plugin-react";
import { playwright } from "@vitest/browser-playwright";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { guidePages } from "./scripts/guide/guidePages.ts";
import { followLetters } from "./scripts/followLetters.ts";
import playwrightConfig from "./playwright.config.ts";
import { isWhole } from "./tests/whole.ts";
import { workers } from "./tests/workers.ts";

/** What a test waits for comes late on a slow machine: it has all the time that the test has. */
const patience = {
  testTimeout: 240_000,
  hookTimeout: 240_000,
  expect: { poll: { timeout: 120_000 } },
};

/** Files that `npm run whole` alone has: they are named so. */
const notOften = isWhole ? [] : ["**/*.whole.test.ts"];

/** What takes the longest, which a small file does not show: begun last it would keep one core while the other is idle. */
const long =
  /\/(?:getting\/[\w.]+|reportPackage|upgrades|upgradedAnswers|launcher|blindnessWalk)\.test\.ts$/u;

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- It is Vitest's own, and no array's.
    const sorted = await super.sort(files);
    return sorted.toSorted((one, other) => rank(one) - rank(other));
  }
}

function rank({ moduleId }: TestSpecification): number {
  return long.test(moduleId) ? 0 : 1;
}

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    // By itself it would leave one core idle.
    maxWorkers: workers(1),
    projects: [
      {
        test: {
          name: "unit",
          // The files share what they import: loading it anew for each took two thirds of the time.
          isolate: false,
          ...patience,
          include: ["src/**/*.test.ts", "tests/unit/**/*.test.ts", "tests/formats/**/*.test.ts"],
          exclude: ["src/server/**", "**/*.browser.test.*", "**/node_modules/**", ...notOften],
        },
      },
      {
        test: {
          name: "server",
          // As above: each file has databases and applications of its own.
          isolate: false,
          include: [
            "src/server/**/*.test.ts",
            "tests/server/**/*.test.ts",
            "tests/getting/**/*.test.ts",
          ],
          exclude: ["**/node_modules/**", ...notOften],
          globalSetup: ["tests/servers/globalSetup.ts"],
          // R compiles each function that it calls twice: of figures of few recordings most of the time.
          env: isWhole ? {} : { R_ENABLE_JIT: "0" },
          ...patience,
        },
      },
      {
        plugins: [react(), guidePages()],
        // A browser has no environment that `tests/whole.ts` could ask.
        define: { "process.env.INTERRATER_WHOLE": JSON.stringify(isWhole ? "yes" : "") },
        css: followLetters,
        optimizeDeps: {
          // Found only when a test imports them, they would be bundled anew in the middle of its run,
          // with a second React beside the first.
          include: [
            "@mantine/core",
            "@mantine/hooks",
            "@tanstack/react-query",
            "@tanstack/react-router",
            "d3-shape",
            "i18next",
            "idb",
            "mediabunny",
            "react",
            "react-dom/client",
            "react-i18next",
            "react/jsx-dev-runtime",
          ],
        },
        test: {
          name: "browser",
          ...patience,
          include: ["src/client/**/*.browser.test.tsx"],
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({
              launchOptions: playwrightConfig.use?.launchOptions ?? {},
            }),
            instances: [{ browser: "chromium" }],
          },
        },
      },
    ],
  },
});
