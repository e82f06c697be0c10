import { expect, test } from "vitest";
import { momentsIn, withTime } from "./momentsIn.ts";

const hourUs = 3_600_000_000;

test("times of a text lead to their moments, with the words of their line", () => {
  const text = "Warm start.\n0:12.500 smiles at Ben\nagain 1:02:03";

  expect(momentsIn(text, 2 * hourUs)).toEqual([
    { timeUs: 12_500_000, written: "0:12.500", about: "smiles at Ben" },
    { timeUs: 3_723_000_000, written: "1:02:03", about: "again" },
  ]);
});

test("two times in one line are two moments", () => {
  expect(momentsIn("from 0:10 to 0:20, calm", hourUs).map(({ timeUs }) => timeUs)).toEqual([
    10_000_000, 20_000_000,
  ]);
});

test.each(["in 2026", "1.5 points", "ratio 3:1", "1:75", "99:00", "1:02:03:04"])(
  "%s names no moment of a recording of an hour",
  (text) => {
    expect(momentsIn(text, hourUs)).toEqual([]);
  },
);

test("a time is put in at the caret, apart from the words around it", () => {
  const written = "0:12.500";

  expect(withTime("", { from: 0, to: 0, written })).toEqual({ text: "0:12.500 ", caret: 9 });
  expect(withTime("She smiles", { from: 3, to: 3, written })).toEqual({
    text: "She 0:12.500 smiles",
    caret: 13,
  });
  expect(withTime("old new", { from: 0, to: 3, written }).text).toBe("0:12.500 new");
});
