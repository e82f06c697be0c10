import { afterEach, expect, test } from "vitest";
import "./app.css";

afterEach(() => {
  document.body.replaceChildren();
});

test.each([
  ["ltr", "يتكلم Talks (1)"],
  ["ltr", "Talks"],
  ["rtl", "Talks"],
  ["rtl", "يتكلم Talks (1)"],
])("in a row that runs %s the name %s stands where the row begins", (dir, name) => {
  const row = document.body.appendChild(document.createElement("div"));
  row.dir = dir;
  row.style.cssText = "display: flex; width: 600px";
  const shown = row.appendChild(document.createElement("bdi"));
  shown.style.flex = "1";
  shown.textContent = name;
  const range = document.createRange();
  range.selectNodeContents(shown);

  const [text, whole] = [range.getBoundingClientRect(), row.getBoundingClientRect()];

  const gap = dir === "ltr" ? text.left - whole.left : whole.right - text.right;
  expect(Math.abs(gap)).toBeLessThan(2);
});
