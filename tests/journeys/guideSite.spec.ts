import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { makeSite } from "../../scripts/guide/site.ts";
import { expectNoFindings } from "./findings.ts";
import { expect, test } from "./site.ts";

test("the guide's site is searched and read from a folder on the disk", async ({ page }) => {
  const folder = mkdtempSync(join(tmpdir(), "interrater-site-"));
  try {
    await makeSite(folder);
    await page.goto(pathToFileURL(join(folder, "index.html")).href);
    await page.getByLabel("Search the guide").fill("borderline");
    await page
      .getByRole("listitem")
      .getByRole("link", { name: /Find the pass marks/u })
      .first()
      .click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(
      "First hour: clinical examinations",
    );
    await page.getByRole("link", { name: "Agreement", exact: true }).first().click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Agreement");
    const picture = page.locator("img:visible").first();
    await picture.scrollIntoViewIfNeeded();
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(400);
    await expectNoFindings(page);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

test("a picture that moves does so on the site too, and says what its table has @whole", async ({
  page,
}) => {
  const folder = mkdtempSync(join(tmpdir(), "interrater-site-"));
  try {
    await makeSite(folder);
    await page.goto(pathToFileURL(join(folder, "meaning-cohens-kappa.html")).href);
    const slider = page.getByRole("slider", { name: /^Base rate/u });
    await slider.focus();
    await page.keyboard.press("Home");
    const row = page.getByRole("row").nth(1);
    await expect(row).toHaveAttribute("data-now", "");
    const cells = await row.getByRole("cell").allInnerTexts();
    await expect(slider).toHaveAttribute(
      "aria-valuetext",
      `${cells[0]}: Percent agreement ${cells[1]}, Cohen’s kappa ${cells[2]}`,
    );
    await page.keyboard.press("ArrowRight");
    await expect(page.getByRole("row").nth(2)).toHaveAttribute("data-now", "");
    await expectNoFindings(page);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
