import { MantineProvider } from "@mantine/core";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, expect, it } from "vitest";
import { userEvent } from "vitest/browser";
import { soon } from "../../../../tests/soon.ts";
import { ForestDrawing } from "./ForestDrawing.tsx";

let root: Root | undefined;

afterEach(() => {
  root?.unmount();
  document.body.replaceChildren();
});

/** A forest plot of so many rows, and what was chosen in it. */
async function forest(count: number): Promise<{ page: HTMLElement; chosen: string[] }> {
  const page = document.body.appendChild(document.createElement("div"));
  const chosen: string[] = [];
  root = createRoot(page);
  root.render(
    <MantineProvider env="test">
      <button type="button">before</button>
      <ForestDrawing
        kind="Agreement"
        title="Agreement"
        fileName="agreement"
        widthPx={600}
        label="Chart"
        rows={Array.from({ length: count }, (_, at) => ({
          id: `row ${at + 1}`,
          name: `row ${at + 1}`,
          estimates: { kappa: { kind: "value", value: 0.7, low: 0.69, high: 0.71 } },
        }))}
        rowsAre="Code"
        series={[{ id: "kappa", name: "κ" }]}
        axis={{ label: "κ", low: 0, high: 1 }}
        format={(value) => value.toFixed(2)}
        onSelect={(id) => chosen.push(id)}
      />
      <button type="button">after</button>
    </MantineProvider>,
  );
  await soon(() => expect(page.querySelectorAll("[data-stop]")).toHaveLength(count));
  return { page, chosen };
}

const focused = () =>
  document.activeElement?.getAttribute("aria-label") ?? document.activeElement?.textContent;

it("is one stop of the Tab key, with arrows from row to row, and Enter chooses", async () => {
  const { page, chosen } = await forest(30);
  page.querySelector("button")?.focus();

  await userEvent.keyboard("{Tab}");
  expect(focused()).toMatch(/^row 1\./u);
  await userEvent.keyboard("{ArrowDown}{ArrowDown}{ArrowUp}{ArrowDown}");
  expect(focused()).toMatch(/^row 3\./u);
  await userEvent.keyboard("{Enter}");
  expect(chosen).toEqual(["row 3"]);

  await userEvent.keyboard("{Tab}");
  expect(focused()).toBe("after");
  // Back to where it was left, not to the first.
  await userEvent.keyboard("{Shift>}{Tab}{/Shift}");
  expect(focused()).toMatch(/^row 3\./u);
});

it("shows an interval that is narrower than its sign over it", async () => {
  const { page } = await forest(1);
  const mark = page.querySelector("[data-mark=estimate]");
  const [sign, interval] = [...(mark?.children ?? [])];

  expect(interval?.getAttribute("data-mark")).toBe("interval");
  const [outer, inner] = [interval?.getBoundingClientRect(), sign?.getBoundingClientRect()];
  expect(outer?.width).toBeLessThan(inner?.width ?? 0);
  expect(outer?.height).toBeGreaterThan(inner?.height ?? Infinity);
});
