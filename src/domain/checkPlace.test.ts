import { uuidv7, V7Generator } from "uuidv7";
import { expect, test } from "vitest";
import { drawChecks, idAfter, idBeside } from "./checkPlace.ts";

const golds = ["g1", "g2", "g3"];

test("checks come one in each stretch of a batch, at places that nobody can foretell", () => {
  const draws = Array.from({ length: 300 }, (_, seed) =>
    drawChecks(golds, { count: 2, batch: 8, seed: `seed ${seed}` }),
  );

  expect(drawChecks(golds, { count: 2, batch: 8, seed: "seed 7" })).toEqual(draws[7]);
  expect(new Set(draws.map(([first]) => first?.at))).toEqual(new Set([0, 1, 2, 3]));
  expect(new Set(draws.map(([, second]) => second?.at))).toEqual(new Set([4, 5, 6, 7]));
  expect(draws.every(([first, second]) => first?.gold !== second?.gold)).toBe(true);
});

test("there are no more checks than gold recordings, or than work that they come with", () => {
  expect(drawChecks(golds, { count: 9, batch: 20, seed: "" })).toHaveLength(3);
  expect(drawChecks(golds, { count: 9, batch: 1, seed: "" })).toHaveLength(1);
  expect(drawChecks([], { count: 1, batch: 5, seed: "" })).toEqual([]);
  expect(drawChecks(golds, { count: 1, batch: 0, seed: "" })).toEqual([]);
});

test("an id made after others is the next that their maker would have made", () => {
  const [time, random] = [1_800_000_000_000, { nextUint32: () => 0x12345678 }];
  const maker = new V7Generator(random);
  const [first, next] = [maker.generateOrResetWithTs(time), maker.generateOrResetWithTs(time)];

  const made = idAfter(first.toString(), crypto.randomUUID());

  expect(made.slice(0, 28)).toBe(next.toString().slice(0, 28));
  expect(made).not.toBe(next.toString());
});

test("an id made beside another tells its time and is not the same", () => {
  const old = uuidv7();
  const made = idBeside(old, crypto.randomUUID());

  expect(made).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/u);
  expect(made.slice(0, 13)).toBe(old.slice(0, 13));
  expect(made).not.toBe(old);
});
