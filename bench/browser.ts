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
    const cookies = person.cookie.split("; ").map((cookie) => {
      const at = cookie.indexOf("=");
      return { name: cookie.slice(0, at), value: cookie.slice(at + 1), url: address };
    });
    await context.addCookies(cookies);
  }
  return context;
}
