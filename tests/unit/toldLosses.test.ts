import { expect, test } from "vitest";
import { toldLosses } from "../../scripts/toldLosses.ts";
import { projectRoot } from "../../src/server/projectRoot.ts";

test("what a reader does not take is told as data, description or technical, never as information", () => {
  const losses = toldLosses(projectRoot);

  expect(losses.filter(({ codes }) => codes.includes("not_supported")).length).toBeGreaterThan(10);
  const hidden = losses.filter(
    // A column of a table is skipped by the answer to a question.
    ({ folder, weight, codes }) =>
      weight === "noted" && codes.includes("not_supported") && folder !== "table",
  );
  expect(hidden).toEqual([]);
});
