import { isWhole } from "../whole.ts";
import { restingOf } from "./resting.ts";
import { addressesOf } from "./screens.ts";
import { expect, test } from "./site.ts";

test.use({ story: "screens that load", beginning: "nobody" });

/** What the browser counts as a good page: the share of the window that moved, times how far it moved. */
const mostShift = 0.1;

test("while a screen loads, what is there already stays where it is", async ({ browser, site }) => {
  test.setTimeout(600_000);
  const context = await browser.newContext({
    baseURL: site.address,
    viewport: { width: 1440, height: 900 },
    reducedMotion: "reduce",
  });
  await context.addInitScript(() => {
    let shift = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if ("value" in entry && typeof entry.value === "number") shift += entry.value;
      }
      document.documentElement.dataset["shift"] = String(shift);
    }).observe({ type: "layout-shift", buffered: true });
  });
  const page = await context.newPage();
  const rests = restingOf(page);

  const shiftOf = async (address: string): Promise<number> => {
    await page.goto(address);
    await page.locator("h1").first().waitFor({ state: "attached" });
    await rests();
    return page.evaluate(() => Number(document.documentElement.dataset["shift"] ?? 0));
  };

  const addresses = await addressesOf(context, site, "en");
  for (const address of isWhole ? addresses : addresses.filter((_, at) => at % 4 === 0)) {
    const first = await shiftOf(address);
    // What moved once while the machine did something else does not move again.
    const shift = first < mostShift ? first : Math.min(first, await shiftOf(address));
    expect.soft(shift, address).toBeLessThan(mostShift);
  }

  await context.close();
});
