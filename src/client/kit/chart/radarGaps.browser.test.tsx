import { MantineProvider } from "@mantine/core";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, expect, it } from "vitest";
import { soon } from "../../../../tests/soon.ts";
import { exact } from "./estimate.ts";
import { RadarDrawing } from "./RadarDrawing.tsx";

let root: Root | undefined;

afterEach(() => {
  root?.unmount();
  document.body.replaceChildren();
});

it("a criterion that was not rated has no point, not even the lowest", async () => {
  const page = document.createElement("div");
  document.body.append(page);
  root = createRoot(page);
  const missing = { kind: "undefined", because: "not rated" } as const;
  root.render(
    <MantineProvider env="test">
      <RadarDrawing
        widthPx={600}
        label="Chart"
        spokes={[
          { id: "a", name: "Warmth", values: { ana: band(4), ben: exact(3) } },
          { id: "b", name: "Pace", values: { ana: band(3), ben: missing } },
          { id: "c", name: "Clarity", values: { ana: band(5), ben: exact(2) } },
          { id: "d", name: "Depth", values: { ana: missing, ben: exact(4) } },
        ]}
        series={[
          { id: "ana", name: "Ana" },
          { id: "ben", name: "Ben" },
        ]}
        all={{ name: "All", reach: { a: reach, b: reach, d: reach } }}
        axis={{ low: 1, high: 5 }}
        format={String}
      />
    </MantineProvider>,
  );

  const dots = () => page.querySelectorAll("[data-mark=dot]");
  await soon(() => expect(dots()).toHaveLength(6));
  expect(page.querySelector("[data-mark=all]")?.getAttribute("d")).toContain("L");
  const paths = [
    ...page.querySelectorAll(":is([data-mark=line] > path, [data-mark=band], [data-mark=all])"),
  ];
  expect(paths.length).toBeGreaterThan(2);
  expect(paths.map((path) => path.getAttribute("d")).join(" ")).not.toContain("NaN");
});

const reach = { low: 2, high: 5 };

function band(value: number) {
  return { kind: "value", value, low: value - 1, high: value } as const;
}
