import { expect, test } from "vitest";
import { compareNames, nameOrder } from "./nameOrder.ts";

test("numbers in names are counted, wherever they stand", () => {
  const people = Array.from({ length: 30 }, (_, at) => `Person ${at + 1}`);
  expect(people.toReversed().toSorted(compareNames)).toEqual(people);
  const clips = ["clip2.mp4", "clip10.mp4", "clip10b.mp4", "clip100.mp4"];
  expect(clips.toReversed().toSorted(compareNames)).toEqual(clips);
});

test("different names are never equal, and small letters do not go behind all capitals", () => {
  expect(compareNames("Rater 1", "Rater 01")).not.toBe(0);
  expect(compareNames("Rater 1", "Rater 01")).toBe(-compareNames("Rater 01", "Rater 1"));
  expect(["Zoe", "ana", "Ben"].toSorted(compareNames)).toEqual(["ana", "Ben", "Zoe"]);
});

test("a language has its own alphabet", () => {
  const names = ["Ozan", "Özge", "Onur"];
  expect(names.toSorted(nameOrder("tr"))).toEqual(["Onur", "Ozan", "Özge"]);
  expect(["陈", "安", "王"].toSorted(nameOrder("zh"))).toEqual(["安", "陈", "王"]);
});
