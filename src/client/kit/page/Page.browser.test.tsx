import "@mantine/core/styles.css";
import { MantineProvider } from "@mantine/core";
import type { ReactNode } from "react";
import { flushSync } from "react-dom";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, expect, it } from "vitest";
import { page } from "vitest/browser";
import { Loading } from "./Loading.tsx";
import { Page } from "./Page.tsx";

let root: Root | undefined;
let place: HTMLElement | undefined;
let windowPx: readonly [number, number];

beforeEach(() => {
  windowPx = [innerWidth, innerHeight];
});

afterEach(async () => {
  root?.unmount();
  place?.remove();
  document.documentElement.dir = "ltr";
  await page.viewport(...windowPx);
});

function shown(screen: ReactNode): HTMLElement {
  place = document.body.appendChild(document.createElement("div"));
  root = createRoot(place);
  flushSync(() => root?.render(<MantineProvider>{screen}</MantineProvider>));
  return place;
}

/** The place of the paragraph of these words, seen from where lines begin. */
function placeOf(words: string, direction: "ltr" | "rtl" = "ltr") {
  const part = [...document.querySelectorAll("p, h1")].find(
    ({ textContent }) => textContent === words,
  );
  const { left, right, top, bottom } = part?.getBoundingClientRect() ?? new DOMRect();
  const { clientWidth } = document.documentElement;
  const fromPx = direction === "ltr" ? left : clientWidth - right;
  const toPx = direction === "ltr" ? right : clientWidth - left;
  return { fromPx: Math.round(fromPx), toPx: Math.round(toPx), top, bottom };
}

const twoParts = (
  <Page title="Recordings" beside={<p>Who has coded</p>}>
    <p>What is coded</p>
  </Page>
);

it.each(["ltr", "rtl"] as const)(
  "shows parts beside the first ones in the widest windows, and after them in others (%s)",
  async (direction) => {
    document.documentElement.dir = direction;
    shown(twoParts);

    await page.viewport(2560, 1440);
    await expect.poll(() => placeOf("Who has coded", direction).fromPx).toBeGreaterThan(1280);
    expect(placeOf("Who has coded").top).toBe(placeOf("What is coded").top);
    expect(placeOf("Who has coded", direction).toPx).toBe(2560 - 40);
    expect(placeOf("What is coded", direction).fromPx).toBe(40);

    await page.viewport(1440, 900);
    await expect.poll(() => placeOf("Who has coded", direction).fromPx).toBe(40);
    expect(placeOf("Who has coded").top).toBeGreaterThan(placeOf("What is coded").bottom);
  },
);

it.each([2560, 1440, 1024, 390])(
  "begins with its title and its parts at one edge, whatever its width (window of %d)",
  async (widthPx) => {
    await page.viewport(widthPx, 900);
    for (const width of ["full", "text", "sections"] as const) {
      shown(
        <Page title="Recordings" width={width}>
          <p>What is coded</p>
        </Page>,
      );
      const edgePx = Math.min(40, Math.max(16, Math.round(widthPx * 0.03)));
      const found = ["Recordings", "What is coded"].map((words) => placeOf(words).fromPx);
      expect({ width, found }).toEqual({ width, found: [edgePx, edgePx] });
      root?.unmount();
      place?.remove();
    }
  },
);

it("shows what comes in turn once nothing before it is on its way, also what stands beside", () => {
  shown(
    <Page title="Recordings" comes="in-turn" beside={<p>Who has coded</p>}>
      <Loading />
      <p>What is coded</p>
    </Page>,
  );
  expect(placeOf("What is coded").bottom).toBe(0);
  expect(placeOf("Who has coded").bottom).toBe(0);
});
