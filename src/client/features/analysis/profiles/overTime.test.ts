import { expect, it } from "vitest";
import { newId } from "../../../../../tests/sample.ts";
import { overTime } from "./overTime.ts";

const visit = variable("Visit", ["2026-03-02", "2026-09-14"]);
const school = variable("School", ["2026-03-02", "unknown"]);
const nothing = variable("Nothing", []);

it("takes rounds and a variable of dates for time, and nothing else", () => {
  const variables = [visit, school, nothing];

  expect(overTime("round", variables)).toEqual({ kind: "rounds" });
  expect(overTime(`variable:${visit.id}`, variables)).toEqual({ kind: "dates", name: "Visit" });
  expect(overTime(`variable:${school.id}`, variables)).toBeUndefined();
  expect(overTime(`variable:${nothing.id}`, variables)).toBeUndefined();
  expect(overTime(`rater,variable:${visit.id}`, variables)).toBeUndefined();
  expect(overTime("rater", variables)).toBeUndefined();
});

function variable(name: string, values: string[]) {
  return { id: newId("variable"), name, unit: "", values };
}
