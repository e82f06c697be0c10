import { MantineProvider } from "@mantine/core";
import i18next from "i18next";
import { createElement } from "react";
import { createRoot } from "react-dom/client";
import { initReactI18next } from "react-i18next";
import "@mantine/core/styles.css";
import charts from "../../locales/en/charts.json";
import common from "../../locales/en/common.json";
import guide from "../../locales/en/guide.json";
import { MovingPicture } from "../../src/client/features/guide/MovingPicture.tsx";
import { cssVariables, theme } from "../../src/client/kit/page/theme.ts";

// All of them are at hand, so that it is done at once.
void i18next.use(initReactI18next).init({
  lng: "en",
  resources: { en: { charts, common, guide } },
  defaultNS: "common",
  interpolation: { escapeValue: false },
});

// The pictures that move, as the application draws and computes them, at their places on a page of the static site.
for (const place of document.querySelectorAll("[data-moving]")) {
  const picture = createElement(MovingPicture, { place });
  const look = { theme, cssVariablesResolver: cssVariables, defaultColorScheme: "auto" } as const;
  createRoot(place).render(createElement(MantineProvider, look, picture));
}
