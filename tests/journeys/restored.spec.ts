import type { BrowserContext, Page } from "@playwright/test";
import { contract } from "../../src/api/contract.ts";
import { call, openWorkbench, type Rater, twoRaters } from "./ground.ts";
import { countAt, events, light, press } from "./pressing.ts";
import { administrator, expect, type Site, test } from "./site.ts";

test.use({ story: "restored", serviceWorkers: "allow" });
test.describe.configure({ mode: "serial" });

test("an open page notices that the server went back to a backup, sends what it lost, and goes on", async ({
  newcomer,
  site,
}) => {
  const {
    raters: [rater],
  } = await twoRaters(site, newcomer);
  const { page } = rater;
  await openWorkbench(rater);
  await codes(page, 3);
  const backup = await site.backUp();
  await codes(page, 4);

  await restored(rater, site, backup);
  await press(page, 2);

  await expect(light(page)).toContainText("synced", { timeout: 90_000 });
  await expect(events(page)).toHaveCount(9);
  await expect(
    page.getByText(
      "The server was restored to an earlier state and no longer had 4 of your changes",
      { exact: false },
    ),
  ).toBeVisible();
  await hasEachOnce(rater, site, 9);
  await page.getByRole("button", { name: "Dismiss this message" }).click();
  await page.reload();
  await expect(events(page)).toHaveCount(9);
  await expect(
    page.getByText("The server was restored to an earlier state and no longer had", {
      exact: false,
    }),
  ).toHaveCount(0);
});

test(
  "an open page in which nothing is pressed any more sends what the server lost, too",
  { tag: "@whole" },
  async ({ newcomer, site }) => {
    const {
      raters: [rater],
    } = await twoRaters(site, newcomer);
    await openWorkbench(rater);
    await codes(rater.page, 2);
    const backup = await site.backUp();
    await codes(rater.page, 3);

    await restored(rater, site, backup);

    await expect.poll(() => countAt(rater, site), { timeout: 120_000 }).toBe(5);
    await expect(events(rater.page)).toHaveCount(5);
    await hasEachOnce(rater, site, 5);
  },
);

test("a reload after the restore shows and sends everything, though an answer is lost half way and the page is reloaded again", async ({
  newcomer,
  site,
}) => {
  const {
    raters: [rater],
  } = await twoRaters(site, newcomer);
  const { page, context } = rater;
  await openWorkbench(rater);
  await codes(page, 2);
  const backup = await site.backUp();
  await codes(page, 4);
  await page.goto("about:blank");
  await restored(rater, site, backup);

  const isTaken = new Promise<void>((resolve) => {
    void context.route(/\/operations$/u, async (route) => {
      const isPost = route.request().method() === "POST";
      if (isPost) {
        await route.fetch();
      }
      await route.abort();
      if (isPost) {
        resolve();
      }
    });
  });
  await openWorkbench(rater);
  await isTaken;
  await expect(events(page)).toHaveCount(6);
  await context.unrouteAll({ behavior: "wait" });
  await openWorkbench(rater);

  await expect(light(page)).toContainText("synced", { timeout: 90_000 });
  await expect(events(page)).toHaveCount(6);
  await expect(
    page.getByText(
      "The server was restored to an earlier state and no longer had 4 of your changes",
      { exact: false },
    ),
  ).toBeVisible();
  await hasEachOnce(rater, site, 6);
});

test("a browser that was closed meanwhile sends what the server lost, though another device went on after the restore", async ({
  browser,
  newcomer,
  site,
}) => {
  const {
    raters: [rater],
  } = await twoRaters(site, newcomer);
  await openWorkbench(rater);
  await codes(rater.page, 2);
  const backup = await site.backUp();
  await codes(rater.page, 3);
  await rater.page.close();
  await restored(rater, site, backup);

  const other = await anotherDevice(
    rater,
    site,
    await browser.newContext({ baseURL: site.address }),
  );
  await openWorkbench(other);
  await expect(events(other.page)).toHaveCount(2);
  await codes(other.page, 6);
  await other.page.close();
  const again = { ...rater, page: await rater.context.newPage() };
  await openWorkbench(again);

  await expect(events(again.page)).toHaveCount(11);
  await expect(light(again.page)).toContainText("synced", { timeout: 90_000 });
  await hasEachOnce(rater, site, 11);
  await other.context.close();
});

test(
  "the start page alone sends what the server lost, and says for which recording",
  { tag: "@whole" },
  async ({ newcomer, site }) => {
    const {
      raters: [rater, other],
    } = await twoRaters(site, newcomer);
    await openWorkbench(other);
    await codes(other.page, 1);
    await openWorkbench(rater);
    await codes(rater.page, 2);
    const backup = await site.backUp();
    await codes(rater.page, 3);
    await rater.page.close();
    await restored(rater, site, backup);

    const page = await rater.context.newPage();
    await page.goto("/");

    await expect.poll(() => countAt(rater, site), { timeout: 60_000 }).toBe(5);
    await expect(
      page.getByText(
        "The server was restored to an earlier state and no longer had 3 of your changes",
        { exact: false },
      ),
    ).toBeVisible();
    await hasEachOnce(rater, site, 5);

    // Who looks after the server reads how much has come, and that one of the two has not been here since.
    const administration = await newcomer();
    const { email, password } = administrator;
    await call(administration.context(), site, contract.signIn, { body: { email, password } });
    await administration.goto("/admin/system");
    const part = administration.locator("section", { hasText: "Restored from a backup" });
    await expect(part).toContainText("3 changes, raters: 1");
    await expect(part).toContainText(/[1-9]\d* raters? who coded in the month before the backup/u);
  },
);

/** The same, and waits until the server has them. */
async function codes(page: Page, times: number): Promise<void> {
  await press(page, times);
  await expect(light(page)).toContainText("synced", { timeout: 60_000 });
}

/** The server has so many events, from as many operations, each of them once. */
async function hasEachOnce(rater: Rater, site: Site, count: number): Promise<void> {
  const { context, observationId } = rater;
  const params = { observationId };
  const { operations } = await call(context, site, contract.listOperations, {
    params,
    query: { after: 0 },
  });
  expect(await countAt(rater, site)).toBe(count);
  expect(operations).toHaveLength(count);
  expect(new Set(operations.map(({ operation }) => operation.id)).size).toBe(count);
}

/** The server as it was in the backup. Backups hold no sessions: everybody signs in again. */
async function restored({ context }: Rater, site: Site, backup: string): Promise<void> {
  const session = await call(context, site, contract.session, {});
  if (session.state !== "signed_in") throw new Error("nobody is signed in");
  await site.restore(backup);
  await call(context, site, contract.signIn, {
    body: { email: session.account.email, password: administrator.password },
  });
}

/** The same person in another browser. */
async function anotherDevice(rater: Rater, site: Site, context: BrowserContext): Promise<Rater> {
  const session = await call(rater.context, site, contract.session, {});
  if (session.state !== "signed_in") throw new Error("nobody is signed in");
  await call(context, site, contract.signIn, {
    body: { email: session.account.email, password: administrator.password },
  });
  return { ...rater, context, page: await context.newPage() };
}
