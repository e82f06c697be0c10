import { MantineProvider } from "@mantine/core";
import { createInstance } from "i18next";
import { createRoot, type Root } from "react-dom/client";
import { I18nextProvider, initReactI18next } from "react-i18next";
import { afterEach, expect, it } from "vitest";
import { userEvent } from "vitest/browser";
import charts from "../../../../locales/en/charts.json";
import { soon } from "../../../../tests/soon.ts";
import { WrightMap } from "./WrightMap.tsx";

const head = { kind: "Wright map", title: "Severity", fileName: "map" };
const raters = [
  { id: "ana", name: "Ana", measure: 0.5, low: 0.1, high: 0.9 },
  { id: "ben", name: "Ben", measure: -0.5, low: null, high: null },
];

let root: Root | undefined;

afterEach(() => {
  root?.unmount();
  document.body.replaceChildren();
});

it("is walked by keyboard, a column at a time and from the highest mark to the lowest", async () => {
  const page = await drawn();

  page.querySelector<SVGElement>('[role="listbox"][aria-label="Raters"]')?.focus();
  await soon(() => expect(chosen(page)).toEqual([ana]));
  await userEvent.keyboard("{ArrowDown}");
  await soon(() => expect(chosen(page)).toEqual([ben]));
  await userEvent.keyboard("{ArrowDown}{Home}");
  await soon(() => expect(chosen(page)).toEqual([ana]));
  await userEvent.keyboard("{Escape}");
  await soon(() => expect(chosen(page)).toEqual([]));
});

it("says of the mark that is nearest to the pointer what it is", async () => {
  const page = await drawn();
  const column = page.querySelector('[role="listbox"][aria-label="Raters"] rect');
  const { left = 0, right = 0, bottom = 0 } = column?.getBoundingClientRect() ?? {};

  column?.dispatchEvent(
    new PointerEvent("pointermove", {
      clientX: (left + right) / 2,
      clientY: bottom - 2,
      bubbles: true,
    }),
  );

  await soon(() => expect(chosen(page)).toEqual([ben]));
});

it("says of a column without measures that it has none, and leaves it out of the table", async () => {
  const page = await drawn();

  page.querySelector<HTMLElement>("[aria-expanded]")?.click();

  await soon(() =>
    expect(
      Array.from(page.querySelectorAll("tr"), ({ cells }) =>
        Array.from(cells, ({ textContent }) =>
          textContent.replaceAll(/[\u2066-\u2069]/gu, "").trim(),
        ),
      ),
    ).toEqual([
      ["Name", "Facet", "Logits"],
      ["Clip 1", "Recordings", "1"],
      ["Ana", "Raters", "0.5 [0.1, 0.9]"],
      ["Ben", "Raters", "-0.5"],
    ]),
  );
  expect(page.querySelector("[data-drawing]")?.textContent).toContain("No measures");
});

const ana = "Ana: 0.5 [0.1, 0.9]";
const ben = "Ben: -0.5";

/** What the marks are called that are chosen, without signs of direction. */
function chosen(page: HTMLElement): readonly string[] {
  return Array.from(page.querySelectorAll('[aria-selected="true"]'), (option) =>
    (option.getAttribute("aria-label") ?? "").replaceAll(/[\u2066-\u2069]/gu, ""),
  );
}

/** The map of two raters and a recording. */
async function drawn(): Promise<HTMLElement> {
  const host = document.createElement("div");
  host.style.width = "700px";
  document.body.append(host);
  const i18n = createInstance();
  await i18n
    .use(initReactI18next)
    .init({ lng: "en", resources: { en: { charts } }, interpolation: { escapeValue: false } });
  root = createRoot(host);
  root.render(
    <I18nextProvider i18n={i18n}>
      <MantineProvider env="test">
        <WrightMap
          {...head}
          axis={{ label: "Logits" }}
          rated={{ heading: "Recordings", places: [{ id: "1", name: "Clip 1", measure: 1 }] }}
          columns={[
            { heading: "Raters", note: "higher: more severe", places: raters.toReversed() },
            { heading: "Criteria", places: [] },
          ]}
          format={String}
        />
      </MantineProvider>
    </I18nextProvider>,
  );
  await soon(() => expect(host.querySelectorAll('[role="listbox"]')).toHaveLength(2));
  return host;
}
