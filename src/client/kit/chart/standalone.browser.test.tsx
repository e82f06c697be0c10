import { afterEach, expect, it } from "vitest";
import { standalone } from "./standalone.ts";

afterEach(() => document.body.replaceChildren());

it("keeps texts as wide as they are drawn, line by line, for readers without the page's font", () => {
  document.body.innerHTML = `<svg width="300" height="80">
    <text id="whole" x="0" y="20">more often than chance</text>
    <text id="lines"><tspan x="0" y="40">Looks at</tspan><tspan x="0" y="60">the other</tspan></text>
    <text id="empty"></text>
  </svg>`;
  const drawing = document.querySelector("svg");
  if (!drawing) throw new Error("nothing is drawn");
  const widthOf = (selector: string) => {
    const text = drawing.querySelector(selector);
    return text instanceof SVGTextContentElement ? text.getComputedTextLength() : Number.NaN;
  };

  const copy = standalone(drawing);

  for (const selector of ["#whole", "tspan:first-child", "tspan:last-child"]) {
    const kept = Number(copy.querySelector(selector)?.getAttribute("textLength"));
    expect(kept).toBeGreaterThan(10);
    expect(Math.abs(kept - widthOf(selector))).toBeLessThan(0.1);
  }
  expect(copy.querySelector("#lines")?.hasAttribute("textLength")).toBe(false);
  expect(copy.querySelector("#empty")?.hasAttribute("textLength")).toBe(false);
});
