import { expect, test } from "vitest";
import classes from "./charts.module.css";

test("in a drawing, which runs from left to right, a name in two scripts has the order of its first letter’s", () => {
  const drawing = document.createElement("div");
  drawing.className = classes["drawing"] ?? "";
  drawing.innerHTML =
    '<svg width="600" height="80"><text x="10" y="20">معًا: تعاون Cooperation (متبادل)</text><text x="10" y="60">Looks at سارة (2)</text></svg>';
  document.body.append(drawing);
  const [arabic, latin] = [...drawing.querySelectorAll("text")].map((name) => ({
    first: name.getStartPositionOfChar(0).x,
    last: name.getStartPositionOfChar(name.getNumberOfChars() - 1).x,
    left: Math.round(name.getBBox().x),
  }));
  drawing.remove();

  expect(arabic?.first).toBeGreaterThan(arabic?.last ?? Infinity);
  expect(latin?.first).toBeLessThan(latin?.last ?? 0);
  // Both begin where the drawing has put them.
  expect([arabic?.left, latin?.left]).toEqual([10, 10]);
});
