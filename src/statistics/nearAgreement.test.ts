import { expect, test } from "vitest";
import { nearAgreement } from "./nearAgreement.ts";
import { ratingsFromRows } from "./ratings.ts";

const scale = [1, 2, 5, 9];

test("levels next to each other agree within one, whatever their values", () => {
  const ratings = ratingsFromRows(
    [
      [1, 2],
      [2, 5],
      [1, 5],
      [9, 9],
    ],
    scale,
  );

  expect(nearAgreement(ratings, { within: 1 }).figure).toEqual({ kind: "value", value: 0.75 });
  expect(nearAgreement(ratings, { within: 2 }).figure).toEqual({ kind: "value", value: 1 });
});

test("of three raters each pair of a unit counts, and a unit with one rating does not", () => {
  const ratings = ratingsFromRows(
    [
      [1, 2, 9],
      [5, null, null],
    ],
    scale,
  );

  expect(nearAgreement(ratings, { within: 1 }).figure).toEqual({ kind: "value", value: 1 / 3 });
});

test("without a unit that two have rated there is no share", () => {
  expect(nearAgreement(ratingsFromRows([[1, null]], scale), { within: 1 }).figure.kind).toBe(
    "undefined",
  );
});
