import { type ChildProcess, spawn } from "node:child_process";
import { rmSync } from "node:fs";
import { basename, join } from "node:path";
import { createInterface } from "node:readline";
import {
  type BrowserContext,
  expect as playwrightExpect,
  type Page,
  test as base,
} from "@playwright/test";
import { uuidv7 } from "uuidv7";
import { projectRoot } from "../../src/server/projectRoot.ts";
import { expectOfMarked, keepSeenStrings } from "./seenStrings.ts";
import { type Beginning, newDataDirectory, wasStartedOnce } from "./dataDirectory.ts";

/** An application as a newcomer gets it: started as `npm start` does. */
export interface Site {
  readonly address: string;
  /** Printed at a start; empty once somebody has an account. */
  readonly setUpToken: string;
  dataDirectory: string;
  /** The last lines that it has printed, to tell why a wait for it came to nothing. */
  words(): string;
  /** Writes a backup of it, and says into which file. */
  backUp(): Promise<string>;
  /** Ends it and starts it again from a backup: on a fresh folder, on the same address. */
  restore(file: string): Promise<void>;
  /** kill -9 of the application; the database goes on or not, as it likes. */
  kill(): Promise<void>;
  /** Starts it again on the same data and the same address; with other settings where some are named. */
  start(settings?: Readonly<Record<string, string>>): Promise<void>;
  /** Ctrl-C, and waits. */
  stop(): Promise<void>;
  /** Stops it, and takes away all that it has written. */
  clear(): Promise<void>;
}

export const administrator = {
  name: "Ada Owner",
  email: "ada@example.org",
  password: "a long enough password",
};

/**
 * A test of a story. Tests of one file share one application, in their order; each file begins with
 * `test.use({ story: "…" })`, and by that gets one of its own. A file with several tests is `serial`: a test
 * that fails ends its application, and a second try begins the file on a fresh one. Files share a process
 * and its browser, one after the other.
 */
export const test = base.extend<
  {
    newcomer: (language?: string) => Promise<Page>;
    story: string;
    beginning: Beginning;
    site: Site;
  },
  { stage: Stage }
>({
  browser: [
    async ({ browser }, use) => {
      const folder = process.env["INTERRATER_STRINGS"];
      if (folder !== undefined) keepSeenStrings(browser, folder);
      await use(browser);
    },
    { scope: "worker" },
  ],
  story: ["", { option: true }],
  beginning: ["set up", { option: true }],
  stage: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names from the pattern.
    async ({}, use) => {
      const stage = openStage();
      await use(stage);
      await stage.clear();
    },
    { scope: "worker", timeout: 120_000 },
  ],
  site: [
    async ({ stage, story, beginning, browser }, use, { repeatEachIndex }) => {
      await use(
        // Told again (`--repeat-each`), a story begins anew.
        await stage.siteOf(`${story} ${repeatEachIndex}`, async () => {
          // What the last story left open would go on asking for its own.
          await Promise.all(browser.contexts().map((context) => context.close()));
          return startSite({}, newDataDirectory(beginning));
        }),
      );
    },
    { timeout: 120_000 },
  ],
  /** A page in a browser profile of its own: another person. */
  newcomer: async ({ browser, site }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async (language = "en-GB") => {
      const context = await browser.newContext({ baseURL: site.address, locale: language });
      contexts.push(context);
      return context.newPage();
    });
    await Promise.all(contexts.map((context) => context.close()));
  },
});

/** Playwright’s, where texts are not marked. */
export const expect =
  process.env["INTERRATER_STRINGS"] === undefined ? playwrightExpect : expectOfMarked;

/** One story's application at a time. */
interface Stage {
  siteOf(story: string, start: () => Promise<Site>): Promise<Site>;
  clear(): Promise<void>;
}

function openStage(): Stage {
  let shown: { readonly story: string; readonly site: Site } | undefined;
  return {
    async siteOf(story, start) {
      if (shown?.story !== story) {
        await this.clear();
        shown = { story, site: await start() };
      }
      return shown.site;
    },
    async clear() {
      await shown?.site.clear();
      shown = undefined;
    },
  };
}

/** Starts the built application on a folder of its own, an empty one without another word. */
export async function startSite(
  env: Readonly<Record<string, string>> = {},
  dataDirectory = newDataDirectory("first start"),
): Promise<Site> {
  let { child, address, setUpToken, lines } = await run(dataDirectory, env, "0");
  const port = new URL(address).port;
  const folders = [dataDirectory];
  const site: Site = {
    address,
    setUpToken,
    dataDirectory,
    words: () => lines.slice(-linesKept).join("\n"),
    async backUp() {
      const file = join(
        site.dataDirectory,
        "..",
        `${basename(site.dataDirectory)}-${uuidv7()}.tar`,
      );
      await runCommand("backup", file, site.dataDirectory);
      folders.push(file);
      return file;
    },
    async restore(file) {
      await site.stop();
      site.dataDirectory = newDataDirectory("first start");
      folders.push(site.dataDirectory);
      await runCommand("restore", file, site.dataDirectory);
      await site.start();
    },
    async kill() {
      const gone = ended(child);
      child.kill("SIGKILL");
      await gone;
    },
    async start(settings = {}) {
      const all = { ...env, ...settings };
      ({ child, address, setUpToken, lines } = await run(site.dataDirectory, all, port));
    },
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const gone = ended(child);
      child.kill("SIGINT");
      await gone;
    },
    async clear() {
      await site.stop();
      for (const path of folders) rmSync(path, { recursive: true, force: true });
    },
  };
  return site;
}

/** One of the commands of `npm run`, on a data folder; of what is built already as a release has it. */
async function runCommand(
  command: "backup" | "restore",
  file: string,
  dataDirectory: string,
): Promise<void> {
  const words = wasStartedOnce()
    ? ["scripts/interrater.mjs", command]
    : ["scripts/run.mjs", `scripts/${command}.ts`];
  const running = spawn(process.execPath, [...words, file], {
    cwd: projectRoot,
    stdio: ["ignore", "ignore", "inherit"],
    env: { ...process.env, INTERRATER_DATA: dataDirectory },
  });
  const status = await new Promise((resolve) => running.once("exit", resolve));
  if (status !== 0) throw new Error(`${command} ended with ${String(status)}`);
}

async function run(dataDirectory: string, env: Readonly<Record<string, string>>, port: string) {
  const script = wasStartedOnce() ? "tests/journeys/startBuilt.mjs" : "scripts/start.mjs";
  const child = spawn(process.execPath, [script], {
    cwd: projectRoot,
    stdio: ["ignore", "pipe", "inherit"],
    env: {
      ...process.env,
      INTERRATER_DATA: dataDirectory,
      PORT: port,
      INTERRATER_LOG_LEVEL: "error",
      // Films are as the test sends them, whatever this machine has.
      INTERRATER_FFMPEG: "off",
      ...env,
    },
  });
  const lines: string[] = [];
  for await (const line of createInterface(child.stdout)) {
    const [, address, token = ""] =
      /ready: (http:\/\/[^/\s]+)(?:\/setup#token=(\S+))?/u.exec(line) ?? [];
    if (address !== undefined) {
      createInterface(child.stdout).on("line", (next) => lines.push(next));
      return { child, address, setUpToken: token, lines };
    }
  }
  throw new Error("the application ended before it was ready");
}

const linesKept = 60;

function ended(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => child.once("exit", () => resolve()));
}
