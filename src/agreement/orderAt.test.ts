import { expect, test } from "vitest";
import { randomFrom } from "../statistics/random.ts";
import { orderAt } from "./orderAt.ts";

const random = randomFrom(11);

test.each([
  { name: "numbers", next: random },
  { name: "few numbers, often the same", next: () => Math.floor(3 * random()) },
  { name: "one number", next: () => 0.5 },
])("at each place stands what stands there in order: $name", ({ next }) => {
  for (const length of [1, 2, 3, 40, 401]) {
    const given = Float64Array.from({ length }, next);
    const ascending = given.toSorted();
    for (let place = 0; place < length; place += Math.ceil(length / 25)) {
      const values = given.slice();
      orderAt(values, place);
      expect(values[place]).toBe(ascending[place]);
      expect(Math.max(...values.subarray(0, place + 1))).toBe(ascending[place]);
      expect(Math.min(...values.subarray(place))).toBe(ascending[place]);
      expect(values.toSorted()).toEqual(ascending);
    }
  }
});

test("what stands before `from` is left alone", () => {
  const values = Float64Array.from([9, 8, 3, 2, 1, 0]);
  orderAt(values, 4, { from: 2 });
  expect([...values.subarray(0, 2)]).toEqual([9, 8]);
  expect(values[4]).toBe(2);
});
