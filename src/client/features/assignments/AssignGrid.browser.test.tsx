import { MantineProvider } from "@mantine/core";
import { createInstance } from "i18next";
import { createRoot, type Root } from "react-dom/client";
import { I18nextProvider, initReactI18next } from "react-i18next";
import { afterEach, expect, test } from "vitest";
import en from "../../../../locales/en/assignments.json";
import enCommon from "../../../../locales/en/common.json";
import { newId } from "../../../../tests/sample.ts";
import { soon } from "../../../../tests/soon.ts";
import { cssVariables, theme } from "../../kit/page/theme.ts";
import { AssignGrid } from "./AssignGrid.tsx";
import { type Pairing, pairingKey } from "./plan.ts";

const root: { current?: Root } = {};

afterEach(() => {
  root.current?.unmount();
  document.body.replaceChildren();
});

test.each([
  [3, 5],
  [30, 40],
  [100, 40],
  [12, 1_000],
] as const)(
  "of %i raters by %i recordings each box is ticked, and no more rows are drawn than are in sight",
  async (raterCount, recordingCount) => {
    const { raters, recordings, assigned, ticked } = await show(raterCount, recordingCount);
    // Whole where that is quick, else about as many rows as the region is high.
    const drawn = document.querySelectorAll("tbody tr:not([data-room])").length;
    expect(drawn).toBeLessThanOrEqual(recordingCount > 200 ? 100 : recordingCount);
    expect(drawn).toBeGreaterThanOrEqual(Math.min(recordingCount, 10));
    expect(boxes()).toBe(drawn * (raterCount + 1));
    expect(boxOf(`${recordings[0]?.name}, ${raters[0]?.name}`, "already").disabled).toBe(true);
    expect(assigned.size).toBe(1);

    // Of a rater all recordings, drawn or not.
    boxOf(raters[1]?.name ?? "", "allOf").click();
    await soon(() => expect(ticked.at(-1)).toHaveLength(recordingCount));

    // The last one is there once it is scrolled to; rows that are measured on the way may be higher than was thought.
    const last = recordings.at(-1)?.name ?? "";
    await soon(() => {
      document.querySelector("[role=region]")?.scrollTo({ top: 1e6 });
      boxOf(`${last}, ${raters[0]?.name}`, "cell").click();
    }, 20_000);
    await soon(() =>
      expect(ticked.at(-1)?.map(pairingKey)).toEqual([
        pairingKey({
          recordingId: recordings.at(-1)?.id ?? newId("recording"),
          raterId: raters[0]?.accountId ?? newId("account"),
        }),
      ]),
    );
    expect(boxes()).toBeLessThan(Math.max(100, Math.min(recordingCount, 200)) * (raterCount + 1));
  },
);

test.each([
  [3, 5],
  [12, 40],
  [12, 1_000],
] as const)(
  "large boxes have 24 pixels and as much room, however many recordings there are (%i by %i)",
  async (raterCount, recordingCount) => {
    await show(raterCount, recordingCount, true);
    const cells = [...document.querySelectorAll("tbody tr:not([data-room]) td")].slice(0, 40);
    expect(cells.length).toBeGreaterThanOrEqual(15);
    const sizes = cells.map((cell) => {
      const { width, height } = cell.getBoundingClientRect();
      return Math.min(width, height);
    });
    // What is smaller has its neighbours so far away: a circle of 24 pixels around it meets none (WCAG 2.5.8).
    expect(Math.min(...sizes)).toBeGreaterThanOrEqual(24);
  },
);

/** How many there are in the rows that are drawn. */
function boxes(): number {
  return document.querySelectorAll("tbody input").length;
}

/** The box of a cell, of a rater or of a recording, by the names in its own. */
function boxOf(names: string, key: "already" | "allOf" | "cell"): HTMLInputElement {
  const [first = "", second = ""] = names.split(", ");
  const label = en[key]
    .replace("{{recording}}", first)
    .replace("{{rater}}", second)
    .replace("{{name}}", first);
  const box = Array.from(document.querySelectorAll("input")).find(
    (one) => plain(one.getAttribute("aria-label") ?? "") === label,
  );
  if (!box) throw new Error(`there is no box “${label}”`);
  return box;
}

/** Names are set apart from what stands around them by signs that nobody sees. */
function plain(text: string): string {
  return text.replaceAll(/[\u2066-\u2069]/gu, "");
}

async function show(raterCount: number, recordingCount: number, isLarge = false) {
  const raters = Array.from({ length: raterCount }, (_, at) => ({
    accountId: newId("account"),
    name: `Rater ${at + 1}`,
    isProgram: false,
    pausedAt: null,
    cannotPlay: [],
  }));
  const recordings = Array.from({ length: recordingCount }, (_, at) => ({
    id: newId("recording"),
    name: `Clip ${at + 1}`,
    sources: [],
  }));
  const [recording] = recordings;
  const [rater] = raters;
  if (!recording || !rater) throw new Error("there is nothing to assign");
  const assigned = new Set([pairingKey({ recordingId: recording.id, raterId: rater.accountId })]);
  const ticked: (readonly Pairing[])[] = [];
  const i18n = createInstance();
  await i18n.use(initReactI18next).init({
    lng: "en",
    resources: { en: { assignments: en, common: enCommon } },
    defaultNS: "common",
    interpolation: { escapeValue: false },
  });
  root.current = createRoot(document.body.appendChild(document.createElement("div")));
  root.current.render(
    <I18nextProvider i18n={i18n}>
      <MantineProvider {...{ theme }} cssVariablesResolver={cssVariables}>
        <AssignGrid
          {...{ raters, recordings, assigned }}
          plan={new Set()}
          isLarge={isLarge}
          onLarge={() => undefined}
          onTick={(wanted) => ticked.push(wanted)}
        />
      </MantineProvider>
    </I18nextProvider>,
  );
  await soon(() => expect(document.querySelector("tbody input")).not.toBeNull());
  return { raters, recordings, assigned, ticked };
}
