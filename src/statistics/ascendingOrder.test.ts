import fc from "fast-check";
import { expect, test } from "vitest";
import { ascendingOrder } from "./ascendingOrder.ts";
import { randomFrom } from "./random.ts";

function compared(values: Float64Array): number[] {
  return Array.from(values, (_, place) => place)
    .filter((place) => !Number.isNaN(values[place]))
    .toSorted((a, b) => (values[a] ?? 0) - (values[b] ?? 0));
}

test("few values of any kind come in the order that comparing gives", () => {
  fc.assert(
    fc.property(fc.array(fc.double()), (numbers) => {
      const values = Float64Array.from(numbers.filter(Number.isFinite));
      expect([...ascendingOrder(values)]).toEqual(compared(values));
    }),
  );
});

test.each([
  ["whole numbers with many ties", (random: number) => Math.floor(random * 20) - 10],
  ["measurements below and above 0", (random: number) => (random - 0.5) * 1e-3],
  ["numbers of every size", (random: number) => (random - 0.5) * 10 ** (random * 600 - 300)],
  ["gaps and both zeros", (random: number) => (random < 0.3 ? NaN : random < 0.5 ? -0 : 0)],
  ["one value throughout", () => 7.25],
])("many values, %s, come in the order that comparing gives", (_, of) => {
  const random = randomFrom(3);
  const values = Float64Array.from({ length: 20_000 }, () => of(random()));

  expect([...ascendingOrder(values)]).toEqual(compared(values));
});
