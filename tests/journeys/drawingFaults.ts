/* oxlint-disable unicorn/consistent-function-scoping -- What runs in the page takes nothing along. */
import type { Page } from "@playwright/test";

/** What cannot be read in the drawings of charts: texts that stick out of them, or lie over each other. */
export async function drawingFaults(page: Page): Promise<readonly string[]> {
  // What runs scripts here names functions by a helper that the page has not.
  await page.evaluate("globalThis.__name ??= (one) => one");
  return page.evaluate(() => {
    const faults = new Set<string>();
    for (const card of document.querySelectorAll("[data-chart]")) {
      const title = card.querySelector("figcaption :is(h2, h3, h4)")?.textContent ?? "";
      for (const drawing of card.querySelectorAll("[data-drawing] svg")) {
        const paper = drawing.getBoundingClientRect();
        const texts = Array.from(drawing.querySelectorAll("text, tspan"))
          .filter((text) => text.querySelector("tspan") === null)
          .filter((text) => text.textContent.trim() !== "" && text.checkVisibility())
          // Of what is turned the box says nothing of its letters.
          .filter(
            (text) =>
              Math.abs(text instanceof SVGGraphicsElement ? (text.getScreenCTM()?.b ?? 0) : 0) <
              0.01,
          )
          .map((text) => ({ text, box: text.getBoundingClientRect() }))
          .toSorted((a, b) => a.box.top - b.box.top);
        for (const [at, { text, box }] of texts.entries()) {
          const isOut =
            box.left < paper.left - 1 ||
            box.right > paper.right + 1 ||
            box.top < paper.top - 2 ||
            box.bottom > paper.bottom + 2;
          if (isOut) faults.add(`“${title}”: “${text.textContent}” sticks out of the drawing`);
          for (const other of texts.slice(at + 1)) {
            // A line of letters is higher than what is seen of it.
            if (other.box.top > box.bottom - 6) break;
            const isOver = other.box.left < box.right - 1 && box.left < other.box.right - 1;
            if (isOver) {
              faults.add(`“${title}”: “${text.textContent}” lies over “${other.text.textContent}”`);
            }
          }
        }
      }
    }
    return [...faults];
  });
}
