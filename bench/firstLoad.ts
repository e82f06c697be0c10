import { rmSync } from "node:fs";
import { gzipSync } from "node:zlib";
import type { Browser, BrowserContext, Page, Response } from "playwright";
import { startSite } from "../tests/journeys/site.ts";
import type { Person } from "../tests/server/application.ts";
import { freshProfile, launchBrowser } from "./browser.ts";
import type { Figure } from "./figure.ts";
import { assignDemo, firstOwner } from "./study.ts";

/** Nothing is fetched for so long: what a screen needs is there. */
const idleMs = 1_500;

/** The parts of the workbench that a press of a code's key does not wait for. */
const notToBegin = ["Board", "Timeline", "EventList", "ListTools"];

/**
 * The JavaScript that a page fetches in a fresh browser profile: the bodies of all scripts and worker
 * scripts that Chromium received, each packed by gzip -9.
 *
 * - `firstLoad.signIn`: until nothing more is fetched.
 * - `firstLoad.workbench`: until a rater has coded. Timeline and list are held back until the first
 *   coded event is kept, which shows that nobody waits for them.
 * - `firstLoad.workbenchWhole`: these too, until nothing more is fetched.
 *
 * What the service worker keeps for the time without a network is not counted: it is fetched after all
 * else, and only once for each version.
 */
export async function* measureFirstLoad(): AsyncGenerator<Figure> {
  const site = await startSite();
  const browser = await launchBrowser();
  try {
    const { owner, demoStudyId } = await firstOwner(site);
    const observationId = await assignDemo(owner, demoStudyId);
    yield bytes("signIn", await signInBytes(browser, site.address));
    const opened = { person: owner, path: `/observations/${observationId}` };
    const { begun, whole } = await workbenchBytes(browser, site.address, opened);
    yield bytes("workbench", begun);
    yield bytes("workbenchWhole", whole);
  } finally {
    await browser.close();
    await site.stop();
    rmSync(site.dataDirectory, { recursive: true, force: true });
  }
}

function bytes(what: string, value: number): Figure {
  return { metric: `firstLoad.${what}`, value, unit: "bytes" };
}

async function signInBytes(browser: Browser, address: string): Promise<number> {
  const context = await freshProfile(browser, address, undefined);
  const loaded = listen(context);
  const page = await context.newPage();
  await page.goto("/sign-in");
  await page.locator("input[type=password]").waitFor();
  await loaded.idle();
  const sum = await loaded.sum();
  await context.close();
  return sum;
}

async function workbenchBytes(
  browser: Browser,
  address: string,
  { person, path }: { readonly person: Person; readonly path: string },
): Promise<{ readonly begun: number; readonly whole: number }> {
  const context = await freshProfile(browser, address, person);
  const loaded = listen(context);
  const page = await context.newPage();
  const held = new Map<string, () => void>();
  let isBegun = false;
  await page.route(new RegExp(`/(?:${notToBegin.join("|")})-[^/]*\\.js$`, "u"), async (route) => {
    const { pathname } = new URL(route.request().url());
    if (!isBegun) await new Promise<void>((resolve) => held.set(pathname, resolve));
    await route.continue();
  });
  await page.goto(path);
  await workbenchIsThere(page);
  await page.locator("[role=tabpanel] button:has(kbd)").last().click();
  await page.getByTestId("saving").filter({ hasText: "sent" }).waitFor();
  await loaded.idle();
  const begun = await loaded.sum();
  isBegun = true;
  for (const release of held.values()) release();
  await page.locator("[role=application]").waitFor();
  await page.locator("[role=listbox] [role=option]").first().waitFor();
  await loaded.idle();
  const whole = await loaded.sum();
  await context.close();
  return { begun, whole };
}

/** Hears of every script that a browser profile fetches. */
function listen(context: BrowserContext) {
  const scripts = new Map<string, Promise<Buffer>>();
  let lastAt = performance.now();
  context.on("request", () => (lastAt = performance.now()));
  context.on("response", (response) => {
    lastAt = performance.now();
    if (isScript(response)) scripts.set(response.url(), response.body());
  });

  return {
    /** The stream of changes stays open for ever, so the network as such is never idle. */
    async idle(): Promise<void> {
      while (performance.now() - lastAt < idleMs) {
        // oxlint-disable-next-line no-await-in-loop -- It waits.
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
    },
    async sum(): Promise<number> {
      const sizes = await Promise.all(
        [...scripts].map(async ([url, body]) => ({
          name: new URL(url).pathname,
          size: gzipSync(await body, { level: 9 }).length,
        })),
      );
      if (sizes.length === 0) throw new Error("no script was fetched");
      for (const { name, size } of sizes.toSorted((a, b) => b.size - a.size).slice(0, 5)) {
        console.error(`  ${name}: ${size} bytes`);
      }
      return sizes.reduce((sum, { size }) => sum + size, 0);
    },
  };
}

function isScript(response: Response): boolean {
  // What the service worker takes for later, nobody waits for.
  if (response.request().serviceWorker() !== null) return false;
  const type = response.headers()["content-type"] ?? "";
  return response.status() === 200 && type.includes("javascript");
}

/** The workbench is there when the film can be coded on. */
export async function workbenchIsThere(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Play", exact: true }).waitFor();
  await page.waitForFunction(() => (document.querySelector("video")?.readyState ?? 0) >= 2);
}
