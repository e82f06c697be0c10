import { existsSync } from "node:fs";
import { defineConfig } from "@playwright/test";
import { isWhole } from "./tests/whole.ts";
import { workers } from "./tests/workers.ts";

/**
 * The system's Chromium: without windows, which takes half as much of the processor for each page, else with.
 * `scripts/browser.mjs` brings the first. Where the system has neither, Playwright's own is used.
 */
const executablePath = ["/usr/bin/chromium-headless-shell", "/usr/bin/chromium"].find((path) =>
  existsSync(path),
);

/**
 * What Chromium is to do without where only the one with windows is there. The pages behind the address bar, made anew for every window, took more
 * of the processor than the page under test: 1.6 s of 2.1 s. The rest is Playwright's own list, which a
 * second flag of this name would replace.
 */
const disabledFeatures = [
  "WebUIOmniboxPopup",
  "WebUIOmniboxAimPopup",
  "WebUIOmniboxFullPopup",
  "AimEnabled",
  "AvoidCorsURLLoaderRestartOnRedirect",
  "AvoidUnnecessaryBeforeUnloadCheckSync",
  "DestroyProfileOnBrowserClose",
  "HttpsFirstBalancedModeAutoEnable",
  "HttpsUpgrades",
  "LensOverlay",
  "MediaRouter",
  "NetworkTimeServiceQuerying",
  "OptimizationHints",
  "PaintHolding",
  "PreconnectToSearch",
  "TcpPortRandomizationWin",
  "ThirdPartyStoragePartitioning",
];

/** Journeys: whole stories in a real browser, each file on an application of its own (`tests/journeys/site.ts`). */
export default defineConfig({
  testDir: "tests/journeys",
  globalSetup: "./tests/journeys/prepare.ts",
  outputDir: ".test/journeys",
  // More than there are cores: a third of the time journeys wait, for a film, a try, a start.
  workers: workers(1.5),
  fullyParallel: false,
  // What is slow and rarely tells anything new: `npm run whole` alone has it.
  ...(isWhole ? {} : { grepInvert: /@whole/u }),
  timeout: 240_000,
  // What fails twice fails. What fails once in CI is named at the end of `npm test`: a race to be found.
  retries: process.env["CI"] ? 1 : 0,
  expect: { timeout: 60_000 },
  reporter: [["line"], ["json", { outputFile: ".test/journeys.json" }]],
  use: {
    viewport: { width: 1440, height: 900 },
    locale: "en-GB",
    // After each first page it fetches some hundred files, for a time without a network that only the
    // journeys of such times see: those let it.
    serviceWorkers: "block",
    // Recording every journey for the few that fail took a sixth of their time: `--trace on` where one is sought.
    screenshot: "only-on-failure",
    actionTimeout: 30_000,
    launchOptions: {
      ...(executablePath === undefined ? {} : { executablePath }),
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        `--disable-features=${disabledFeatures.join(",")}`,
        "--autoplay-policy=no-user-gesture-required",
      ],
    },
  },
});
