import type { Page, Route } from "@playwright/test";
import { contract } from "../../src/api/contract.ts";
import { expectNoFindings } from "./findings.ts";
import { call } from "./ground.ts";
import { administrator, expect, test } from "./site.ts";

test.use({ story: "a server that says nothing" });
test.describe.configure({ mode: "serial" });

test("a server that hangs is told after 20 s, asked again, and read as soon as it answers", async ({
  newcomer,
  site,
}) => {
  const page = await signedIn(await newcomer(), site);
  const held = await holding(page, ["**/api/v1/accounts?*", "**/health/ready"]);
  await page.goto("/admin");
  await expect.poll(() => held.asked.length).toBe(1);
  // What is asked for each minute would be a sign of the server, too.
  const bell = await holding(page, ["**/api/v1/my/notices*"]);
  const line = page.getByRole("status").filter({ hasText: "The server does not respond." });

  await page.clock.runFor(15_000);
  await expect(line).toBeHidden();
  await pass(page, 10);
  await expect(line).toBeVisible();
  await expectNoFindings(page);
  await pass(page, 10);
  // Asked again by itself, and for some time; then it is left to the person.
  await expect.poll(() => held.asked.length).toBeGreaterThanOrEqual(2);
  await pass(page, 60);
  await expect(page.getByRole("alert")).toContainText("The server does not respond.");
  await expect(page.getByRole("button", { name: "Try again" })).toBeVisible();

  await Promise.all([held.letGo(), bell.letGo()]);
  await pass(page, 25);
  await expect(line).toBeHidden();
  await expect(page.getByRole("alert")).toBeHidden();
  await expect(page.getByText(administrator.email).first()).toBeVisible();
});

test("a server that is slow and lives is waited for, and said to be so", async ({
  newcomer,
  site,
}) => {
  const page = await signedIn(await newcomer(), site);
  const held = await holding(page, ["**/api/v1/accounts?*"]);
  await page.goto("/admin");
  await expect.poll(() => held.asked.length).toBe(1);

  await pass(page, 40);
  const line = page.getByRole("status").filter({ hasText: "takes longer than usual" });
  await expect(line).toBeVisible();
  expect(held.asked).toHaveLength(1);
  await held.letGo();
  await expect(page.getByText(administrator.email).first()).toBeVisible();
  await expect(line).toBeHidden();
});

async function signedIn(page: Page, site: Parameters<typeof call>[1]): Promise<Page> {
  const { email, password } = administrator;
  await page.clock.install();
  await call(page.context(), site, contract.signIn, { body: { email, password } });
  return page;
}

/** Lets the page’s clock go on, and what it asks be answered meanwhile. */
async function pass(page: Page, seconds: number): Promise<void> {
  for (let second = 0; second < seconds; second += 1) {
    await page.clock.runFor(1_000);
    if (second % 5 === 4)
      await page.evaluate(
        () => new Promise((resolve) => requestIdleCallback(() => resolve(undefined))),
      );
  }
}

/** Leaves requests without an answer until they are let go on. */
async function holding(page: Page, patterns: readonly string[]) {
  const waiting: Route[] = [];
  const asked: string[] = [];
  for (const pattern of patterns) {
    await page.route(pattern, (route) => {
      waiting.push(route);
      if (route.request().url().includes("/api/v1/accounts")) asked.push(route.request().url());
    });
  }
  return {
    asked,
    async letGo() {
      for (const pattern of patterns) await page.unroute(pattern);
      await Promise.all(waiting.map((route) => route.continue().catch(() => undefined)));
    },
  };
}
