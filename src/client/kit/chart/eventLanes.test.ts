import { expect, it } from "vitest";
import { codeLanes, rowPlaces } from "./eventLanes.ts";

it("gives the codes of a ribbon one lane, and every other its own", () => {
  const { lanes, count } = codeLanes([
    { id: "alone", ribbon: "play" },
    { id: "talks" },
    { id: "together", ribbon: "play" },
    { id: "laughs" },
  ]);

  expect(Object.fromEntries(lanes)).toEqual({ alone: 0, talks: 1, together: 0, laughs: 2 });
  expect(count).toBe(3);
});

it("puts the rows of a recording under its name", () => {
  const { tops, groups, bottomPx } = rowPlaces(
    [
      { name: "Clip 1", groupId: "1" },
      { name: "Clip 1", groupId: "1" },
      { name: "Clip 2", groupId: "2" },
    ],
    { topPx: 8, rowPx: 10, headPx: 20 },
  );

  expect(tops).toEqual([28, 38, 68]);
  expect(groups).toEqual([
    { name: "Clip 1", top: 8, from: 0, to: 2 },
    { name: "Clip 2", top: 48, from: 2, to: 3 },
  ]);
  expect(bottomPx).toBe(78);
});

it("leaves rows without a group without a head", () => {
  expect(rowPlaces([{ name: "a" }, { name: "b" }], { topPx: 8, rowPx: 10, headPx: 20 })).toEqual({
    tops: [8, 18],
    groups: [],
    bottomPx: 28,
  });
});
