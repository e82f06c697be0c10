import { expect, it } from "vitest";
import { newId, scheme } from "../../../../tests/sample.ts";
import { groupByOf, offeredGroupings, withOneWindow } from "./groupings.ts";

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
    hasConsensus: false,
    hasRepeats: false,
    hasScans: false,
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

it("offers windows of time where there is time to tell apart, that of the address among them", () => {
  const none = { known: undefined, scheme };
  expect(offeredGroupings("budget", none).windows).toEqual([60e6, 300e6, 900e6]);
  expect(offeredGroupings("budget", { ...none, chosen: "rater,window:90000000" }).windows).toEqual([
    60e6, 90e6, 300e6, 900e6,
  ]);
  expect(offeredGroupings("profiles", none).windows).toEqual([]);
  expect(groupByOf("budget", "window:90000000,subject")).toBe("window:90000000,subject");
  expect(groupByOf("profiles", "window:90000000,rater")).toBe("rater");
});

it("groups by windows of one length, the one that was chosen last", () => {
  expect(withOneWindow(["window:60000000", "rater", "window:300000000"])).toEqual([
    "rater",
    "window:300000000",
  ]);
});
