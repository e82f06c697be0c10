import { cdp } from "vitest/browser";
import "@fontsource-variable/inter/index.css";
import "@fontsource-variable/noto-sans-arabic/index.css";
import "@mantine/core/styles.css";
import { DirectionContext, MantineProvider } from "@mantine/core";
import { createInstance } from "i18next";
import type { ReactNode } from "react";
import { createRoot } from "react-dom/client";
import { I18nextProvider, initReactI18next } from "react-i18next";
import { expect, vi } from "vitest";
import arCharts from "../locales/ar/charts.json";
import arCommon from "../locales/ar/common.json";
import arGallery from "../locales/ar/gallery.json";
import enCharts from "../locales/en/charts.json";
import enCommon from "../locales/en/common.json";
import enGallery from "../locales/en/gallery.json";
import "../src/client/app/app.css";
import { cssVariables, theme } from "../src/client/kit/page/theme.ts";
import type { Description } from "../src/client/app/gallery/described.ts";

const resources = {
  en: { charts: enCharts, common: enCommon, gallery: enGallery },
  ar: { charts: arCharts, common: arCommon, gallery: arGallery },
};

/** The ways in which charts are looked at: language and direction, theme, width. */
export const looks = [
  { name: "English, light, wide", language: "en", theme: "light", widthPx: 1200 },
  { name: "Arabic, dark, wide", language: "ar", theme: "dark", widthPx: 1200 },
  { name: "English, dark, narrow", language: "en", theme: "dark", widthPx: 400 },
] as const;
export type Look = (typeof looks)[number];

const fonts = [
  ['400 12px "Inter Variable"', "a"],
  ['400 12px "Noto Sans Arabic Variable"', "\u0627"],
] as const;

/** A page of charts as somebody sees it, once so many are drawn. */
export async function openedPage(page: ReactNode, look: Look, drawn: number): Promise<OpenedPage> {
  const host = document.body.appendChild(document.createElement("div"));
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
  const root = createRoot(host);
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
          {page}
        </MantineProvider>
      </DirectionContext.Provider>
    </I18nextProvider>,
  );
  const isDrawn = () => {
    const drawings = host.querySelectorAll("[data-drawing] svg:not([aria-hidden])");
    expect(drawings.length).toBeGreaterThanOrEqual(drawn);
  };
  await vi.waitFor(isDrawn, { timeout: 240_000 });
  await document.fonts.ready;
  await settled();
  return {
    host,
    cards: Array.from(host.querySelectorAll<HTMLElement>("[data-chart]")),
    close: () => {
      root.unmount();
      host.remove();
    },
  };
}

interface OpenedPage {
  readonly host: HTMLElement;
  readonly cards: readonly HTMLElement[];
  readonly close: () => void;
}

/** Numbers may differ by what other fonts and machines make of them. */
export function nearly(of: Readonly<Record<string, Description>>): unknown {
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

async function settled(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, 300));
}

function nothing(): void {}

export async function emulateMotion(value: "reduce" | "no-preference"): Promise<void> {
  await cdp().send("Emulation.setEmulatedMedia", {
    features: [{ name: "prefers-reduced-motion", value }],
  });
}
