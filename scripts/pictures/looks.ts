import type { Browser, BrowserContext } from "playwright";

/** The ways in which pictures are taken. */
export const looks = {
  light: { language: "en", theme: "light", fontPercent: 100 },
  dark: { language: "en", theme: "dark", fontPercent: 100 },
  arabic: { language: "ar", theme: "light", fontPercent: 100 },
  large: { language: "en", theme: "light", fontPercent: 200 },
  german: { language: "de", theme: "light", fontPercent: 100 },
  spanish: { language: "es", theme: "light", fontPercent: 100 },
  french: { language: "fr", theme: "light", fontPercent: 100 },
  portuguese: { language: "pt", theme: "light", fontPercent: 100 },
  turkish: { language: "tr", theme: "light", fontPercent: 100 },
  japanese: { language: "ja", theme: "light", fontPercent: 100 },
  chinese: { language: "zh", theme: "light", fontPercent: 100 },
} as const;
export type Look = keyof typeof looks;
/** Those that are taken where none are named. */
export const lookNames = ["light", "dark", "arabic", "large"] as const satisfies readonly Look[];
export const isLook = (name: string): name is Look => Object.hasOwn(looks, name);

/** Of a window, by its width. */
export const heightsPx: Readonly<Record<number, number>> = {
  390: 844,
  1024: 768,
  1440: 900,
  2560: 1440,
};

/** A browser of so wide a window, in the language and theme of the look; a page gets its letters once it is there. */
export async function lookedWith(
  browser: Browser,
  address: string,
  look: Look,
  width: number,
): Promise<BrowserContext> {
  const { language, theme } = looks[look];
  const context = await browser.newContext({
    baseURL: address,
    viewport: { width, height: heightsPx[width] ?? 900 },
    reducedMotion: "reduce",
    serviceWorkers: "block",
  });
  await context.addInitScript(
    ([inLanguage, inTheme]) => {
      localStorage.setItem("i18nextLng", inLanguage ?? "en");
      localStorage.setItem("mantine-color-scheme-value", inTheme ?? "light");
    },
    [language, theme],
  );
  return context;
}
