import type { Page } from "@playwright/test";
import { contract } from "../../src/api/contract.ts";
import { call, openWorkbench, type Rater, twoRaters } from "./ground.ts";
import { expect, type Site, test } from "./site.ts";

test.use({ story: "full disk" });
test.describe.configure({ mode: "serial" });

test("with the rater's disk full nothing is lost: it goes straight to the server, and to the disk once there is room", async ({
  newcomer,
  site,
}) => {
  const {
    raters: [rater],
  } = await twoRaters(site, newcomer);
  const { page, context } = rater;
  await openWorkbench(rater);
  await press(page, 2);
  await expect(light(page)).toContainText("Saved on this device, synced");
  const disk = await diskOf(page, site);

  await disk.fill();
  await press(page, 3);
  await expect(light(page)).toContainText("but not saved on this device");
  await expect.poll(() => countAt(rater, site)).toBe(5);
  expect(await asksBeforeLeaving(page)).toBe(false);

  await context.setOffline(true);
  await press(page, 4);
  await expect(light(page)).toContainText("4 changes exist only in this tab");
  expect(await asksBeforeLeaving(page)).toBe(true);

  await disk.free();
  await expect(light(page)).toContainText("4 waiting for the server", { timeout: 60_000 });
  const devtools = await context.newCDPSession(page);
  void devtools.send("Page.crash").catch(() => undefined);
  await page.waitForEvent("crash");
  await page.close();
  await context.setOffline(false);
  const again = { ...rater, page: await context.newPage() };
  await openWorkbench(again);

  await expect(events(again.page)).toHaveCount(9);
  await expect(light(again.page)).toContainText("Saved on this device, synced", {
    timeout: 60_000,
  });
  expect(await asksBeforeLeaving(again.page)).toBe(false);
  await hasEachOnce(rater, site, 9);
});

test("what only a tab has is sent once the server is back, though the disk stays full, and is shown as it is", async ({
  newcomer,
  site,
}) => {
  const {
    raters: [rater],
  } = await twoRaters(site, newcomer);
  const { page, context } = rater;
  await openWorkbench(rater);
  const disk = await diskOf(page, site);
  await press(page, 1);
  await expect(light(page)).toContainText("Saved on this device, synced");
  await context.setOffline(true);
  await press(page, 2);
  await disk.fill();
  await press(page, 3);
  await expect(light(page)).toContainText("3 changes exist only in this tab");

  await context.setOffline(false);
  await expect(light(page)).toContainText("but not saved on this device", { timeout: 60_000 });
  await hasEachOnce(rater, site, 6);
  await disk.free();
  // It is tried every few seconds by itself, too: then there is no button any more, and nothing to press.
  const tryNow = light(page).getByRole("button", { name: "Try now" });
  await tryNow.click({ timeout: 10_000 }).catch(async (error: unknown) => {
    if (await tryNow.isVisible()) throw error;
  });

  await expect(light(page)).toContainText("Saved on this device, synced");
  await page.reload();
  await expect(events(page)).toHaveCount(6);
  await hasEachOnce(rater, site, 6);
});

/** What the browser lets this site keep. */
async function diskOf(page: Page, site: Site) {
  const devtools = await page.context().newCDPSession(page);
  const origin = site.address;
  return {
    async fill() {
      await devtools.send("Storage.overrideQuotaForOrigin", { origin, quotaSize: 1 });
      // The browser remembers for some seconds how much room there was.
      await expect.poll(() => takes(page), { timeout: 60_000 }).toBe(false);
    },
    free: () => devtools.send("Storage.overrideQuotaForOrigin", { origin }),
  };
}

/** Whether the browser keeps anything for this site now. */
function takes(page: Page): Promise<boolean> {
  return page.evaluate(
    () =>
      new Promise<boolean>((resolve) => {
        const opening = indexedDB.open("probe");
        opening.addEventListener("error", () => resolve(false));
        opening.addEventListener("upgradeneeded", () =>
          opening.result.createObjectStore("probe", { autoIncrement: true }),
        );
        opening.addEventListener("success", () => {
          const database = opening.result;
          const writing = database.transaction("probe", "readwrite");
          writing.addEventListener("complete", () => resolve(true));
          writing.addEventListener("abort", () => resolve(false));
          writing.objectStore("probe").put("x".repeat(1_000));
          database.close();
        });
      }),
  );
}

/** Whether the browser asks before this page is left: it does where the page holds the event back. */
function asksBeforeLeaving(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const leaving = new Event("beforeunload", { cancelable: true });
    window.dispatchEvent(leaving);
    return leaving.defaultPrevented;
  });
}

function light(page: Page) {
  return page.getByTestId("saving");
}

function events(page: Page) {
  return page.getByRole("listbox", { name: "Coded events" }).getByRole("option");
}

/** Codes so many events, each at a moment of its own. */
async function press(page: Page, times: number): Promise<void> {
  for (let at = 0; at < times; at++) {
    const before = await events(page).count();
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("l");
    await expect(events(page)).toHaveCount(before + 1);
  }
}

async function countAt({ context, observationId }: Rater, site: Site): Promise<number> {
  const work = await call(context, site, contract.readWork, { params: { observationId } });
  return work.events.length;
}

async function hasEachOnce(rater: Rater, site: Site, count: number): Promise<void> {
  const { context, observationId } = rater;
  const { operations } = await call(context, site, contract.listOperations, {
    params: { observationId },
    query: { after: 0 },
  });
  expect(await countAt(rater, site)).toBe(count);
  expect(new Set(operations.map(({ operation }) => operation.id)).size).toBe(count);
  expect(operations).toHaveLength(count);
}
