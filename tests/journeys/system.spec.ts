import { administrator, expect, test } from "./site.ts";
import { contract } from "../../src/api/contract.ts";
import { call } from "./ground.ts";
import { expectNoFindings } from "./findings.ts";

test.use({ story: "the state of the server" });

test("an administrator sees how the server fares, asks again, and reads why where it cannot be told", async ({
  newcomer,
  site,
}) => {
  const page = await newcomer();
  const { email, password } = administrator;
  await call(page.context(), site, contract.signIn, { body: { email, password } });

  await page.goto(`${site.address}/admin`);
  await page.getByRole("main").getByRole("link", { name: "System", exact: true }).click();
  await expect(page.getByRole("heading", { name: "System", level: 1 })).toBeVisible();
  for (const name of [
    "Disk",
    "Database",
    "Queues",
    "Backups",
    "Live connections",
    "Slowest calls",
  ]) {
    await expect(page.getByRole("heading", { name, exact: true })).toBeVisible();
  }
  await expect(page.getByText(/^Interrater \d+\.\d+\.\d+(?:\+\w+)?, running since/u)).toBeVisible();
  // What the doctor finds, what is wrong first.
  const findings = page
    .getByRole("region", { name: "Check of the installation" })
    .or(page.getByRole("table", { name: "Check of the installation" }));
  await expect(findings.first()).toContainText("Node.js");
  await expect(findings.first()).toContainText("database");
  await page.getByRole("button", { name: "Check again" }).click();
  await expect(page.getByRole("button", { name: "Check again" })).toBeEnabled();
  await expect(page.getByRole("table", { name: "Slowest calls" })).toContainText("ms");

  await page.getByText(/^What is new/u).click();
  await expect(page.getByText("The changelog is in English.")).toBeVisible();
  await expectNoFindings(page);

  await page.setViewportSize({ width: 390, height: 844 });
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBeLessThanOrEqual(0);

  // Where the server does not say it, the page says so and tries again.
  await page.route("**/api/v1/system", (route) => route.abort());
  await page.reload();
  const retry = page.getByRole("button", { name: /Try again|Retry/u }).first();
  await expect(retry).toBeVisible({ timeout: 30_000 });
  await page.unroute("**/api/v1/system");
  await retry.click();
  await expect(page.getByRole("heading", { name: "Disk", exact: true })).toBeVisible();
});
