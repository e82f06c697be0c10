import type { Page } from "@playwright/test";
import { contract } from "../../src/api/contract.ts";
import { expectNoFindings } from "./findings.ts";
import { call } from "./ground.ts";
import { administrator, expect, test } from "./site.ts";

test.use({ story: "end of a session" });
test.describe.configure({ mode: "serial" });

const hourMs = 3_600_000;

test("before a short session ends the page says so, and one press lengthens it, as keys and presses on the page do", async ({
  newcomer,
  site,
}) => {
  const page = await newcomer();
  const { email, password } = administrator;
  await page.clock.install();
  await call(page.context(), site, contract.signIn, { body: { email, password } });
  const told = page.waitForResponse("**/api/v1/my/time-zone");
  let isDeviceTold = false;
  page.on("requestfinished", (request) => {
    isDeviceTold ||= request.method() === "PATCH" && (request.postData() ?? "").includes("device");
  });
  await page.goto("/admin");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  // What a page tells once that has been opened is told.
  await page.clock.runFor(30_000);
  await told;
  await expect(async () => {
    await page.clock.runFor(1_000);
    expect(isDeviceTold).toBe(true);
  }).toPass();
  const warning = page.getByRole("dialog", { name: "Stay signed in?" });
  const asked: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/api/v1/session")) asked.push(request.url());
  });

  // A tab behind others asks for nothing by itself.
  await page.evaluate(() => {
    Object.defineProperty(document, "visibilityState", { value: "hidden", configurable: true });
    document.dispatchEvent(new Event("visibilitychange"));
  });

  // Who does something is signed in for another twelve hours.
  await page.clock.fastForward(8 * hourMs);
  await page.keyboard.press("Shift");
  await expect.poll(() => minutesUnused(page)).toBeLessThan(1);
  expect(asked).toHaveLength(1);
  await page.clock.fastForward(8 * hourMs);
  await expect(warning).toBeHidden();

  // Who does nothing is warned ten minutes before; what was typed meanwhile stays.
  await page.clock.fastForward(3.9 * hourMs);
  await expect(warning.getByRole("alert")).toContainText(/You will be signed out at \d+:\d\d/u);
  const stay = warning.getByRole("button", { name: "Stay signed in" });
  await expect(stay).toBeFocused();
  await expectNoFindings(page);
  await expect(stay).toBeFocused();
  expect(await minutesUnused(page)).toBeGreaterThan(700);
  await page.keyboard.press("Enter");
  await expect(warning).toBeHidden();
  await expect.poll(() => minutesUnused(page)).toBeLessThan(1);
  await page.clock.fastForward(hourMs);
  await expect(warning).toBeHidden();

  // After the end nothing is taken from the screen before the reader goes on.
  await page.clock.fastForward(12 * hourMs);
  const over = page.getByRole("dialog", { name: "You have been signed out" });
  await expect(over.getByRole("button", { name: "Sign in" })).toBeFocused();
  await page.context().clearCookies();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/sign-in\?back=/u);
});

test(
  "where sessions last for days there is no warning",
  { tag: "@whole" },
  async ({ newcomer, site }) => {
    const page = await newcomer();
    const { email, password } = administrator;
    await page.clock.install();
    await call(page.context(), site, contract.signIn, { body: { email, password } });
    await page.route("**/api/v1/session", async (route) => {
      const answer = await route.fetch();
      const session: unknown = await answer.json();
      await route.fulfill({ json: Object.assign({}, session, { endsAfterSeconds: 14 * 86_400 }) });
    });
    await page.goto("/admin");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await page.clock.fastForward(30 * 24 * hourMs);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.getByRole("dialog")).toBeHidden();
  },
);

/** How long ago, by the clock of the page, the server answered last. */
function minutesUnused(page: Page): Promise<number> {
  return page.evaluate(
    () => (Date.now() - Number(localStorage.getItem("interrater:last-use"))) / 60_000,
  );
}
