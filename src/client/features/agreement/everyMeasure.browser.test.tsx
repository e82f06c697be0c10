import { MantineProvider } from "@mantine/core";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { createInstance } from "i18next";
import { createElement, type ReactNode } from "react";
import { createRoot, type Root } from "react-dom/client";
import { I18nextProvider, initReactI18next } from "react-i18next";
import { afterEach, expect, test } from "vitest";
import agreementWords from "../../../../locales/en/agreement.json";
import charts from "../../../../locales/en/charts.json";
import common from "../../../../locales/en/common.json";
import scope from "../../../../locales/en/scope.json";
import statistics from "../../../../locales/en/statistics.json";
import { newId, scheme } from "../../../../tests/sample.ts";
import { soon } from "../../../../tests/soon.ts";
import type { MeasureFacts } from "../../../agreement/measure.ts";
import {
  defaultStatistics,
  defaultTraceRecipes,
  type AgreementStatistic,
} from "../../../agreement/recipes.ts";
import { measures } from "../../../agreement/registry.ts";
import type { Agreement } from "../../../api/contract/agreement.ts";
import type { TraceAgreement } from "../../../api/contract/traces.ts";
import { cssVariables, theme } from "../../kit/page/theme.ts";
import { FiguresHead } from "./FiguresHead.tsx";
import { RecipesBar, ScanRecipesBar } from "./RecipesBar.tsx";
import type { Shown } from "./shown.ts";
import { traceQueries } from "./traceQueries.ts";
import { TraceSection } from "./TraceSection.tsx";

const root: { current?: Root } = {};

afterEach(() => {
  root.current?.unmount();
  document.body.replaceChildren();
});

const kinds = ["events", "ratings", "scans", "traces"] as const satisfies MeasureFacts["of"][];

test.each(kinds)("the screen offers every measure of %s by its name", async (of) => {
  await show(barOf(of));
  await soon(() => expect(button()).toBeDefined());
  button()?.click();

  await soon(() => {
    const offered = [...document.querySelectorAll('[role="menuitem"]')].map(
      ({ textContent }) => textContent,
    );
    expect(offered.toSorted()).toEqual(namesOf(of).toSorted());
  });
});

test.each(kinds)("a table of figures heads a column by every measure of %s", async (of) => {
  const asked = recipesOf(of);
  const coding = of === "traces" ? "ratings" : of;
  const columns = { by: "code", statistics: asked, coding, chosen: asked[0] } as const;
  await show(
    createElement("table", undefined, <FiguresHead columns={columns} shown={shownOf("code")} />),
  );

  await soon(() => {
    const heads = [...document.querySelectorAll("th[data-recipe] button")].map(
      ({ textContent }) => textContent,
    );
    for (const name of namesOf(of)) expect(heads).toContain(name);
  });
});

function recipesOf(of: MeasureFacts["of"]): readonly AgreementStatistic[] {
  return measures
    .filter((measure) => measure.of === of)
    .map(({ id, recipe }): AgreementStatistic => recipe.parse({ kind: id }));
}

function namesOf(of: MeasureFacts["of"]): readonly string[] {
  const words: Readonly<Record<string, { readonly name: string }>> = agreementWords.recipe;
  return recipesOf(of).map(({ kind }) => words[kind]?.name ?? `${kind} has no name`);
}

function button(): HTMLButtonElement | undefined {
  return [...document.querySelectorAll("button")].find(({ textContent }) =>
    textContent.includes(agreementWords.addRecipe),
  );
}

function barOf(of: MeasureFacts["of"]): ReactNode {
  switch (of) {
    case "events":
      return <RecipesBar shown={shownOf("code")} />;
    case "ratings":
      return <RecipesBar shown={shownOf("criterion")} />;
    case "scans":
      return <ScanRecipesBar shown={shownOf("code")} />;
    case "traces":
      return <TraceSection shown={shownOf("code")} />;
  }
}

const studyId = newId("study");
const [criterion] = scheme.criteria;
const traced = {
  ...scheme,
  criteria: criterion ? [{ ...criterion, scale: "trace" as const }] : [],
};
const traces = [...defaultTraceRecipes];
const agreement: Agreement = {
  schemeVersion: null,
  raters: [],
  rounds: [],
  statistics: {
    ...defaultStatistics,
    // One of each: of what is there already no other of the same settings is offered.
    kept: defaultStatistics,
    isOwn: false,
  },
  rows: [],
  scanRows: [],
  score: null,
  ratingRows: [],
  shifts: [],
  differences: null,
  repeated: [],
  excluded: {
    notSubmitted: 0,
    blind: 0,
    recordingsWithOneRater: 0,
    otherSchemeVersion: 0,
    otherRound: 0,
    older: 0,
  },
  onEarlierFile: 0,
  progress: { compared: 0, all: 0 },
};

function shownOf(by: "code" | "criterion"): Shown {
  return {
    studyId,
    search: { by },
    choose: () => {},
    asked: {
      studyId,
      scope: {},
      statistics: undefined,
      ratingStatistics: undefined,
      scanStatistics: undefined,
      raterGroups: undefined,
    },
    agreement,
    scheme: traced,
    raterName: (id) => id,
    hasFailed: false,
  };
}

async function show(what: ReactNode): Promise<void> {
  const i18n = createInstance();
  await i18n.use(initReactI18next).init({
    lng: "en",
    resources: { en: { agreement: agreementWords, charts, common, scope, statistics } },
    defaultNS: "common",
    interpolation: { escapeValue: false },
  });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const answer: TraceAgreement = { raters: [], statistics: { traces, kept: traces }, lines: [] };
  const asked = { studyId, scope: {}, traceStatistics: undefined };
  client.setQueryData(traceQueries.agreement(asked).queryKey, answer);
  root.current = createRoot(document.body.appendChild(document.createElement("div")));
  root.current.render(
    <QueryClientProvider client={client}>
      <I18nextProvider i18n={i18n}>
        <MantineProvider {...{ theme }} cssVariablesResolver={cssVariables}>
          {what}
        </MantineProvider>
      </I18nextProvider>
    </QueryClientProvider>,
  );
}
