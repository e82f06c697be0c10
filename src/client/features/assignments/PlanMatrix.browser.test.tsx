import { MantineProvider } from "@mantine/core";
import { createInstance } from "i18next";
import { createRoot, type Root } from "react-dom/client";
import { I18nextProvider, initReactI18next } from "react-i18next";
import { afterEach, expect, test } from "vitest";
import en from "../../../../locales/en/assignments.json";
import { newId } from "../../../../tests/sample.ts";
import { soon } from "../../../../tests/soon.ts";
import type { PlanProposal } from "../../../api/contract/assignments.ts";
import { cssVariables, theme } from "../../kit/page/theme.ts";
import { PlanMatrix } from "./PlanMatrix.tsx";

const root: { current?: Root } = {};

afterEach(() => {
  root.current?.unmount();
  document.body.replaceChildren();
  document.body.removeAttribute("style");
  document.documentElement.dir = "ltr";
});

/** More rows than this are drawn only as far as they are in sight. */
const drawnMost = 200;

test.each([
  [5, 3],
  [40, 30],
  [1_000, 30],
])(
  "of %i recordings by %i raters each cell says what the plan has there, at the top and at the end",
  async (recordings, raters) => {
    const { proposal, nameOfRecording, nameOfRater, kindOf } = planted(recordings, raters);

    await show({ proposal, nameOfRecording, nameOfRater });

    expect(heads()).toEqual(["Recording", ...nameOfRater.values()]);
    expect(rowsShown().length).toBeLessThanOrEqual(Math.min(recordings, drawnMost));
    expect(rowsShown()[0]?.name).toBe("Clip 0001");
    for (const { name, cells } of rowsShown()) expect(cells).toEqual(kindOf(name));
    const region = document.querySelector<HTMLElement>("[role=region]");
    const last = `Clip ${String(recordings).padStart(4, "0")}`;
    await soon(() => {
      region?.scrollTo(0, region.scrollHeight);
      expect(rowsShown().at(-1)?.name).toBe(last);
    });
    for (const { name, cells } of rowsShown()) expect(cells).toEqual(kindOf(name));
    expect(document.querySelector("table")?.getAttribute("aria-rowcount")).toBe(
      recordings > drawnMost ? String(recordings + 1) : null,
    );
  },
);

test.each(["ltr", "rtl"] as const)(
  "names of raters stand whole and upright over columns of 34 pixels, and the first column stays in sight (%s)",
  async (direction) => {
    document.documentElement.dir = direction;
    document.body.style.width = "360px";
    const { proposal, nameOfRecording, nameOfRater } = planted(40, 30);

    await show({ proposal, nameOfRecording, nameOfRater });

    const region = boxOf(document.querySelector("[role=region]"));
    for (const name of document.querySelectorAll("thead th:not(:first-child)")) {
      const [head, words] = [boxOf(name), boxOf(name.querySelector("bdi"))];
      expect(head.width).toBeCloseTo(34, 0);
      expect(words.top).toBeGreaterThanOrEqual(head.top);
      expect(words.bottom).toBeLessThanOrEqual(head.bottom);
    }
    expect(document.documentElement.scrollWidth).toBe(document.documentElement.clientWidth);
    document.querySelector("[role=region]")?.scrollBy(direction === "rtl" ? -300 : 300, 0);
    const first = boxOf(document.querySelector("tbody th"));
    expect(first.left).toBeGreaterThanOrEqual(region.left);
    expect(first.right).toBeLessThanOrEqual(region.right);
  },
);

function boxOf(element: Element | null): DOMRect {
  if (!element) throw new Error("it is not there");
  return element.getBoundingClientRect();
}

/** What a rater has to do with a recording, by their numbers: nothing, all of it, segments, or already. */
function kindAt(recording: number, rater: number): number {
  return (recording * 7 + rater * 3) % 4;
}

/** Which recording is whose follows from their numbers; recordings come in an order that is not theirs. */
function planted(recordings: number, raters: number) {
  const raterIds = Array.from({ length: raters }, () => newId("account"));
  const recordingIds = Array.from({ length: recordings }, () => newId("recording"));
  const cells = recordingIds.flatMap((recordingId, at) =>
    raterIds.map((raterId, of) => ({ recordingId, raterId, kind: kindAt(at, of) })),
  );
  const proposal: PlanProposal = {
    digest: "planted",
    pairings: cells
      .filter(({ kind }) => kind === 1 || kind === 2)
      .map(({ recordingId, raterId, kind }) => ({
        recordingId,
        raterId,
        coveredUs: 1,
        segments: kind === 2 ? 3 : 0,
      })),
    standing: cells
      .filter(({ kind }) => kind === 3)
      .map(({ recordingId, raterId }) => ({ recordingId, raterId })),
    joinedElsewhere: [],
    loads: raterIds.map((raterId) => ({
      raterId,
      recordings: 1,
      us: 1,
      newRecordings: 1,
      newUs: 1,
    })),
    repeats: [],
    recordingIds: recordingIds.toReversed(),
    short: [],
    draws: [],
    drawable: null,
    uncovered: [],
  };
  const nameOfRecording = new Map<string, string>(
    recordingIds.map((id, at) => [id, `Clip ${String(at + 1).padStart(4, "0")}`]),
  );
  const nameOfRater = new Map<string, string>(
    raterIds.map((id, at) => [id, `Rater ${String(at + 1).padStart(3, "0")}`]),
  );
  const words = ["", en.plan.kind.whole, en.plan.kind.segments, en.plan.kind.standing];
  const kindOf = (name: string) =>
    raterIds.map((_, of) => words[kindAt(Number(name.slice(5)) - 1, of)]);
  return { proposal, nameOfRecording, nameOfRater, kindOf };
}

function heads(): readonly string[] {
  return Array.from(document.querySelectorAll("thead th"), (head) => head.textContent);
}

function rowsShown() {
  return Array.from(document.querySelectorAll("tbody tr:not([data-room])"), (row) => ({
    name: row.querySelector("th")?.textContent ?? "",
    cells: Array.from(row.querySelectorAll("td"), (cell) => cell.textContent),
  }));
}

async function show(props: Parameters<typeof PlanMatrix>[0]): Promise<void> {
  const i18n = createInstance();
  await i18n.use(initReactI18next).init({
    lng: "en",
    resources: { en: { assignments: en } },
    interpolation: { escapeValue: false },
  });
  root.current = createRoot(document.body.appendChild(document.createElement("div")));
  root.current.render(
    <I18nextProvider i18n={i18n}>
      <MantineProvider {...{ theme }} cssVariablesResolver={cssVariables}>
        <PlanMatrix {...props} />
      </MantineProvider>
    </I18nextProvider>,
  );
  await soon(() => expect(rowsShown().length).toBeGreaterThan(0));
}
