import { expect, it } from "vitest";
import type { AnalysisGroup } from "../../../api/contract/analysisParts.ts";
import { namedGroups } from "./groups.ts";
import { shownGroups, shownText } from "./shownGroups.ts";

const groups = namedGroups(["Ana", "Ben;x", "Cem", "Dua"].map(group), "variable:x", {
  all: "all",
  none: () => "none",
});
const namesOf = ({ series }: ReturnType<typeof shownGroups>): string[] =>
  series.map(({ name }) => name);

it("draws the first ones unless others are chosen, and all where all have room", () => {
  const last = shownText([groups[3]?.id ?? "", groups[1]?.id ?? ""]);

  expect(namesOf(shownGroups(groups, undefined, { most: 3 }))).toEqual(["Ana", "Ben;x", "Cem"]);
  const unasked = [groups[2]?.id ?? "", groups[0]?.id ?? ""];
  expect(namesOf(shownGroups(groups, undefined, { most: 3, unasked }))).toEqual(["Ana", "Cem"]);
  expect(namesOf(shownGroups(groups, undefined, { most: 3, unasked: [] })).length).toBe(3);
  expect(namesOf(shownGroups(groups, undefined, { most: 4, unasked })).length).toBe(4);
  expect(namesOf(shownGroups(groups, last, { most: 3 }))).toEqual(["Ben;x", "Dua"]);
  expect(shownGroups(groups, last, { most: 3 }).isChosen).toBe(true);
  expect(namesOf(shownGroups(groups, last, { most: 4 }))).toEqual(["Ana", "Ben;x", "Cem", "Dua"]);
});

it("draws the first ones where the address names groups that are gone", () => {
  expect(shownGroups(groups, "gone;away", { most: 3 })).toMatchObject({ isChosen: false });
  expect(shownText([])).toBeUndefined();
});

function group(value: string): AnalysisGroup {
  return { values: [value], names: [value], observedUs: 1, observations: 1, recordings: 1 };
}
