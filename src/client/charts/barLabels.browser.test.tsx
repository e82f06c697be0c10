import { MantineProvider } from "@mantine/core";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, expect, it, vi } from "vitest";
import { BarsDrawing } from "./BarsDrawing.tsx";
import { exact } from "./estimate.ts";

let root: Root | undefined;

afterEach(() => {
  root?.unmount();
  document.body.replaceChildren();
});

it.each(["grouped", "stacked"] as const)(
  "bars beside one of no length bear their own numbers (%s)",
  async (layout) => {
    const page = document.createElement("div");
    document.body.append(page);
    root = createRoot(page);
    root.render(
      <MantineProvider env="test">
        <div style={{ width: 600 }}>
          <BarsDrawing
            groups={[
              { id: "a", name: "alone", values: { ana: exact(0.4) } },
              { id: "b", name: "beside", values: { ana: exact(0) } },
              {
                id: "c",
                name: "cooking",
                values: { ana: { kind: "undefined", because: "no time" } },
              },
              { id: "d", name: "digging", values: { ana: exact(0.25) } },
            ]}
            series={[{ id: "ana", name: "Ana" }]}
            layout={layout}
            axis={{ label: "Share" }}
            format={(value) => `${value * 100} of a hundred`}
          />
        </div>
      </MantineProvider>,
    );

    const middleOf = (text: string, within = "") => {
      const texts = [...page.querySelectorAll(`${within} text`)];
      const found = texts.find((one) => one.textContent === text);
      const box = found?.getBoundingClientRect();
      return box ? box.top + box.height / 2 : Number.NaN;
    };
    await vi.waitFor(
      () => expect(middleOf("25 of a hundred", ".recharts-label-list")).not.toBeNaN(),
      5_000,
    );
    for (const [name, number] of [
      ["alone", "40 of a hundred"],
      ["digging", "25 of a hundred"],
    ] as const) {
      expect(Math.abs(middleOf(name) - middleOf(number, ".recharts-label-list"))).toBeLessThan(10);
    }
  },
);
