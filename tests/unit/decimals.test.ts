import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { projectRoot } from "../../src/server/projectRoot.ts";

const features = join(projectRoot, "src/client/features");

/** What shows how far raters agree, or how reliable ratings are. */
const screens = [
  "agreement",
  "calculator",
  "calibration",
  "exchange",
  "overview",
  "raters",
  "report",
  "analysis/facets",
  "analysis/generalizability",
  "analysis/osce",
];

/** A writer with two decimals, whatever the reader has chosen. */
const twoDecimals =
  /\buseNumbers\(\)\.decimal\b|\bnumbers\.decimal\b|\bdecimal\b[^=\n]*\} = useNumbers|\.number\([^()]+, 2\)/u;

/** Numbers that nobody compares with those of a paper. */
const others: Readonly<Record<string, string>> = {
  "agreement/BreakdownChart.tsx": "marks of an axis",
  "agreement/TraceCourse.tsx": "how far continuous ratings spread, in the unit of the scale",
  "analysis/facets/FacetCharts.tsx": "marks of an axis",
  "analysis/facets/FacetSentences.tsx": "chi-squared",
  "analysis/facets/FacetTables.tsx": "chi-squared",
  "analysis/generalizability/GeneralizabilityCharts.tsx":
    "a goal as it was entered, marks of an axis, numbers of raters and the mean score",
  "analysis/osce/CandidateTables.tsx": "grades",
  "analysis/osce/ExamReliability.tsx": "percentage points",
  "analysis/osce/ExaminerSeverities.tsx": "marks of an axis",
  "analysis/osce/Examiners.tsx": "percentage points",
  "analysis/osce/StationTable.tsx": "percentage points",
  "calculator/CalculatorForest.tsx": "marks of an axis",
  "calculator/GeneralizabilityPart.tsx": "the goal, which is 0.8",
  "calculator/useUnitsText.ts": "seconds",
  "calibration/SeverityPart.tsx": "levels of a scale",
  "report/ChartOfCriteria.tsx": "marks of an axis",
  "report/ChartsOfCodes.tsx": "marks of an axis",
  "report/useMethodsText.ts": "inclusion probabilities",
};

test("coefficients have as many decimals as the reader has chosen, on every screen that shows some", () => {
  const fixed = screens
    .flatMap((folder) =>
      readdirSync(join(features, folder), { encoding: "utf8" }).map((file) => `${folder}/${file}`),
    )
    .filter((file) => /(?<!\.test)\.tsx?$/u.test(file))
    .filter((file) => twoDecimals.test(readFileSync(join(features, file), "utf8")));

  expect(fixed.toSorted()).toEqual(Object.keys(others).toSorted());
});
