import { expect, it } from "vitest";
import { chosenGroup, namedGroups } from "./groups.ts";

const words = { all: "All together", none: (by: string) => `no ${by}` };
const amounts = { observedUs: 1, observations: 1, recordings: 1 };

it("names a group by its parts, and says of which kind a missing one is", () => {
  const groups = namedGroups(
    [
      { values: ["1", "2"], names: ["Ana", "Play, at noon"], ...amounts },
      { values: ["1", null], names: ["Ana", null], ...amounts },
    ],
    "rater,phase",
    words,
  );

  expect(groups.map(({ name }) => name)).toEqual(["Ana · Play, at noon", "Ana · no phase"]);
});

it("says of a rater's part whose work it is, and leaves other parts alone", () => {
  const groups = namedGroups(
    [{ values: ["1", "2"], names: ["Ana", "Ana"], ...amounts }],
    "rater,phase",
    {
      ...words,
      part: (name, by) => (by === "rater" ? `Consensus of ${name}` : name),
    },
  );

  expect(groups[0]?.name).toBe("Consensus of Ana · Ana");
});

it("has a name for what is not grouped at all", () => {
  expect(namedGroups([{ values: [], names: [], ...amounts }], "", words)[0]?.name).toBe(
    "All together",
  );
});

it("finds the group of an address, and the first where there is none such", () => {
  const groups = namedGroups(
    [
      { values: ["a,b"], names: ["a,b"], ...amounts },
      { values: [null], names: [null], ...amounts },
      { values: [""], names: [""], ...amounts },
    ],
    "phase",
    words,
  );

  expect(new Set(groups.map(({ id }) => id)).size).toBe(3);
  expect(chosenGroup(groups, "a%2Cb")).toBe(groups[0]);
  expect(chosenGroup(groups, "")).toBe(groups[1]);
  expect(chosenGroup(groups, "gone")).toBe(groups[0]);
  expect(chosenGroup([], "gone")).toBeUndefined();
});
