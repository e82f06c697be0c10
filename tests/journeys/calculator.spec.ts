import type { Page } from "@playwright/test";
import { contract } from "../../src/api/contract.ts";
import { expectNoFindings } from "./findings.ts";
import { call } from "./ground.ts";
import { administrator, expect, type Site, test } from "./site.ts";

test.use({ story: "calculator" });

const pasted =
  "unit\tAna\tBen\n1\tlow\tlow\n2\tmid\tlow\n3\thigh\thigh\n4\tmid\tmid\n5\thigh\tmid\n6\tlow\tNA";

/** The calculator is open to anybody once there is an application to open. */
async function openCalculator(page: Page, site: Site): Promise<void> {
  const setUp = await page.context().browser()?.newContext();
  if (setUp) {
    const body = { ...administrator, token: site.setUpToken, language: "en" } as const;
    // It can be set up once; later tests of this file find it so.
    await call(setUp, site, contract.setUp, { body }).catch(() => undefined);
    await setUp.close();
  }
  await page.goto("/calculator");
  await expect(page.getByRole("heading", { name: "Agreement calculator" })).toBeVisible();
}

// Letters of a font may be fetched when they are first shown: a plain address, with nothing in it.
function isFont(request: string): boolean {
  return /^GET http:\/\/[\d.:]+\/assets\/[\w-]+\.woff2$/u.test(request);
}

test("without an account ratings are computed, and no request leaves meanwhile", async ({
  newcomer,
  site,
}) => {
  const page = await newcomer();
  await openCalculator(page, site);
  await page.waitForLoadState("networkidle");
  const requests: string[] = [];
  page.on("request", (request) => requests.push(`${request.method()} ${request.url()}`));

  await page.getByLabel("Paste from a spreadsheet or type").fill(pasted);

  await expect(page.getByRole("heading", { name: "As understood" })).toBeVisible();
  await expect(page.getByText("6 units by 2 raters: 11 ratings, 1 missing.")).toBeVisible();
  await expect(page.getByLabel("Level of measurement")).toHaveValue("nominal");
  await expect(page.locator('[data-key="cohenKappa/unweighted"] strong')).toHaveText("0.41");
  await page.getByLabel("Level of measurement").selectOption("ordinal");
  await expect(page.locator('[data-key="krippendorffAlpha/ordinal"]')).toBeVisible();
  expect(requests.filter((one) => !isFont(one))).toEqual([]);
  await expectNoFindings(page);
});

test("the order is changed by key, resampled with a seed, and a link shows another reader the same", async ({
  newcomer,
  site,
}) => {
  const page = await newcomer();
  await openCalculator(page, site);
  await page.getByLabel("Paste from a spreadsheet or type").fill(pasted);
  await page.getByLabel("Level of measurement").selectOption("ordinal");
  const order = page.getByRole("list", { name: "Codes in their order" }).getByRole("listitem");
  await expect(order).toHaveCount(3);
  const before = await order.allTextContents();
  await order
    .first()
    .getByRole("button", { name: /higher/u })
    .press("Enter");
  await expect(order.nth(1)).toContainText((before[0] ?? "").slice(0, 3));
  await page.getByRole("button", { name: /Resample the units/u }).click();
  await expect(page.getByText("bootstrap, bias-corrected").first()).toBeVisible({
    timeout: 60_000,
  });
  await expect(page.getByText(/from 2,000 samples of units \(seed 1\)/u)).toBeVisible();
  const value = await page.locator('[data-key="krippendorffAlpha/ordinal"] strong').textContent();
  const shownOrder = await order.allTextContents();
  await page.getByRole("button", { name: "Make the link and copy it" }).click();
  const address = await page.getByLabel(/^The link/u).inputValue();

  const reader = await newcomer();
  await reader.goto(address);

  await expect(reader.locator('[data-key="krippendorffAlpha/ordinal"] strong')).toHaveText(
    value ?? "",
    // The page of this reader is as cold as a page can be.
    { timeout: 60_000 },
  );
  expect(
    await reader
      .getByRole("list", { name: "Codes in their order" })
      .getByRole("listitem")
      .allTextContents(),
  ).toEqual(shownOrder);
  await reader.goto("about:blank");
  await reader.goto(address.slice(0, -9));
  await expect(reader.getByRole("alert")).toContainText("The link holds no ratings");
});

for (const look of [
  { name: "English, light, wide", language: "en", theme: "light", width: 1440 },
  { name: "Arabic, dark, narrow", language: "ar", theme: "dark", width: 400 },
] as const) {
  test(`an example is clean to axe and as wide as the window (${look.name})`, async ({
    browser,
    newcomer,
    site,
  }) => {
    await openCalculator(await newcomer(), site);
    const context = await browser.newContext({
      baseURL: site.address,
      viewport: { width: look.width, height: 900 },
      reducedMotion: "reduce",
    });
    await context.addInitScript(
      ([language, theme]) => {
        localStorage.setItem("i18nextLng", language ?? "en");
        localStorage.setItem("mantine-color-scheme-value", theme ?? "light");
      },
      [look.language, look.theme],
    );
    const page = await context.newPage();
    await page.goto("/calculator");
    await page.locator("textarea").fill("A\tB\tC\n1\t1\t2\n2\t2\t2\n3\t3\t3\n1\t2\t1\n2\t2\t3");
    await expect(page.locator("[data-key]").first()).toBeVisible();

    const sidewaysPx = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    await page.screenshot({
      path: `.test/journeys/calculator-${look.language}.png`,
      fullPage: true,
    });
    expect(sidewaysPx).toBeLessThanOrEqual(0);
    await expectNoFindings(page);
    await context.close();
  });
}
