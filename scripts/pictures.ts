// npm run pictures: the pictures of the README and the guide, made from the demo study in a real browser.
// npm run pictures -- imports: those of the guides on moving alone; -- screens: those of single screens alone.
// npm run pictures -- hours [PAGE]: those of the first hours, or of one of them, light and dark.
// npm run pictures -- all: every screen in every size, theme and direction; see pictures/all.ts.
// npm run pictures -- charts: every chart at every number of groups; see pictures/charts.ts.
import { mkdirSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { chromium, type Page } from "playwright";
import { uuidv7 } from "uuidv7";
import playwrightConfig from "../playwright.config.ts";
import { contract } from "../src/api/contract.ts";
import type { Operation } from "../src/domain/operations.ts";
import { id } from "../src/domain/rules.ts";
import { projectRoot } from "../src/server/projectRoot.ts";
import { call } from "../tests/journeys/ground.ts";
import { administrator, type Site, startSite } from "../tests/journeys/site.ts";
import { newId } from "../tests/sample.ts";
import { darkOf } from "./guide/darkOf.ts";
import { picturesOfFirstHours } from "./pictures/firstHours.ts";
import { picturesOfImports } from "./pictures/imports.ts";

const folder = join(projectRoot, "docs/pictures");

const guide = join(projectRoot, "docs/guide");
const guidePages = readdirSync(guide)
  .filter((file) => file.endsWith(".md"))
  .map((file) => readFileSync(join(guide, file), "utf8"));

const sizePx = { width: 1440, height: 900 };

/** A picture: its file, the screen below the study or from the root, what to wait for, how high it is. */
const pictures: readonly {
  readonly file: string;
  readonly path: (study: string) => string;
  readonly ready: string;
  readonly heightPx?: number;
}[] = [
  {
    file: "agreement.png",
    path: (study: string) => `${study}/agreement`,
    ready: "Next steps",
    heightPx: 1_400,
  },
  {
    file: "analysis.png",
    path: (study: string) => `${study}/analysis`,
    ready: "Plays alone differs most",
  },
  { file: "overview.png", path: (study: string) => study, ready: "Progress" },
  { file: "recordings.png", path: (study: string) => `${study}/recordings`, ready: "Peer play" },
  { file: "scheme.png", path: (study: string) => `${study}/scheme`, ready: "Plays alone" },
];

const words = process.argv.slice(2);
if (words[0] === "all") {
  const { picturesOfAll } = await import("./pictures/all.ts");
  process.exitCode = (await picturesOfAll(words)) === 0 ? 0 : 1;
} else if (words[0] === "charts") {
  const { picturesOfCharts } = await import("./pictures/charts.ts");
  process.exitCode = (await picturesOfCharts(words)) === 0 ? 0 : 1;
} else {
  await picturesOfGuide(words[0]);
}

async function picturesOfGuide(part: string | undefined): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const site = await startSite();
  const browser = await chromium.launch(playwrightConfig.use?.launchOptions ?? {});
  try {
    if (part === "hours") {
      await picturesOfFirstHours(browser, site, words[1]);
      return;
    }
    const context = await browser.newContext({
      baseURL: site.address,
      viewport: sizePx,
      locale: "en-GB",
      reducedMotion: "reduce",
    });
    const page = await context.newPage();
    await page.goto(`/setup#token=${site.setUpToken}`);
    await page.getByLabel("Name").fill(administrator.name);
    await page.getByLabel("Email").fill(administrator.email);
    await page.getByLabel("Password", { exact: true }).fill(administrator.password);
    await page.getByRole("button", { name: "Create administrator account" }).click();
    await page.waitForURL(/\/studies\//u);
    const study = new URL(page.url()).pathname;
    if (part !== "screens") {
      await picturesOfImports(page, site, (file, clip) => shoot(page, file, clip));
    }
    if (part === "imports") return;
    for (const { file, path, ready, heightPx = sizePx.height } of pictures) {
      await page.setViewportSize({ ...sizePx, height: heightPx });
      await page.goto(path(study));
      await page.getByText(ready).first().waitFor();
      await shoot(page, file);
    }
    await workbench(page, site, study);
    if (part !== "screens") await picturesOfFirstHours(browser, site);
  } finally {
    await browser.close();
    await site.stop();
    rmSync(site.dataDirectory, { recursive: true, force: true });
  }
}

/** Somebody at work on the film: the first half of what a rater of the demo coded, at a moment of it. */
async function workbench(page: Page, site: Site, study: string): Promise<void> {
  const as = page.context();
  const params = { studyId: id("study").parse(study.split("/").at(-1)) };
  const { items } = await call(as, site, contract.listObservations, { params, query: {} });
  const members = await call(as, site, contract.listMembers, { params });
  const owner = members.find(({ name }) => name === administrator.name);
  // The first film is the longest, and has most to be seen.
  const recordings = await call(as, site, contract.listRecordings, { params, query: {} });
  const example = items.find(({ recordingId }) => recordingId === recordings.items[0]?.id);
  if (!owner || !example) throw new Error("the demo study has no work");
  const { events } = await call(as, site, contract.readWork, {
    params: { observationId: example.id },
  });
  const observationId = newId("observation");
  await call(as, site, contract.assign, {
    params,
    body: {
      schemeVersionId: example.schemeVersionId,
      observations: [
        { id: observationId, recordingId: example.recordingId, raterId: owner.accountId },
      ],
    },
  });
  const atUs = 44_000_000;
  await call(as, site, contract.putOperations, {
    params: { observationId },
    body: {
      clientId: uuidv7(),
      operations: events
        .map(({ event }) => event)
        .filter((event) => (event.kind === "state" ? (event.endUs ?? atUs) : event.startUs) < atUs)
        .map((event, at): Operation => ({
          kind: "putEvent",
          event: { ...event, id: newId("event") },
          id: newId("operation"),
          sequence: at + 1,
          at: new Date().toISOString(),
        })),
    },
  });
  await page.goto(`/observations/${observationId}`);
  await page.waitForFunction(() => (document.querySelector("video")?.readyState ?? 0) >= 2);
  await page.evaluate((toS) => {
    const film = document.querySelector("video");
    if (film) film.currentTime = toS;
  }, atUs / 1e6);
  await shoot(page, "workbench.png");
}

/** Takes a picture of the page; of what the guide shows another in the dark theme. */
async function shoot(
  page: Page,
  file: string,
  clip?: NonNullable<Parameters<Page["screenshot"]>[0]>["clip"],
): Promise<void> {
  for (const theme of isInGuide(file) ? (["dark", "light"] as const) : (["light"] as const)) {
    // oxlint-disable-next-line no-await-in-loop -- one picture after the other
    await page.emulateMedia({ colorScheme: theme });
    // Fonts, and the last chart that draws itself.
    // oxlint-disable-next-line no-await-in-loop -- as above
    await page.evaluate(() => document.fonts.ready.then(() => true));
    // oxlint-disable-next-line no-await-in-loop -- as above
    await page.waitForTimeout(800);
    const name = theme === "dark" ? darkOf(file) : file;
    // oxlint-disable-next-line no-await-in-loop -- as above
    await page.screenshot({ path: join(folder, name), ...(clip && { clip, fullPage: true }) });
    console.log(`docs/pictures/${name}`);
  }
}

function isInGuide(file: string): boolean {
  return guidePages.some((markdown) => markdown.includes(`/pictures/${file})`));
}
