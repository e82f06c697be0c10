import type { Page } from "@playwright/test";
import { restingOf } from "./resting.ts";
import { addressesOf, openInside, screensOf } from "./screens.ts";
import { expect, test } from "./site.ts";

test.use({ story: "edges", beginning: "nobody" });

/** Those that stand in no frame: the film has the whole window, and a form that is all there is stands in its middle. */
const without: ReadonlySet<string> = new Set(["workbench", "join", "reset"]);

const widthsPx = [2560, 1440, 1024, 390] as const;

test("every screen begins at one edge, in windows of every width, from left to right and from right to left @whole", async ({
  browser,
  site,
}) => {
  test.setTimeout(600_000);
  const context = await browser.newContext({
    baseURL: site.address,
    viewport: { width: 1440, height: 900 },
    reducedMotion: "reduce",
  });
  const addresses = await addressesOf(context, site, "en");
  const names = screensOf({}).map(({ name }) => name);
  const page = await context.newPage();
  const rests = restingOf(page);
  const edges = new Map<string, number>();

  for (const [at, address] of addresses.entries()) {
    const name = names[at] ?? "";
    if (without.has(name)) continue;
    await (edges.size === 0 ? page.goto(address) : openInside(page, address));
    // What it is about stands below its title.
    await expect(page.locator("main [data-width] > :nth-child(2)").first(), name).toBeAttached();
    await rests();
    for (const width of widthsPx) {
      await page.setViewportSize({ width, height: 900 });
      await rests();
      for (const direction of ["ltr", "rtl"] as const) {
        const window = `${width} pixels, ${direction}`;
        const [first] = await beginningsIn(page, direction);
        const edge = edges.get(window) ?? first?.atPx ?? Number.NaN;
        edges.set(window, edge);
        // A slow machine draws the new width some frames later.
        const others = async () => {
          const found = await beginningsIn(page, direction);
          expect(found.length, name).toBeGreaterThan(1);
          return found.filter(({ atPx }) => Math.abs(atPx - edge) > 1);
        };
        await expect
          .configure({ soft: true })
          .poll(others, {
            message: `${name}, ${window}, where others begin at ${edge}`,
            timeout: 10_000,
          })
          .toEqual([]);
      }
    }
    await page.evaluate(() => (document.documentElement.dir = "ltr"));
  }

  // A rail stands beside the screens, but for phones.
  expect(edges.get("1440 pixels, ltr")).toBeGreaterThan(200);
  expect(edges.get("390 pixels, rtl")).toBe(16);
  await context.close();
});

/** By how much the title of the screen, and what stands below it, is in from where lines begin. */
function beginningsIn(page: Page, direction: "ltr" | "rtl") {
  return page.evaluate((dir) => {
    document.documentElement.dir = dir;
    const screen = document.querySelector("main [data-width]");
    const parts = [
      ...document.querySelectorAll("main [data-width] h1"),
      // What is in columns has its first one at the edge; a paper stands in a part of its own.
      ...(screen?.children ?? []),
      ...document.querySelectorAll("main .paper"),
    ];
    const isInColumns = (part: Element) =>
      part.parentElement === screen && getComputedStyle(screen ?? part).columnCount !== "auto";
    return parts
      .filter((part) => part.checkVisibility() && part.getBoundingClientRect().width > 1)
      .filter((part) => !isInColumns(part) || part.tagName === "HEADER")
      .map((part) => {
        const { left, right } = part.getBoundingClientRect();
        const atPx = dir === "ltr" ? left : document.documentElement.clientWidth - right;
        return { part: `${part.tagName} ${part.className}`.slice(0, 60), atPx: Math.round(atPx) };
      });
  }, direction);
}
