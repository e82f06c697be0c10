import { cdp, commands } from "vitest/browser";
import "@fontsource-variable/inter/index.css";
import "@fontsource-variable/noto-sans-arabic/index.css";
import "@mantine/core/styles.css";
import { DirectionContext, MantineProvider } from "@mantine/core";
import { createInstance } from "i18next";
import { createRoot, type Root } from "react-dom/client";
import { I18nextProvider, initReactI18next } from "react-i18next";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import arCharts from "../../../../locales/ar/charts.json";
import arCommon from "../../../../locales/ar/common.json";
import arGallery from "../../../../locales/ar/gallery.json";
import enCharts from "../../../../locales/en/charts.json";
import enCommon from "../../../../locales/en/common.json";
import enGallery from "../../../../locales/en/gallery.json";
import "../app.css";
import { pngOf } from "../../kit/chart/pngOf.ts";
import { svgPicture } from "../../kit/chart/svgPicture.ts";
import { Gallery } from "../screens/Gallery.tsx";
import { cssVariables, theme } from "../../kit/page/theme.ts";
import { described, type Description } from "./described.ts";
import kept from "./pictures.json";

const resources = {
  en: { charts: enCharts, common: enCommon, gallery: enGallery },
  ar: { charts: arCharts, common: arCommon, gallery: arGallery },
};

/** The ways in which the gallery is looked at: language and direction, theme, width. */
const looks = [
  { name: "English, light, wide", language: "en", theme: "light", widthPx: 1200 },
  { name: "Arabic, dark, wide", language: "ar", theme: "dark", widthPx: 1200 },
  { name: "English, dark, narrow", language: "en", theme: "dark", widthPx: 400 },
] as const;
type Look = (typeof looks)[number];

const fonts = [
  ['400 12px "Inter Variable"', "a"],
  ['400 12px "Noto Sans Arabic Variable"', "\u0627"],
] as const;
const drawn = 24;
const slowly = { timeout: 60_000, interval: 300 };
let root: Root | undefined;
let host: HTMLElement;

beforeEach(async () => {
  await emulateMotion("reduce");
});

afterEach(async () => {
  root?.unmount();
  host.remove();
  await emulateMotion("no-preference");
});

describe.each(looks)("the gallery of charts ($name)", { timeout: 300_000 }, (look) => {
  it("draws every chart with a name, marks and a table, and none is wider than its place", async () => {
    const cards = await opened(look);

    expect(cards.filter((card) => titleOf(card) === "")).toEqual([]);
    expect(
      cards.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth).map(titleOf),
    ).toEqual([]);
    const withDrawing = cards.filter((card) => card.querySelector("[data-drawing] svg"));
    expect(withDrawing).toHaveLength(drawn);
    const unnamed = withDrawing.filter((card) => {
      const named = card.querySelector("[data-drawing] :is([role=img], [role=grid], [role=group])");
      return !named?.getAttribute("aria-label")?.includes(titleOf(card));
    });
    expect(unnamed.map(titleOf)).toEqual([]);
    for (const card of withDrawing) press(card.querySelector("button"), "t");
    const withoutTable = () => withDrawing.filter((card) => !card.querySelector("tbody tr"));
    await expect.poll(() => withoutTable().map(titleOf), slowly).toEqual([]);
  });

  it("draws the same picture as the one that is kept, within a few per cent", async () => {
    const cards = await opened(look);
    const seen = () => Object.fromEntries(cards.map((card, at) => [at, described(card)]));

    if (import.meta.env["VITE_KEEP_PICTURES"] === "1") {
      await commands.writeFile(
        `pictures.${look.widthPx}.${look.language}.json`,
        JSON.stringify(seen()),
      );
    }
    const expected: Readonly<Record<string, Readonly<Record<string, Description>>>> = kept;
    // A slow machine draws the last of more than twenty charts long after the first.
    await expect
      .poll(seen, slowly)
      .toEqual(nearly(expected[`${look.language} ${look.widthPx}`] ?? {}));
  });
});

describe("a chart that leaves the screen", { timeout: 300_000 }, () => {
  it("is a whole and well-formed SVG that needs nothing else, with title, legend and source", async () => {
    const cards = await opened(looks[1]);

    let count = 0;
    for (const card of cards) {
      const title = titleOf(card);
      const picture = svgPicture(card, { kind: "Kind <1>", title, source: "Study & revision 7" });
      if (!picture) continue;
      count += 1;
      const read = new DOMParser().parseFromString(picture.text, "image/svg+xml");
      const words = unspaced(read.documentElement.textContent);
      const legend = Array.from(card.querySelectorAll("[data-legend-item]"), textOf);
      expect({
        title,
        error: read.querySelector("parsererror"),
        variables: picture.text.includes("var(--"),
        references: picture.text.match(/(?:href|src)=|url\((?!#|&quot;#)/gu),
        pageWords: picture.text.match(/ class=| style=| aria-/gu),
        unsaid: [title, "Kind <1>", "Study & revision 7", ...legend].filter(
          (text) => !words.includes(unspaced(text)),
        ),
      }).toEqual({
        title,
        error: null,
        variables: false,
        references: null,
        pageWords: null,
        unsaid: [],
      });
    }
    expect(count).toBe(drawn);
  });

  it("is dark on white paper, whatever the theme on the screen", async () => {
    const [card] = await opened(looks[1]);
    if (!card) throw new Error("there is no chart");
    const before = document.documentElement.getAttribute("data-mantine-color-scheme");

    const text = svgPicture(card, { kind: "", title: "T" })?.text ?? "";

    expect(before).toBe("dark");
    expect(document.documentElement.getAttribute("data-mantine-color-scheme")).toBe("dark");
    expect(text).toContain('fill="#ffffff"');
    expect(text).toContain("rgb(26, 31, 35)");
  });

  it("becomes a PNG of twice its size", async () => {
    const [card] = await opened(looks[0]);
    const picture = card && svgPicture(card, { kind: "", title: "T" });
    if (!picture) throw new Error("nothing is drawn");

    const png = await pngOf(picture);
    const bitmap = await createImageBitmap(png ?? new Blob());

    expect(png?.type).toBe("image/png");
    expect([bitmap.width, bitmap.height]).toEqual([picture.widthPx * 2, picture.heightPx * 2]);
  });
});

/** The cards of the gallery as somebody sees it, once all of them are drawn. */
async function opened(look: Look): Promise<readonly HTMLElement[]> {
  host = document.body.appendChild(document.createElement("div"));
  host.style.width = `${look.widthPx}px`;
  document.documentElement.dir = look.language === "ar" ? "rtl" : "ltr";
  const i18n = createInstance();
  await i18n.use(initReactI18next).init({
    lng: look.language,
    resources,
    defaultNS: "common",
    interpolation: { escapeValue: false },
  });
  // Charts measure their texts as they are drawn: in another font some break into other lines.
  await Promise.all(fonts.map(([font, letters]) => document.fonts.load(font, letters)));
  root = createRoot(host);
  root.render(
    <I18nextProvider i18n={i18n}>
      <DirectionContext.Provider
        value={{
          dir: look.language === "ar" ? "rtl" : "ltr",
          setDirection: nothing,
          toggleDirection: nothing,
        }}
      >
        <MantineProvider
          theme={theme}
          cssVariablesResolver={cssVariables}
          forceColorScheme={look.theme}
        >
          <Gallery />
        </MantineProvider>
      </DirectionContext.Provider>
    </I18nextProvider>,
  );
  await expect
    .poll(() => host.querySelectorAll("[data-drawing] svg:not([aria-hidden])").length, {
      timeout: 240_000,
    })
    .toBeGreaterThanOrEqual(drawn);
  await document.fonts.ready;
  await settled();
  return Array.from(host.querySelectorAll<HTMLElement>("[data-chart]"));
}

/** Numbers may differ by what other fonts and machines make of them. */
function nearly(of: Readonly<Record<string, Description>>): unknown {
  return Object.fromEntries(
    Object.entries(of).map(([name, marks]) => [
      name,
      Object.fromEntries(
        Object.entries(marks).map(([kind, { count, ...places }]) => [
          kind,
          {
            count,
            ...Object.fromEntries(
              // Within five per cent of the drawing.
              Object.entries(places).map(([key, value]) => [key, expect.closeTo(value, -1)]),
            ),
          },
        ]),
      ),
    ]),
  );
}

function press(target: Element | null, key: string): void {
  target?.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
}

async function settled(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, 300));
}

function titleOf(card: Element): string {
  return card.querySelector("figcaption h2")?.textContent ?? "";
}

/** Without spaces, which the lines of a title take the place of. */
function unspaced(text: string): string {
  return text.replaceAll(/\s+/gu, "");
}

function textOf({ textContent }: Element): string {
  return textContent;
}

function nothing(): void {}

async function emulateMotion(value: "reduce" | "no-preference"): Promise<void> {
  await cdp().send("Emulation.setEmulatedMedia", {
    features: [{ name: "prefers-reduced-motion", value }],
  });
}
