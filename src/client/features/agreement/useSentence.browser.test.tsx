import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { createInstance } from "i18next";
import { createRoot, type Root } from "react-dom/client";
import { I18nextProvider, initReactI18next } from "react-i18next";
import { afterEach, expect, test } from "vitest";
import agreementWords from "../../../../locales/en/agreement.json";
import charts from "../../../../locales/en/charts.json";
import common from "../../../../locales/en/common.json";
import statistics from "../../../../locales/en/statistics.json";
import { codes, newId, scheme } from "../../../../tests/sample.ts";
import { soon } from "../../../../tests/soon.ts";
import type { Finding } from "../../../agreement/findings/inShort.ts";
import { useSentence } from "./useSentence.ts";

const root: { current?: Root } = {};

afterEach(() => {
  root.current?.unmount();
  document.body.replaceChildren();
});

const unit = { kind: "time_unit_kappa", unitUs: 1_000_000 } as const;
const of = (codeId: string, value: number) => ({ codeId, value, recipe: unit });
const [first, second] = [newId("account"), newId("account")];
const apart: Finding = {
  kind: "best_and_worst",
  best: of(codes.together, 0.9),
  worst: of(codes.solitary, 0.2),
};
const level: Finding = { ...apart, worst: of(codes.solitary, 0.9001) };
const pairs: Finding = {
  kind: "best_and_worst_pair",
  best: { raterA: first, raterB: second, value: 0.90011 },
  worst: { raterA: second, raterB: first, value: 0.9001 },
};

test.each([
  [
    apart,
    true,
    "Agreement is highest for Together (Unit κ (1 s units) 0.900) and lowest for Solitary (0.200).",
  ],
  [
    apart,
    undefined,
    "Values by code range from Unit κ (1 s units) 0.200 (Solitary) to 0.900 (Together).",
  ],
  [
    apart,
    false,
    "Values by code range from Unit κ (1 s units) 0.200 (Solitary) to 0.900 (Together). No difference was detected between the two after correction for multiple comparisons.",
  ],
  [level, undefined, "All codes with a value have the same: Unit κ (1 s units) 0.900."],
  [pairs, undefined, "All rater pairs with a value have the same: 0.900."],
  [
    { kind: "few_in_common", pairs: 3, of: 15, needed: 5 },
    undefined,
    "3 of 15 rater pairs have fewer than 5 shared recordings: their values are imprecise and none is named highest or lowest.",
  ],
  [
    { kind: "few_in_common", pairs: 15, of: 15, needed: 5 },
    undefined,
    "All 15 rater pairs have fewer than 5 shared recordings: their values are imprecise and none is named highest or lowest.",
  ],
] as const)(
  "a range names its statistic once, no range has two equal ends, and all are not said as a part of all: %#",
  async (finding, isApart, said) => {
    await show(finding, isApart);

    await soon(() => {
      expect(
        (document.querySelector("p")?.textContent ?? "")
          .replaceAll(/[\u2066-\u2069]/gu, "")
          .replaceAll("\u00A0", " "),
      ).toBe(said);
    });
  },
);

function Said({
  finding,
  isApart,
}: {
  readonly finding: Finding;
  readonly isApart: boolean | undefined;
}) {
  const sentence = useSentence({ scheme, raterName: () => "Ana", search: { by: "code" } });
  return <p>{sentence(finding, isApart)}</p>;
}

async function show(finding: Finding, isApart: boolean | undefined): Promise<void> {
  const language = createInstance();
  await language.use(initReactI18next).init({
    lng: "en",
    resources: { en: { agreement: agreementWords, charts, common, statistics } },
    interpolation: { escapeValue: false },
  });
  const place = document.body.appendChild(document.createElement("div"));
  root.current = createRoot(place);
  root.current.render(
    <QueryClientProvider client={new QueryClient()}>
      <I18nextProvider i18n={language}>
        <Said finding={finding} isApart={isApart} />
      </I18nextProvider>
    </QueryClientProvider>,
  );
}
