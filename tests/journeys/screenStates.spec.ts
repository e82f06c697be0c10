/* oxlint-disable unicorn/consistent-function-scoping -- What runs in the page takes nothing along. */
import type { Browser, BrowserContext, Page, Route } from "@playwright/test";
import type { ErrorCode } from "../../src/domain/errors.ts";
import { layoutFaults } from "./layoutFaults.ts";
import { addressesOf, screensOf } from "./screens.ts";
import { expect, type Site, test } from "./site.ts";

test.use({ story: "states of screens", beginning: "nobody" });
test.describe.configure({ mode: "serial", timeout: 900_000 });

/** What the frame around every screen asks for: it is there before the screen is. */
const ofFrame =
  /^\/api\/v1\/(?:session|account|studies|studies\/[^/]+|my\/(?:erased|notices|time-zone|preferences))$/u;

/** Screens whose own calls are no part of what stands on them: each says why. */
const without: Readonly<Record<string, string>> = {
  workbench: "it goes on with what is kept in the browser",
  gallery: "it draws samples",
};

/** Of all screens at least so many ask for something: else nothing would have been held back. */
const leastAsking = 20;

const wide = { width: 1440, height: 900 };

test("what a screen asks for is waited for in one place, where it will stand, and nothing jumps @whole", async ({
  browser,
  site,
}) => {
  let asking = 0;
  for (const { name, address, context } of await walk(browser, site)) {
    const page = await context.newPage();
    const held = await answering(page, () => undefined);
    await page.goto(address);
    const waited = await calm(page);
    if (held.waiting.length > 0) {
      asking += 1;
      // Parts that are waited for apart have each a heading of its own.
      const places = waited.loading.map(({ under }) => under);
      expect.soft([...new Set(places)], `${name}: places that wait`).toEqual(places);
      expect.soft(waited.alerts, name).toEqual([]);
      for (const { edgePx } of waited.title === "" ? [] : waited.loading) {
        expect.soft(edgePx, name).toBe(waited.edgePx);
      }
      expect.soft(await layoutFaults(page), name).toEqual([]);
      await held.letGo();
      const there = await calm(page, ({ loading }) => loading.length === 0);
      // A form that is all there is has no title before it is known what it is about.
      if (waited.title !== "") {
        expect.soft([there.edgePx, there.topPx], name).toEqual([waited.edgePx, waited.topPx]);
      }
      expect.soft(there.loading, name).toEqual([]);
    }
    await page.close();
  }
  expect(asking).toBeGreaterThanOrEqual(leastAsking);
});

test("what a study’s screens compute pushes down nothing that stands there already @whole", async ({
  browser,
  site,
}) => {
  const walked = await walk(browser, site);
  for (const screen of ["overview", "agreement", "recording", "raters"]) {
    const one = walked.find(({ name }) => name === screen);
    if (!one) throw new Error(`there is no screen ${screen}`);
    const page = await one.context.newPage();
    await page.addInitScript(keepMoves);
    const held = await answering(page, () => undefined);
    await page.goto(one.address);
    await calm(page);
    // One after the other, as they come where one of them takes long.
    while (held.waiting.length > 0) {
      await held.waiting.shift()?.continue();
      await calm(page);
    }
    expect
      .soft(await page.evaluate(() => document.documentElement.dataset["moves"]), screen)
      .toBe(undefined);
    await page.close();
  }
});

/** In the page: writes down what was moved up or down by more than so many pixels while it was to be seen. */
function keepMoves(): void {
  const mostPx = 8;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The types of the browser do not have it.
      const { sources = [] } = entry as PerformanceEntry & { sources?: readonly Moved[] };
      for (const { node, previousRect, currentRect } of sources) {
        // A screen without its title is only waited for: a slow answer may be told of above that.
        const isThere =
          previousRect.height > 0 && currentRect.height > 0 && document.querySelector("h1");
        if (!isThere || Math.abs(currentRect.y - previousRect.y) <= mostPx) continue;
        const { dataset } = document.documentElement;
        const said = (node?.textContent ?? "").trim().slice(0, 60);
        dataset["moves"] =
          `${dataset["moves"] ?? ""}${said}: ${previousRect.y} → ${currentRect.y}; `;
      }
    }
  }).observe({ type: "layout-shift", buffered: true });
}

/** What a browser tells of a part of the page that it moved. */
interface Moved {
  readonly node: Node | null;
  readonly previousRect: DOMRectReadOnly;
  readonly currentRect: DOMRectReadOnly;
}

const failures = {
  "500": () => refused(500, "internal_error", { reference: "abc123" }),
  "403": () => refused(403, "not_allowed", { needs: "owner" }),
  offline: () => "offline" as const,
};

for (const [how, answer] of Object.entries(failures)) {
  test(`what a screen could not have is said once where it would stand, with what helps: ${how} @whole`, async ({
    browser,
    site,
  }) => {
    let asking = 0;
    for (const { name, address, context } of await walk(browser, site)) {
      const page = await context.newPage();
      const failing = await answering(page, answer);
      await page.goto(address);
      const failed = await calm(page, ({ alerts }) => alerts.length > 0);
      if (failing.count() > 0) {
        asking += 1;
        const again = page.getByRole("button", { name: "Try again" });
        expect.soft(failed.title, name).not.toBe("");
        expect.soft(failed.loading, name).toEqual([]);
        expect.soft(failed.alerts.length, `${name}: says that it failed`).toBeGreaterThan(0);
        // The same may be said of several parts, each under a heading of its own.
        const said = failed.alerts.map(({ text, under }) => `${under}: ${text}`);
        expect.soft([...new Set(said)], name).toEqual(said);
        expect.soft(failed.alerts[0]?.edgePx, name).toBe(failed.edgePx);
        expect.soft(await layoutFaults(page), name).toEqual([]);
        if (how === "403") expect.soft(await again.count(), name).toBe(0);
        else if ((await again.count()) === 0) {
          expect.soft(failed.alerts, `${name}: can be asked again`).toBe("a button for it");
        } else {
          await failing.letGo();
          await again.first().click();
          expect.soft((await calm(page)).alerts, `${name}, asked again`).toEqual([]);
        }
      }
      await page.close();
    }
    expect(asking).toBeGreaterThanOrEqual(leastAsking);
  });
}

/** Every screen that somebody who is signed in can open and that asks for something of its own. */
async function walk(browser: Browser, site: Site) {
  const context = await signedIn(browser, site);
  const addresses = await addressesOf(context, site, "en");
  const names = screensOf({}).map(({ name }) => name);
  return addresses
    .map((address, at) => ({ name: names[at] ?? "", address, context }))
    .filter(({ name }) => !Object.hasOwn(without, name));
}

function signedIn(browser: Browser, site: Site): Promise<BrowserContext> {
  return browser.newContext({
    baseURL: site.address,
    viewport: wide,
    reducedMotion: "reduce",
    serviceWorkers: "block",
  });
}

type Answer = "offline" | { readonly status: number; readonly body: string } | undefined;

function refused(status: number, code: ErrorCode, details: object): Answer {
  return { status, body: JSON.stringify({ type: "/", title: "no", status, code, details }) };
}

/** Answers what a screen asks for by itself; without an answer it waits until it is let go. */
async function answering(page: Page, answer: () => Answer) {
  const waiting: Route[] = [];
  let count = 0;
  let isLetGo = false;
  await page.route(
    (url) => url.pathname.startsWith("/api/v1/") && !ofFrame.test(url.pathname),
    async (route) => {
      if (isLetGo || route.request().resourceType() === "eventsource") return route.continue();
      count += 1;
      const given = answer();
      if (given === undefined) {
        waiting.push(route);
        return undefined;
      }
      if (given === "offline") return route.abort("internetdisconnected");
      return route.fulfill({ ...given, contentType: "application/problem+json" });
    },
  );
  return {
    waiting,
    count: () => count,
    async letGo() {
      isLetGo = true;
      await Promise.all(waiting.map((route) => route.continue().catch(() => undefined)));
    },
  };
}

/** What stands on the page once it has been the same for a second; what is to come of it may be slow. */
async function calm(
  page: Page,
  isThere: (now: Standing) => boolean = () => true,
): Promise<Standing> {
  let before = "";
  let same = 0;
  for (let look = 0; look < 120 && same < 5; look++) {
    // oxlint-disable-next-line no-await-in-loop -- one look after the other
    await page.waitForTimeout(250);
    // oxlint-disable-next-line no-await-in-loop -- as above
    const now = await standing(page);
    const text = JSON.stringify(now);
    // Before anything stands there, and while it waits, it may be only slow.
    const isSlow = now.title === "" || !isThere(now);
    const weight = isSlow ? 0.1 : now.loading.length > 0 ? 0.5 : 1;
    same = text === before ? same + weight : 0;
    before = text;
  }
  return standing(page);
}

type Standing = Awaited<ReturnType<typeof standing>>;

function standing(page: Page) {
  return page.evaluate(() => {
    const title = document.querySelector("main h1") ?? document.querySelector("h1");
    // Where nothing else is on the screen, what failed is its title.
    const box = (title?.closest("[role=alert]") ?? title)?.getBoundingClientRect();
    const headings = [...document.querySelectorAll("h1, h2, h3")];
    const shown = (selector: string) =>
      [...document.querySelectorAll(selector)]
        .filter((one) => one.checkVisibility() && one.getBoundingClientRect().height > 1)
        .map((one) => ({
          edgePx: Math.round(one.getBoundingClientRect().left),
          text: (one.textContent ?? "").trim(),
          under: headings
            .filter(
              (heading) =>
                (heading.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0,
            )
            .at(-1)?.textContent,
        }));
    return {
      title: title?.textContent ?? "",
      edgePx: Math.round(box?.left ?? 0),
      topPx: Math.round(box?.top ?? 0),
      // Its box may begin where the title does, and what is drawn in it elsewhere.
      loading: shown("[data-loading] > :last-child"),
      alerts: shown("[role=alert]").filter(({ text }) => text !== ""),
    };
  });
}
