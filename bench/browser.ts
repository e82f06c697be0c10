import { type Browser, type BrowserContext, chromium } from "playwright";
import playwrightConfig from "../playwright.config.ts";
import type { Person } from "../tests/server/application.ts";

/** The browser of the journeys, with the same switches. */
export function launchBrowser(): Promise<Browser> {
  return chromium.launch(playwrightConfig.use?.launchOptions ?? {});
}

/** A fresh browser profile: signed out, or in which somebody has signed in. */
export async function freshProfile(
  browser: Browser,
  address: string,
  person?: Person,
): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL: address,
    locale: "en-GB",
    viewport: { width: 1440, height: 900 },
  });
  if (person) {
    const [name = "", value = ""] = person.cookie.split("=");
    await context.addCookies([{ name, value, url: address }]);
  }
  return context;
}
