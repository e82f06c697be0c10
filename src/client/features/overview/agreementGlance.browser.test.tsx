import { MantineProvider } from "@mantine/core";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { createInstance } from "i18next";
import { createRoot, type Root } from "react-dom/client";
import { I18nextProvider, initReactI18next } from "react-i18next";
import { afterEach, expect, test } from "vitest";
import agreement from "../../../../locales/en/agreement.json";
import common from "../../../../locales/en/common.json";
import statistics from "../../../../locales/en/statistics.json";
import studies from "../../../../locales/en/studies.json";
import { newId } from "../../../../tests/sample.ts";
import { soon } from "../../../../tests/soon.ts";
import type { Figure } from "../../../agreement/figure.ts";
import type { AgreementSummary } from "../../../api/contract/overview.ts";
import { cssVariables, theme } from "../../kit/page/theme.ts";
import { SummaryFigures } from "./AgreementGlance.tsx";

const root: { current?: Root } = {};

afterEach(() => {
  root.current?.unmount();
  document.body.replaceChildren();
});

const kappa: Figure = {
  kind: "value",
  value: 0.62,
  low: null,
  high: null,
  observed: 0.8,
  expected: 0.5,
  n: 60e6,
  per: "us",
};

test.each([
  { pairs: 1, compared: 1, says: "1 rater pair, 1 comparison." },
  { pairs: 3, compared: 3, says: "3 rater pairs, 3 comparisons." },
  { pairs: 435, compared: 1_200, says: "435 rater pairs, 1,200 comparisons." },
])("$pairs pairs are counted in English", async ({ pairs, compared, says }) => {
  await show({ overall: kappa, pairs, compared });
  await soon(() => expect(said()).toContain(`Duration κ over all codes, ${says}`));
});

test.each([
  {
    because: "one_code_only",
    says: "not defined: only one code was used, so expected agreement is 1.",
  },
  { because: "not_part_of_this_statistic", says: "not defined: points have no duration." },
])("that kappa is not defined has its own reason: $because", async ({ because, says }) => {
  await show({
    overall: { kind: "undefined", because, n: 0, per: "us" },
    pairs: 1,
    compared: 1,
  });
  await soon(() => expect(said()).toContain(`1 comparison. Duration κ over all codes is ${says}`));
});

test("while comparisons are to come, nothing is called undefined", async () => {
  const overall: Figure = { kind: "undefined", because: "no_events", n: 0, per: "us" };
  await show({ overall, pairs: 0, compared: 0, all: 500 });
  await soon(() => expect(said()).toContain("0 of 500 comparisons computed so far."));
  expect(said()).not.toContain("not defined");
  expect(said()).not.toContain("second week");
});

test("only the reasons for exclusion that apply are named", async () => {
  await show({ overall: kappa, pairs: 1, compared: 1, otherSchemeVersion: 1 });
  await soon(() => expect(said()).toContain("Excluded: 1 observation of another scheme version."));
  expect(said()).not.toContain("blind");
});

function said(): string {
  return (document.body.textContent ?? "").replaceAll(/[\u2066-\u2069]/gu, "");
}

interface Given {
  readonly overall: Figure;
  readonly pairs: number;
  readonly compared: number;
  readonly all?: number;
  readonly otherSchemeVersion?: number;
}

async function show(given: Given): Promise<void> {
  const { overall, pairs, compared, all = compared, otherSchemeVersion = 0 } = given;
  const glance: AgreementSummary = {
    schemeNumber: 1,
    roundNumber: 1,
    overall,
    pairs: [],
    pairCount: pairs,
    weeks: [],
    compared,
    all,
    excluded: { notSubmitted: 0, blind: 0, otherSchemeVersion, otherRound: 0, older: 0 },
  };
  const i18n = createInstance();
  await i18n.use(initReactI18next).init({
    lng: "en",
    resources: { en: { agreement, common, statistics, studies } },
    interpolation: { escapeValue: false },
  });
  const place = document.body.appendChild(document.createElement("div"));
  root.current = createRoot(place);
  root.current.render(
    <I18nextProvider i18n={i18n}>
      <QueryClientProvider client={new QueryClient()}>
        <MantineProvider theme={theme} cssVariablesResolver={cssVariables}>
          <SummaryFigures glance={glance} studyId={newId("study")} />
        </MantineProvider>
      </QueryClientProvider>
    </I18nextProvider>,
  );
}
