// npm run strings [-- screens=a,b] [out=FOLDER] [openers=N]
// Every string of the interface with a picture of where it stands, as a page to be read through; what was never seen is
// listed apart. Keeps on which screens each was seen (docs/translations/places.json) where all screens were walked.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { type BrowserContext, chromium, type Page } from "playwright";
import playwrightConfig from "../playwright.config.ts";
import { routes } from "../src/client/app/routes.ts";
import { placesFile } from "../src/server/locales/texts.ts";
import { projectRoot } from "../src/server/projectRoot.ts";
import { restingOf } from "../tests/journeys/resting.ts";
import { screensOf } from "../tests/journeys/screens.ts";
import { idsOf, owner, startPlantedSite } from "./pictures/plantedSite.ts";
import { lookAt, openers, type Seen } from "./strings/lookAt.ts";
import { markedTexts, textsIn } from "./strings/marked.ts";
import { stringsPage, type StringShown } from "./strings/page.ts";

const said = (name: string) =>
  process.argv
    .find((word) => word.startsWith(`${name}=`))
    ?.slice(name.length + 1)
    .split(",");
const only = said("screens");
const folder = resolve(said("out")?.[0] ?? join(projectRoot, ".pictures/strings"));
/** So many menus, dialogs and tabs of a screen are opened. */
const mostOpened = Number(said("openers")?.[0] ?? 40);
const window = { width: 1440, height: 900 };

const marked = markedTexts();
const shown = new Map<string, { screens: string[]; picture: string; place: Seen["place"] }>();
/** Plural forms stand at one place. */
const stemOf = (key: string) => key.replace(/_(?:zero|one|two|few|many|other)$/u, "");

/** Keeps what is seen on a screen; `true` where something was seen for the first time. */
function keep(screen: string, picture: string, seen: readonly Seen[]): boolean {
  let isNew = false;
  for (const { number, place } of seen) {
    const text = marked.textOf(number);
    if (!text) continue;
    const name = `${text.namespace}:${stemOf(text.key)}`;
    const before = shown.get(name);
    // A picture of the text itself is better than one in which it is only said.
    if (!before || (!before.place && place)) {
      shown.set(name, { screens: before?.screens ?? [], picture, place });
      isNew = true;
    }
    const screens = shown.get(name)?.screens ?? [];
    if (!screens.includes(screen)) screens.push(screen);
  }
  return isNew;
}

mkdirSync(folder, { recursive: true });
const site = await startPlantedSite();
const browser = await chromium.launch(playwrightConfig.use?.launchOptions ?? {});
try {
  const ids = await idsOf(site, site.studies.demo);
  const everyone = await opened();
  const signedOut = Object.entries(routes)
    .filter(([, { who }]) => who === "signed_out" || who === "anyone")
    .map(([name, { path }]) => ({ name, address: path }))
    .filter(({ address }) => !address.includes("$"));
  await walk(everyone, signedOut);
  await everyone.close();
  const administrator = await opened();
  await administrator.request.post("/api/v1/sign-in", {
    headers: { origin: site.address },
    data: { email: owner.email, password: owner.password },
  });
  await walk(administrator, screensOf(ids));
} finally {
  await browser.close();
  await site.stop();
}
write();

async function opened(): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL: site.address,
    viewport: window,
    reducedMotion: "reduce",
    serviceWorkers: "block",
  });
  await context.route("**/locales/en/*.json", async (route) => {
    const answer = await route.fetch();
    const namespace = /(?<name>\w+)\.json/u.exec(route.request().url())?.groups?.["name"] ?? "";
    await route.fulfill({ response: answer, json: marked.mark(namespace, await answer.json()) });
  });
  return context;
}

async function walk(
  context: BrowserContext,
  screens: readonly { readonly name: string; readonly address: string }[],
): Promise<void> {
  for (const { name, address } of screens.filter((one) => only?.includes(one.name) ?? true)) {
    const page = await context.newPage();
    page.setDefaultTimeout(15_000);
    await walkScreen(page, name, address).catch((error: unknown) => {
      console.error(`${name}: ${String(error)}`);
      process.exitCode = 1;
    });
    await page.close();
    console.log(`${name}: ${shown.size} strings by now`);
  }
}

async function walkScreen(page: Page, name: string, address: string): Promise<void> {
  const rests = restingOf(page);
  const open = async () => {
    await page.goto(address);
    await page.locator("h1").first().waitFor({ state: "attached" });
    await rests();
  };
  await open();
  await page.screenshot({ path: join(folder, `${name}.jpg`), fullPage: true, quality: 60 });
  keep(name, `${name}.jpg`, await lookAt(page));
  const count = Math.min(await page.locator(openers).count(), mostOpened);
  for (let at = 0; at < count; at++) {
    const one = page.locator(openers).nth(at);
    const before = page.url();
    const isPressed = await one.click({ timeout: 1500 }).then(
      () => true,
      () => false,
    );
    if (!isPressed) continue;
    await page.waitForTimeout(350);
    const picture = `${name}-${at}.jpg`;
    if (page.url() === before && keep(name, picture, await lookAt(page))) {
      await page.evaluate(() => scrollTo(0, scrollY));
      await page.screenshot({ path: join(folder, picture), fullPage: true, quality: 60 });
    }
    await page.keyboard.press("Escape");
    const isOpen = await page.locator('[role="dialog"], [role="menu"]').first().isVisible();
    if (page.url() !== before || isOpen) await open();
  }
}

function write(): void {
  const places: Record<string, Record<string, string[]>> = {};
  const byNamespace = new Map<string, readonly StringShown[]>();
  let all = 0;
  let seen = 0;
  for (const file of readdirSync(join(projectRoot, "locales/en")).toSorted()) {
    const namespace = file.replace(/\.json$/u, "");
    const texts = textsIn(JSON.parse(readFileSync(join(projectRoot, "locales/en", file), "utf8")));
    const strings = [...texts].map(([key, text]): StringShown => {
      const { screens = [], picture, place } = shown.get(`${namespace}:${stemOf(key)}`) ?? {};
      return { key, text, screens, picture, place };
    });
    all += strings.length;
    seen += strings.filter(({ screens }) => screens.length > 0).length;
    byNamespace.set(namespace, strings);
    const own = strings.filter(({ screens }) => screens.length > 0);
    if (own.length > 0) {
      places[namespace] = Object.fromEntries(
        own.map(({ key, screens }) => [stemOf(key), screens.slice(0, 3)]),
      );
    }
  }
  writeFileSync(join(folder, "index.html"), stringsPage(byNamespace, { seen, all }));
  if (!only) {
    writeFileSync(
      join(projectRoot, placesFile),
      `${JSON.stringify(places).replaceAll(/([{,])"(?=[^"]+":)/gu, '$1\n"')}\n`,
    );
  }
  console.log(`${join(folder, "index.html")}: ${seen} of ${all} strings seen`);
}
