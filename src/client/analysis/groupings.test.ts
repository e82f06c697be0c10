import { expect, it } from "vitest";
import { newId, scheme } from "../../../tests/sample.ts";
import { groupByOf, offeredGroupings } from "./groupings.ts";

it("groups by rater where nothing is said, and by nothing where that is said", () => {
  expect(groupByOf("budget", undefined)).toBe("rater");
  expect(groupByOf("budget", "none")).toBe("");
  expect(groupByOf("rates", undefined)).toBe("");
  expect(groupByOf("rates", "rater")).toBe("rater");
});

it("leaves out what a view cannot be grouped by, and keeps variables", () => {
  const variable = `variable:${newId("variable")}`;
  const modifier = `modifier:${newId("modifier")}`;

  expect(groupByOf("profiles", `subject,rater,${variable},${modifier}`)).toBe(`rater,${variable}`);
  expect(groupByOf("budget", `subject,${modifier}`)).toBe(`subject,${modifier}`);
});

it("offers only what the study has", () => {
  const variable = { id: newId("variable"), name: "Group", unit: "", values: ["a", "b"] };
  const known = {
    raters: [],
    recordings: [],
    rounds: [],
    schemeVersions: [],
    phases: ["Play"],
    variables: [variable],
  };

  const offer = offeredGroupings("budget", { known, scheme });

  expect(offer.plain).toEqual(["rater", "recording", "phase"]);
  expect(offer.variables).toEqual([variable]);
});

it("groups nothing where groups mean nothing", () => {
  expect(groupByOf("osce", "rater,subject")).toBe("");
});
