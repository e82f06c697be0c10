import { cdp } from "vitest/browser";
import { MantineProvider } from "@mantine/core";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, describe, expect, it, vi } from "vitest";
import { limits } from "../../../domain/limits.ts";
import { BarsDrawing } from "./BarsDrawing.tsx";
import { exact } from "./estimate.ts";
import { HistogramDrawing } from "./HistogramDrawing.tsx";
import { RadarDrawing } from "./RadarDrawing.tsx";

const raters = [
  { id: "ana", name: "Ana" },
  { id: "ben", name: "Ben" },
];
const place = { widthPx: 600, label: "Chart" };
const bars = (
  <BarsDrawing
    {...place}
    groups={[
      { id: "alone", name: "alone", values: { ana: exact(0.4), ben: exact(0.3) } },
      { id: "together", name: "together", values: { ana: exact(0.2), ben: exact(0.5) } },
    ]}
    series={raters}
    axis={{ label: "Share" }}
    format={String}
  />
);
const histogram = (
  <HistogramDrawing
    {...place}
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
);
const radar = (
  <RadarDrawing
    {...place}
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
);

/** By as many frames a drawing may come after the time that it is drawn for. */
const framesMs = 60;
/** As long as this without a change, a drawing stands still. */
const stillMs = 700;

/** Which shapes the two drawings are made of. */
const barShapes = "[data-mark=bar]";
const radarShapes = "[data-mark=line] > path, [data-mark=band]";

let root: Root | undefined;

afterEach(async () => {
  root?.unmount();
  vi.restoreAllMocks();
  await emulateMotion("no-preference");
});

describe("how charts come in (given: 400 ms for bars, 1500 ms for radars)", () => {
  it("bars grow for 400 ms", async () => {
    const movedMs = await movement(bars, barShapes);

    expect(movedMs).toBeGreaterThan(limits.barAnimationMs - framesMs * 2);
    expect(movedMs).toBeLessThan(limits.barAnimationMs + framesMs * 2);
  });

  it("upright bars grow for 400 ms", async () => {
    const movedMs = await movement(histogram, barShapes);

    expect(movedMs).toBeGreaterThan(limits.barAnimationMs - framesMs * 2);
    expect(movedMs).toBeLessThan(limits.barAnimationMs + framesMs * 2);
  });

  it("radars open for 1500 ms", async () => {
    const movedMs = await movement(radar, radarShapes);

    expect(movedMs).toBeGreaterThan(limits.radarAnimationMs - framesMs * 2);
    expect(movedMs).toBeLessThan(limits.radarAnimationMs + framesMs * 2);
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

/** How long the shapes of a chart change after they are first there, in milliseconds of the chart's time. */
async function movement(chart: React.ReactNode, shapes: string): Promise<number> {
  const nextFrame = steadyFrames();
  const host = document.body.appendChild(document.createElement("div"));
  root = createRoot(host);
  root.render(<MantineProvider>{chart}</MantineProvider>);
  let form = "";
  let firstMs: number | undefined;
  let lastMs = 0;
  for (;;) {
    const nowMs = await nextFrame();
    const seen = Array.from(host.querySelectorAll(shapes), (one) => one.getAttribute("d")).join();
    if (seen !== form) {
      form = seen;
      firstMs ??= nowMs;
      lastMs = nowMs;
    }
    if (firstMs !== undefined && nowMs - lastMs > stillMs) return lastMs - firstMs;
  }
}

/**
 * Lets the page's time go on by a sixtieth of a second a frame, however long the machine takes for one.
 * @returns what waits for a frame and says when in that time it is.
 */
function steadyFrames(): () => Promise<number> {
  const realFrame = window.requestAnimationFrame.bind(window);
  const asked = new Map<number, FrameRequestCallback>();
  let nowMs = performance.now();
  let count = 0;
  vi.spyOn(performance, "now").mockImplementation(() => nowMs);
  vi.spyOn(window, "requestAnimationFrame").mockImplementation((callback) => {
    count += 1;
    asked.set(count, callback);
    return count;
  });
  vi.spyOn(window, "cancelAnimationFrame").mockImplementation((number) => {
    asked.delete(number);
  });
  return async () => {
    await new Promise((resolve) => realFrame(resolve));
    nowMs += 1000 / 60;
    const callbacks = [...asked.values()];
    asked.clear();
    for (const callback of callbacks) callback(nowMs);
    // React draws in a task of its own.
    await new Promise((resolve) => setTimeout(resolve, 0));
    return nowMs;
  };
}

async function emulateMotion(value: "reduce" | "no-preference"): Promise<void> {
  await cdp().send("Emulation.setEmulatedMedia", {
    features: [{ name: "prefers-reduced-motion", value }],
  });
}
