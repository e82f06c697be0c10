// npm run pictures: the pictures of the README and the guide, made from the demo study in a real browser.
import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { chromium, type Page } from "playwright";
import playwrightConfig from "../playwright.config.ts";
import { projectRoot } from "../src/server/projectRoot.ts";
import { administrator, startSite } from "../tests/journeys/site.ts";

const folder = join(projectRoot, "docs/pictures");

/** A picture: its file, the screen below the study or from the root, and what to wait for. */
const pictures = [
  { file: "agreement.png", path: (study: string) => `${study}/agreement`, ready: "In short" },
  { file: "analysis.png", path: (study: string) => `${study}/analysis`, ready: "Share of time" },
  { file: "overview.png", path: (study: string) => study, ready: "Progress" },
  { file: "recordings.png", path: (study: string) => `${study}/recordings`, ready: "Peer play" },
  { file: "scheme.png", path: (study: string) => `${study}/scheme`, ready: "Plays alone" },
] as const;

mkdirSync(folder, { recursive: true });
const site = await startSite();
const browser = await chromium.launch(playwrightConfig.use?.launchOptions ?? {});
try {
  const context = await browser.newContext({
    baseURL: site.address,
    viewport: { width: 1440, height: 900 },
    locale: "en-GB",
    reducedMotion: "reduce",
  });
  const page = await context.newPage();
  await page.goto(`/setup#token=${site.setUpToken}`);
  await page.getByLabel("Name").fill(administrator.name);
  await page.getByLabel("E-mail").fill(administrator.email);
  await page.getByLabel("Password", { exact: true }).fill(administrator.password);
  await page.getByRole("button", { name: "Make the administrator" }).click();
  await page.waitForURL(/\/studies\//u);
  const study = new URL(page.url()).pathname;
  for (const { file, path, ready } of pictures) {
    await page.goto(path(study));
    await page.getByText(ready).first().waitFor();
    await shoot(page, file);
  }
  await workbench(page, study);
} finally {
  await browser.close();
  await site.stop();
  rmSync(site.dataDirectory, { recursive: true, force: true });
}

/** One rater's work on the film, at a moment at which something happens. */
async function workbench(page: Page, study: string): Promise<void> {
  await page.goto(`${study}/recordings`);
  await page
    .getByRole("link", { name: /Peer play/u })
    .first()
    .click();
  await page.goto(`${new URL(page.url()).pathname}?at=44000000`);
  await page.waitForFunction(() => (document.querySelector("video")?.readyState ?? 0) >= 2);
  await shoot(page, "workbench.png");
}

async function shoot(page: Page, file: string): Promise<void> {
  // Fonts, and the last chart that draws itself.
  await page.evaluate(() => document.fonts.ready.then(() => true));
  await page.waitForTimeout(800);
  await page.screenshot({ path: join(folder, file) });
  console.log(`docs/pictures/${file}`);
}
