import { cdp } from "vitest/browser";
import { MantineProvider } from "@mantine/core";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, describe, expect, it } from "vitest";
import { limits } from "../../domain/limits.ts";
import { BarsDrawing } from "./BarsDrawing.tsx";
import { exact } from "./estimate.ts";
import { HistogramDrawing } from "./HistogramDrawing.tsx";
import { RadarDrawing } from "./RadarDrawing.tsx";

const raters = [
  { id: "ana", name: "Ana" },
  { id: "ben", name: "Ben" },
];
const bars = (
  <div style={{ width: 600 }}>
    <BarsDrawing
      groups={[
        { id: "alone", name: "alone", values: { ana: exact(0.4), ben: exact(0.3) } },
        { id: "together", name: "together", values: { ana: exact(0.2), ben: exact(0.5) } },
      ]}
      series={raters}
      axis={{ label: "Share" }}
      format={String}
    />
  </div>
);
const histogram = (
  <div style={{ width: 600 }}>
    <HistogramDrawing
      bins={[
        { name: "short", values: [4, 2] },
        { name: "long", values: [1, 3] },
      ]}
      groups={raters}
      across="Duration"
      upwards="Number"
      format={String}
      isWhole
    />
  </div>
);
const radar = (
  <div style={{ width: 600 }}>
    <RadarDrawing
      spokes={["Warmth", "Pace", "Clarity"].map((name, at) => ({
        id: name,
        name,
        values: {
          ana: { kind: "value", value: 2 + at, low: 1.5 + at, high: 2.5 + at },
          ben: exact(4 - at),
        },
      }))}
      series={raters}
      axis={{ low: 1, high: 5 }}
      format={String}
    />
  </div>
);

/** A slow machine shows its last frame late, never early. */
const latenessMs = 900;
const framesMs = 60;
/** As long as this without a change, a drawing stands still. */
const stillMs = 700;

/** Which shapes the two drawings are made of. */
const barShapes = ".recharts-bar-rectangle path";
const radarShapes = ".recharts-radar-polygon path";

let root: Root | undefined;

afterEach(async () => {
  root?.unmount();
  await emulateMotion("no-preference");
});

describe("how charts come in (given: 400 ms for bars, 1500 ms for radars)", () => {
  it("bars grow for 400 ms", async () => {
    const movedMs = await movement(bars, barShapes);

    expect(movedMs).toBeGreaterThan(limits.barAnimationMs - framesMs * 2);
    expect(movedMs).toBeLessThan(limits.barAnimationMs + latenessMs);
  });

  it("upright bars grow for 400 ms", async () => {
    const movedMs = await movement(histogram, barShapes);

    expect(movedMs).toBeGreaterThan(limits.barAnimationMs - framesMs * 2);
    expect(movedMs).toBeLessThan(limits.barAnimationMs + latenessMs);
  });

  it("radars open for 1500 ms", async () => {
    const movedMs = await movement(radar, radarShapes);

    expect(movedMs).toBeGreaterThan(limits.radarAnimationMs - framesMs * 2);
    expect(movedMs).toBeLessThan(limits.radarAnimationMs + latenessMs);
  });

  it.each([
    ["bars", bars, barShapes],
    ["upright bars", histogram, barShapes],
    ["radars", radar, radarShapes],
  ])("%s stand at once for people who ask for reduced motion", async (_, chart, shapes) => {
    await emulateMotion("reduce");

    expect(await movement(chart, shapes)).toBeLessThan(framesMs * 2);
  });
});

/** How long the shapes of a chart change after they are first there, in milliseconds. */
async function movement(chart: React.ReactNode, shapes: string): Promise<number> {
  const host = document.body.appendChild(document.createElement("div"));
  root = createRoot(host);
  root.render(<MantineProvider>{chart}</MantineProvider>);
  const formOf = () =>
    Array.from(host.querySelectorAll(shapes), (shape) => shape.getAttribute("d")).join();
  let form = "";
  let firstMs: number | undefined;
  let lastMs = 0;
  return new Promise((resolve) => {
    function look(nowMs: number): void {
      const seen = formOf();
      if (seen !== form) {
        form = seen;
        firstMs ??= nowMs;
        lastMs = nowMs;
      }
      if (firstMs !== undefined && nowMs - lastMs > stillMs) {
        resolve(lastMs - firstMs);
        return;
      }
      requestAnimationFrame(look);
    }
    requestAnimationFrame(look);
  });
}

async function emulateMotion(value: "reduce" | "no-preference"): Promise<void> {
  await cdp().send("Emulation.setEmulatedMedia", {
    features: [{ name: "prefers-reduced-motion", value }],
  });
}
