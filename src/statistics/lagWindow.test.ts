import * as fc from "fast-check";
import { expect, it } from "vitest";
import { lagWindow, lagWindowChance } from "./lagWindow.ts";
import { randomFrom } from "./random.ts";

const second = 1_000_000;
const count = (list: readonly boolean[]): number => list.filter(Boolean).length;

it("counts as one does by hand", () => {
  // Asks at 2.5 and 4; answers at 4.2, 9 and 9.4 of twelve seconds: three to five units later are 5 to 7 and 7 to 9.
  const { units, inWindow, withStart, both } = lagWindow(
    [
      [2.5 * second, 4 * second],
      [9 * second, 4.2 * second, 9.4 * second],
    ],
    { lengthUs: 12.7 * second, unitUs: second, from: 3, to: 5 },
  );

  expect(units).toBe(12);
  // 5, 6, 7, 8, 9; and 7, 8, 9: what lies behind the end is none.
  expect(inWindow).toEqual([5, 3]);
  expect(withStart).toEqual([2, 2]);
  expect(both).toEqual([
    [0, 1],
    [0, 1],
  ]);
});

it("counts as a walk over every unit does", () => {
  const starts = fc.array(fc.array(fc.integer({ min: 0, max: 40_000_000 }), { maxLength: 12 }), {
    minLength: 1,
    maxLength: 4,
  });
  fc.assert(
    fc.property(
      starts,
      fc.nat(4),
      fc.nat(6),
      fc.constantFrom(200_000, second),
      (all, from, more, unitUs) => {
        const of = { lengthUs: 38_500_000, unitUs, from, to: from + more };
        const found = lagWindow(all, of);

        const units = Math.floor(of.lengthUs / unitUs);
        const has = all.map((own) =>
          Array.from({ length: units }, (_, unit) =>
            own.some((us) => Math.floor(us / unitUs) === unit),
          ),
        );
        const isIn = has.map((own) =>
          own.map((_, unit) =>
            own.some((isStart, at) => isStart && unit >= at + from && unit <= at + of.to),
          ),
        );
        expect(found.units).toBe(units);
        expect(found.withStart).toEqual(has.map(count));
        expect(found.inWindow).toEqual(isIn.map(count));
        expect(found.both).toEqual(
          isIn.map((own) => has.map((other) => count(own.map((one, at) => one && !!other[at])))),
        );
      },
    ),
    { numRuns: 300 },
  );
});

/** The adjusted residual of a code that is, or is not, drawn to the windows after another, in records that differ. */
function residual(random: () => number, drawn: number): number {
  let observed = 0;
  const records = Array.from({ length: 12 }, () => {
    const rate = 0.01 + 0.06 * random();
    const asks: number[] = [];
    const answers: number[] = [];
    for (let at = 0; at < 300; at += 1) {
      if (random() < rate) asks.push((at + random()) * second);
      if (random() < rate) answers.push((at + random()) * second);
    }
    for (const ask of asks) if (random() < drawn) answers.push(ask + (1.5 + 3 * random()) * second);
    const found = lagWindow([asks, answers], {
      lengthUs: 300 * second,
      unitUs: second,
      from: 1,
      to: 5,
    });
    observed += found.both[0]?.[1] ?? 0;
    return {
      units: found.units,
      inWindow: found.inWindow[0] ?? 0,
      withStart: found.withStart[1] ?? 0,
    };
  });
  const { expected, variance } = lagWindowChance(records);
  return (observed - expected) / Math.sqrt(variance);
}

it("tells a tie from records that are rich in both", () => {
  const random = randomFrom(11);
  const studies = 500;
  const share = (drawn: number) =>
    Array.from({ length: studies }, () => residual(random, drawn)).filter((z) => z > 1.96).length /
    studies;

  expect(share(0)).toBeLessThan(0.05);
  expect(share(0.3)).toBeGreaterThan(0.95);
});
