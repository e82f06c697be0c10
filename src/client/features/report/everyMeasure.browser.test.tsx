import { MantineProvider } from "@mantine/core";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { createInstance } from "i18next";
import { createRoot, type Root } from "react-dom/client";
import { I18nextProvider, initReactI18next } from "react-i18next";
import { afterEach, expect, test } from "vitest";
import agreementWords from "../../../../locales/en/agreement.json";
import charts from "../../../../locales/en/charts.json";
import common from "../../../../locales/en/common.json";
import reportWords from "../../../../locales/en/report.json";
import statistics from "../../../../locales/en/statistics.json";
import { newId, scheme } from "../../../../tests/sample.ts";
import { soon } from "../../../../tests/soon.ts";
import type { Figure } from "../../../agreement/figure.ts";
import type { MeasureFacts } from "../../../agreement/measure.ts";
import {
  defaultStatistics,
  EventStatistic,
  RatingStatistic,
  ScanStatistic,
  TraceStatistic,
} from "../../../agreement/recipes.ts";
import { measures } from "../../../agreement/registry.ts";
import type { AgreementLine, RowSubject } from "../../../agreement/row.ts";
import type { Agreement } from "../../../api/contract/agreement.ts";
import type { Report } from "../../../api/contract/report.ts";
import type { TraceAgreement } from "../../../api/contract/traces.ts";
import { cssVariables, theme } from "../../kit/page/theme.ts";
import { MethodsPart } from "./MethodsPart.tsx";

const root: { current?: Root } = {};

afterEach(() => {
  root.current?.unmount();
  document.body.replaceChildren();
});

const kinds = ["events", "ratings", "scans", "traces"] as const satisfies MeasureFacts["of"][];

test.each(kinds)(
  "the report names every measure of %s that figures are computed by",
  async (of) => {
    const { agreement, traces } = computedBy(of);
    await show(agreement, traces);

    const words: Readonly<Record<string, { readonly name: string }>> = agreementWords.recipe;
    const own = measures.filter((measure) => measure.of === of);
    await soon(() => {
      // Within a sentence names begin with a small letter.
      const said = (document.body.textContent ?? "").replace(/[\u2066-\u2069]/gu, "").toLowerCase();
      for (const { id } of own) {
        expect(said).toContain((words[id]?.name ?? `${id} has no name`).toLowerCase());
      }
    });
  },
);

/** Every measure of one kind of coding; of the others those that everybody has. */
function computedBy(of: MeasureFacts["of"]) {
  const own = measures
    .filter((measure) => measure.of === of)
    .map(({ id, recipe }) => recipe.parse({ kind: id }));
  const all = {
    ...defaultStatistics,
    events:
      of === "events" ? own.map((one) => EventStatistic.parse(one)) : defaultStatistics.events,
    ratings:
      of === "ratings" ? own.map((one) => RatingStatistic.parse(one)) : defaultStatistics.ratings,
    scans: of === "scans" ? own.map((one) => ScanStatistic.parse(one)) : defaultStatistics.scans,
  };
  const traceStatistics = of === "traces" ? own.map((one) => TraceStatistic.parse(one)) : [];
  const [criterion] = scheme.criteria;
  if (!criterion) throw new Error("the sample has a criterion");
  const agreement: Agreement = {
    schemeVersion: {
      id: newId("schemeVersion"),
      studyId: newId("study"),
      number: 1,
      state: "published",
      edition: 1,
      scheme,
      createdAt: "2026-11-02T10:00:00.000Z",
      publishedAt: "2026-11-02T10:00:00.000Z",
    },
    raters: [],
    rounds: [],
    statistics: { ...all, kept: defaultStatistics, isOwn: false },
    rows: [
      lineOf({ by: "overall" }, all.events.length),
      lineOf({ by: "criterion", criterionId: criterion.id }, all.ratings.length),
    ],
    scanRows: [lineOf({ by: "overall" }, all.scans.length)],
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
    progress: { compared: 1, all: 1 },
  };
  const traces: TraceAgreement = {
    raters: [],
    statistics: { traces: traceStatistics, kept: traceStatistics },
    lines: [
      {
        criterionId: criterion.id,
        raters: 2,
        recordings: 6,
        figures: traceStatistics.map(() => figure),
        moved: [],
        allPairs: 0,
        pairs: [],
      },
    ],
  };
  return { agreement, traces };
}

const figure: Figure = {
  kind: "value",
  value: 0.7,
  low: 0.6,
  high: 0.8,
  limitsFrom: "jackknife",
  observed: null,
  expected: null,
  n: 60,
  per: "unit",
};

function lineOf(of: RowSubject, figures: number): AgreementLine {
  return {
    key: of.by,
    of,
    raters: 2,
    pairs: 6,
    recordings: 6,
    comparedUs: 60_000_000,
    events: 60,
    eventsOfEach: null,
    prevalence: null,
    figures: Array.from({ length: figures }, () => figure),
  };
}

const report: Report = {
  studyName: "A study",
  studyDescription: "",
  readerName: "Ana",
  madeAt: "2026-11-12T10:00:00.000Z",
  programVersion: "1.0.0",
  revision: "0123456789abcdef",
  blinding: "until_both_submitted",
  masksRaters: false,
  masksRecordings: false,
  precisionGoal: null,
  goalSavedAt: [],
  samples: [],
  gate: {
    rules: [{ measure: { kind: "duration_kappa" }, scope: { of: "overall" }, minimum: 0.6 }],
    recordings: 1,
    counted: "each",
    names: {},
  },
  design: {
    observations: 12,
    raters: 2,
    recordings: 6,
    recordingsOfSeveral: 6,
    codedUs: 60_000_000,
    codedBySeveralUs: 60_000_000,
    events: 60,
    ratings: 12,
    ofSegments: 0,
    ofScans: 12,
    imported: 0,
    rounds: [],
    trained: 0,
    untrained: 2,
    firstSubmittedAt: "2026-11-10T10:00:00.000Z",
    lastSubmittedAt: "2026-11-11T10:00:00.000Z",
    firstDoubleAt: "2026-11-10T12:00:00.000Z",
  },
};

async function show(agreement: Agreement, traces: TraceAgreement): Promise<void> {
  const i18n = createInstance();
  await i18n.use(initReactI18next).init({
    lng: "en",
    resources: {
      en: { agreement: agreementWords, charts, common, report: reportWords, statistics },
    },
    defaultNS: "common",
    interpolation: { escapeValue: false },
  });
  root.current = createRoot(document.body.appendChild(document.createElement("div")));
  root.current.render(
    <QueryClientProvider client={new QueryClient()}>
      <I18nextProvider i18n={i18n}>
        <MantineProvider {...{ theme }} cssVariablesResolver={cssVariables}>
          <MethodsPart {...{ report, agreement, traces }} covers={[]} />
        </MantineProvider>
      </I18nextProvider>
    </QueryClientProvider>,
  );
}
