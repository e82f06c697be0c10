import { rmSync } from "node:fs";
import { gzipSync } from "node:zlib";
import type { Browser, Page, Response } from "playwright";
import { startSite } from "../tests/journeys/site.ts";
import type { Person } from "../tests/server/application.ts";
import { freshProfile, launchBrowser } from "./browser.ts";
import type { Figure } from "./figure.ts";
import { assignDemo, firstOwner } from "./study.ts";

/** Nothing is fetched for so long: what a screen needs is there. */
const idleMs = 1_500;

/**
 * The JavaScript that a page fetches in a fresh browser profile until it is idle: the bodies of all
 * scripts and worker scripts that Chromium received, each packed by gzip -9.
 */
export async function* measureFirstLoad(): AsyncGenerator<Figure> {
  const site = await startSite();
  const browser = await launchBrowser();
  try {
    const { owner, demoStudyId } = await firstOwner(site);
    const observationId = await assignDemo(owner, demoStudyId);
    const pages = [
      { metric: "firstLoad.signIn", path: "/sign-in", person: undefined, isThere: signInIsThere },
      {
        metric: "firstLoad.workbench",
        path: `/observations/${observationId}`,
        person: owner,
        isThere: workbenchIsThere,
      },
    ];
    for (const { metric, ...page } of pages) {
      // oxlint-disable-next-line no-await-in-loop -- One page at a time is what a person opens.
      yield { metric, value: await scriptBytes(browser, site.address, page), unit: "bytes" };
    }
  } finally {
    await browser.close();
    await site.stop();
    rmSync(site.dataDirectory, { recursive: true, force: true });
  }
}

interface Opened {
  readonly path: string;
  readonly person: Person | undefined;
  readonly isThere: (page: Page) => Promise<void>;
}

async function scriptBytes(
  browser: Browser,
  address: string,
  { path, person, isThere }: Opened,
): Promise<number> {
  const context = await freshProfile(browser, address, person);
  const page = await context.newPage();
  const scripts = new Map<string, Promise<Buffer>>();
  let lastAt = performance.now();
  context.on("request", () => (lastAt = performance.now()));
  context.on("response", (response) => {
    lastAt = performance.now();
    if (isScript(response)) scripts.set(response.url(), response.body());
  });
  await page.goto(path);
  await isThere(page);
  // The stream of changes stays open for ever, so the network as such is never idle.
  while (performance.now() - lastAt < idleMs) {
    // oxlint-disable-next-line no-await-in-loop -- It waits.
    await page.waitForTimeout(100);
  }
  const sizes = await Promise.all(
    [...scripts].map(async ([url, body]) => ({
      name: new URL(url).pathname,
      bytes: gzipSync(await body, { level: 9 }).length,
    })),
  );
  await context.close();
  if (sizes.length === 0) throw new Error(`${path} has fetched no script`);
  for (const { name, bytes } of sizes.toSorted((a, b) => b.bytes - a.bytes).slice(0, 5)) {
    console.error(`  ${name}: ${bytes} bytes`);
  }
  return sizes.reduce((sum, { bytes }) => sum + bytes, 0);
}

function isScript(response: Response): boolean {
  // What the service worker takes for later, nobody waits for.
  if (response.request().serviceWorker() !== null) return false;
  const type = response.headers()["content-type"] ?? "";
  return response.status() === 200 && type.includes("javascript");
}

async function signInIsThere(page: Page): Promise<void> {
  await page.locator("input[type=password]").waitFor();
}

/** The workbench is there when the film can be coded on. */
export async function workbenchIsThere(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Play", exact: true }).waitFor();
  await page.waitForFunction(() => (document.querySelector("video")?.readyState ?? 0) >= 2);
}
