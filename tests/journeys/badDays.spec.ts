import type { Page } from "@playwright/test";
import type { Reply } from "../../src/api/call.ts";
import { contract } from "../../src/api/contract.ts";
import { isWhole } from "../whole.ts";
import { call, openWorkbench, type Rater, twoRaters } from "./ground.ts";
import { expect, test, type Site } from "./site.ts";

test.use({ story: "bad days", serviceWorkers: "allow" });
test.describe.configure({ mode: "serial" });

const kills = isWhole ? 20 : 3;

test("kill -9 of the server again and again while two browsers code loses nothing and doubles nothing", async ({
  newcomer,
  site,
}) => {
  test.setTimeout(600_000);
  const { raters } = await twoRaters(site, newcomer);
  for (const rater of raters) {
    await openWorkbench(rater);
    await rater.page.getByRole("button", { name: "Play", exact: true }).click();
    // A film that breaks off is another bad day: on a picture that is not there no press becomes an event.
    await expect.poll(() => hasWholeFilm(rater.page)).toBe(true);
  }
  const coding = new AbortController();
  const counting = raters.map(async ({ page }) => {
    let presses = 0;
    while (!coding.signal.aborted) {
      await page.keyboard.press("l");
      presses += 1;
      await page.waitForTimeout(90 + (presses % 7) * 30);
    }
    return presses;
  });

  for (let at = 0; at < kills; at++) {
    await new Promise((resolve) => setTimeout(resolve, 250 + (at % 5) * 160));
    await site.kill();
    await site.start();
  }
  coding.abort();
  const presses = await Promise.all(counting);

  for (const [at, rater] of raters.entries()) {
    await expect(savingLight(rater.page)).toContainText("Saved on this device, synced", {
      timeout: 180_000,
    });
    const { revision, events: kept } = await workOf(rater, site);
    const operations = await allOperations(rater, site);
    expect(kept).toHaveLength(presses[at] ?? -1);
    expect(new Set(operations.map(({ operation }) => operation.id)).size).toBe(operations.length);
    expect(operations.map((taken) => taken.revision)).toEqual(
      Array.from({ length: revision }, (_, index) => index + 1),
    );
    expect(presses[at]).toBeGreaterThan(2 * kills);
  }
});

test("a film that breaks off with the server goes on by itself once the server is back @whole", async ({
  newcomer,
  site,
}) => {
  const {
    raters: [rater],
  } = await twoRaters(site, newcomer);
  const { page } = rater;
  let isCut = true;
  // As when the server dies: a part of the film has come, and nothing comes after it.
  await page.route("**/media/**", async (route) => {
    const { range = "bytes=0-" } = route.request().headers();
    if (!isCut) await route.continue();
    else if (!range.startsWith("bytes=0-")) await route.abort("connectionreset");
    else await route.fulfill({ response: await route.fetch({ headers: { range: cutRange } }) });
  });
  await openWorkbench(rater);
  await page.getByRole("button", { name: "Play", exact: true }).click();
  const brokenOff = page.getByText("The connection to the recording was lost.");
  await expect(brokenOff).toBeVisible();
  await site.kill();
  await page.keyboard.press("l");
  await expect(events(page)).toHaveCount(0);
  isCut = false;
  await site.start();

  await expect(brokenOff).toBeHidden();
  await expect.poll(() => hasWholeFilm(page)).toBe(true);
  await press(page, "l", 2);
  await expect(events(page)).toHaveCount(2);
  await expect(savingLight(page)).toContainText("Saved on this device, synced");
});

/** A quarter of the demo's film. */
const cutRange = "bytes=0-249999";

function hasWholeFilm(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const film = document.querySelector("video");
    const { buffered, duration = 0 } = film ?? {};
    return !!buffered && buffered.length > 0 && buffered.end(buffered.length - 1) >= duration - 0.1;
  });
}

/** However long the restarts took, so that more was coded than one answer holds. */
async function allOperations({ context, observationId }: Rater, site: Site) {
  const all: Reply<typeof contract.listOperations>["operations"] = [];
  for (;;) {
    const { operations } = await call(context, site, contract.listOperations, {
      params: { observationId },
      query: { after: all.at(-1)?.revision ?? 0 },
    });
    if (operations.length === 0) return all;
    all.push(...operations);
  }
}

test("with the network gone coding goes on, the light says so, and everything arrives afterwards", async ({
  newcomer,
  site,
}) => {
  const {
    raters: [rater],
  } = await twoRaters(site, newcomer);
  await openWorkbench(rater);
  await press(rater.page, "l", 2);
  await expect(savingLight(rater.page)).toContainText("synced");

  await rater.context.setOffline(true);
  await press(rater.page, "l", 3);
  await expect(savingLight(rater.page)).toContainText(/3 waiting for the server/u);
  await expect(events(rater.page)).toHaveCount(5);
  expect((await workOf(rater, site)).events).toHaveLength(2);

  await rater.context.setOffline(false);
  await expect(savingLight(rater.page)).toContainText("synced", { timeout: 20_000 });
  expect((await workOf(rater, site)).events).toHaveLength(5);
});

test("what was shown as kept is there after the tab was killed, though the server never heard of it", async ({
  newcomer,
  site,
}) => {
  const {
    raters: [rater],
  } = await twoRaters(site, newcomer);
  await openWorkbench(rater);
  await site.kill();
  await press(rater.page, "l", 4);
  await expect(savingLight(rater.page)).toContainText(/4 waiting for the server/u);

  const devtools = await rater.context.newCDPSession(rater.page);
  void devtools.send("Page.crash").catch(() => undefined);
  await rater.page.waitForEvent("crash");
  await site.start();
  const again = { ...rater, page: await rater.context.newPage() };
  await openWorkbench(again);

  await expect(events(again.page)).toHaveCount(4);
  await expect(savingLight(again.page)).toContainText("synced", { timeout: 20_000 });
  expect((await workOf(rater, site)).events).toHaveLength(4);
});

test("a rater who opens another rater's observation by its id finds nothing", async ({
  newcomer,
  site,
}) => {
  const {
    raters: [lea, max],
  } = await twoRaters(site, newcomer);
  await openWorkbench(lea);
  await press(lea.page, "l", 1);

  await max.page.goto(`/observations/${lea.observationId}`);

  const main = max.page.getByRole("main");
  await expect(
    main.getByRole("heading", { level: 1, name: "Not found, or you do not have access." }),
  ).toBeVisible();
  await expect(max.page.getByText("Lea")).toHaveCount(0);
  await expect(max.page.locator("video")).toHaveCount(0);
  // Nothing else is on that screen, and it leads on.
  await main.getByRole("link", { name: "Go to Home" }).click();
  await expect(max.page.getByRole("navigation", { name: "Interrater" })).toBeVisible();
});

test("two tabs of one rater see each other's key presses, and all arrive once", async ({
  newcomer,
  site,
}) => {
  const {
    raters: [rater],
  } = await twoRaters(site, newcomer);
  await openWorkbench(rater);
  const other = { ...rater, page: await rater.context.newPage() };
  await openWorkbench(other);

  await press(rater.page, "l", 2);
  await expect(events(other.page)).toHaveCount(2);
  await other.page.bringToFront();
  await press(other.page, "l", 2);
  await expect(events(rater.page)).toHaveCount(4);

  await expect(savingLight(other.page)).toContainText("synced");
  expect((await workOf(rater, site)).events).toHaveLength(4);
});

function savingLight(page: Page) {
  return page.getByTestId("saving");
}

function events(page: Page) {
  return page.getByRole("listbox", { name: "Coded events" }).getByRole("option");
}

/** Presses a key at different moments, so that no two events stand at the same time. */
async function press(page: Page, key: string, times: number): Promise<void> {
  for (let at = 0; at < times; at++) {
    await page.keyboard.press("ArrowRight");
    await page.waitForTimeout(250);
    await page.keyboard.press(key);
  }
}

function workOf(rater: Rater, site: Site) {
  return call(rater.context, site, contract.readWork, {
    params: { observationId: rater.observationId },
  });
}
