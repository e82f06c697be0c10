import { expect, test } from "vitest";
import { firstArrangement, inOwnOrder, parseArrangement, withRowMoved } from "./arrangement.ts";

const rows = ["a", "b", "c", "d"].map((id) => ({ id }));
const ids = rows.map(({ id }) => id);

test("what is kept is read again as it was", () => {
  const arrangement = {
    ...firstArrangement,
    rowsBy: "own",
    own: ["b", "a"],
    folded: ["Ana"],
    rowHeight: "tall",
    hiddenStrips: ["phases", "waveform"],
  } as const;

  expect(parseArrangement(JSON.stringify(arrangement))).toEqual(arrangement);
});

test("what is broken or unknown is as at first, and does not spoil the rest", () => {
  expect(parseArrangement(null)).toEqual(firstArrangement);
  expect(parseArrangement("{")).toEqual(firstArrangement);
  expect(parseArrangement('{"rowsBy":"sideways","rowHeight":"small","own":[1,"b"]}')).toEqual({
    ...firstArrangement,
    rowHeight: "small",
    own: ["b"],
  });
});

test("a row that is moved stands before the other, and all stand as the rater likes from then on", () => {
  const moved = withRowMoved(firstArrangement, ids, { rowId: "d", beforeId: "b" });

  expect(moved.rowsBy).toBe("own");
  expect(inOwnOrder(rows, moved.own).map(({ id }) => id)).toEqual(["a", "d", "b", "c"]);
  expect(withRowMoved(moved, moved.own, { rowId: "a", beforeId: null }).own.at(-1)).toBe("a");
  expect(withRowMoved(moved, moved.own, { rowId: "a", beforeId: "a" })).toBe(moved);
});

test("a row that is not shown now keeps its place among the others behind", () => {
  const before = { ...firstArrangement, rowsBy: "own", own: ["x", "a", "y", "b"] } as const;

  const moved = withRowMoved(before, ["a", "b"], { rowId: "b", beforeId: "a" });

  expect(moved.own).toEqual(["b", "a", "x", "y"]);
});

test("rows that the own order does not name come last, as they stood", () => {
  expect(inOwnOrder(rows, ["c"]).map(({ id }) => id)).toEqual(["c", "a", "b", "d"]);
});
