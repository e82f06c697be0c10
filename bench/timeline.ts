import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Browser, Page } from "playwright";
import { projectRoot } from "../src/server/projectRoot.ts";
import { launchBrowser } from "./browser.ts";
import { type Figure, percentile, rounded } from "./figure.ts";
import manifest from "./package.json" with { type: "json" };
import { servePages } from "./servePages.ts";

const ourSizes = [100_000, 1_000_000];
const peerSizes = [1_000, 3_000, 10_000, 30_000, 100_000];
/** A peer that is not there, or has not drawn its frames, after so long has not survived the size. */
const peerPatienceMs = 60_000;
const viewport = { width: 1440, height: 800 };

/** Steps of the wheel: in at a place, along, and out again, several times; a frame each. */
const rounds = 4;
const zoomSteps = 30;
const panSteps = 40;

/**
 * The work of the page's one thread for a frame while a hand zooms and pans by the wheel: from the
 * hearing of the wheel's event to the end of the drawing in the frame that follows. Drawing on a canvas
 * is finished by reading a pixel back, and a change of the document by asking for its layout, so that
 * nothing is put off beyond the measurement; what the browser does then to bring the picture to the
 * screen is not in it. Two hours, thirty rows, without a GPU.
 */
export async function* measureTimeline(): AsyncGenerator<Figure> {
  installPeer();
  const pages = await servePages("timelinePage", ["ours.html", "peer.html"]);
  const browser = await launchBrowser();
  try {
    const peer = await largestSurvived(browser, pages.address);
    if (peer) {
      yield figure(`timeline.frame.peer.${peer.count}`, "p50", peer.timesMs);
      yield figure(`timeline.frame.peer.${peer.count}`, "p99", peer.timesMs);
    }
    for (const count of ourSizes) {
      const address = `${pages.address}/ours.html?count=${count}`;
      // oxlint-disable-next-line no-await-in-loop -- What is measured must have the machine to itself.
      const timesMs = await frameTimes(browser, address, { patienceMs: 180_000, rounds });
      for (const share of ["p50", "p99"] as const) {
        const ours = figure(`timeline.frame.${count}`, share, timesMs);
        yield peer ? { ...ours, ...beside(ours.value, peer, share) } : ours;
      }
    }
  } finally {
    await browser.close();
    await pages.stop();
  }
}

type Share = "p50" | "p99";

interface Measured {
  readonly count: number;
  readonly timesMs: readonly number[];
}

function figure(metric: string, share: Share, timesMs: readonly number[]): Figure {
  const value = rounded(percentile(timesMs, share === "p50" ? 0.5 : 0.99), 2);
  return { metric: `${metric}.${share}`, value, unit: "ms" };
}

function beside(value: number, { count, timesMs }: Measured, share: Share) {
  const theirs = percentile(timesMs, share === "p50" ? 0.5 : 0.99);
  const version = manifest.dependencies["vis-timeline"];
  return {
    peer: `vis-timeline ${version}, ${count} events`,
    ratio: rounded(value / theirs, 5),
  };
}

/** The peer's frames at the largest size at which it still draws them. */
async function largestSurvived(browser: Browser, address: string): Promise<Measured | undefined> {
  let largest: Measured | undefined;
  for (const count of peerSizes) {
    try {
      const page = `${address}/peer.html?count=${count}`;
      // oxlint-disable-next-line no-await-in-loop -- What is measured must have the machine to itself.
      const timesMs = await frameTimes(browser, page, { patienceMs: peerPatienceMs, rounds: 1 });
      console.error(
        `  vis-timeline with ${count} events: ${rounded(percentile(timesMs, 0.5), 1)} ms`,
      );
      largest = { count, timesMs };
    } catch (error) {
      console.error(`  vis-timeline with ${count} events: ${String(error).split("\n")[0]}`);
      return largest;
    }
  }
  return largest;
}

async function frameTimes(
  browser: Browser,
  address: string,
  { patienceMs, rounds: turns }: { readonly patienceMs: number; readonly rounds: number },
): Promise<readonly number[]> {
  const context = await browser.newContext({ viewport });
  try {
    const page = await context.newPage();
    const deadline = performance.now() + patienceMs;
    await page.goto(address, { timeout: patienceMs });
    await page.locator("body[data-ready]").waitFor({ timeout: patienceMs });
    await page.mouse.move(viewport.width * 0.6, viewport.height * 0.5);
    for (let turn = 0; turn < turns; turn++) {
      // oxlint-disable no-await-in-loop -- A hand turns a wheel one step after the other.
      await turnWheel(page, { steps: zoomSteps, zoom: -20, pan: 0, deadline });
      await turnWheel(page, { steps: panSteps, zoom: 0, pan: turn % 2 === 0 ? 90 : -90, deadline });
      await turnWheel(page, { steps: zoomSteps, zoom: 20, pan: 0, deadline });
      // oxlint-enable no-await-in-loop
    }
    return await page.evaluate(() =>
      performance.getEntriesByName("frame").map((one) => one.duration),
    );
  } finally {
    await context.close();
  }
}

async function turnWheel(
  page: Page,
  {
    steps,
    zoom,
    pan,
    deadline,
  }: {
    readonly steps: number;
    readonly zoom: number;
    readonly pan: number;
    readonly deadline: number;
  },
): Promise<void> {
  if (zoom !== 0) await page.keyboard.down("Control");
  for (let step = 0; step < steps; step++) {
    if (performance.now() > deadline) throw new Error("too slow");
    // oxlint-disable no-await-in-loop
    await page.mouse.wheel(pan, zoom);
    await page.evaluate(
      () =>
        new Promise((resolve) => {
          requestAnimationFrame(() => requestAnimationFrame(resolve));
        }),
    );
    // oxlint-enable no-await-in-loop
  }
  if (zoom !== 0) await page.keyboard.up("Control");
}

/** The packages that only this compares to, in a folder of their own. */
function installPeer(): void {
  const folder = join(projectRoot, "bench");
  if (existsSync(join(folder, "node_modules", "vis-timeline"))) return;
  console.error("  Installing what the timeline is compared to …");
  const { status } = spawnSync(
    "npm",
    ["ci", "--omit=peer", "--legacy-peer-deps", "--ignore-scripts", "--no-audit", "--no-fund"],
    { cwd: folder, stdio: ["ignore", 2, 2], shell: process.platform === "win32" },
  );
  if (status !== 0) throw new Error("the packages of bench/package.json could not be installed");
}
