import * as fc from "fast-check";
import { expect, test } from "vitest";
import { bestAlignment, gamma } from "./gamma.ts";
import type { TimedEvent } from "./timed.ts";

const unit = fc.record({
  code: fc.constantFrom("a", "b"),
  startUs: fc.integer({ min: 0, max: 60 }),
  length: fc.integer({ min: 1, max: 20 }),
});

function timed(list: readonly { code: string; startUs: number; length: number }[]): TimedEvent[] {
  return list.map(({ code, startUs, length }) => ({ code, startUs, endUs: startUs + length }));
}

test("three raters' best alignment does not depend on their order, and is proved", () => {
  fc.assert(
    fc.property(
      fc.array(fc.array(unit, { maxLength: 3 }), { minLength: 3, maxLength: 3 }),
      (lines) => {
        const raters = lines.map(timed);
        const own = bestAlignment({ raters, durationUs: 100 });
        const turned = bestAlignment({ raters: raters.toReversed(), durationUs: 100 });

        expect(turned.kind).toBe(own.kind);
        fc.pre(own.kind === "alignment" && turned.kind === "alignment");
        expect(turned.disorder).toBeCloseTo(own.disorder, 9);
        expect(own.search).toBe("exact");
        expect(own.groups.flat().filter((place) => place >= 0)).toHaveLength(raters.flat().length);
      },
    ),
    { numRuns: 200 },
  );
});

test("two raters: no alignment of all ways to pair is cheaper", () => {
  fc.assert(
    fc.property(
      fc.array(unit, { minLength: 1, maxLength: 4 }),
      fc.array(unit, { minLength: 1, maxLength: 4 }),
      (one, other) => {
        const [first, second] = [timed(one), timed(other)];

        const best = bestAlignment({ raters: [first, second], durationUs: 100 });

        fc.pre(best.kind === "alignment");
        const mean = (first.length + second.length) / 2;
        expect(best.disorder).toBeCloseTo(cheapest(first, second) / mean, 9);
      },
    ),
  );
});

test("gamma is 1 for equal records, the same for the same seed, and undefined without units", () => {
  const line = timed([
    { code: "a", startUs: 1, length: 5 },
    { code: "b", startUs: 12, length: 7 },
  ]);
  const moved = line.map((event) => ({ ...event, startUs: event.startUs + 1 }));
  const equal = gamma({ raters: [line, line], durationUs: 30 });
  const near = gamma({ raters: [line, moved], durationUs: 30 }, { seed: 4 });

  expect(equal).toMatchObject({ gamma: { kind: "value", value: 1 }, boundedSamples: 0 });
  expect(near).toEqual(gamma({ raters: [line, moved], durationUs: 30 }, { seed: 4 }));
  expect(gamma({ raters: [[], []], durationUs: 30 })).toEqual({
    kind: "undefined",
    because: "no_units",
  });
  expect(gamma({ raters: [line], durationUs: 30 })).toEqual({
    kind: "undefined",
    because: "too_few_raters",
  });
});

/** Every way to pair, tried. */
function cheapest(first: readonly TimedEvent[], second: readonly TimedEvent[]): number {
  const [own, ...rest] = first;
  if (own === undefined) return second.length;
  return Math.min(
    1 + cheapest(rest, second),
    ...second.map((other, place) => {
      const apart = Math.abs(own.startUs - other.startUs) + Math.abs(own.endUs - other.endUs);
      const lengths = own.endUs - own.startUs + (other.endUs - other.startUs);
      const cost = (apart / lengths) ** 2 + (own.code === other.code ? 0 : 1);
      return cost + cheapest(rest, second.toSpliced(place, 1));
    }),
  );
}
