import { MantineProvider } from "@mantine/core";
import { createInstance } from "i18next";
import { createRoot, type Root } from "react-dom/client";
import { I18nextProvider, initReactI18next } from "react-i18next";
import { afterEach, expect, test } from "vitest";
import charts from "../../../../locales/en/charts.json";
import common from "../../../../locales/en/common.json";
import report from "../../../../locales/en/report.json";
import { newId, scheme } from "../../../../tests/sample.ts";
import { soon } from "../../../../tests/soon.ts";
import type { Scheme } from "../../../domain/entities/scheme.ts";
import { cssVariables, theme } from "../../kit/page/theme.ts";
import { CriteriaTable } from "./CriteriaTable.tsx";

const root: { current?: Root } = {};

afterEach(() => {
  root.current?.unmount();
  document.body.replaceChildren();
});

/** What the table has, row by row, without the signs that isolate names. */
async function shown(rubric: Pick<Scheme, "criteria" | "sections">): Promise<readonly string[][]> {
  const i18n = createInstance();
  await i18n.use(initReactI18next).init({
    lng: "en",
    resources: { en: { charts, common, report } },
    defaultNS: "common",
  });
  const place = document.createElement("div");
  document.body.append(place);
  root.current = createRoot(place);
  root.current.render(
    <I18nextProvider i18n={i18n}>
      <MantineProvider {...{ theme }} cssVariablesResolver={cssVariables}>
        <CriteriaTable scheme={rubric} />
      </MantineProvider>
    </I18nextProvider>,
  );
  return soon(() => {
    const rows = [...place.querySelectorAll("tr")].map((row) =>
      [...row.querySelectorAll("th, td")].map((cell) =>
        (cell.textContent ?? "").replaceAll(/[\u2066-\u2069]/gu, ""),
      ),
    );
    if (rows.length === 0) throw new Error("it is not drawn yet");
    return rows;
  });
}

const criteria = scheme.criteria.flatMap((one) =>
  ["Calm", "Pace", "Warmth"].map((name) => ({ ...one, id: newId("criterion"), name })),
);

test("a rubric in sections has them in a column; a criterion of none says so", async () => {
  const section = { id: newId("section"), name: "Conduct", texts: {} };
  const [head, ...rows] = await shown({
    criteria: criteria.map((one, at) => (at < 2 ? { ...one, sectionId: section.id } : one)),
    sections: [section],
  });

  expect(head?.slice(0, 3)).toEqual(["Criterion", "Section", "Kind"]);
  expect(rows.map((row) => row.slice(0, 2))).toEqual([
    ["Calm", "Conduct"],
    ["Pace", "Conduct"],
    ["Warmth", report.scheme.none],
  ]);
});

test("a rubric without sections has no such column", async () => {
  const [head] = await shown({ criteria });

  expect(head).not.toContain("Section");
});
