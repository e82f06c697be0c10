import { MantineProvider } from "@mantine/core";
import { createInstance } from "i18next";
import { createRoot, type Root } from "react-dom/client";
import { I18nextProvider, initReactI18next } from "react-i18next";
import { afterEach, expect, test } from "vitest";
import analysis from "../../../../../locales/en/analysis.json";
import charts from "../../../../../locales/en/charts.json";
import common from "../../../../../locales/en/common.json";
import { codes, scheme } from "../../../../../tests/sample.ts";
import { soon } from "../../../../../tests/soon.ts";
import { BudgetChart } from "./BudgetChart.tsx";
import { group, row } from "./budgetSample.ts";

const root: { current?: Root } = {};

afterEach(() => {
  root.current?.unmount();
  document.body.replaceChildren();
});

const minuteUs = 60_000_000;

/** Two raters who gave as many codes a minute, the second for as many times as long. */
const twoRaters = (times: number) => ({
  groups: [group(0, "Ana", 10 * minuteUs), group(1, "Ben", 10 * minuteUs * times)],
  rows: [
    row({ group: 0, codeId: codes.laughs, count: 20, perMinute: 2 }),
    row({
      group: 1,
      codeId: codes.laughs,
      count: 20 * times + 2,
      perMinute: 2 + 2 / (10 * times),
    }),
  ],
});

const uneven = "The groups were observed for different lengths of time";

test.each([
  ["as long", 1, {}, "Laughs differs most: 22 for Ben, 20 for Ana", false],
  [
    "twelve times as long",
    12,
    {},
    "Laughs differs most: 2.02 per minute for Ben, 2.00 per minute for Ana",
    false,
  ],
  ["twelve times as long, by count", 12, { frequency: "count" }, "Number of events", true],
] as const)(
  "raters who were observed %s are compared by what compares them",
  async (_name, times, search, title, isWarned) => {
    const i18n = createInstance();
    await i18n.use(initReactI18next).init({
      lng: "en",
      resources: { en: { analysis, charts, common } },
      interpolation: { escapeValue: false },
    });
    const place = document.createElement("div");
    document.body.append(place);
    root.current = createRoot(place);
    root.current.render(
      <I18nextProvider i18n={i18n}>
        <MantineProvider>
          <BudgetChart
            {...twoRaters(times)}
            codes={scheme.codes.filter(({ id }) => id === codes.laughs)}
            because={() => ""}
            of="frequency"
            search={search}
            choose={() => undefined}
            source="A study"
          />
        </MantineProvider>
      </I18nextProvider>,
    );

    await soon(() => {
      expect(place.textContent?.replaceAll(/[\u2066-\u2069]/gu, "")).toContain(title);
    });
    expect(place.textContent?.includes(uneven)).toBe(isWarned);
    // It stands in sight: what has to be opened warns no one.
    const folded = [...place.querySelectorAll("details")].map(({ textContent }) => textContent);
    expect(folded.join(" ")).not.toContain(uneven);
  },
);
