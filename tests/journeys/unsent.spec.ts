import type { Page } from "@playwright/test";
import { contract } from "../../src/api/contract.ts";
import { call, openWorkbench, type Rater, twoRaters } from "./ground.ts";
import { accountOf, batches, countAt, light, press } from "./pressing.ts";
import { administrator, expect, test } from "./site.ts";

test.use({ story: "unsent" });
test.describe.configure({ mode: "serial" });

test("the start page shows what has not been sent, and sends it without its workbench", async ({
  newcomer,
  site,
}) => {
  const {
    raters: [rater],
  } = await twoRaters(site, newcomer);
  const { page, context } = rater;
  await codesUnsent(rater, 3);

  await page.goto("/");
  const unsent = page.getByRole("region", { name: "Not yet synced" });
  await expect(unsent).toContainText("3 changes are saved on this device");
  await expect(unsent.getByRole("link")).toBeVisible();
  expect(await countAt(rater, site)).toBe(0);
  await context.unroute(batches);

  await expect.poll(() => countAt(rater, site), { timeout: 60_000 }).toBe(3);
  await expect(unsent).toHaveCount(0);
});

test("any other page sends it too", async ({ newcomer, site }) => {
  const {
    raters: [rater],
  } = await twoRaters(site, newcomer);
  await codesUnsent(rater, 2);
  await rater.context.unroute(batches);

  await rater.page.goto("/settings");

  await expect.poll(() => countAt(rater, site), { timeout: 60_000 }).toBe(2);
});

test("signing out asks where something has not been sent: stay, or send it first", async ({
  newcomer,
  site,
}) => {
  const {
    raters: [rater],
  } = await twoRaters(site, newcomer);
  const { page, context } = rater;
  const { email } = await accountOf(context, site);
  await codesUnsent(rater, 2);
  await page.goto("/");

  await signOut(page);
  const question = page.getByRole("dialog", { name: "Sign out with unsynced changes?" });
  await expect(question).toContainText("2 changes are not on the server yet.");
  await expect(question).toContainText(`for Lea (${email}) only`);
  await question.getByRole("button", { name: "Stay signed in" }).click();
  await expect(question).toHaveCount(0);
  await signOut(page);
  await question.getByRole("button", { name: "Sync, then sign out" }).click();
  await expect(question).toContainText("Server not reachable.");
  await context.unroute(batches);

  await expect(page.getByRole("link", { name: "Sign in" }).first()).toBeVisible({
    timeout: 90_000,
  });
  await call(context, site, contract.signIn, { body: { email, password: administrator.password } });
  expect(await countAt(rater, site)).toBe(2);
});

test("who signs out all the same finds it again; whoever signs in there meanwhile neither sees nor sends it", async ({
  newcomer,
  site,
}) => {
  const {
    raters: [lea, max],
  } = await twoRaters(site, newcomer);
  const { page, context } = lea;
  const { email: emailOfLea } = await accountOf(lea.context, site);
  const { email: emailOfMax } = await accountOf(max.context, site);
  await codesUnsent(lea, 2);
  await page.goto("/");
  await signOut(page);
  await page.getByRole("button", { name: "Sign out without syncing" }).click();
  await expect(page.getByRole("link", { name: "Sign in" }).first()).toBeVisible();
  await context.unroute(batches);

  // Max, in Lea's browser.
  const { password } = administrator;
  await call(context, site, contract.signIn, { body: { email: emailOfMax, password } });
  const sent: string[] = [];
  context.on("request", (request) => {
    if (batches.test(request.url()) && request.method() === "POST") sent.push(request.url());
  });
  const theirs = { ...max, context, page };
  await openWorkbench(theirs);
  await press(page, 1);
  await expect(light(page)).toContainText("synced");
  await page.goto("/");
  await expect(page.getByRole("button", { name: /Max/u })).toBeVisible();
  await expect(page.getByRole("region", { name: "Not yet synced" })).toHaveCount(0);
  expect(sent.length).toBeGreaterThan(0);
  expect(sent.every((url) => url.includes(max.observationId))).toBe(true);
  await signOut(page);
  await expect(page.getByRole("link", { name: "Sign in" }).first()).toBeVisible();

  await call(context, site, contract.signIn, { body: { email: emailOfLea, password } });
  expect(await countAt(lea, site)).toBe(0);
  await page.goto("/");
  await expect.poll(() => countAt(lea, site), { timeout: 60_000 }).toBe(2);
});

/** Codes so much that the browser keeps, and nothing lets through. */
async function codesUnsent(rater: Rater, count: number): Promise<void> {
  await openWorkbench(rater);
  await rater.context.route(batches, async (route) =>
    route.request().method() === "POST" ? route.abort() : route.continue(),
  );
  await press(rater.page, count);
  await expect(light(rater.page)).toContainText(`${count} waiting for the server`);
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole("button", { name: /Lea|Max/u }).click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
}
