import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { contract } from "../../src/api/contract.ts";
import { routes } from "../../src/client/app/routes.ts";
import { signedIn } from "./exchanging.ts";
import { expectNoFindings } from "./findings.ts";
import { call } from "./ground.ts";
import { addressesOf, isForSignedIn } from "./screens.ts";
import { expect, test } from "./site.ts";

test.use({ story: "guide beside the screen and tour" });
test.describe.configure({ mode: "serial" });

test("the tour is offered once, led along by keys, left at any time, and does not come again", async ({
  newcomer,
  site,
}) => {
  const page = await newcomer();
  await signedIn(page, site);
  await page.goto("/demo/");
  await page.getByRole("button", { name: "Start tour" }).click();
  const card = page
    .getByRole("region", { name: "Tour" })
    .filter({ has: page.getByText(/^Stop /u) });
  for (const title of ["Recordings and scheme", "Assignments", "Agreement", "Search", "Guide"]) {
    await expect(card.getByRole("heading", { name: title })).toBeFocused();
    if (title === "Agreement") await expectNoFindings(page);
    if (title === "Guide") break;
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
  }
  await page.keyboard.press("Escape");
  await expect(card).toBeHidden();
  await expect(page.getByRole("main")).toBeFocused();
  await expect(page.getByRole("button", { name: "Start tour" })).toBeHidden();

  // Not on this device again, nor on another of the same account.
  await expect
    .poll(async () => {
      const session = await call(page.context(), site, contract.session, {});
      return session.state === "signed_in" && session.account.preferences.hasSeenTour;
    })
    .toBe(true);
  const other = await newcomer();
  await signedIn(other, site);
  await other.goto("/demo/");
  await expect(other.getByText("Next steps").or(other.getByText("Progress")).first()).toBeVisible();
  await expect(other.getByRole("button", { name: "Start tour" })).toHaveCount(0);
});

test("the guide opens beside the screen, which stays, and leads from page to page", async ({
  newcomer,
  site,
}) => {
  const page = await newcomer();
  await signedIn(page, site);
  await page.goto("/demo/agreement");
  const help = page.getByRole("link", { name: "Guide to this screen" });
  await help.click();
  const beside = page.getByRole("complementary", { name: "Guide" });
  await expect(
    beside.getByRole("heading", { level: 2, name: "Agreement", exact: true }),
  ).toBeFocused();
  const main = await page.getByRole("main").boundingBox();
  const panel = await beside.boundingBox();
  expect((main?.x ?? 0) + (main?.width ?? 0)).toBeLessThanOrEqual((panel?.x ?? 0) + 1);
  await expectNoFindings(page);

  // The screen can be used meanwhile.
  await page.getByRole("navigation").getByRole("link", { name: "Scheme" }).click();
  await expect(page.getByRole("heading", { name: "Coding scheme" })).toBeVisible();
  await expect(beside).toBeVisible();
  await help.click();
  await expect(
    beside.getByRole("heading", { level: 2, name: "Coding schemes", exact: true }),
  ).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(beside).toBeHidden();

  // Where there is no room it is a tab of its own.
  await page.setViewportSize({ width: 900, height: 800 });
  const opening = page.context().waitForEvent("page");
  await help.click();
  await expect((await opening).getByRole("heading", { level: 1 })).toHaveText("Coding schemes");
  await expect(beside).toBeHidden();
});

test("a question mark next to a heading opens the guide at what is asked there, beside the screen @whole", async ({
  newcomer,
  site,
}) => {
  const page = await newcomer();
  await signedIn(page, site);
  await page.goto("/demo/agreement");
  const hint = page.getByRole("link", { name: "Guide: Confusion matrix" });
  await hint.click();
  const beside = page.getByRole("complementary", { name: "Guide" });
  await expect(
    beside.getByRole("heading", { name: "From a value to its instances" }),
  ).toBeInViewport();
  await expect(
    page.getByRole("main").getByRole("heading", { name: "Confusion matrix", exact: true }),
  ).toBeVisible();
  await expectNoFindings(page);
  await page.keyboard.press("Escape");
  await expect(beside).toBeHidden();
  await expect(hint).toBeFocused();
});

test("a picture that moves says by its slider what its table has @whole", async ({ newcomer }) => {
  const page = await newcomer();
  await page.goto("/guide/meaning-cohens-kappa");
  const slider = page.getByRole("slider", { name: /^Base rate/u });
  await slider.focus();
  await page.keyboard.press("Home");
  for (let at = 0; at < 8; at += 1) {
    const cells = await page
      .getByRole("row")
      .nth(at + 1)
      .getByRole("cell")
      .allInnerTexts();
    await expect(slider).toHaveAttribute(
      "aria-valuetext",
      `${cells[0]}: Percent agreement ${cells[1]}, Cohen’s kappa ${cells[2]}`,
    );
    await expect(page.getByRole("row").nth(at + 1)).toHaveAttribute("data-now", "");
    await page.keyboard.press("ArrowRight");
  }
  await expectNoFindings(page);

  // It leaves the page as any chart does, with the made-up data under its curves, and its table is one key away.
  const svg = await savedAs(page, "SVG");
  expect(svg.match(/<svg/gu)).toHaveLength(1 + 2 + 2);
  expect(svg).toContain("Cohen’s kappa");
  expect(svg).toMatch(/<rect[^>]*height="44"/u);
  const csv = await savedAs(page, "CSV");
  expect(csv.trim().split("\n")).toHaveLength(1 + 8);
  await slider.blur();
  await page.getByRole("button", { name: "Table", exact: true }).press("t");
  await expect(page.getByRole("table")).toHaveCount(2);
});

/** What the export of the one chart of a page is, as text. */
async function savedAs(page: Page, kind: "SVG" | "CSV"): Promise<string> {
  await page.getByRole("button", { name: /^Export/u }).click();
  const saving = page.waitForEvent("download");
  await page.getByRole("menuitem", { name: new RegExp(kind, "u") }).click();
  return readFileSync(await (await saving).path(), "utf8");
}

test("every screen leads to its own page of the guide @whole", async ({ newcomer, site }) => {
  test.setTimeout(120_000);
  const page = await newcomer();
  await signedIn(page, site);
  const addresses = await addressesOf(page.context(), site, "en");
  const ways = Object.values(routes).filter(isForSignedIn);
  for (const [at, address] of addresses.entries()) {
    const guide = ways[at]?.guide;
    if (address.startsWith("/guide")) continue;
    await page.goto(address);
    await expect(
      page.locator(`a[href="/guide/${guide}"]`).first(),
      `${address} leads to ${guide}`,
    ).toBeAttached();
  }
});
