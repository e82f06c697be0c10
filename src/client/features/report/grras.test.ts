import { describe, expect, it, test } from "vitest";
import { Report } from "../../../api/contract/report.ts";
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
  // Of 24 observations.
  expect(of({ raters: 3, imported: 24 })(9)).toMatchObject({
    answers: [],
    missing: ["importedIndependent"],
  });
  expect(of({ raters: 3, imported: 23 })(9)).toMatchObject({
    answers: ["independent"],
    missing: ["importedIndependent"],
  });
  expect(of({ raters: 3, imported: 23, blinding: "never" })(9)).toMatchObject({
    answers: [],
    missing: ["independent", "importedIndependent"],
  });
  expect(of({ raters: 3 })(13)).toMatchObject({ answers: ["estimates"], missing: [] });
  expect(of({ raters: 3, limits: false })(13)?.missing).toEqual(["intervals"]);
  expect(of({ raters: 3, recordings: 1 })(13)).toMatchObject({
    answers: [],
    missing: ["estimates"],
  });
  expect(of({ raters: 3 })(2)?.missing).toEqual(["definitions"]);
});

it("a report that was locked before imported observations were counted is read with none", () => {
  const { report } = plantedReport({ raters: 3 });
  const { imported: _imported, ...design } = report.design;

  expect(Report.parse({ ...report, design })).toEqual(report);
});

describe.each([3, 30, 100])("with %i raters", (raters) => {
  test.each([
    // The first double submission is of 10 November at noon.
    [["2026-10-01T10:00:00.000Z"], "goal", []],
    [["2026-10-01T10:00:00.000Z", "2026-11-11T10:00:00.000Z"], "goalChanged", ["goalChanged"]],
    [["2026-11-10T12:00:00.000Z"], undefined, ["goalLate"]],
    [["2026-12-24T10:00:00.000Z", "2026-12-25T10:00:00.000Z"], undefined, ["goalLate"]],
  ] as const)("a goal saved on %j is told as %s", (goalSavedAt, answer, missing) => {
    const item = of({ raters, hasGoal: true, goalSavedAt })(6);

    expect(item?.answers).toEqual(answer ? ["numbers", answer] : ["numbers"]);
    expect(item?.missing).toEqual(missing);
  });

  it("sampling is answered where plans drew", () => {
    const drew: Report["samples"][number] = {
      seed: 7,
      frame: 8,
      by: "recordings",
      strata: [{ stratum: "all", recordings: 3, probability: 0.375 }],
    };
    const draw = (samples: Report["samples"]) => of({ raters, doubled: 3, samples })(7);

    expect(draw([])).toMatchObject({ answers: [], missing: ["sampling"] });
    expect(draw([drew])).toMatchObject({ answers: ["sampled"], missing: ["selection"] });
    expect(draw([{ ...drew, by: "segments", strata: [] }])?.answers).toEqual(["sampledSegments"]);
    expect(of({ raters })(7)).toMatchObject({ answers: ["allDouble"], missing: ["selection"] });
  });
});

it("nothing is included where nothing was submitted", () => {
  expect(of({ raters: 3 })(11)).toMatchObject({ answers: ["included"], missing: [] });
  expect(of({ raters: 3, recordings: 0 })(11)).toMatchObject({
    answers: [],
    missing: ["included"],
  });
});

function of(change: Parameters<typeof plantedReport>[0]) {
  const items = grrasItems(plantedReport(change));
  return (number: number) => items.find((item) => item.number === number);
}
