import { uuidv7 } from "uuidv7";
import { expect, test } from "vitest";
import { drawCheck, idBeside } from "./checkPlace.ts";

const golds = ["g1", "g2", "g3"];
const waiting = Array.from({ length: 9 }, (_, at) => ({ id: `w${at}` }));

test("the same seed draws the same check, and other seeds other ones within the next few", () => {
  const draws = Array.from({ length: 200 }, (_, seed) => drawCheck(golds, waiting, `seed ${seed}`));

  expect(drawCheck(golds, waiting, "seed 7")).toEqual(draws[7]);
  expect(new Set(draws.map((draw) => draw?.gold))).toEqual(new Set(golds));
  expect(new Set(draws.map((draw) => draw?.beside.id))).toEqual(new Set(["w0", "w1", "w2", "w3"]));
});

test("nothing is drawn where there is no gold recording left, or nothing waits", () => {
  expect(drawCheck([], waiting, "seed")).toBeUndefined();
  expect(drawCheck(golds, [], "seed")).toBeUndefined();
});

test("an id made beside another tells its time and is not the same", () => {
  const old = uuidv7();
  const made = idBeside(old, crypto.randomUUID());

  expect(made).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/u);
  expect(made.slice(0, 13)).toBe(old.slice(0, 13));
  expect(made).not.toBe(old);
});
