import { expect, it } from "vitest";
import { newId } from "../../../../tests/sample.ts";
import { guessedRated, guessedStation } from "./nameGuess.ts";

it.each([
  ["Candidate", ["Weather", "Candidate", "Station"]],
  ["Kandidatin", ["Station", "Kandidatin"]],
  ["Name of the child", ["Group", "Name of the child"]],
  ["candidate_id", ["Student advisor", "candidate_id"]],
  ["الطفلان", ["الطقس", "الطفلان"]],
  ["Teilnehmende", ["Teilnehmende", "Ort"]],
])("takes %s for who is rated, of %j", (wanted, names) => {
  expect(guessedRated(variables(names))?.name).toBe(wanted);
});

it("takes nothing for who is rated that only begins alike", () => {
  expect(guessedRated(variables(["Kindness", "Personality", "Childcare", "Age"]))).toBeUndefined();
  expect(guessedRated([])).toBeUndefined();
});

it("knows a station by its name", () => {
  expect(guessedStation(variables(["Candidate", "Station no."]))?.name).toBe("Station no.");
  expect(guessedStation(variables(["Candidate"]))).toBeUndefined();
});

function variables(names: readonly string[]) {
  return names.map((name) => ({ id: newId("variable"), name, unit: "", values: ["a", "b"] }));
}
