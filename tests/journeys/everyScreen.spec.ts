import type { Page } from "@playwright/test";
import { routes } from "../../src/client/app/routes.ts";
import { isWhole } from "../whole.ts";
import { expectNoFindings } from "./findings.ts";
import { faintFields } from "./fieldEdges.ts";
import { focusFaults } from "./focusFaults.ts";
import { faintIcons } from "./iconEdges.ts";
import { layoutFaults } from "./layoutFaults.ts";
import { nameFaults } from "./nameFaults.ts";
import { navigationOf, pageFaults } from "./pageFaults.ts";
import { relationFaults } from "./relationFaults.ts";
import { restingOf } from "./resting.ts";
import { addressesOf, openInside } from "./screens.ts";
import { sequenceFaults } from "./sequenceFaults.ts";
import { expect, test } from "./site.ts";

test.use({ story: "every screen", beginning: "nobody" });
// Each look at an application of its own, so that they share the time.
test.describe.configure({ mode: "parallel" });

/**
 * The ways in which each screen is looked at: language and direction, theme, size; and how it is come to.
 * By its address it has nothing that an earlier screen has loaded; inside it is what a link leads to, and
 * is there in half the time.
 */
const looks = [
  {
    name: "English, light, wide",
    language: "en",
    theme: "light",
    width: 1440,
    height: 900,
    open: openInside,
    isLaidOut: false,
  },
  {
    name: "Arabic, dark, narrow",
    language: "ar",
    theme: "dark",
    width: 390,
    height: 844,
    open,
    // The narrowest window of those of `layout.spec.ts`.
    isLaidOut: true,
    isOften: true,
  },
  {
    name: "German, dark, wide",
    language: "de",
    theme: "dark",
    width: 1440,
    height: 900,
    open: openInside,
    isLaidOut: false,
  },
  {
    name: "English, the system's own colours",
    language: "en",
    theme: "dark",
    width: 1440,
    height: 900,
    open: openInside,
    isLaidOut: false,
    forcedColors: "active",
  },
  // Light, dark and the system's own colours, each at three widths, with those above.
  ...(["light", "dark"] as const).flatMap((theme) =>
    [390, 1024].map((width) => axeOnly({ theme, width })),
  ),
  ...[390, 1024].map((width) => axeOnly({ theme: "dark", width, forcedColors: "active" })),
] as const;

/** A look at what axe says alone: texts and focus are looked at in the others. */
function axeOnly(one: {
  readonly theme: "light" | "dark";
  readonly width: number;
  readonly forcedColors?: "active";
}) {
  const colours = one.forcedColors ? "the system's own colours" : one.theme;
  return {
    ...one,
    name: `English, ${colours}, ${one.width} pixels`,
    language: "en",
    height: 844,
    open: openInside,
    isLaidOut: false,
    isAxeOnly: true,
  } as const;
}

// English, light and wide is what journeys go through anyway; German words are longer than the English ones, and which
// are there is known without a look.
for (const look of isWhole ? looks : looks.filter((one) => "isOften" in one)) {
  test(`every screen opens without a finding of axe, a missing word or an error (${look.name})`, async ({
    browser,
    site,
  }) => {
    test.setTimeout(600_000);
    const context = await browser.newContext({
      baseURL: site.address,
      viewport: { width: look.width, height: look.height },
      reducedMotion: "reduce",
      ...("forcedColors" in look && look.forcedColors && { forcedColors: look.forcedColors }),
    });
    await context.addInitScript(
      ([language, theme]) => {
        localStorage.setItem("i18nextLng", language ?? "en");
        localStorage.setItem("mantine-color-scheme-value", theme ?? "light");
      },
      [look.language, look.theme],
    );
    const page = await context.newPage();
    const troubles = troublesOf(page);
    const rests = restingOf(page);
    /** The navigation of a study and that outside of studies, each by where its first link leads. */
    const navigations = new Map<string, readonly string[]>();
    const lookAt = async (address: string) => {
      await rests();
      await expect(page.locator("h1").first(), address).toBeAttached();
      await expect(page.locator("html")).toHaveAttribute("lang", look.language);
      expect(await sidewaysPx(page), `${address} is wider than the window`).toBeLessThanOrEqual(0);
      await expectNoFindings(page, address, {
        "target-size": { enabled: true },
        "css-orientation-lock": { enabled: true },
        // The system chooses both colours then, which axe does not know.
        "color-contrast": { enabled: !("forcedColors" in look && look.forcedColors) },
      });
      if ("isAxeOnly" in look) return;
      expect.soft(await faintFields(page), address).toEqual([]);
      expect.soft(await faintIcons(page), address).toEqual([]);
      expect.soft(await nameFaults(page), address).toEqual([]);
      expect.soft(await focusFaults(page), address).toEqual([]);
      expect.soft(await relationFaults(page), address).toEqual([]);
      expect.soft(await sequenceFaults(page), address).toEqual([]);
      const isGreeting = address === "/setup" || address === "/, signed out";
      expect.soft(await pageFaults(page, isGreeting), address).toEqual([]);
      if (look.isLaidOut) expect.soft(await layoutFaults(page), address).toEqual([]);
    };

    // Set up by an earlier look of the same process, it leads to signing in.
    await open(page, `/setup#token=${site.setUpToken}`);
    await lookAt("/setup");
    const addresses = await addressesOf(context, site, look.language);
    for (const [at, address] of addresses.entries()) {
      await (at === 0 ? open : look.open)(page, address);
      await lookAt(address);
      if ("isAxeOnly" in look) continue;
      const navigation = await navigationOf(page);
      const [first = ""] = navigation;
      expect.soft(navigation, address).toEqual(navigations.get(first) ?? navigation);
      navigations.set(first, navigation);
    }
    await context.clearCookies();
    for (const address of signedOutAddresses) {
      await open(page, address);
      await lookAt(`${address}, signed out`);
    }

    expect(troubles).toEqual([]);
    await context.close();
  });
}

/** What opens without an account too, as it is then: a welcome, or a form. */
const signedOutAddresses = Object.values(routes)
  .filter(({ who }) => who === "signed_out" || who === "anyone")
  .map(({ path }) => path)
  .filter((path) => !path.includes("$"));

async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
}

/** What a browser complains about: errors of scripts, refused contents, texts that no language has. */
function troublesOf(page: Page): readonly string[] {
  const troubles: string[] = [];
  page.on("pageerror", (error) => troubles.push(error.message));
  page.on("console", (message) => {
    const isRefusal = /status of 4\d\d/u.test(message.text());
    if (message.type() === "error" && !isRefusal) troubles.push(message.text());
  });
  page.on("request", (request) => {
    if (request.url().includes("/locales/add/")) {
      troubles.push(`missing text: ${request.postData() ?? ""} at ${page.url()}`);
    }
  });
  return troubles;
}

/** By how much the page can be pushed sideways: it never should. */
function sidewaysPx(page: Page): Promise<number> {
  return page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
}
