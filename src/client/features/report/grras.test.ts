import { describe, expect, it, test } from "vitest";
import { grrasItems, grrasNumbers } from "./grras.ts";
import { plantedReport } from "../../../../tests/plantedReport.ts";

describe.each([3, 30, 100])("of a study of %i raters", (raters) => {
  test("all fifteen items are answered, or say what is missing", () => {
    const items = grrasItems(plantedReport({ raters }));

    expect(items.map(({ number }) => number)).toEqual(grrasNumbers);
    for (const { answers, missing } of items) {
      expect(answers.length + missing.length).toBeGreaterThan(0);
    }
    // What no data can tell is asked of the authors.
    for (const number of [3, 4, 5, 14]) {
      expect(items.find((item) => item.number === number)?.answers).toEqual([]);
    }
    const last = items.at(-1)?.answers;
    expect(last?.includes("supplement")).toBe(raters > 6);
  });
});

it("what the study fixed, blinded and estimated decides what is answered", () => {
  expect(of({ raters: 3 })(6)?.missing).toEqual(["sampleSize"]);
  expect(of({ raters: 3, hasGoal: true })(6)).toMatchObject({
    answers: ["numbers", "goal"],
    missing: [],
  });
  expect(of({ raters: 3 })(9)?.answers).toEqual(["independent"]);
  expect(of({ raters: 3, blinding: "never" })(9)).toMatchObject({
    answers: [],
    missing: ["independent"],
  });
  expect(of({ raters: 3 })(13)).toMatchObject({ answers: ["estimates"], missing: [] });
  expect(of({ raters: 3, limits: false })(13)?.missing).toEqual(["intervals"]);
  expect(of({ raters: 3, recordings: 1 })(13)).toMatchObject({
    answers: [],
    missing: ["estimates"],
  });
  expect(of({ raters: 3 })(2)?.missing).toEqual(["definitions"]);
});

function of(change: Parameters<typeof plantedReport>[0]) {
  const items = grrasItems(plantedReport(change));
  return (number: number) => items.find((item) => item.number === number);
}
