// npm run strings [-- SCREEN…] [out=FOLDER] [openers=N] [seconds=N] [walk=no]
// Every string of the interface with a picture of where it stands, as a page to be read through; what was never seen is
// listed apart, with the file that uses it. Takes in what journeys have seen that ran with INTERRATER_STRINGS=FOLDER, of
// the same folder; with walk=no that alone. Keeps where each was seen (docs/translations/places.json) and, of screens that are walked, small pictures
// for translators (docs/translations/pictures). All are written after each screen; a screen that cannot be walked, or not
// within its time, is named at the end and keeps what was there.
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { type BrowserContext, chromium, type Page } from "playwright";
import playwrightConfig from "../playwright.config.ts";
import { routes } from "../src/client/app/routes.ts";
import { stemOf } from "../src/server/locales/interfaceTexts.ts";
import { openTexts, placesFile } from "../src/server/locales/texts.ts";
import { projectRoot } from "../src/server/projectRoot.ts";
import { restingOf } from "../tests/journeys/resting.ts";
import { screensOf } from "../tests/journeys/screens.ts";
import { idsOf, owner, startPlantedSite } from "./pictures/plantedSite.ts";
import { keptPictures } from "./strings/keptPictures.ts";
import { lookAt, nextOpener, type Seen } from "./strings/lookAt.ts";
import { markedTexts, textsIn } from "./strings/marked.ts";
import { seenFile, SeenString } from "./strings/seen.ts";
import { inLines } from "./strings/inLines.ts";
import { readUses } from "./strings/uses.ts";
import { type StringCounts, stringsPage, type StringShown } from "./strings/page.ts";

const words = process.argv.slice(2);
const said = (name: string) =>
  words.find((word) => word.startsWith(`${name}=`))?.slice(name.length + 1);
const only = words.filter((word) => !word.includes("="));
const unknown = only.filter((name) => !Object.hasOwn(routes, name));
if (unknown.length > 0) {
  throw new Error(
    `No screen is called ${unknown.join(", ")}: src/client/app/routes.ts names them.`,
  );
}
const folder = resolve(said("out") ?? join(projectRoot, ".pictures/strings"));
/** So many menus, dialogs and tabs of a screen are opened, ... */
const mostOpened = Number(said("openers") ?? 40);
/** ... until so much time has passed. What hangs is given up after three times as much. */
const secondsEach = Number(said("seconds") ?? 20);
const window = { width: 1440, height: 900 };
/** Pictures of journeys are numbered from here: a walk makes fewer of a screen. */
const firstOfJourneys = 1000;

const marked = markedTexts();
const shown = new Map<string, { screens: string[]; picture: string; place: Seen["place"] }>();
/** The screens that were walked in this run. */
const walked = new Set<string>();
const excluded: string[] = [];
/** What was opened, each by its text: what stands about every screen is opened once. */
const opened = new Set<string>();
const placesBefore = await (await openTexts(projectRoot)).places();
const small = await keptPictures(projectRoot);

/** Keeps what is seen on a screen; `true` where something was seen for the first time. */
function keep(screen: string, picture: string, seen: readonly Seen[]): boolean {
  let isNew = false;
  for (const { number, place } of seen) {
    const text = marked.textOf(number);
    if (!text) continue;
    const name = `${text.namespace}:${stemOf(text.key)}`;
    const isFirst = keepSeen(name, screen, { picture, place });
    if (small.keep(name, picture, place) || isFirst) isNew = true;
  }
  return isNew;
}

function keepSeen(
  name: string,
  screen: string,
  { picture, place }: { readonly picture: string; readonly place: Seen["place"] },
): boolean {
  const before = shown.get(name);
  // A picture of the text itself is better than one in which it is only said.
  const isBetter = !before || (!before.place && place !== undefined);
  if (isBetter) shown.set(name, { screens: before?.screens ?? [], picture, place });
  const screens = shown.get(name)?.screens ?? [];
  if (screen !== "" && !screens.includes(screen)) screens.push(screen);
  return isBetter;
}

mkdirSync(folder, { recursive: true });
const uses = readUses();
takeSeen();
if (said("walk") === "no") {
  const drawing = await chromium.launch(playwrightConfig.use?.launchOptions ?? {});
  await small.drawIn(await drawing.newPage());
  await drawSeen();
  const counts = write();
  await drawing.close();
  console.log(
    `${counts.seen} of ${counts.all} strings, ${counts.onScreen} more with a picture of their screen`,
  );
  process.exit();
}
const site = await startPlantedSite();
const browser = await chromium.launch(playwrightConfig.use?.launchOptions ?? {});
try {
  const ids = await idsOf(site, site.studies.demo);
  await small.drawIn(await browser.newPage());
  const everyone = await newContext();
  const signedOut = Object.entries(routes)
    .filter(([, { who }]) => who === "signed_out" || who === "anyone")
    .map(([name, { path }]) => ({ name, address: path }))
    .filter(({ address }) => !address.includes("$"));
  await walk(everyone, signedOut, async () => await everyone.clearCookies());
  await everyone.close();
  const administrator = await newContext();
  await walk(administrator, screensOf(ids), async () => {
    // A screen may have ended the session of the one before.
    await administrator.request.post("/api/v1/sign-in", {
      headers: { origin: site.address },
      data: { email: owner.email, password: owner.password },
    });
  });
  await drawSeen();
  write();
} finally {
  await browser.close();
  await site.stop();
}
if (excluded.length > 0) {
  console.error(`Not walked:\n${excluded.join("\n")}`);
  process.exitCode = 1;
}

/** What journeys have seen, each with its own picture. */
function seenByJourneys(): readonly SeenString[] {
  const file = join(folder, seenFile);
  if (!existsSync(file)) return [];
  const lines = readFileSync(file, "utf8").trimEnd().split("\n");
  return lines.map((line) => SeenString.parse(JSON.parse(line)));
}

function takeSeen(): void {
  for (const { namespace, key, screen, picture, place } of seenByJourneys()) {
    keepSeen(`${namespace}:${stemOf(key)}`, screen, { picture, place });
  }
}

/** Their pictures in small, of texts that have none with their place. */
async function drawSeen(): Promise<void> {
  const names = new Map<string, string>();
  for (const { namespace, key, screen, picture, place } of seenByJourneys()) {
    const text = `${namespace}:${stemOf(key)}`;
    if (!place || small.isPlaced(text)) continue;
    const name =
      names.get(picture) ?? `${screen === "" ? "other" : screen}-${firstOfJourneys + names.size}`;
    if (!names.has(picture)) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other, by one page
      await small.draw(name, readFileSync(join(folder, picture)));
      names.set(picture, name);
    }
    small.keep(text, name, place);
  }
}

async function newContext(): Promise<BrowserContext> {
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
  comeIn: () => Promise<void>,
): Promise<void> {
  for (const { name, address } of screens) {
    if (walked.has(name) || (only.length > 0 && !only.includes(name))) continue;
    const from = Date.now();
    const page = await context.newPage();
    page.setDefaultTimeout(secondsEach * 1000);
    // What waits for a page that is closed fails at once.
    const givesUp = setTimeout(() => void page.close(), secondsEach * 3000);
    try {
      await comeIn();
      await walkScreen(page, name, address, from + secondsEach * 1000);
      walked.add(name);
    } catch (error) {
      excluded.push(`${name}: ${String(error).split("\n")[0]}`);
    } finally {
      clearTimeout(givesUp);
      await page.close();
    }
    const counts = write();
    const seconds = Math.round((Date.now() - from) / 1000);
    console.log(`${name}: ${seconds} s; ${counts.seen} of ${counts.all} strings by now`);
  }
}

/** Opens a screen and, until then, what can be opened on it. */
async function walkScreen(page: Page, name: string, address: string, until: number): Promise<void> {
  const rests = restingOf(page);
  const open = async () => {
    await page.goto(address);
    await page.locator("h1").first().waitFor({ state: "attached" });
    await rests();
  };
  const picture = async (file: string) => {
    const shot = await page.screenshot({ fullPage: true, type: "jpeg", quality: 80 });
    writeFileSync(join(folder, file), shot);
    await small.draw(file, shot);
  };
  await open();
  await picture(`${name}.jpg`);
  keep(name, `${name}.jpg`, await lookAt(page));
  const openedHere = new Set<string>();
  for (let at = 0; at < mostOpened && Date.now() < until; at++) {
    const next = await nextOpener(page, [...opened, ...openedHere]);
    if (!next) return;
    (next.isOfScreen ? openedHere : opened).add(next.name);
    const before = page.url();
    const isPressed = await next.locator.click({ timeout: 1500 }).then(
      () => true,
      () => false,
    );
    if (!isPressed) continue;
    await page.waitForTimeout(350);
    const file = `${name}-${at}.jpg`;
    if (page.url() === before && keep(name, file, await lookAt(page))) await picture(file);
    await page.keyboard.press("Escape");
    const isClosed = await page
      .locator('[role="dialog"]:visible, [role="menu"]:visible')
      .first()
      .waitFor({ state: "hidden", timeout: 700 })
      .then(
        () => true,
        () => false,
      );
    if (page.url() !== before || !isClosed) await open();
  }
}

/** By screen: a picture of it, as it opens where that was walked, else the first in which a string of it was seen. */
function picturesOfScreens(): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const { screens, picture } of shown.values()) {
    for (const screen of screens) if (!found.has(screen)) found.set(screen, picture);
  }
  for (const screen of Object.keys(routes)) {
    if (existsSync(join(folder, `${screen}.jpg`))) found.set(screen, `${screen}.jpg`);
  }
  return found;
}

/** The screens among some places, those that most of them name first. */
function mostOf(known: readonly (readonly string[])[]): readonly string[] {
  const counts = new Map<string, number>();
  for (const place of known.flat().filter((one) => !isFile(one))) {
    counts.set(place, (counts.get(place) ?? 0) + 1);
  }
  return [...counts].toSorted(([, a], [, b]) => b - a).map(([place]) => place);
}

/** Of a place: a file that uses the text, not a screen. */
function isFile(place: string): boolean {
  return place.includes("/");
}

/** Writes the page and the places as they are known by now; returns how many strings were seen. */
function write(): StringCounts {
  const places: Record<string, Record<string, readonly string[]>> = {};
  const byNamespace = new Map<string, readonly StringShown[]>();
  let all = 0;
  let seen = 0;
  let onScreen = 0;
  const pictureOf = picturesOfScreens();
  for (const file of readdirSync(join(projectRoot, "locales/en")).toSorted()) {
    const namespace = file.replace(/\.json$/u, "");
    const texts = textsIn(JSON.parse(readFileSync(join(projectRoot, "locales/en", file), "utf8")));
    const likely = mostOf(Object.values(placesBefore[namespace] ?? {}));
    const strings = [...texts].map(([key, text]): StringShown => {
      const { screens = [], picture, place } = shown.get(`${namespace}:${stemOf(key)}`) ?? {};
      const earlier =
        placesBefore[namespace]?.[stemOf(key)]?.filter((one) => !walked.has(one) && !isFile(one)) ??
        [];
      const used = picture === undefined ? uses.of(namespace, stemOf(key), likely) : [];
      const known = screens.length > 0 ? screens : earlier;
      const screenPicture =
        picture === undefined
          ? [...known, ...used].map((screen) => pictureOf.get(screen)).find((shot) => shot)
          : undefined;
      return { key, text, screens: known, picture, place, used, screenPicture };
    });
    all += strings.length;
    seen += strings.filter(({ picture }) => picture !== undefined).length;
    onScreen += strings.filter(({ screenPicture }) => screenPicture !== undefined).length;
    byNamespace.set(namespace, strings);
    const own = strings.flatMap(({ key, screens, used }) => {
      const known = [...new Set(screens.length > 0 ? screens : used)].slice(0, 4);
      return known.length > 0 ? [[stemOf(key), known] as const] : [];
    });
    if (own.length > 0) places[namespace] = Object.fromEntries(own);
  }
  small.write(walked);
  writeFileSync(join(folder, "index.html"), stringsPage(byNamespace, { seen, onScreen, all }));
  writeFileSync(join(projectRoot, placesFile), inLines(places));
  return { seen, onScreen, all };
}
