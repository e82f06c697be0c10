import { MantineProvider } from "@mantine/core";
import { createInstance } from "i18next";
import { createRoot, type Root } from "react-dom/client";
import { I18nextProvider, initReactI18next } from "react-i18next";
import { afterEach, expect, test } from "vitest";
import ar from "../../../../locales/ar/assignments.json";
import arCommon from "../../../../locales/ar/common.json";
import en from "../../../../locales/en/assignments.json";
import enCommon from "../../../../locales/en/common.json";
import { newId } from "../../../../tests/sample.ts";
import { soon } from "../../../../tests/soon.ts";
import type { PlanProposal } from "../../../api/contract/assignments.ts";
import type { MediaDemand } from "../../../domain/playback.ts";
import { rules } from "../../../domain/rules.ts";
import { cssVariables, theme } from "../../kit/page/theme.ts";
import { PlanPreview } from "./PlanPreview.tsx";

const root: { current?: Root } = {};

afterEach(() => {
  root.current?.unmount();
  document.body.replaceChildren();
});

test.each([
  [6, 2, []],
  [30, 3, ["5 others"]],
  [100, 2, ["45 others"]],
] as const)(
  "of %i raters in %i sets it is said before anything is coded which they are",
  async (count, sets, others) => {
    const { raters, proposal } = planted(count, sets);

    await show(proposal, raters, "en");

    const said = alertText();
    expect(said).toContain(`${sets} sets of raters without shared recordings`);
    expect(said).toContain(
      "agreement cannot be compared by ratings alone, and severity only if raters of several sets",
    );
    // Of each set some are named, and how many others there are.
    const named = raters.slice(0, sets).map(({ name }) => name);
    for (const part of [...named, ...others]) expect(said).toContain(part);
  },
);

test.each([6, 30, 100])("of %i raters joined by one recording nothing is amiss", async (count) => {
  const { raters, proposal } = planted(count, 2);
  const [one, other] = raters.map(({ accountId }) => accountId);
  if (!one || !other) throw new Error("there are raters");

  await show({ ...proposal, joinedElsewhere: [[one, other]] }, raters, "en");

  expect(document.querySelector('[role="alert"]')).toBeNull();
  expect(document.body.textContent).toContain("Shared recordings connect all raters");
});

test.each([6, 30, 100])(
  "of %i raters those are named whose browser does not play what they would get",
  async (count) => {
    const { raters, proposal } = planted(count, 2);
    const films = 4;
    const without = proposal.recordingIds.slice(0, films).map((recordingId) => {
      const asked = new Set(
        proposal.pairings
          .filter((pairing) => pairing.recordingId === recordingId)
          .map(({ raterId }) => raterId),
      );
      return raters.filter(
        ({ accountId, cannotPlay }) => asked.has(accountId) && cannotPlay.length > 0,
      );
    });

    await show(proposal, raters, "en", films);

    const touched = without.filter((one) => one.length > 0);
    expect(touched.length).toBeGreaterThan(0);
    const said = alertText();
    expect(said).toContain(
      `Not everyone can play ${touched.length} recording${touched.length > 1 ? "s" : ""}: HEVC (H.265)`,
    );
    for (const [at, who] of without.entries()) {
      const names = who.map(({ name }) => name).join(" and ");
      const line = `Clip ${at + 1}: ${who.length} of 2 raters cannot play it (${names})`;
      // The longest list names three.
      const isSaid = touched.indexOf(who) < 3 && who.length > 0;
      expect(said.includes(line)).toBe(isSaid);
      expect(said.includes(`Clip ${at + 1}:`)).toBe(isSaid);
    }
  },
);

test("in Arabic the sets are said too", async () => {
  const { raters, proposal } = planted(30, 3);

  await show(proposal, raters, "ar");

  expect(alertText()).toContain(ar.plan.links.sets_few.replace("{{count, number}}", "3"));
});

/** Two raters a recording, of one set each; within a set each rater shares a recording with the next. */
function planted(count: number, sets: number) {
  const raters = Array.from({ length: count }, (_, at) => ({
    accountId: newId("account"),
    name: `Rater ${String(at + 1).padStart(3, "0")}`,
    // Of seven browsers one does not play what new telephones record.
    cannotPlay: at % 7 === 0 ? (["hevc"] as const) : [],
  }));
  const pairings = raters.flatMap(({ accountId: raterId }, at) => {
    const next = raters[at + sets]?.accountId;
    const recordingId = newId("recording");
    return next === undefined
      ? []
      : [raterId, next].map((one) => ({ recordingId, raterId: one, coveredUs: 1, segments: 0 }));
  });
  const proposal: PlanProposal = {
    digest: "planted",
    pairings,
    standing: [],
    joinedElsewhere: [],
    loads: raters.map(({ accountId: raterId }) => ({
      raterId,
      recordings: 1,
      us: 1,
      newRecordings: 1,
      newUs: 1,
    })),
    repeats: [],
    recordingIds: [...new Set(pairings.map(({ recordingId }) => recordingId))],
    short: [],
    draws: [],
    drawable: null,
    uncovered: [],
  };
  return { raters, proposal };
}

async function show(
  proposal: PlanProposal,
  raters: ReturnType<typeof planted>["raters"],
  language: "ar" | "en",
  unevenly = 0,
): Promise<void> {
  const i18n = createInstance();
  await i18n.use(initReactI18next).init({
    lng: language,
    resources: {
      en: { assignments: en, common: enCommon },
      ar: { assignments: ar, common: arCommon },
    },
    defaultNS: "common",
    interpolation: { escapeValue: false },
  });
  root.current = createRoot(document.body.appendChild(document.createElement("div")));
  root.current.render(
    <I18nextProvider i18n={i18n}>
      <MantineProvider {...{ theme }} cssVariablesResolver={cssVariables}>
        <PlanPreview
          proposal={proposal}
          raters={raters}
          recordings={proposal.recordingIds.map((id, at) => ({
            id,
            name: `Clip ${at + 1}`,
            sources: [sourceWith(at < unevenly ? ["hevc"] : [])],
          }))}
        />
      </MantineProvider>
    </I18nextProvider>,
  );
  await soon(() => expect(document.querySelector("table")).not.toBeNull());
}

function sourceWith(demands: readonly MediaDemand[]) {
  return {
    kind: "local" as const,
    id: newId("mediaSource"),
    offsetUs: 0,
    fileName: "clip.mp4",
    sizeBytes: 1,
    fingerprint: rules.fingerprint.parse("0".repeat(64)),
    demands,
  };
}

function alertText(): string {
  // Names are set apart from what stands around them by signs that nobody sees.
  return (document.querySelector('[role="alert"]')?.textContent ?? "").replace(
    /[\u2066-\u2069]/gu,
    "",
  );
}
