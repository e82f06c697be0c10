import { readFileSync } from "node:fs";
import type { BrowserContext, Page } from "@playwright/test";
import { contract } from "../../src/api/contract.ts";
import { expectNoFindings } from "./findings.ts";
import { call, openWorkbench, type Rater, twoRaters } from "./ground.ts";
import { accountOf, batches, countAt, events, light, press } from "./pressing.ts";
import { administrator, expect, type Site, test } from "./site.ts";

test.use({ story: "work of a device as a file" });
test.describe.configure({ mode: "serial" });

test("work that the server never got goes by file into another browser and from there to the server, once", async ({
  newcomer,
  site,
}) => {
  const {
    raters: [lea, max],
  } = await twoRaters(site, newcomer);
  await openWorkbench(lea);
  await press(lea.page, 2);
  await expect(light(lea.page)).toContainText("synced");
  await lea.context.route(batches, async (route) =>
    route.request().method() === "POST" ? route.abort() : route.continue(),
  );
  await press(lea.page, 3);
  await expect(light(lea.page)).toContainText("3 waiting for the server");
  await lea.page.goto("/");
  const file = await saved(lea.page);
  const observationId = lea.observationId;
  expect(JSON.parse(file)).toMatchObject({
    account: { name: "Lea" },
    observations: [{ observationId, sent: [{}, {}], unsent: [{}, {}, {}], refused: [] }],
  });

  // Somebody else's browser takes nothing of it, and says whose it is.
  await chooses(max.page, file);
  await expect(max.page.getByText("The file contains the coding of Lea")).toBeVisible();
  await chooses(max.page, file.slice(0, -40));
  await expect(max.page.getByText("or it is damaged", { exact: false })).toBeVisible();
  expect(await countAt(lea, site)).toBe(2);

  const other = await newcomer();
  await signIn(other.context(), site, lea);
  // Nothing is sent before its rater has seen what it is.
  await chooses(other, file);
  const question = other.getByRole("group", { name: "Send the coding in this file as your own?" });
  await expect(question).toContainText("Peer play");
  await expect(question).toContainText("5 changes");
  await expectNoFindings(other);
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(question).toHaveCount(0);
  expect(await countAt(lea, site)).toBe(2);
  await takes(other, file);
  const result = other.locator("#device").getByRole("status");
  await expect(result).toContainText("The server did not have 3 changes from this file.");
  await expect(result).toContainText("2 changes were on the server already.");
  await expect.poll(() => countAt(lea, site), { timeout: 60_000 }).toBe(5);
  await takes(other, file);
  await expect(result).toHaveText("5 changes were on the server already.");

  // The first browser is let through again: what it has waiting has arrived by another way.
  await lea.context.unroute(batches);
  await openWorkbench(lea);
  await expect(events(lea.page)).toHaveCount(5);
  await expect(light(lea.page)).toContainText("synced", { timeout: 90_000 });
  expect(await countAt(lea, site)).toBe(5);
});

test("what a server restored from an older backup lacks comes back by the file of a browser that is gone", async ({
  newcomer,
  site,
}) => {
  const {
    raters: [lea],
  } = await twoRaters(site, newcomer);
  await openWorkbench(lea);
  await press(lea.page, 2);
  await expect(light(lea.page)).toContainText("synced");
  const backup = await site.backUp();
  await press(lea.page, 4);
  await expect(light(lea.page)).toContainText("synced");
  const { email } = await accountOf(lea.context, site);
  await lea.page.goto("/settings#device");
  const file = await saved(lea.page);
  await lea.context.close();
  await site.restore(backup);

  const other = await newcomer();
  const again = { ...lea, context: other.context(), page: other };
  await call(other.context(), site, contract.signIn, {
    body: { email, password: administrator.password },
  });
  expect(await countAt(again, site)).toBe(2);
  await takes(other, file);
  await expect(other.locator("#device").getByRole("status")).toContainText(
    "The server did not have 4 changes from this file.",
  );
  await expect.poll(() => countAt(again, site), { timeout: 60_000 }).toBe(6);
  await openWorkbench(again);
  await expect(events(other)).toHaveCount(6);
});

/** What “Save as file” gives. */
async function saved(page: Page): Promise<string> {
  const downloading = page.waitForEvent("download");
  await page.getByRole("button", { name: "Save as file" }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^interrater-device-\d{4}-\d\d-\d\d\.json$/u);
  return readFileSync(await download.path(), "utf8");
}

async function takes(page: Page, text: string): Promise<void> {
  await chooses(page, text);
  await page.getByRole("button", { name: "Send", exact: true }).click();
}

async function chooses(page: Page, text: string): Promise<void> {
  if (!page.url().includes("/settings")) await page.goto("/settings");
  const choosing = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Send coding from a file" }).click();
  await (
    await choosing
  ).setFiles({ name: "device.json", mimeType: "application/json", buffer: Buffer.from(text) });
}

async function signIn(context: BrowserContext, site: Site, { context: known }: Rater) {
  const { email } = await accountOf(known, site);
  await call(context, site, contract.signIn, { body: { email, password: administrator.password } });
}
