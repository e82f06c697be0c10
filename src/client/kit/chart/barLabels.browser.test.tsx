import { MantineProvider } from "@mantine/core";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, expect, it } from "vitest";
import { soon } from "../../../../tests/soon.ts";
import { BarsDrawing } from "./BarsDrawing.tsx";
import { exact } from "./estimate.ts";
import type { BarGroup } from "./barGroup.ts";

let root: Root | undefined;

afterEach(() => {
  root?.unmount();
  document.body.replaceChildren();
});

/** One rater's bars on a page. */
function drawn(groups: readonly BarGroup[], layout: "grouped" | "stacked"): HTMLElement {
  const page = document.createElement("div");
  document.body.append(page);
  root = createRoot(page);
  root.render(
    <MantineProvider env="test">
      <BarsDrawing
        widthPx={600}
        label="Chart"
        groups={groups}
        series={[{ id: "ana", name: "Ana" }]}
        layout={layout}
        axis={{ label: "Share" }}
        format={(value) => `${value * 100} of a hundred`}
      />
    </MantineProvider>,
  );
  return page;
}

it.each(["grouped", "stacked"] as const)(
  "bars beside one of no length bear their own numbers (%s)",
  async (layout) => {
    const page = drawn(
      [
        { id: "a", name: "alone", values: { ana: exact(0.4) } },
        { id: "b", name: "beside", values: { ana: exact(0) } },
        { id: "c", name: "cooking", values: { ana: { kind: "undefined", because: "no time" } } },
        { id: "d", name: "digging", values: { ana: exact(0.25) } },
      ],
      layout,
    );

    const middleOf = (text: string, within = "") => {
      const texts = [...page.querySelectorAll(`text${within}`)];
      const found = texts.find((one) => one.textContent === text);
      const box = found?.getBoundingClientRect();
      return box ? box.top + box.height / 2 : Number.NaN;
    };
    await soon(() => expect(middleOf("25 of a hundred", "[data-mark=number]")).not.toBeNaN());
    for (const [name, number] of [
      ["alone", "40 of a hundred"],
      ["digging", "25 of a hundred"],
    ] as const) {
      expect(Math.abs(middleOf(name) - middleOf(number, "[data-mark=number]"))).toBeLessThan(10);
    }
  },
);

it("draws the interval of a bar of no length, and its number beyond", async () => {
  const page = drawn(
    [
      { id: "a", name: "never", values: { ana: { kind: "value", value: 0, low: 0, high: 0.3 } } },
      {
        id: "b",
        name: "often",
        values: { ana: { kind: "value", value: 0.6, low: 0.5, high: 0.7 } },
      },
    ],
    "grouped",
  );
  const placeOf = (text: string) =>
    [...page.querySelectorAll("text[data-mark=number]")].find(
      ({ textContent }) => textContent === text,
    );

  await soon(() => expect(page.querySelectorAll("[data-mark=interval]")).toHaveLength(2));
  await soon(() => expect(placeOf("0 of a hundred")).toBeDefined());

  const ofNothing = [...page.querySelectorAll("[data-mark=interval]")].map((bar) =>
    bar.getBoundingClientRect(),
  );
  expect(Math.min(...ofNothing.map(({ width }) => width))).toBeGreaterThan(50);
  const label = placeOf("0 of a hundred")?.getBoundingClientRect().left ?? 0;
  expect(label).toBeGreaterThan(Math.min(...ofNothing.map(({ right }) => right)));
});
