import { chromium } from "playwright";
import playwrightConfig from "../playwright.config.ts";
import { restingOf } from "../tests/journeys/resting.ts";
import { openInside, screensOf } from "../tests/journeys/screens.ts";
import { idsOf, owner, startPlantedSite } from "./pictures/plantedSite.ts";
import { heightsPx } from "./pictures/looks.ts";
const site = await startPlantedSite();
const browser = await chromium.launch(playwrightConfig.use?.launchOptions ?? {});
const context = await browser.newContext({ baseURL: site.address, reducedMotion: "reduce", forcedColors: "active" });
await context.addInitScript(() => { localStorage.setItem("i18nextLng", "ar"); localStorage.setItem("mantine-color-scheme-value", "dark"); });
await context.request.post("/api/v1/sign-in", { headers: { origin: site.address }, data: { email: owner.email, password: owner.password } });
await context.request.patch("/api/v1/account", { headers: { origin: site.address }, data: { language: "ar" } });
const ids = await idsOf(site, site.studies.raters);
const page = await context.newPage();
const rests = restingOf(page);
let loaded = false;
for (const { name, address } of screensOf(ids).filter((one) => ["overview","recordings","recording","scheme"].includes(one.name))) {
  for (const [width, height] of Object.entries(heightsPx).toReversed()) {
    await page.setViewportSize({ width: Number(width), height });
    if (width === "2560") { if (loaded) await openInside(page, address); else { await page.goto(address); loaded = true; } }
    await rests();
    console.log(name, width, await page.evaluate(() => {
      const root = document.documentElement;
      if (root.scrollWidth <= root.clientWidth) return "ok";
      const out: string[] = [];
      for (const e of document.body.querySelectorAll("*")) {
        const b = e.getBoundingClientRect();
        if (b.left < -1 && b.width > 2) { out.push(`${e.tagName}.${String(e.className).slice(0, 60)} ${Math.round(b.left)}..${Math.round(b.right)} top ${Math.round(b.top)} ${getComputedStyle(e).position} ${(e.textContent ?? "").slice(0, 40)}`); }
      }
      return root.scrollWidth + " " + root.clientWidth + "\n" + out.slice(0, 14).join("\n");
    }));
  }
}
await page.screenshot({ path: "/tmp/screens3/wide.png" });
await browser.close(); await site.stop();
