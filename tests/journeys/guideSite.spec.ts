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
